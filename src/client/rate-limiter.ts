/**
 * How fast a service may be asked by all parallel work together. The limit is published nowhere, so it
 * is found: asked a little faster until a 429 comes, then held just below.
 */
import { unlessAborted } from '../core/deadline.ts';
import { HmsError } from '../core/errors.ts';
import type { System } from '../system/system.ts';

export interface RateLimiter {
  /**
   * Resolves when it is this request's turn. Rejects with the reason of a signal that is aborted, or with
   * an HmsError unavailable where the service asks to be left alone for longer than is worth waiting for.
   */
  turn(signal: AbortSignal): Promise<Turn>;
  /** Milliseconds for which the service asks to be left alone, from now on. */
  heldMs(): number;
  /** The error of a rest that is longer than is worth waiting for; undefined while there is none. */
  overLimitError(): HmsError | undefined;
}

/** The longest Retry-After worth waiting for, in milliseconds: a person waits less long than a job. */
export function patienceOf({ stderr }: Pick<System, 'stderr'>): number {
  return (stderr.isTTY ? 60 : 300) * 1000;
}

/** What became of a request; told once. */
export interface Turn {
  accepted(): void;
  /** A 429. @param afterMs how long the service asks to be left alone, where it says so */
  refused(afterMs: number | undefined): void;
}

/** Requests a second. */
const slowest = 0.1;
const fastest = 200;

/** Careful at first: the rate at the start, and what it is multiplied by in a second. */
const start = { rate: 4, growth: 2 };

/** Kept below what was too much. */
const margin = 0.97;

/** After a 429 the rate is halved, and back at its ceiling after so many seconds. */
const recoverS = 0.5;

/** Above the ceiling it grows with the third power of time: 3 % after so many seconds. */
const probe = { share: 0.03, afterS: 15 };

/** A 429 so soon after the last one says that the ceiling is far too high: seconds. */
const soonS = 6;

interface PaceOptions {
  /** The longest it may be held. */
  patienceMs: number;
  /** Told when the service asks to be left alone. */
  onHold?: () => void;
}

export function createRateLimiter(
  clocks: Pick<System, 'monotonic' | 'sleep' | 'now'>,
  { patienceMs, onHold = () => {} }: PaceOptions,
): RateLimiter {
  const { monotonic, sleep } = clocks;
  const now = () => monotonic() / 1000;
  /** Resolves when everybody who came before has had a turn, or has left. */
  let line: Promise<unknown> = Promise.resolve();
  let queued = 0;
  /** No request before this moment, in seconds. */
  let heldUntil = 0;
  let nextAt = 0;
  /** Requests begun before it were under way when the rate was reduced: they tell nothing new. */
  let reducedAt = Number.NEGATIVE_INFINITY;
  /** Undefined until the first 429. */
  let ceiling: number | undefined;
  let floor = start.rate;
  /** Seconds in which requests waited for their turn: a rate that nobody needed was not tried. */
  let age = 0;
  let acceptedSince = 0;
  let refusedAt: number | undefined;

  function rate(): number {
    if (ceiling === undefined) return Math.min(fastest, start.rate * start.growth ** age);
    if (age < recoverS) return floor + (ceiling - floor) * (age / recoverS);
    const grown = 1 + probe.share * ((age - recoverS) / probe.afterS) ** 3;
    return Math.min(fastest, ceiling * grown);
  }

  const heldMs = () => Math.max(0, (heldUntil - now()) * 1000);

  function overLimitError(): HmsError | undefined {
    const ms = heldMs();
    if (ms <= patienceMs) return undefined;
    const until = new Date(clocks.now() + ms).toISOString().replace(/\.\d+/, '');
    const what = `the service asks to be left alone until ${until}`;
    return new HmsError('unavailable', what, { afterMs: ms });
  }

  async function waitInLine(before: Promise<unknown>, signal: AbortSignal): Promise<number> {
    await unlessAborted(before, signal);
    for (;;) {
      const error = overLimitError();
      if (error) throw error;
      const at = now();
      const ms = (Math.max(heldUntil, nextAt) - at) * 1000;
      if (ms < 0.01) {
        const gap = 1 / rate();
        if (queued > 1) age += gap;
        nextAt = at + gap; // time that nobody used is not made up for: there is no burst after a pause
        return at;
      }
      await sleep(ms, signal);
    }
  }

  function reduce(begunAt: number, afterS: number | undefined): void {
    const at = now();
    if (afterS !== undefined && at + afterS > heldUntil) {
      heldUntil = at + afterS;
      onHold();
    }
    if (begunAt <= reducedAt) return;
    const tried = rate();
    const sinceLast = refusedAt === undefined ? undefined : at - refusedAt;
    const isSoon = sinceLast !== undefined && sinceLast < soonS;
    // Between two refusals the service has taken what it takes, or a little less.
    const likely = isSoon ? (tried + acceptedSince / sinceLast) / 2 : tried;
    ceiling = Math.max(slowest, tried / 2, Math.min(likely, tried * margin));
    floor = Math.max(slowest, Math.min(ceiling, tried / 2));
    age = 0;
    acceptedSince = 0;
    refusedAt = at;
    reducedAt = at;
    nextAt = Math.max(nextAt, at + 1 / floor);
  }

  return {
    heldMs,
    overLimitError,
    async turn(signal) {
      signal.throwIfAborted();
      const before = line;
      let leave = () => {};
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      line = before.then(() => left);
      queued += 1;
      try {
        const begunAt = await waitInLine(before, signal);
        return {
          accepted: () => {
            acceptedSince += 1;
          },
          refused: (afterMs) => reduce(begunAt, afterMs === undefined ? undefined : afterMs / 1000),
        };
      } finally {
        queued -= 1;
        leave();
      }
    },
  };
}
