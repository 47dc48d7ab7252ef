/** What the witnesses of one job have said so far. */
import { withDeadline } from '../../core/deadline.ts';
import { HmsError } from '../../core/errors.ts';
import type { EndState } from '../../ledger/job-record.ts';
import type { System } from '../../system/system.ts';
import type { JobEvidence, Look, Witness } from '../../witness/witness.ts';

/** Minimum time for one look, also past the timeout: the machine may have slept through the deadline. */
const minLookMs = 2000;

interface LooksOptions {
  system: Pick<System, 'monotonic' | 'sleep' | 'interrupted'>;
  /** Records what was seen. @param ends set when the job has ended */
  onEvidence(evidence: JobEvidence, ends?: EndState): Promise<void>;
  /** The error for a witness that no later look could hear. */
  cannotLook(witness: Witness, error: HmsError): HmsError;
}

interface Round {
  /** Milliseconds until the timeout. */
  leftMs: number;
  /** Looks at each witness, even at one that must not be looked at often. */
  isLast: boolean;
}

/** How the job ended, or that nobody can tell. */
type LookEnd = Exclude<Look, { state: 'silent' }>;

export interface WitnessLooks {
  spoken: readonly JobEvidence[];
  silent(): readonly Witness[];
  /** What it saw last, in a few words. */
  noteOf(witness: Witness): string;
  /** The last lines that a command printed. */
  printedBy(witness: Witness): readonly string[];
  /** `https://shop.example/: answered 503; no e-mail yet` */
  silentText(): string;
  /**
   * Looks once at each witness that is silent.
   * @returns the end; undefined while one is silent
   * @throws HmsError, by `cannotLook`, or when interrupted
   */
  round(round: Round): Promise<LookEnd | undefined>;
}

/** Each witness must have spoken. */
export function openLooks(
  witnesses: readonly Witness[],
  { system, onEvidence, cannotLook }: LooksOptions,
): WitnessLooks {
  const { sleep, interrupted, monotonic } = system;
  const spoken: JobEvidence[] = [];
  const notes = new Map<Witness, string>();
  const printed = new Map<Witness, readonly string[]>();
  const lookedAt = new Map<Witness, number>();
  let silent = [...witnesses];

  async function look(witness: Witness, leftMs: number): Promise<Look> {
    lookedAt.set(witness, monotonic());
    const timeoutError = () => new HmsError('unavailable', 'no answer in time');
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

  async function take(witness: Witness, seen: Look): Promise<LookEnd | undefined> {
    if (seen.state === 'silent') {
      notes.set(witness, seen.note);
      printed.set(witness, seen.details ?? []);
      return undefined;
    }
    silent = silent.filter((one) => one !== witness);
    spoken.push(seen.evidence);
    const isEnd = seen.state === 'ended' && silent.length === 0;
    await onEvidence(
      seen.evidence,
      seen.state === 'failed' ? 'failed' : isEnd ? stateOf(spoken) : undefined,
    );
    return isEnd || seen.state !== 'ended' ? seen : undefined;
  }

  const noteOf = (witness: Witness) => notes.get(witness) ?? 'not looked at yet';

  return {
    spoken,
    silent: () => silent,
    noteOf,
    printedBy: (witness) => printed.get(witness) ?? [],
    silentText() {
      const isNamed = ({ kind }: Witness) => kind === 'probe' || kind === 'command';
      return silent
        .map((one) => (isNamed(one) ? `${one.name}: ${noteOf(one)}` : noteOf(one)))
        .join('; ');
    },
    async round({ leftMs, isLast }) {
      const now = monotonic();
      const isDue = (one: Witness) =>
        now - (lookedAt.get(one) ?? Number.NEGATIVE_INFINITY) >= (one.minIntervalMs ?? 0);
      const due = silent.filter((one) => isDue(one) || isLast);
      const looks = await Promise.all(
        due.map(async (one) => [one, await look(one, leftMs)] as const),
      );
      for (const [witness, seen] of looks) {
        const end = await take(witness, seen);
        if (end) return end;
      }
      return undefined;
    },
  };
}

/** `completed` only by a status of the service. */
export function stateOf(evidence: readonly JobEvidence[]): Exclude<EndState, 'failed'> {
  if (evidence.some(({ kind }) => kind === 'status')) return 'completed';
  return evidence.some(({ kind }) => kind === 'mail') ? 'notified' : 'observed';
}
