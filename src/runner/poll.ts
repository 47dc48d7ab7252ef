/** Polls a job until it ends. */

import type { JobWaits } from '../command-model/nested/outcomes.ts';
import type { Job, JobStatus } from '../command-model/plan.ts';
import { isOneOf } from '../core/compare-names.ts';
import { withDeadline } from '../core/deadline.ts';
import { HmsError } from '../core/errors.ts';
import { spanOf } from '../core/units.ts';
import { capitalized, checkHint, sentence, withFullStop } from '../core/wording.ts';
import type { Progress } from '../output/wait-progress.ts';
import type { System } from '../system/system.ts';

type PolledRecord = JobStatus['record'];

export interface WaitLimits {
  timeoutMs: number;
  /** Milliseconds until the next poll. */
  nextPoll(): number;
  /** False: the status is known, so the first poll comes after an interval. */
  startsWithPoll: boolean;
  /** The service accepted the job. False: it may not exist. */
  isAccepted: boolean;
}

const maxIntervalMs = 15_000;

/**
 * When a wait polls: after 2 s, and then in intervals that grow to 15 s.
 * @param given `--interval`
 * @param jobWaits of a fleet run, which can make the polls rarer
 */
export function pollTimes(
  given: number | undefined,
  jobWaits: Pick<JobWaits, 'intervalMs'> | undefined,
): WaitLimits['nextPoll'] {
  let interval = 2000;
  return () => {
    const current = given ?? interval;
    interval = Math.min(interval * 1.5, maxIntervalMs);
    return Math.max(current, jobWaits?.intervalMs() ?? 0);
  };
}

/** Minimum time for one poll, also past the timeout: the machine may have slept through the deadline. */
const minPollMs = 2000;

/** A new job may take this long to appear in the list. */
const notListedMs = 30_000;

/**
 * @returns the record of the completed job
 * @throws HmsError failed (8), pending (9, timed out), cancelled, or the error that stops the polling
 */
export async function waitFor(
  job: Job,
  { timeoutMs, nextPoll, startsWithPoll, isAccepted }: WaitLimits,
  system: Pick<System, 'sleep' | 'monotonic' | 'interrupted'>,
  progress: Progress & { setPollSignal(signal: AbortSignal | undefined): void },
): Promise<PolledRecord> {
  const started = system.monotonic();
  let record: PolledRecord | undefined;
  const isKnown = () => isAccepted || record !== undefined;
  /** When a poll first succeeded without finding the job. */
  let missingSince: number | undefined;

  /** A poll that hangs ends at the deadline, and says nothing about the job. */
  async function pollWithDeadline(ms: number): Promise<PollResult> {
    const { sleep, interrupted } = system;
    const timeoutError = () => new HmsError('unavailable', 'no response in time');
    return withDeadline({ sleep, outer: [interrupted], ms, timeoutError }, async (signal) => {
      progress.setPollSignal(signal);
      try {
        return await pollOnce(job, isKnown());
      } catch (error) {
        if (interrupted.aborted || !signal.aborted) throw error;
        return { failure: 'no response in time' };
      } finally {
        progress.setPollSignal(undefined);
      }
    });
  }

  try {
    if (!startsWithPoll) await progress.sleep(Math.min(nextPoll(), timeoutMs));
    for (;;) {
      const pollStartMs = system.monotonic() - started;
      const remainingMs = timeoutMs - pollStartMs;
      const pollResult = await pollWithDeadline(Math.max(remainingMs, minPollMs));
      const elapsed = system.monotonic() - started;
      let last = pollResult.seen?.status ?? '';
      if (pollResult.seen) {
        record = pollResult.seen.record;
        const { error } = pollResult.seen;
        if (error !== undefined)
          throw jobFailed(job, `ended with an error: ${withFullStop(error)}`, record);
        if (isOneOf(job.done, last)) {
          progress.done(last);
          return record;
        }
        if (isOneOf(job.failed, last)) throw jobFailed(job, `ended with status '${last}'.`, record);
      } else if (pollResult.failure) {
        last = `poll failed (${pollResult.failure})`;
      } else {
        if (record) throw jobFailed(job, 'is no longer listed.', record);
        missingSince ??= pollStartMs;
        if (pollStartMs - missingSince >= notListedMs) throw job.onNeverListed();
        last = 'not listed yet';
      }
      progress.update(last);
      if (elapsed >= timeoutMs) {
        // The machine may have slept during this poll, so poll once more before giving up.
        if (pollStartMs < timeoutMs) continue;
        throw stillRunningError(job, { pollResult, last, timeoutMs, record });
      }
      const { afterMs = 0 } = pollResult;
      const interval = Math.max(nextPoll(), afterMs);
      await progress.sleep(Math.min(interval, timeoutMs - elapsed));
      // A Retry-After beyond the deadline leaves no time for another poll.
      if (afterMs > timeoutMs - elapsed)
        throw stillRunningError(job, { pollResult, last, timeoutMs, record });
    }
  } catch (error) {
    if (system.interrupted.aborted)
      throw interruptedWait(job, system.interrupted.reason, { record, isKnown: isKnown() });
    throw error;
  } finally {
    progress.stop();
  }
}

