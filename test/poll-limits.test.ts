/** W1: when a wait polls, when it ends, and what its error holds. */
import { describe, expect, test } from 'vitest';
import type { Job, JobStatus } from '../src/command-model/plan.ts';
import { type ErrorContext, HmsError } from '../src/core/errors.ts';
import { pollTimes, waitFor } from '../src/runner/poll.ts';
import { type Clock, virtualClock } from './support/clock.ts';

type Poll = (signal: AbortSignal | undefined, clock: Clock) => Seen | Promise<Seen>;
type Seen = JobStatus | undefined;

const is = (status: string, error?: string): JobStatus => {
  return { record: { id: 'job-1', status }, status, error };
};

/** A poll whose request only ends when it is cut. */
const hangs = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** A poll that takes this long. */
const takes =
  (ms: number, status: string): Poll =>
  async (signal, { sleep }) => {
    await sleep(ms, signal);
    return is(status);
  };

/** A poll that the machine sleeps through. */
const leaps =
  (ms: number, status: string): Poll =>
  (_, { leap }) => {
    leap(ms);
    return is(status);
  };

const busy = (facts: ErrorContext = {}, kind: 'unavailable' | 'busy' = 'unavailable') => {
  throw new HmsError(kind, 'too busy', facts);
};

interface Waiting {
  /** The polls, in order. The last one repeats. */
  polls: readonly Poll[];
  timeoutMs?: number;
  intervalMs?: number | undefined;
  job?: Partial<Job>;
  interruptAfterMs?: number;
}

async function waited({ polls, timeoutMs = 10_000, intervalMs, job, interruptAfterMs }: Waiting) {
  const clock = virtualClock(0);
  const nextPoll = pollTimes(intervalMs, undefined);
  const interrupt = new AbortController();
  const polledAt: number[] = [];
  const saw: string[] = [];
  const watched: boolean[] = [];
  let watching: AbortSignal | undefined;
  let stops = 0;
  if (interruptAfterMs !== undefined) {
    const reason = new HmsError('cancelled', 'stopped by hand', { exitCode: 143 });
    void clock.sleep(interruptAfterMs).then(() => interrupt.abort(reason));
  }
  const outcome = await waitFor(
    {
      name: 'job of acmeprod',
      resume: 'resume it',
      after: 'hms jobs get job-1',
      done: ['completed'],
      failed: ['aborted'],
      onNeverListed: () => new HmsError('notFound', 'never listed'),
      async poll() {
        polledAt.push(clock.monotonic());
        return polls[Math.min(polledAt.length, polls.length) - 1]?.(watching, clock);
      },
      ...job,
    },
    { timeoutMs, nextPoll, startsWithPoll: true, isAccepted: true },
    { sleep: clock.sleep, monotonic: clock.monotonic, interrupted: interrupt.signal },
    {
      update: (state) => saw.push(state),
      sleep: (ms) => clock.sleep(ms, interrupt.signal),
      done() {},
      stop() {
        stops += 1;
      },
      setPollSignal(signal) {
        watching = signal;
        watched.push(signal !== undefined);
      },
    },
  ).then(
    (record) => ({ record }),
    (error) => ({ error }),
  );
  const error: HmsError | undefined = 'error' in outcome ? outcome.error : undefined;
  const record = 'record' in outcome ? outcome.record : undefined;
  return { record, error, polledAt, saw, watched, stops, endedAt: clock.monotonic() };
}

describe('the time between two polls', () => {
  test('grows by half, from 2 s to 15 s', async () => {
    const { polledAt } = await waited({ polls: [() => is('new')], timeoutMs: 60_000 });
    expect(polledAt).toEqual([0, 2000, 5000, 9500, 16_250, 26_375, 41_375, 56_375, 60_000]);
  });

  test('is the given interval', async () => {
    const { polledAt } = await waited({ polls: [() => is('new')], intervalMs: 4000 });
    expect(polledAt).toEqual([0, 4000, 8000, 10_000]);
  });

  test('is the Retry-After where that is longer', async () => {
    const limited = [5000, 1000].map((retryAfterMs) => () => busy({ retryAfterMs }));
    const { polledAt } = await waited({ polls: [...limited, () => is('new')], intervalMs: 3000 });
    expect(polledAt).toEqual([0, 5000, 8000, 10_000]);
  });
});

