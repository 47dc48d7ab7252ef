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
   * Retry-After exceeds `maxRetryAfterMs`.
   */
  turn(signal: AbortSignal): Promise<Turn>;
  /** Requests per second that the service is known to accept; undefined until the first 429. */
  limit(): number | undefined;
  /** Milliseconds left of the current Retry-After. */
  pausedMs(): number;
  /** The error for a Retry-After beyond `maxRetryAfterMs`; undefined if there is none. */
  overLimitError(): HmsError | undefined;
}

/** The longest Retry-After to wait for, in milliseconds: shorter at a terminal than in a script. */
export function maxRetryAfterFor({ stderr }: Pick<System, 'stderr'>): number {
  return (stderr.isTTY ? 60 : 300) * 1000;
}

/** Reports the outcome of a request; called once. */
export interface Turn {
  accepted(): void;
  /** After a 429. @param afterMs Retry-After, if present */
  refused(afterMs: number | undefined): void;
}

/** Requests per second. */
const minRate = 0.1;
const maxRate = 200;

/** Slow start: the first rate, and its growth per second. */
const start = { rate: 4, growth: 2 };

/** The ceiling, as a share of the rate that got a 429. */
const margin = 0.97;

/** After a 429 the rate is halved. It is back at its ceiling after this many seconds. */
const recoverS = 0.5;

/** Above the ceiling the rate grows with the cube of time: by 3 % after this many seconds. */
const probe = { share: 0.03, afterS: 15 };

/** A 429 within this many seconds after the last one means that the ceiling is far too high. */
const shortGapS = 6;

interface PaceOptions {
  /** The longest Retry-After to wait for. */
  maxRetryAfterMs: number;
  /** Runs when a Retry-After starts or grows. */
  onPause?: () => void;
}

export function createRateLimiter(
  clocks: Pick<System, 'monotonic' | 'sleep' | 'now'>,
  { maxRetryAfterMs, onPause = () => {} }: PaceOptions,
): RateLimiter {
  const { monotonic, sleep } = clocks;
  const now = () => monotonic() / 1000;
  /** Resolves when every earlier request has had its turn or was aborted. */
  let queueTail: Promise<unknown> = Promise.resolve();
  let queued = 0;
  /** No request before this time, in seconds. */
  let pausedUntil = 0;
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
    if (ceiling === undefined) return Math.min(maxRate, start.rate * start.growth ** age);
    if (age < recoverS) return floor + (ceiling - floor) * (age / recoverS);
    const grown = 1 + probe.share * ((age - recoverS) / probe.afterS) ** 3;
    return Math.min(maxRate, ceiling * grown);
  }

  const pausedMs = () => Math.max(0, (pausedUntil - now()) * 1000);

  function overLimitError(): HmsError | undefined {
    const ms = pausedMs();
    if (ms <= maxRetryAfterMs) return undefined;
    const until = fullMinuteText(clocks.now() + ms);
    const what = `The service asks you to wait until ${until} (rate limit).`;
    return new HmsError('unavailable', what, { retryAfterMs: ms });
  }

  async function waitForTurn(previous: Promise<unknown>, signal: AbortSignal): Promise<number> {
    await unlessAborted(previous, signal);
    for (;;) {
      const error = overLimitError();
      if (error) throw error;
      const at = now();
      const ms = (Math.max(pausedUntil, nextAt) - at) * 1000;
      if (ms < 0.01) {
        const gap = 1 / rate();
        if (queued > 1) age += gap;
        nextAt = at + gap; // idle time is not made up for: no burst after a pause
        return at;
      }
      await sleep(ms, signal);
    }
  }

  function reduce(startedAt: number, afterS: number | undefined): void {
    const at = now();
    if (afterS !== undefined && at + afterS > pausedUntil) {
      pausedUntil = at + afterS;
      onPause();
    }
    if (startedAt <= reducedAt) return;
    const currentRate = rate();
    const sinceLast = refusedAt === undefined ? undefined : at - refusedAt;
    const isShortGap = sinceLast !== undefined && sinceLast < shortGapS;
    // Between two refusals the service accepted about as much as its limit allows.
    const likely = isShortGap ? (currentRate + acceptedSince / sinceLast) / 2 : currentRate;
    ceiling = Math.max(minRate, currentRate / 2, Math.min(likely, currentRate * margin));
    floor = Math.max(minRate, Math.min(ceiling, currentRate / 2));
    age = 0;
    acceptedSince = 0;
    refusedAt = at;
    reducedAt = at;
    nextAt = Math.max(nextAt, at + 1 / floor);
  }

  return {
    limit: () => ceiling,
    pausedMs,
    overLimitError,
    async turn(signal) {
      signal.throwIfAborted();
      const previous = queueTail;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      queueTail = previous.then(() => released);
      queued += 1;
      try {
        const startedAt = await waitForTurn(previous, signal);
        return {
          accepted: () => {
            acceptedSince += 1;
          },
          refused: (afterMs) =>
            reduce(startedAt, afterMs === undefined ? undefined : afterMs / 1000),
        };
      } finally {
        queued -= 1;
        release();
      }
    },
  };
}
