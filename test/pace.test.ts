/** One pace for all parallel work: it finds the limit of a service, in virtual time. */
import { describe, expect, test } from 'vitest';
import { createRateLimiter, type RateLimiter, type Turn } from '../src/client/rate-limiter.ts';
import { type Clock, virtualClock } from './support/clock.ts';
import { seeded } from './support/random.ts';

/** Whether a request is taken, by the second it comes in. */
type Limiter = (at: number) => boolean;

/** So many tokens a second, and so many at once. */
function bucket(perSecond: number, burst: number): Limiter {
  let tokens = burst;
  let filledAt = 0;
  return (at) => {
    tokens = Math.min(burst, tokens + (at - filledAt) * perSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** So many in each second by the clock. */
function windows(perSecond: number): Limiter {
  let current = -1;
  let count = 0;
  return (at) => {
    if (Math.floor(at) !== current) [current, count] = [Math.floor(at), 0];
    count += 1;
    return count <= perSecond;
  };
}

interface Course {
  /** Seconds from the first request to the last one accepted. */
  seconds: number;
  /** When each request was sent, in seconds. */
  sent: number[];
  refused: number;
}

async function course(
  limiter: Limiter,
  {
    requests = 500,
    workers = 4,
    retryAfter,
  }: { requests?: number; workers?: number; retryAfter?: number | undefined },
): Promise<Course> {
  const clock = virtualClock(0);
  const pace = createRateLimiter(clock, { maxRetryAfterMs: 300_000 });
  const { next: random } = seeded(1);
  const { signal } = new AbortController();
  const now = () => clock.monotonic() / 1000;
  const result: Course = { seconds: 0, sent: [], refused: 0 };
  let left = requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      for (;;) {
        const turn = await pace.turn(signal);
        result.sent.push(now());
        const isTaken = limiter(now());
        await clock.sleep(20 + 60 * random());
        if (isTaken) {
          turn.accepted();
          break;
        }
        result.refused += 1;
        turn.refused(retryAfter === undefined ? undefined : retryAfter * 1000);
        await clock.sleep((retryAfter ?? 0.4) * 1000);
      }
    }
    result.seconds = now();
  }
  await Promise.all(Array.from({ length: workers }, work));
  return result;
}

describe.each([
  ['4 at once', 4],
  ['16 at once', 16],
])('of a limit of 10 a second, with %s,', (_, workers) => {
  test.each<[string, () => Limiter, number | undefined, number]>([
    ['a burst of 10 and Retry-After', () => bucket(10, 10), 1, 0.95],
    ['a burst of 10 and no Retry-After', () => bucket(10, 10), undefined, 0.95],
    ['a burst of 30', () => bucket(10, 30), 1, 0.95],
    ['a burst of 100', () => bucket(10, 100), undefined, 0.95],
    ['hardly a burst', () => bucket(10, 2), undefined, 0.85],
    ['windows of a second', () => windows(10), undefined, 0.85],
  ])('%s: most of it is used, and little refused', async (_, limiter, retryAfter, used) => {
    const { seconds, sent, refused } = await course(limiter(), { workers, retryAfter });
    expect(500 / seconds / 10).toBeGreaterThan(used);
    expect(refused / sent.length).toBeLessThan(0.05);
  });
});

/** Sends as fast as it may, and is told what `answer` says to the second. */
async function asked(
  answer: (at: number, turn: Turn) => void,
  { clock, until }: { clock: Clock; until: number },
  pace: RateLimiter,
): Promise<number[]> {
  const sent: number[] = [];
  const { signal } = new AbortController();
  const now = () => clock.monotonic() / 1000;
  async function work(): Promise<void> {
    while (now() < until) {
      const turn = await pace.turn(signal);
      sent.push(now());
      answer(now(), turn);
    }
  }
  await Promise.all([work(), work()]);
  return sent;
}

function within(sent: readonly number[], from: number, to: number): number {
  return sent.filter((at) => at >= from && at < to).length;
}

test('it starts carefully, and grows while requests are accepted', async () => {
  const clock = virtualClock(0);
  const sent = await asked(
    (_, turn) => turn.accepted(),
    { clock, until: 4 },
    createRateLimiter(clock, { maxRetryAfterMs: 300_000 }),
  );
  const perSecond = [0, 1, 2, 3].map((second) => within(sent, second, second + 1));
  expect(perSecond[0]).toBeLessThan(8);
  expect([...perSecond].sort((a, b) => a - b)).toEqual(perSecond);
  expect(perSecond[3]).toBeGreaterThan(20);
});

test('a 429 halves it, whether or not it says for how long', async () => {
  const clock = virtualClock(0);
  let isRefused = false;
  const answer = (at: number, turn: Turn) => {
    if (at < 3 || isRefused) return turn.accepted();
    isRefused = true;
    turn.refused(undefined);
  };
  const sent = await asked(
    answer,
    { clock, until: 3.3 },
    createRateLimiter(clock, { maxRetryAfterMs: 300_000 }),
  );
  expect(within(sent, 3, 3.2)).toBeLessThanOrEqual(within(sent, 2.8, 3) / 2 + 1);
});

test('Retry-After holds everybody, and there is no burst when it is over', async () => {
  const clock = virtualClock(0);
  let isRefused = false;
  const answer = (at: number, turn: Turn) => {
    if (at < 3 || isRefused) return turn.accepted();
    isRefused = true;
    turn.refused(10_000);
  };
  const sent = await asked(
    answer,
    { clock, until: 14 },
    createRateLimiter(clock, { maxRetryAfterMs: 300_000 }),
  );
  const heldFrom = sent.findLast((at) => at < 5) ?? 0;
  expect(within(sent, heldFrom + 0.001, heldFrom + 10)).toBe(0);
  expect(within(sent, heldFrom + 10, heldFrom + 10.2)).toBeLessThanOrEqual(
    within(sent, 2.8, 3) / 2 + 1,
  );
});

test('time in which nothing was sent is not made up for', async () => {
  const clock = virtualClock(0);
  const pace = createRateLimiter(clock, { maxRetryAfterMs: 300_000 });
  const before = await asked((_, turn) => turn.accepted(), { clock, until: 3 }, pace);
  await clock.sleep(600_000);
  const after = await asked((_, turn) => turn.accepted(), { clock, until: 603.2 }, pace);
  const rate = within(before, 2.8, 3);
  expect(within(after, 603, 603.2)).toBeLessThanOrEqual(2 * rate + 2);
});

test('an interruption leaves the line, and the others have their turns', async () => {
  const clock = virtualClock(0);
  const pace = createRateLimiter(clock, { maxRetryAfterMs: 7_200_000 });
  const { signal } = new AbortController();
  const first = await pace.turn(signal);
  first.refused(3_600_000);
  const controller = new AbortController();
  const waiting = [pace.turn(signal), pace.turn(controller.signal), pace.turn(signal)];
  controller.abort(new Error('interrupted'));
  await expect(waiting[1]).rejects.toThrow('interrupted');
  expect(clock.monotonic()).toBe(0);
  await Promise.all([waiting[0], waiting[2]]);
  expect(clock.monotonic()).toBeGreaterThan(3_600_000);
});

test('a rest that is longer than is worth it ends all turns, and says until when', async () => {
  const clock = virtualClock(0);
  const held: number[] = [];
  const onPause = () => held.push(pace.pausedMs());
  const pace = createRateLimiter(clock, { maxRetryAfterMs: 300_000, onPause });
  const { signal } = new AbortController();
  const first = await pace.turn(signal);
  const waiting = [pace.turn(signal), pace.turn(signal)];
  first.refused(3_600_000);
  for (const turn of waiting) {
    await expect(turn).rejects.toMatchObject({ kind: 'unavailable', retrySafe: true });
    await expect(turn).rejects.toThrow('to wait until 1970-01-01 01:0');
  }
  expect(clock.monotonic()).toBeLessThan(1000);
  expect({ held, kind: pace.overLimitError()?.kind }).toEqual({
    held: [3_600_000],
    kind: 'unavailable',
  });
});
