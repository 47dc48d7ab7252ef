/** Sends a request, checks its response, and waits for its job. Each step is recorded in the ledger. */
import type { Reply } from '../../client/api.ts';
import type { Job, JobStatus, Plan } from '../../command-model/plan.ts';
import { word } from '../../command-model/view.ts';
import type { ReceivedRecord } from '../../contract/types.ts';
import { isOneOf } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { capitalized } from '../../core/wording.ts';
import {
  acceptedRecord,
  pollFresh,
  refuseErrorBody,
  refuseFailedJob,
  refuseStale,
  refuseWithoutId,
  waitAccepted,
} from './accepted-answer.ts';
import { recordAccepted, recordEnd } from './recorded-job.ts';
import type { RunningChange } from './running-change.ts';
import { sendPlan } from './send.ts';

/** Sends, and checks that the response is about this request and reports no failure. */
export async function sendChecked(
  plan: Plan,
  run: RunningChange,
  jobId: string,
): Promise<Reply<unknown>> {
  const reply = await sendPlan(plan, run, jobId);
  const body = acceptedRecord(reply.body);
  run.session.onRecord?.(body); // in case no later status arrives
  await recordingFailure(run, async () => {
    if (!run.command.isRaw) refuseErrorBody(plan, reply.body);
    refuseStale(plan, body);
  });
  await recordAccepted(run, plan, reply);
  return reply;
}

/** Waits for an accepted request, unless the response already reports its end. */
export async function waitForJob(
  plan: Plan,
  job: Job,
  body: ReceivedRecord,
  run: RunningChange,
): Promise<JobStatus['record']> {
  await refuseFailed(job, body, run);
  refuseWithoutId(plan, body);
  const record = isDone(job, body) ? body : await waitRecording(plan, job, run);
  if (record === body) run.session.ui.info(`${capitalized(job.name)} ${word(body.status)}.`);
  await recordEnd(run, record.status ?? job.done[0], 'completed');
  return record;
}

function waitRecording(plan: Plan, job: Job, run: RunningChange): Promise<JobStatus['record']> {
  const { input, session } = run;
  const fresh = { ...job, poll: () => pollFresh(plan, job) };
  return recordingFailure(run, () => waitAccepted(fresh, input, session));
}

/** @throws HmsError failed, if the response reports that the job failed */
export async function refuseFailed(
  job: Job | undefined,
  body: ReceivedRecord,
  run: RunningChange,
): Promise<void> {
  await recordingFailure(run, async () => refuseFailedJob(job, body));
}

/** Records that the response already reports the end of the job, if it does. */
export async function recordDone(
  job: Job | undefined,
  body: ReceivedRecord,
  run: RunningChange,
): Promise<void> {
  if (run.entry && job && isDone(job, body)) await recordEnd(run, body.status, 'completed');
}

function isDone({ done }: Job, { status }: ReceivedRecord): boolean {
  return isOneOf(done, word(status));
}

async function recordingFailure<T>(run: RunningChange, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HmsError && error.kind === 'failed')
      await recordEnd(run, recordIn(error.record).status ?? 'failed', 'failed');
    throw error;
  }
}