describe('W1: the end', () => {
  test.each(['completed', 'COMPLETED', ' Completed '])('with a record, at %j', async (status) => {
    const { record, stops, saw, watched } = await waited({
      polls: [() => is('new'), () => is(status)],
    });
    expect(record).toEqual({ id: 'job-1', status });
    expect(saw).toEqual(['new']);
    expect(watched).toEqual([true, false, true, false]);
    expect(stops).toBe(1);
  });

  test.each(['aborted', 'Aborted'])('with a failure, at %j', async (status) => {
    const { error, stops } = await waited({ polls: [() => is(status)] });
    expect(error).toMatchObject({
      kind: 'failed',
      exitCode: 8,
      hint: 'To check, run: hms jobs get job-1',
      record: { id: 'job-1', status },
    });
    expect(error?.message).toMatch(/^Job of acmeprod /);
    expect(error?.message).toContain(status);
    expect(stops).toBe(1);
  });

  test('with the error in the record, whatever its status is', async () => {
    const { error } = await waited({ polls: [() => is('completed', 'disk full')] });
    expect(error).toMatchObject({ kind: 'failed', record: { status: 'completed' } });
    expect(error?.message).toContain('disk full');
  });

  test('with a failure, when a listed job is not listed any more', async () => {
    const { error, polledAt } = await waited({ polls: [() => is('new'), () => undefined] });
    expect(polledAt).toEqual([0, 2000]);
    expect(error).toMatchObject({
      kind: 'failed',
      hint: 'To check, run: hms jobs get job-1',
      record: { id: 'job-1', status: 'new' },
    });
    expect(error?.message).toMatch(/^Job of acmeprod /);
  });

  test('after 30 s without the job in the list, counted from the first list', async () => {
    const { error, polledAt, saw, stops } = await waited({
      polls: [() => busy(), () => undefined],
      timeoutMs: 600_000,
      intervalMs: 10_000,
    });
    expect(error).toMatchObject({ kind: 'notFound', message: 'never listed' });
    expect(polledAt).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
    expect(saw).toHaveLength(4);
    expect(stops).toBe(1);
  });

  test('not after 29.999 s', async () => {
    const polls = [() => undefined, () => undefined, () => is('completed')];
    const { record } = await waited({ polls, timeoutMs: 600_000, intervalMs: 29_999 });
    expect(record).toMatchObject({ status: 'completed' });
  });
});

describe('W1: the timeout', () => {
  test('polls a last time at the deadline, and names the last status', async () => {
    const { error, polledAt, endedAt, stops } = await waited({
      polls: [() => is('new'), () => is('halfway')],
      intervalMs: 5000,
    });
    expect(polledAt).toEqual([0, 5000, 10_000]);
    expect(endedAt).toBe(10_000);
    expect(stops).toBe(1);
    expect(error).toMatchObject({
      kind: 'pending',
      exitCode: 9,
      hint: 'resume it',
      details: [],
      retrySafe: false,
      record: { id: 'job-1', status: 'halfway' },
    });
    for (const fact of ['Job of acmeprod', '10 s', 'halfway.']) {
      expect(error?.message).toContain(fact);
    }
  });

  test('has the details of the last record', async () => {
    const details = ({ status }: JobStatus['record']) => [`it is ${status}`];
    const { error } = await waited({ polls: [() => is('new')], job: { details } });
    expect(error).toMatchObject({ kind: 'pending', details: ['it is new'] });
    const without = await waited({ polls: [() => busy()], job: { details } });
    expect(without.error).toMatchObject({ kind: 'pending', details: [], record: undefined });
  });

  test('of a job that was never started is safe to retry, and says so', async () => {
    const job = { notStartedNote: 'no job was started' };
    const { error } = await waited({ polls: [() => is('new')], job });
    expect(error).toMatchObject({ kind: 'pending', retrySafe: true, hint: 'resume it' });
    for (const fact of ['Job of acmeprod', '10 s', 'new.', 'No job was started.']) {
      expect(error?.message).toContain(fact);
    }
    expect(error?.message).not.toContain('still');
  });

  test('says of a job that is not listed just that', async () => {
    const { error, saw } = await waited({ polls: [() => undefined], timeoutMs: 5000 });
    expect(error).toMatchObject({ kind: 'pending', record: undefined });
    expect(saw[0]).toContain('listed');
    expect(error?.message).toContain(saw[0]);
    expect(error?.message).not.toContain('still');
  });

  test('ends the wait where a Retry-After leaves no time for a poll', async () => {
    const { error, polledAt, endedAt } = await waited({
      polls: [() => is('new'), () => busy({ retryAfterMs: 60_000, status: 429 })],
    });
    expect(polledAt).toEqual([0, 2000]);
    expect(endedAt).toBe(10_000);
    expect(error).toMatchObject({ kind: 'pending', record: { status: 'new' } });
    expect(error?.message).toContain('429');
  });

  test('leaves time for a poll after a Retry-After that ends with it', async () => {
    const polls = [() => busy({ retryAfterMs: 10_000 }), () => is('completed')];
    const { record } = await waited({ polls });
    expect(record).toMatchObject({ status: 'completed' });
  });

  test('cuts a poll that hangs, and a last one 2 s later', async () => {
    const { error, polledAt, endedAt, saw, watched } = await waited({
      polls: [() => is('new'), hangs],
    });
    expect(polledAt).toEqual([0, 2000, 10_000]);
    expect(endedAt).toBe(12_000);
    expect(watched).toEqual([true, false, true, false, true, false]);
    expect(error).toMatchObject({ kind: 'pending', record: { status: 'new' } });
    expect(saw).toHaveLength(3);
    expect(error?.message).toContain(saw[2]);
  });

  test('gives a late poll 2 s, past the deadline too', async () => {
    const { record } = await waited({
      polls: [() => is('new'), takes(1999, 'completed')],
      intervalMs: 9999,
    });
    expect(record).toMatchObject({ status: 'completed' });
    const late = await waited({
      polls: [() => is('new'), takes(2001, 'completed')],
      intervalMs: 9999,
    });
    expect(late.polledAt).toEqual([0, 9999, 11_999]);
    expect(late.error).toMatchObject({ kind: 'pending' });
  });

  test('that passed during a poll leaves another one, but not after the deadline', async () => {
    const { record, polledAt } = await waited({
      polls: [takes(9999, 'new'), leaps(3_600_000, 'new'), () => is('completed')],
      intervalMs: 1,
    });
    expect(polledAt).toEqual([0, 10_000]);
    expect(record).toBeUndefined();
    const asleep = await waited({ polls: [leaps(3_600_000, 'new'), () => is('completed')] });
    expect(asleep.record).toMatchObject({ status: 'completed' });
    expect(asleep.polledAt).toEqual([0, 3_600_000]);
  });
});

