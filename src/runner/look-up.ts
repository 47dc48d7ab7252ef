/** Looks what became of a request that an earlier process sent. Sends reads only. */
import type { Command, Context } from '../command-model/definition.ts';
import type { CommandInput } from '../command-model/input.ts';
import type { SeenEnd, SentRequest } from '../command-model/nested/outcomes.ts';
import type { AlreadyDone, Job, Plan } from '../command-model/plan.ts';
import { isOneOf } from '../core/compare-names.ts';
import { HmsError } from '../core/errors.ts';
import { capitalized } from '../core/wording.ts';
import { acceptedRecord } from './sending/accepted-answer.ts';

interface Planning {
  input: CommandInput;
  context: Context;
}

/** @returns undefined if the service does not show an end: the job runs, or nothing tells */
export async function lookUp(
  command: Command,
  { input, context }: Planning,
  sent: SentRequest,
): Promise<SeenEnd | undefined> {
  if (command.kind !== 'change') return undefined;
  try {
    const planned = await command.plan(context, input);
    // Only the command itself does what is left to do on this machine.
    if (planned.finish !== undefined) return undefined;
    const job = jobOf(planned, sent);
    if (input.wait !== true) return hasEffect(planned, sent) ? accepted(sent) : undefined;
    return job && (await endOf(job));
  } catch (error) {
    // What cannot be planned or read now tells nothing about then.
    if (error instanceof HmsError && error.kind !== 'cancelled') return undefined;
    throw error;
  }
}

/** Without `--wait`, the command is done once the service has accepted its request. */
function accepted({ request }: SentRequest): SeenEnd {
  return { state: 'ok', what: `The service accepted ${request}` };
}

/** Whether the request is the one of this plan, and the service has it. */
function hasEffect(planned: Plan | AlreadyDone, { request, isAccepted }: SentRequest): boolean {
  if ('because' in planned) return planned.job !== undefined;
  return isAccepted && isRequestOf(planned, request);
}

function isRequestOf({ request: { method, path } }: Plan, request: string): boolean {
  return `${method} ${path}` === request;
}

/** The job of the request, unless a further request would have to follow it. */
function jobOf(planned: Plan | AlreadyDone, sent: SentRequest): Job | undefined {
  if ('because' in planned) return planned.job;
  const { isAccepted, request, createdId } = sent;
  if (!isAccepted || createdId === undefined || !isRequestOf(planned, request)) return undefined;
  const body = acceptedRecord({ id: createdId });
  return planned.next || planned.whyNotPollable?.(body) ? undefined : planned.job?.(body);
}

async function endOf({ name, poll, done, failed }: Job): Promise<SeenEnd | undefined> {
  const { status = '' } = (await poll()) ?? {};
  const what = `${capitalized(name)} is ${status}`;
  if (isOneOf(done, status)) return { state: 'ok', what };
  return isOneOf(failed, status) ? { state: 'failed', what } : undefined;
}