interface PollResult {
  seen?: JobStatus;
  /** Why this poll failed. */
  failure?: string;
  /** Retry-After, in milliseconds. */
  afterMs?: number | undefined;
}

/**
 * Polls once. A temporary error (`unavailable`, `busy`) is reported as trouble, and the wait continues. Any other error ends
 * the wait, but says nothing about the job.
 */
async function pollOnce(job: Job, isKnown: boolean): Promise<PollResult> {
  try {
    const seen = await job.poll();
    return seen === undefined ? {} : { seen };
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    const { kind, status, message, details, hint, retryAfterMs } = error;
    if (kind === 'unavailable' || kind === 'busy')
      return { failure: String(status ?? message), afterMs: retryAfterMs };
    if (kind === 'cancelled' || kind === 'unknown' || kind === 'pending') throw error;
    const how = isKnown ? 'is still running, but it cannot be polled' : 'cannot be polled';
    throw error.with({
      message: job.notStartedNote
        ? `Cannot poll ${job.name}: ${withFullStop(message)} ${sentence(job.notStartedNote)}`
        : `${capitalized(job.name)} ${how}: ${withFullStop(message)}`,
      details: hint === undefined ? details : [...details, hint],
      hint: job.resume,
      changedNothing: job.notStartedNote !== undefined,
    });
  }
}

function jobFailed(job: Job, how: string, record: PolledRecord): HmsError {
  return new HmsError('failed', `${capitalized(job.name)} ${how}`, {
    record,
    hint: checkHint(job.after),
  });
}

interface LastPoll {
  pollResult: PollResult;
  last: string;
  timeoutMs: number;
  record: PolledRecord | undefined;
}

function stillRunningError(job: Job, { pollResult, last, timeoutMs, record }: LastPoll): HmsError {
  const name = capitalized(job.name);
  const end = job.notStartedNote === undefined ? '' : ` ${sentence(job.notStartedNote)}`;
  const state = pollResult.seen && !end ? `${name} is still ${last}.` : `${name}: ${last}.`;
  const words = `Timed out after ${spanOf(timeoutMs)}. ${state}${end}`;
  const details = record && job.details?.(record);
  const changedNothing = job.notStartedNote !== undefined;
  const hint = (record && job.resumeOf?.(record)) ?? job.resume;
  return new HmsError('pending', words, { hint, details, record, changedNothing });
}

function interruptedWait(
  job: Job,
  reason: HmsError,
  { record, isKnown }: { record: PolledRecord | undefined; isKnown: boolean },
): HmsError {
  const runs = isKnown ? `${job.name} is still running` : `it is not known if ${job.name} runs`;
  const stateText = sentence(job.notStartedNote ?? runs);
  return new HmsError('cancelled', `${withFullStop(reason.message)} ${stateText}`, {
    hint: (record && job.resumeOf?.(record)) ?? job.resume,
    details: record && job.details?.(record),
    exitCode: reason.exitCode,
    changedNothing: job.notStartedNote !== undefined,
    record,
  });
}
