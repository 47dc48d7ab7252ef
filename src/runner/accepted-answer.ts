/** What the answer to an accepted request says, before anything is made of it. */

import type { RunnerInput } from '../command-model/input.ts';
import type { Job, JobStatus, Plan } from '../command-model/plan.ts';
import { isOneOf, word } from '../command-model/view.ts';
import { failureIn, refusalOf } from '../contract/failure.ts';
import type { ReceivedRecord } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, recordIn } from '../core/json.ts';
import { type Session, wait } from './session.ts';

/** The record in an accepted answer. As: whether it has an id is looked at before one is needed (refuseNameless). */
export function acceptedRecord(body: unknown): ReceivedRecord {
  return recordIn(body) as ReceivedRecord;
}

/** A success status is no success where the answer says that it failed. */
export function refuseEnded({ check, request, job }: Plan, body: unknown): void {
  const error = request.headless ? failureIn(body) : refusalOf(body);
  if (error === undefined || (!request.headless && endsJob(job, body))) return;
  throw new HmsError('failed', `the service answers with an error: ${error}`, {
    record: isObject(body) ? body : { answer: body },
    hint: `to look: ${check}`,
  });
}

/** How a job ended is told by its own word, with the job's way on. */
function endsJob(job: Plan['job'], body: unknown): boolean {
  if (job === undefined || !isObject(body)) return false;
  const { failed } = job(acceptedRecord(body));
  return isOneOf(failed, word(body.status));
}

/** Accepted, and failed in the same breath. */
export function refuseFailed(started: Job | undefined, body: ReceivedRecord): void {
  if (started === undefined || !isOneOf(started.failed, word(body.status))) return;
  throw new HmsError('failed', `${started.name} ended: ${word(body.status)}`, {
    record: body,
    hint: started.after,
  });
}

/** Of a record from before nothing follows: neither that the new one has failed nor that it is there. */
export function refuseStale({ whyStale, request, check }: Plan, record: JobStatus['record']): void {
  const why = whyStale?.(record);
  if (why === undefined) return;
  const about = `accepted, but the answer is about another record: ${why}`;
  throw new HmsError(
    'unknown',
    `the outcome of ${request.method} ${request.path} is not known: ${about}`,
    {
      record,
      hint: `before asking again, check: ${check}`,
    },
  );
}

/** What comes after an accepted request goes by the id in its answer, which may be none. */
export function refuseNameless({ whyNotFollowed }: Plan, body: ReceivedRecord): void {
  const why = whyNotFollowed?.(body);
  if (why === undefined) return;
  throw new HmsError('usage', `it cannot be followed: ${why}`, { record: body });
}

export async function lookFresh(plan: Plan, job: Job): Promise<JobStatus | undefined> {
  const seen = await job.poll();
  if (seen !== undefined) refuseStale(plan, seen.record);
  return seen;
}

/**
 * What was accepted goes on where the service will not show it: that is no refusal of what was asked for. Credentials
 * that are not taken any more keep their exit code: they have to be mended first.
 */
export async function waitAccepted(
  job: Job,
  input: RunnerInput,
  session: Session,
): Promise<JobStatus['record']> {
  try {
    return await wait(job, input, session);
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    if (!['notFound', 'rejected', 'usage'].includes(error.kind)) throw error;
    const { message, hint, details, status, requestId, record } = error;
    const facts = { hint, details, status, requestId, record, cause: error };
    throw new HmsError('pending', message, { ...facts, retrySafe: false });
  }
}
