/** Records the end of a job in the ledger when another command than its own sees it. */
import type { Job, JobStatus } from '../../command-model/plan.ts';
import { word } from '../../command-model/view.ts';
import { isOneOf } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { isOfService, isOpen } from '../../ledger/job-record.ts';
import { statusEvidence } from '../../witness/witness.ts';
import type { Session } from '../session.ts';

/** Looks back so far: an older job is settled by `hms jobs wait`. */
const lookBackMs = 7 * 86_400_000;

/** Waits for the job, and records the end that the service shows. */
export async function recordingSeenEnd(
  job: Job,
  session: Session,
  work: () => Promise<JobStatus['record']>,
): Promise<JobStatus['record']> {
  try {
    const record = await work();
    await recordSeenEnd(job, record, session);
    return record;
  } catch (error) {
    if (error instanceof HmsError && error.kind === 'failed')
      await recordSeenEnd(job, recordIn(error.record), session);
    throw error;
  }
}

/** Does nothing when the status ends no job, or the ledger cannot be used: what the command reports is true anyway. */
async function recordSeenEnd(
  { done, failed }: Pick<Job, 'done' | 'failed'>,
  { id, status }: JobStatus['record'],
  session: Session,
): Promise<void> {
  const text = word(status);
  const ends = isOneOf(done, text) ? 'completed' : isOneOf(failed, text) ? 'failed' : undefined;
  if (ends === undefined || typeof id !== 'string') return;
  const { now } = session.system;
  try {
    const service = await session.services.open();
    const ledger = await session.stores.ledger();
    const found = (await ledger.jobs(now() - lookBackMs)).find(
      (one) =>
        isOpen(one) && one.created?.toLowerCase() === id.toLowerCase() && isOfService(one, service),
    );
    if (found === undefined) return;
    await ledger.note(found, statusEvidence(text, now()), ends);
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
  }
}
