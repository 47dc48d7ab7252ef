/** Waits until witnesses have said that a job ended (docs/restore-and-copy.md). */
import { HmsError } from '../../core/errors.ts';
import { spanOf } from '../../core/units.ts';
import { capitalized, withFullStop } from '../../core/wording.ts';
import type { EndState } from '../../ledger/job-record.ts';
import { showProgress } from '../../output/wait-progress.ts';
import type { JobEvidence, Witness } from '../../witness/witness.ts';
import { pollTimes } from '../poll.ts';
import { defaultTimeoutMs, type Session } from '../session.ts';
import { openLooks, stateOf } from './witness-looks.ts';

export interface WitnessedWait {
  /** `restore of acmestage` */
  name: string;
  witnesses: readonly Witness[];
  /** What is known of the request, as a sentence: `The restore of acmestage was requested.` */
  known: string;
  /** The hint that continues the wait. */
  resume: string;
  /** The command or the sentence that tells how to check after a failure. */
  after: string;
  limits: { timeout?: number | undefined; interval?: number | undefined };
  /** Records what was seen. @param ends set when the wait is over */
  onEvidence(evidence: JobEvidence, ends?: EndState): Promise<void>;
  /** Called once before a wait ends by itself or by its timeout. */
  beforeEnd?(): Promise<void>;
  /** The record of the job for the result and for errors. Default: none. */
  recordOf?(status: string, evidence: readonly JobEvidence[]): Readonly<Record<string, unknown>>;
}

type WaitContext = Pick<Session, 'system' | 'ui' | 'jobWaits'>;

/**
 * Each witness must have spoken.
 * @returns the record, with all evidence
 * @throws HmsError failed (8), pending (9: timed out, unclear, or a witness cannot be looked at), cancelled
 */
export async function waitForWitnesses(
  wait: WitnessedWait,
  session: WaitContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { name, witnesses, limits, recordOf = () => ({}) } = wait;
  const {
    system,
    jobWaits,
    ui: { outputOptions, info },
  } = session;
  const { timeout: timeoutMs = defaultTimeoutMs, interval } = limits;
  const nextLook = pollTimes(interval, jobWaits);
  const started = system.monotonic();
  const looks = openLooks(witnesses, {
    system,
    cannotLook,
    async onEvidence(evidence, ends) {
      await wait.onEvidence(evidence, ends);
      info(`${evidence.says} (${evidence.seen_by})`);
    },
  });
  const { spoken } = looks;
  const progress = showProgress(name, outputOptions, system, info);
  jobWaits?.begin();
  try {
    for (;;) {
      const roundMs = system.monotonic();
      const isLast = roundMs - started >= timeoutMs;
      const end = await looks.round({ leftMs: timeoutMs - (roundMs - started), isLast });
      if (end?.state === 'ended') {
        await wait.beforeEnd?.();
        progress.done(wordOf(spoken));
        return recordOf(stateOf(spoken), spoken);
      }
      if (end?.state === 'failed')
        throw endError('failed', `${capitalized(name)} failed.`, end.evidence);
      if (end)
        throw endError('pending', `hms cannot tell whether the ${name} ended well.`, end.evidence);
      progress.update(looks.silentText());
      const leftMs = timeoutMs - (system.monotonic() - started);
      if (leftMs <= 0) {
        // The machine may have slept during this round, so look once more before giving up.
        if (!isLast) continue;
        await wait.beforeEnd?.();
        throw timedOut();
      }
      await progress.sleep(Math.min(nextLook(), leftMs));
    }
  } catch (error) {
    if (system.interrupted.aborted) throw interruptedWait(system.interrupted.reason);
    throw error;
  } finally {
    jobWaits?.end();
    progress.stop();
  }

  function endError(kind: 'failed' | 'pending', message: string, evidence: JobEvidence): HmsError {
    const status = kind === 'failed' ? 'failed' : 'requested';
    return new HmsError(kind, `${message} ${withFullStop(evidence.says)}`, {
      hint: wait.after,
      record: recordOf(status, spoken),
      changedNothing: false,
    });
  }

  /** With the last lines that a command printed. */
  function silentLines(): string[] {
    return looks
      .silent()
      .flatMap((one) => [
        `${capitalized(one.name)}: ${looks.noteOf(one)}`,
        ...looks.printedBy(one),
      ]);
  }

  function timedOut(): HmsError {
    const names = looks
      .silent()
      .map((one) => one.name)
      .join(' and ');
    const words = `Timed out after ${spanOf(timeoutMs)}. hms did not see the end of the ${name}: ${names} did not show it.`;
    return new HmsError('pending', words, {
      hint: wait.resume,
      details: silentLines(),
      record: recordOf('requested', spoken),
    });
  }

  function cannotLook(witness: Witness, error: HmsError): HmsError {
    const { message, hint, details } = error;
    return new HmsError(
      'pending',
      `${wait.known} hms cannot look at ${witness.name}: ${withFullStop(message)}`,
      {
        hint: wait.resume,
        details: hint === undefined ? details : [...details, hint],
        record: recordOf('requested', spoken),
        changedNothing: false,
        cause: error,
      },
    );
  }

  function interruptedWait(reason: HmsError): HmsError {
    const words = `${withFullStop(reason.message)} ${wait.known} hms did not see the end of the ${name}.`;
    return new HmsError('cancelled', words, {
      hint: wait.resume,
      details: silentLines(),
      record: recordOf('requested', spoken),
      exitCode: reason.exitCode,
      changedNothing: false,
    });
  }
}

/** What the wait has seen, in a word for people. */
function wordOf(evidence: readonly JobEvidence[]): string {
  const state = stateOf(evidence);
  return state === 'notified' ? 'reported as done' : state;
}
