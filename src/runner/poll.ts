/** The one waiter: looks at a job until it has ended, and never takes anything else for its end. */
import type { Received } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import type { System } from '../system.ts';
import type { Job } from './command.ts';
import type { Progress } from './progress.ts';
import { spanOf } from './values.ts';

export interface Patience {
  timeoutMs: number;
  /** Undefined: 2 s, growing to 15 s. */
  intervalMs: number | undefined;
}

/** A job may take a moment to be listed. */
const unseenMs = 30_000;

/**
 * @returns the record of the completed job
 * @throws HmsError failed (8), pending (9, the deadline came first), cancelled, or what forbids looking
 */
export async function waitFor(
  job: Job,
  { timeoutMs, intervalMs }: Patience,
  system: System,
  progress: Progress,
): Promise<Received> {
  const started = system.monotonic();
  let interval = intervalMs ?? 2000;
  let seen = false;
  let last = 'not looked at yet';
  try {
    for (;;) {
      const look = await lookAt(job);
      const elapsed = system.monotonic() - started;
      if (look.record) {
        seen = true;
        last = String(look.record.status);
        if (job.done.includes(last)) return look.record;
        if (job.failed.includes(last)) throw failed(job, `ended: ${last}`);
      } else if (look.trouble) {
        last = `cannot look just now (${look.trouble})`;
      } else {
        if (seen) throw failed(job, 'is not listed any more');
        if (elapsed >= unseenMs) throw job.unseen();
        last = 'not listed yet';
      }
      progress.saw(last);
      if (elapsed >= timeoutMs) throw stillRunning(job, last, timeoutMs);
      await progress.sleep(Math.min(interval, timeoutMs - elapsed));
      if (intervalMs === undefined) interval = Math.min(interval * 1.5, 15_000);
    }
  } catch (error) {
    throw system.interrupted.aborted ? interrupted(job, system.interrupted.reason) : error;
  } finally {
    progress.stop();
  }
}

/** One look. A service that cannot answer just now has said nothing about the job. */
async function lookAt(job: Job): Promise<{ record?: Received; trouble?: string }> {
  try {
    const record = await job.look();
    return record === undefined ? {} : { record };
  } catch (error) {
    if (error instanceof HmsError && error.kind === 'unavailable')
      return { trouble: error.message };
    throw error;
  }
}

function failed(job: Job, how: string): HmsError {
  return new HmsError('failed', `${job.name} ${how}`);
}

function stillRunning(job: Job, last: string, timeoutMs: number): HmsError {
  return new HmsError('pending', `${job.name} has not ended after ${spanOf(timeoutMs)}: ${last}`, {
    hint: `it goes on; to go on waiting: ${job.resume}`,
  });
}

function interrupted(job: Job, reason: HmsError): HmsError {
  return new HmsError('cancelled', `${reason.message}: ${job.name} goes on without us`, {
    hint: `to go on waiting: ${job.resume}`,
    exitCode: reason.exitCode,
    retrySafe: false,
  });
}
