/** Checks the response to an accepted request before the runner uses it. */

import type { RunnerInput } from '../../command-model/input.ts';
import type { Job, JobStatus, Plan } from '../../command-model/plan.ts';
import { word } from '../../command-model/view.ts';
import { failureIn, refusalOf } from '../../contract/failure.ts';
import type { ReceivedRecord } from '../../contract/types.ts';
import { isOneOf } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { isRefusal } from '../../core/exit-codes.ts';
import { isObject, recordIn } from '../../core/json.ts';
import { capitalized, checkHint, withFullStop } from '../../core/wording.ts';
import { type Session, wait } from '../session.ts';

/** The record in an accepted response. As: refuseWithoutId checks the id before it is needed. */
export function acceptedRecord(body: unknown): ReceivedRecord {
  return recordIn(body) as ReceivedRecord;
}

/** Throws when the body reports a failure although the HTTP status is a success. */
export function refuseErrorBody({ check, request, job }: Plan, body: unknown): void {
  const error = countsAnyError(request, body) ? failureIn(body) : refusalOf(body);
  if (error === undefined || (!request.headless && endsJob(job, body))) return;
  throw new HmsError('failed', `The service reported an error: ${withFullStop(error)}`, {
    record: isObject(body) ? body : { answer: body },
    hint: checkHint(check),
  });
}

/** An operation of part 2 that answers with nothing has no record whose field could be called `error`. */
function countsAnyError({ headless, part, answer }: Plan['request'], body: unknown): boolean {
  return headless || (part === 2 && answer.form === 'open' && !Array.isArray(body));
}

/** The status in the body ends the job, so refuseFailedJob reports it with the job's own hint. */
function endsJob(job: Plan['job'], body: unknown): boolean {
  if (job === undefined || !isObject(body)) return false;
  const { failed } = job(acceptedRecord(body));
  return isOneOf(failed, word(body.status));
}

/** The service accepted the request, and the response already reports the job as failed. */
export function refuseFailedJob(started: Job | undefined, body: ReceivedRecord): void {
  if (started === undefined || !isOneOf(started.failed, word(body.status))) return;
  throw new HmsError(
    'failed',
    `${capitalized(started.name)} ended with status '${word(body.status)}'.`,
    {
      record: body,
      hint: checkHint(started.after),
    },
  );
}

/** A response about an older record says nothing about the new one, so the outcome is unknown (exit 10). */
export function refuseStale({ whyStale, request, check }: Plan, record: JobStatus['record']): void {
  const why = whyStale?.(record);
  if (why === undefined) return;
  const about = `accepted, but the response is about another record: ${withFullStop(why)}`;
  throw new HmsError(
    'unknown',
    `The outcome of ${request.method} ${request.path} is unknown: ${about}`,
    {
      record,
      hint: checkHint(check, ' before you retry'),
    },
  );
}

/** Polling needs the id in the response. Throws when the response has no usable one. */
export function refuseWithoutId({ whyNotPollable }: Plan, body: ReceivedRecord): void {
  const why = whyNotPollable?.(body);
  if (why === undefined) return;
  throw new HmsError('usage', `Cannot wait for it: ${withFullStop(why)}`, { record: body });
}

export async function pollFresh(plan: Plan, job: Job): Promise<JobStatus | undefined> {
  const seen = await job.poll();
  if (seen !== undefined) refuseStale(plan, seen.record);
  return seen;
}

/**
 * Waits for an accepted request. An error that stops the polling does not mean that the service refused the request, so
 * it becomes `pending` (exit 9). 401 and 403 keep their exit code: the operator has to fix the credentials first.
 */
export async function waitAccepted(
  job: Job,
  input: RunnerInput,
  session: Session,
): Promise<JobStatus['record']> {
  try {
    return await wait(job, input, session, true);
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    if (!['notFound', 'usage'].includes(error.kind) && !isRefusal(error.kind)) throw error;
    const { message, hint, details, status, requestId, record } = error;
    const facts = { hint, details, status, requestId, record, cause: error };
    throw new HmsError('pending', message, { ...facts, changedNothing: false });
  }
}