describe('W1: a poll that fails', () => {
  test('because the service is unavailable is tried again, and shows its status or its message', async () => {
    const { record, saw } = await waited({
      polls: [() => busy({ status: 503 }), () => busy({}, 'busy'), () => is('completed')],
    });
    expect(record).toMatchObject({ status: 'completed' });
    expect(saw).toHaveLength(2);
    expect(saw[0]).toContain('503');
    expect(saw[0]).not.toContain('too busy');
    expect(saw[1]).toContain('too busy');
  });

  test.each([
    [undefined, false, ['Job of acmeprod is still running', 'not yours.']],
    ['no job was started', true, ['job of acmeprod', 'not yours.', 'No job was started.']],
  ])(
    'for another reason ends the wait with the way to resume (%s)',
    async (notStartedNote, safe, facts) => {
      const { error, stops } = await waited({
        job: notStartedNote === undefined ? {} : { notStartedNote },
        polls: [
          () => {
            throw new HmsError('forbidden', 'not yours', { hint: 'ask them', details: ['one'] });
          },
        ],
      });
      expect(error).toMatchObject({
        kind: 'forbidden',
        exitCode: 4,
        details: ['one', 'ask them'],
        hint: 'resume it',
        retrySafe: safe,
      });
      for (const fact of facts) expect(error?.message).toContain(fact);
      expect(error?.message.includes('still running')).toBe(!safe);
      expect(stops).toBe(1);
    },
  );

  test('without a hint adds no details', async () => {
    const { error } = await waited({
      polls: [
        () => {
          throw new HmsError('auth', 'wrong password');
        },
      ],
    });
    expect(error).toMatchObject({ kind: 'auth', details: [], retrySafe: false });
  });

  test.each(['cancelled', 'unknown'] as const)('as %s ends it as it is', async (kind) => {
    const raised = new HmsError(kind, 'as it is');
    const { error } = await waited({
      polls: [
        () => {
          throw raised;
        },
      ],
    });
    expect(error).toBe(raised);
  });

  test('by a defect ends it with the defect', async () => {
    const raised = new TypeError('a defect');
    const { error, stops } = await waited({
      polls: [
        () => {
          throw raised;
        },
      ],
    });
    expect(error).toBe(raised);
    expect(stops).toBe(1);
  });
});

describe('W3: an interrupt', () => {
  test('between two polls ends the wait, with what is known of the job', async () => {
    const { error, polledAt, stops } = await waited({
      polls: [() => is('new')],
      interruptAfterMs: 3000,
      job: { details: ({ status }) => [`it is ${status}`] },
    });
    expect(polledAt).toEqual([0, 2000]);
    expect(stops).toBe(1);
    expect(error).toMatchObject({
      kind: 'cancelled',
      exitCode: 143,
      hint: 'resume it',
      details: ['it is new'],
      record: { id: 'job-1', status: 'new' },
      retrySafe: false,
    });
    for (const fact of ['stopped by hand.', 'Job of acmeprod is still running.']) {
      expect(error?.message).toContain(fact);
    }
  });

  test('during a poll ends it too, without a record where there is none', async () => {
    const { error } = await waited({
      polls: [hangs],
      interruptAfterMs: 3000,
      job: { details: () => ['never'] },
    });
    expect(error).toMatchObject({ kind: 'cancelled', exitCode: 143, details: [] });
    expect(error?.record).toBeUndefined();
  });

  test('before a job was started is safe to retry, and says so', async () => {
    const { error } = await waited({
      polls: [() => is('new')],
      interruptAfterMs: 1,
      job: { notStartedNote: 'no job was started' },
    });
    expect(error).toMatchObject({ kind: 'cancelled', retrySafe: true });
    expect(error?.message).toContain('No job was started.');
    expect(error?.message).not.toMatch(/job of acmeprod/i);
  });
});
