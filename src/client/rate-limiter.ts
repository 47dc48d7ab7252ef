/**
 * Paces all parallel requests to a service. The service documents no limit, so it is discovered: the rate grows until a
 * 429, then stays just below.
 */

import { unlessAborted } from '../core/deadline.ts';
import { HmsError } from '../core/errors.ts';
import { fullMinuteText } from '../core/units.ts';
import type { System } from '../system/system.ts';

export interface RateLimiter {
  /**
   * Resolves when it is this request's turn. Rejects with the signal's reason, or with an HmsError unavailable if
   * Retry-After exceeds the patience.
   */
  turn(signal: AbortSignal): Promise<Turn>;
  /** Milliseconds left of the current Retry-After. */
  heldMs(): number;
  /** The error for a Retry-After beyond the patience; undefined if there is none. */
  overLimitError(): HmsError | undefined;
}

/** The longest Retry-After to wait for, in milliseconds: shorter at a terminal than in a script. */
export function patienceOf({ stderr }: Pick<System, 'stderr'>): number {
  return (stderr.isTTY ? 60 : 300) * 1000;
}

/** Reports the outcome of a request; called once. */
export interface Turn {
  accepted(): void;
  /** After a 429. @param afterMs Retry-After, if present */
  refused(afterMs: number | undefined): void;
}

/** Requests per second. */
const slowest = 0.1;
const fastest = 200;

/** Slow start: the first rate, and its growth per second. */
const start = { rate: 4, growth: 2 };

/** The ceiling, as a share of the rate that got a 429. */
const margin = 0.97;

/** After a 429 the rate is halved. It is back at its ceiling after this many seconds. */
const recoverS = 0.5;

/** Above the ceiling the rate grows with the cube of time: by 3 % after this many seconds. */
const probe = { share: 0.03, afterS: 15 };

/** A 429 within this many seconds after the last one means that the ceiling is far too high. */
const soonS = 6;

interface PaceOptions {
  /** The longest Retry-After to wait for. */
  patienceMs: number;
  /** Runs when a Retry-After starts or grows. */
  onHold?: () => void;
}

export function createRateLimiter(
  clocks: Pick<System, 'monotonic' | 'sleep' | 'now'>,
  { patienceMs, onHold = () => {} }: PaceOptions,
): RateLimiter {
  const { monotonic, sleep } = clocks;
  const now = () => monotonic() / 1000;
  /** Resolves when every earlier request has had its turn or was aborted. */
  let line: Promise<unknown> = Promise.resolve();
  let queued = 0;
  /** No request before this time, in seconds. */
  let heldUntil = 0;
  let nextAt = 0;
  /** A 429 for a request that started earlier is ignored: it was in flight when the rate was reduced. */
  let reducedAt = Number.NEGATIVE_INFINITY;
  /** Undefined until the first 429. */
  let ceiling: number | undefined;
  let floor = start.rate;
  /** Seconds in which requests were queued. The rate grows only while it is used. */
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
    const until = fullMinuteText(clocks.now() + ms);
    const what = `The service asks you to wait until ${until} (rate limit).`;
    return new HmsError('unavailable', what, { retryAfterMs: ms });
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
        nextAt = at + gap; // idle time is not made up for: no burst after a pause
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
    // Between two refusals the service accepted about as much as its limit allows.
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
