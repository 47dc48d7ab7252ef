/** Waits until witnesses have said that a job ended (docs/waiting.md). */
import { withDeadline } from '../../core/deadline.ts';
import { HmsError } from '../../core/errors.ts';
import { spanOf } from '../../core/units.ts';
import { capitalized, sentence, withFullStop } from '../../core/wording.ts';
import type { EndState } from '../../ledger/job-record.ts';
import { showProgress } from '../../output/wait-progress.ts';
import type { JobEvidence, Look, Witness } from '../../witness/witness.ts';
import { pollTimes } from '../poll.ts';
import { defaultTimeoutMs, type Session } from '../session.ts';

export interface WitnessedWait {
  /** `restore of acmestage` */
  name: string;
  witnesses: readonly Witness[];
  /** The hint that continues the wait. */
  resume: string;
  /** The command or the sentence that tells how to check after a failure. */
  after: string;
  limits: { timeout?: number | undefined; interval?: number | undefined };
  /** Records what was seen. @param ends set when the wait is over */
  onEvidence(evidence: JobEvidence, ends?: EndState): Promise<void>;
  /** Called once before a wait ends by itself or by its timeout. */
  beforeEnd(): Promise<void>;
  /** The record of the job for the result and for errors. */
  recordOf(status: string, evidence: readonly JobEvidence[]): Readonly<Record<string, unknown>>;
}

type WaitContext = Pick<Session, 'system' | 'ui' | 'jobWaits'>;

/** Minimum time for one look, also past the timeout: the machine may have slept through the deadline. */
const minLookMs = 2000;

/**
 * Each witness must have spoken.
 * @returns the record, with all evidence
 * @throws HmsError failed (8), pending (9: timed out, unclear, or a witness cannot be looked at), cancelled
 */
export async function waitForWitnesses(
  wait: WitnessedWait,
  session: WaitContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { name, witnesses, limits, recordOf, onEvidence } = wait;
  const {
    system,
    jobWaits,
    ui: { outputOptions, info },
  } = session;
  const { timeout: timeoutMs = defaultTimeoutMs, interval } = limits;
  const nextLook = pollTimes(interval, jobWaits);
  const started = system.monotonic();
  const spoken: JobEvidence[] = [];
  const notes = new Map<Witness, string>();
  const printed = new Map<Witness, readonly string[]>();
  const lookedAt = new Map<Witness, number>();
  let silent = [...witnesses];
  const progress = showProgress(name, outputOptions, system, info);
  jobWaits?.begin();
  try {
    for (;;) {
      const roundMs = system.monotonic();
      const isDue = (one: Witness) =>
        roundMs - (lookedAt.get(one) ?? Number.NEGATIVE_INFINITY) >= (one.minIntervalMs ?? 0);
      const due = silent.filter((one) => isDue(one) || isOver(roundMs));
      const looks = await Promise.all(due.map(async (one) => [one, await look(one)] as const));
      for (const [witness, seen] of looks) await take(witness, seen);
      if (silent.length === 0) {
        await wait.beforeEnd();
        progress.done(wordOf(spoken));
        return recordOf(stateOf(spoken), spoken);
      }
      progress.update(silentText());
      const leftMs = timeoutMs - (system.monotonic() - started);
      if (leftMs <= 0) {
        // The machine may have slept during this round, so look once more before giving up.
        if (!isOver(roundMs)) continue;
        await wait.beforeEnd();
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

  function isOver(atMs: number): boolean {
    return atMs - started >= timeoutMs;
  }

  async function look(witness: Witness): Promise<Look> {
    lookedAt.set(witness, system.monotonic());
    const leftMs = timeoutMs - (system.monotonic() - started);
    const timeoutError = () => new HmsError('unavailable', 'no answer in time');
    const { sleep, interrupted } = system;
    const deadline = { sleep, outer: [interrupted], ms: Math.max(leftMs, minLookMs), timeoutError };
    try {
      return await withDeadline(deadline, async (signal) => {
        try {
          return await witness.look(signal);
        } catch (error) {
          if (interrupted.aborted || !signal.aborted) throw error;
          return { state: 'silent' as const, note: 'no answer in time' };
        }
      });
    } catch (error) {
      if (!(error instanceof HmsError) || interrupted.aborted || error.kind === 'bug') throw error;
      throw cannotLook(witness, error);
    }
  }

  async function take(witness: Witness, seen: Look): Promise<void> {
    if (seen.state === 'silent') {
      notes.set(witness, seen.note);
      printed.set(witness, seen.details ?? []);
      return;
    }
    const { evidence } = seen;
    silent = silent.filter((one) => one !== witness);
    spoken.push(evidence);
    const isEnd = seen.state === 'ended' && silent.length === 0;
    const ends = seen.state === 'failed' ? 'failed' : isEnd ? stateOf(spoken) : undefined;
    await onEvidence(evidence, ends);
    info(`${evidence.says} (${evidence.seen_by})`);
    if (seen.state === 'failed') throw endError('failed', `${capitalized(name)} failed.`, evidence);
    if (seen.state === 'unclear') {
      throw endError('pending', `hms cannot tell whether the ${name} ended well.`, evidence);
    }
  }

  function endError(kind: 'failed' | 'pending', message: string, evidence: JobEvidence): HmsError {
    const status = kind === 'failed' ? 'failed' : 'requested';
    return new HmsError(kind, `${message} ${withFullStop(evidence.says)}`, {
      hint: wait.after,
      record: recordOf(status, spoken),
      changedNothing: false,
    });
  }

  /** `https://shop.example/: answered 503; no e-mail yet` */
  function silentText(): string {
    const isNamed = ({ kind }: Witness) => kind === 'probe' || kind === 'command';
    return silent
      .map((one) => (isNamed(one) ? `${one.name}: ${noteOf(one)}` : noteOf(one)))
      .join('; ');
  }

  function noteOf(one: Witness): string {
    return notes.get(one) ?? 'not looked at yet';
  }

  /** With the last lines that a command printed. */
  function silentLines(): string[] {
    return silent.flatMap((one) => [
      `${capitalized(one.name)}: ${noteOf(one)}`,
      ...(printed.get(one) ?? []),
    ]);
  }

  function timedOut(): HmsError {
    const names = silent.map((one) => one.name).join(' and ');
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
      `The ${name} was requested, but hms cannot look at ${witness.name}: ${withFullStop(message)}`,
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
    const words = `${withFullStop(reason.message)} ${sentence(`the ${name} goes on`)} hms did not see its end.`;
    return new HmsError('cancelled', words, {
      hint: wait.resume,
      details: silentLines(),
      record: recordOf('requested', spoken),
      exitCode: reason.exitCode,
      changedNothing: false,
    });
  }
}

/** `completed` only by a status of the service. */
export function stateOf(evidence: readonly JobEvidence[]): Exclude<EndState, 'failed'> {
  if (evidence.some(({ kind }) => kind === 'status')) return 'completed';
  return evidence.some(({ kind }) => kind === 'mail') ? 'notified' : 'observed';
}

/** What the wait has seen, in a word for people. */
function wordOf(evidence: readonly JobEvidence[]): string {
  const state = stateOf(evidence);
  return state === 'notified' ? 'reported as done' : state;
}
