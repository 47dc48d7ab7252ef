/** A job that a fleet run waits for holds no slot of --concurrency, and few polls serve all jobs. */
import { describe, expect, test } from 'vitest';
import { create, lastError, rowsOf, world } from './support/fleet.ts';
import { sized } from './support/sized.ts';
import type { WorldOptions } from './support/world.ts';

const jobMs = 60_000;

/** So many installs like the first of the sandbox. */
function withInstalls(count: number): NonNullable<WorldOptions['prepare']> {
  return (state) => {
    const [first] = state.installs;
    if (first === undefined) throw new Error('The sandbox has no install.');
    state.installs = Array.from({ length: count }, (_, at) => ({
      ...first,
      id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
      name: `install${at}`,
      environment: 'staging',
    }));
  };
}

/** Runs `each --all` over so many installs. @returns the seconds of the run, and the second of each write */
async function fleet(count: number, words: string, options: WorldOptions = {}) {
  const sentAt: number[] = [];
  const seconds = () => (made.clock.monotonic() - startMs) / 1000;
  const made = world({
    prepare: withInstalls(count),
    fetch: (url, init) => {
      if (init.method !== 'GET') sentAt.push(seconds());
      return made.sandbox(url, init);
    },
    ...options,
    sandbox: { jobMs, ...options.sandbox },
  });
  const startMs = made.clock.monotonic();
  const ran = await made.run(`each --all ${words}`);
  return { ran, seconds: seconds(), sentAt };
}

/** So many targets take many polls. */
const many = sized(25, 200);
const few = sized(10, 20);

const waited = `-- ${create} --wait`;

test(`${many} targets take at most 1.1 times as long as one, with few requests each`, async () => {
  const one = await fleet(1, waited);
  const { ran, seconds, sentAt } = await fleet(many, waited);
  expect(ran.code).toBe(0);
  expect(rowsOf(ran).map(({ kind }) => kind)).toEqual(Array(many).fill('ok'));
  expect(seconds).toBeLessThanOrEqual(1.1 * one.seconds);
  expect(seconds).toBeLessThanOrEqual((1.1 * jobMs) / 1000);
  expect(ran.requests.length).toBeLessThanOrEqual(many * (2 + jobMs / 15_000));
  expect(sentAt).toHaveLength(many);
});

test.each([15, 45, 120, ...sized([], [30, 90, 600])])(
  'a job of %i s costs at most 2 requests, and one more every 15 s',
  async (seconds) => {
    const { ran } = await fleet(few, waited, { sandbox: { jobMs: seconds * 1000 } });
    expect(ran.code).toBe(0);
    expect(ran.requests.length).toBeLessThanOrEqual(few * (2 + seconds / 15));
  },
);

test.each([1, 2, 5])('--max-open %i: no request while so many jobs have not ended', async (n) => {
  const { ran, sentAt } = await fleet(11, `--concurrency 8 --max-open ${n} ${waited}`);
  expect(ran.code).toBe(0);
  expect(sentAt).toHaveLength(11);
  for (const [at, second] of sentAt.slice(n).entries())
    expect(second - (sentAt[at] ?? 0)).toBeGreaterThanOrEqual(jobMs / 1000);
  // Each job makes room for one.
  expect(Math.max(...sentAt)).toBeLessThan(Math.ceil(11 / n) * (jobMs / 1000) * 1.2);
});

test('a command that overwrites data has as many jobs open as --concurrency says', async () => {
  const words = '--concurrency 2 --yes --confirm-count 6';
  const restore = 'backups restore {} latest --notify ops@example.com --backup-first';
  const { ran, sentAt } = await fleet(6, `${words} -- ${restore}`, {
    prepare(state) {
      withInstalls(6)(state);
      const [backup] = state.backups;
      if (backup === undefined) throw new Error('The sandbox has no backup.');
      state.backups = state.installs.map(({ id }, at) => ({
        ...backup,
        id: `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`,
        install_id: id,
        status: 'completed',
      }));
    },
  });
  expect(ran.code).toBe(0);
  expect(sentAt).toHaveLength(12);
  // The backup and the restore of two targets, then those of the next two.
  for (const [at, second] of sentAt.slice(4).entries())
    expect(second - (sentAt[at] ?? 0)).toBeGreaterThanOrEqual(jobMs / 1000);
});

test('canaries end before another target starts, also while they wait', async () => {
  const { sentAt } = await fleet(6, `--canary 2 ${waited}`);
  const gaps = sentAt.slice(1).map((second, at) => second - (sentAt[at] ?? 0));
  expect(gaps.slice(0, 2).every((gap) => gap >= jobMs / 1000)).toBe(true);
  expect(gaps.slice(2).every((gap) => gap < 2)).toBe(true);
});

test('--max-failures counts the ends of jobs', async () => {
  const { ran, sentAt } = await fleet(6, `--max-open 1 --max-failures 2 ${waited}`, {
    sandbox: { jobOutcome: 'aborted' },
  });
  expect(ran.code).toBe(11);
  expect(sentAt).toHaveLength(2);
  expect(ran.stderr).toContain('2 targets failed (--max-failures 2)');
});

test('under a rate limit, each job is polled less often, and hms says so', async () => {
  const limited = sized(40, 200);
  const { ran, sentAt } = await fleet(limited, `-o jsonl ${waited}`, {
    sandbox: { jobMs: 600_000, rate: sized(1, 4) },
  });
  expect(ran.code).toBe(0);
  expect(sentAt.length).toBeGreaterThanOrEqual(limited);
  expect(ran.stderr).toMatch(
    /The service limits the rate of requests\. hms polls each of \d+ jobs every /,
  );
  const polls = ran.requests.filter((one) => /^GET .*\/backups/.test(one));
  expect(polls.length).toBeLessThan(limited * (600 / 60));
});

test('--interval is never shortened', async () => {
  const { ran } = await fleet(3, `${waited} --interval 50s`);
  const polls = ran.requests.filter((one) => /^GET .*\/backups/.test(one));
  expect(polls).toHaveLength(6); // after 50 s and 100 s
});

describe('--max-open', () => {
  test.each([
    'backups create {} --notify ops@example.com',
    'installs get {}',
    'backups restore {} latest --notify ops@example.com',
  ])('is refused with a command that does not wait: %s', async (words) => {
    const made = world();
    const ran = await made.run(`each --all --json --max-open 3 -- ${words}`);
    expect(ran.code).toBe(2);
    expect(lastError(ran).message).toContain('--max-open 3 limits the jobs that hms waits for');
    expect(ran.requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  test('is for a command that only waits, too', async () => {
    const made = world();
    const ran = await made.run(
      'each --where name=bistrostage --max-open 1 -- backups wait {} latest',
    );
    expect(ran.code).toBe(0);
  });
});

test('an interrupted run that waits names each job', async () => {
  const { ran } = await fleet(sized(10, 30), waited, { interruptAfterMs: 20_000 });
  expect(ran.code).toBe(130);
  expect(rowsOf(ran).map(({ kind }) => kind)).toEqual(Array(sized(10, 30)).fill('cancelled'));
});
