/** `hms watch`: open jobs and running backups, until they end. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { lastError } from './support/fleet.ts';
import { backUp, jobsOf, notify, restore, rowsOf, statesOf } from './support/jobs.ts';
import { acme, stage } from './support/service.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

const page = '--until-url https://shop.example/';

/** A page that answers 503 until this many milliseconds have passed. */
function pageAfter(ms: number, now: () => number) {
  const from = Date.parse('2026-03-02T09:00:00Z') + ms;
  return (url: string) =>
    url.startsWith('https://shop.example/')
      ? new Response('', { status: now() >= from ? 200 : 503 })
      : undefined;
}

function pagedWorld(ms: number, options: WorldOptions = {}) {
  const world = createWorld({ ...options, pages: pageAfter(ms, () => world.clock.now()) });
  return world;
}

/** The lists of backups that were requested, by install. */
const listsIn = ({ requests }: { requests: string[] }) =>
  requests.filter((one) => one.includes('/backups?'));

describe('L7: nothing is open', () => {
  test('a note, an empty list and exit 0, without a request', async () => {
    const ran = await createWorld().run('watch --json');
    expect(ran).toMatchObject({ code: 0, stdout: '[]\n', requests: [] });
    expect(ran.stderr).toBe('No open jobs found.\n');
  });

  test('jobs that have ended are not watched', async () => {
    const world = createWorld();
    await world.run(`${backUp} --wait`);
    const ran = await world.run('watch --json');
    expect(ran).toMatchObject({ code: 0, stdout: '[]\n', requests: [] });
  });

  test('it needs no credentials', async () => {
    const env = { HMS_USERNAME: undefined, HMS_PASSWORD: undefined, HMS_BASE_URL: undefined };
    expect((await createWorld({ env }).run('watch')).code).toBe(0);
  });
});

describe('L7: it ends when all have ended', () => {
  test('the evidence goes to the ledger', async () => {
    const world = pagedWorld(60_000);
    await world.run(backUp);
    await world.run(`${restore} --wait --timeout 2s ${page}`);
    const ran = await world.run('watch --json');
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)).toMatchObject([
      { kind: 'backup', state: 'completed', evidence: [{ kind: 'status' }] },
      { kind: 'restore', state: 'observed', evidence: [{ kind: 'probe' }] },
    ]);
    expect(writes(ran)).toEqual([]);
    expect(await statesOf(world)).toEqual(['restore observed', 'backup completed']);
  });

  test('one list for each install and round, however many backups it has', async () => {
    const times: number[] = [];
    const world = createWorld({
      pages(_, { method }) {
        if (method === 'GET') times.push(world.clock.now());
        return undefined;
      },
    });
    for (let count = 0; count < 3; count += 1) await world.run(`backups create ${stage} ${notify}`);
    const ran = await world.run('watch --json');
    expect(rowsOf(ran).map(({ state }) => state)).toEqual(Array(3).fill('completed'));
    expect(new Set(times).size).toBe(times.length);
  });

  test('--interval is the time between two rounds', async () => {
    const world = createWorld({ sandbox: { jobMs: 60_000 } });
    await world.run(backUp);
    const often = await world.run('watch --interval 1s --timeout 10s');
    expect(listsIn(often)).toHaveLength(11);
    const seldom = await world.run('watch --interval 5s --timeout 10s');
    expect(listsIn(seldom)).toHaveLength(3);
  });
});

describe('L7: the exit code is the worst: 10, 8, 9, 0', () => {
  /** A job that ends so, by the state it leaves. */
  const makers: Readonly<Record<string, (world: ReturnType<typeof createWorld>) => Promise<void>>> =
    {
      async completed(world) {
        await world.run(`backups create bistroprod ${notify}`);
      },
      async failed(world) {
        await world.run(`backups create acmeprod ${notify}`);
        for (const job of world.state.jobs) if (job.subject_id === acme) job.outcome = 'aborted';
      },
      async not_observable(world) {
        await world.run(restore);
      },
      async unknown(world) {
        isLosing = true;
        await world.run(`backups create museumprod ${notify} --retries 0`);
        isLosing = false;
      },
    };
  let isLosing = false;
  const losing: WorldOptions = {
    pages: (_, { method }) =>
      isLosing && method === 'POST' ? new TransportError('reset', { sent: true }) : undefined,
  };

  const cases: readonly [number, string, readonly string[]][] = [
    [0, '', ['completed']],
    [9, '1 of 2 jobs did not show its end.', ['completed', 'not_observable']],
    [8, '1 of 3 jobs failed.', ['completed', 'not_observable', 'failed']],
    [
      10,
      '1 of 4 jobs has an unknown outcome.',
      ['completed', 'not_observable', 'failed', 'unknown'],
    ],
    [8, '1 of 2 jobs failed.', ['completed', 'failed']],
    [10, '1 of 2 jobs has an unknown outcome.', ['completed', 'unknown']],
  ];
  test.each(cases)('%i: %s', async (code, message, states) => {
    const world = createWorld(losing);
    for (const state of states) await makers[state]?.(world);
    const ran = await world.run('watch --json');
    expect(ran.code).toBe(code);
    expect(rowsOf(ran).map(({ state }) => state)).toEqual(states);
    if (code !== 0) expect(lastError(ran).message).toBe(message);
  });
});

describe('L7: a job that nothing shows the end of', () => {
  test('is not waited for', async () => {
    const world = createWorld();
    await world.run(restore);
    const started = world.clock.now();
    const ran = await world.run('watch --json');
    expect(ran.code).toBe(9);
    expect(world.clock.now()).toBe(started);
    const [job] = rowsOf(ran);
    expect(job).toMatchObject({ state: 'not_observable', note: 'nothing shows its end' });
    expect(lastError(ran)).toMatchObject({
      message: `Job ${job?.id} did not show its end.`,
      hint: `If you have checked that it completed, run: hms jobs settle ${job?.id} --as completed`,
    });
    expect(ran.stderr).toContain(`Restore of acmestage (${job?.id}): not_observable\n`);
    expect(await statesOf(world)).toEqual(['restore requested']);
  });
});

describe('L7: backups that the ledger does not have', () => {
  test('of the install of an open job, as a checkpoint of a restore', async () => {
    const world = pagedWorld(20_000);
    await world.run(`${restore} --wait --timeout 1s ${page}`);
    // Another machine.
    await createWorld({ fetch: (url, init) => world.sandbox(url, init) }).run(backUp);
    const ran = await world.run('watch --json');
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)).toMatchObject([
      { kind: 'restore', state: 'observed' },
      { kind: 'backup', target: 'acmestage', state: 'completed', command: null, source: null },
    ]);
    expect(await statesOf(world)).toEqual(['restore observed']);
  });

  test('--where adds those of the installs that match, and no other', async () => {
    const world = createWorld();
    const ran = await world.run('watch --where name=bistrostage --timeout 10s --json');
    expect(rowsOf(ran)).toMatchObject([{ kind: 'backup', target: 'bistrostage' }]);
    expect(new Set(listsIn(ran)).size).toBe(1);
    const none = await world.run('watch --where name=acmeprod --json');
    expect(none).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(listsIn(none)).toEqual([expect.stringContaining(acme)]);
  });

  test('--account selects too', async () => {
    const ran = await createWorld().run(
      'watch --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --timeout 1s --json',
    );
    expect([0, 9]).toContain(ran.code);
    expect(ran.requests[0]).toContain('account_id=3628f653');
  });

  test('a selection without an install is exit 5', async () => {
    const ran = await createWorld().run('watch --where name=none --json');
    expect(lastError(ran)).toMatchObject({ code: 5, message: 'No install matches.' });
  });

  test('an install whose backups are refused is left out with a warning, once: exit 9', async () => {
    const world = createWorld({
      pages: (url) =>
        url.includes(`${acme}/backups`)
          ? Response.json({ message: 'no' }, { status: 403 })
          : undefined,
    });
    await world.run(backUp);
    const ran = await world.run("watch --where 'name=acmeprod' --json");
    expect(ran.code).toBe(9);
    expect(lastError(ran)).toMatchObject({ message: 'The backups of 1 install were not read.' });
    expect(ran.stderr.match(/The backups of acmeprod cannot be watched: /g)).toHaveLength(1);
    expect(listsIn(ran).filter((one) => one.includes(acme))).toHaveLength(1);
  });
});

describe('L7: trouble is not the end', () => {
  test('a service that is unavailable for a while', async () => {
    let failures = 6;
    const world = createWorld({
      pages: (_, { method }) => {
        if (method !== 'GET' || failures <= 0) return undefined;
        failures -= 1;
        return new Response('', { status: 503 });
      },
    });
    const { stdout } = await world.run(`backups create ${stage} ${notify} --json`);
    expect(stdout).toContain('requested');
    const ran = await world.run('watch --retries 0 --json');
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)).toMatchObject([{ state: 'completed' }]);
  });

  test('refused credentials end it with exit 3', async () => {
    const stateDir = join(mkdtempSync(join(tmpdir(), 'hms-watch-')), 'state');
    await createWorld({ stateDir }).run(backUp);
    const world = createWorld({ stateDir, env: { HMS_PASSWORD: 'wrong-password' } });
    expect((await world.run('watch')).code).toBe(3);
    expect(await statesOf(world)).toEqual(['backup requested']);
  });

  test('a timeout is exit 9: the rows are printed, and the jobs stay open', async () => {
    const world = createWorld({ sandbox: { jobMs: 600_000 } });
    await world.run(backUp);
    const ran = await world.run('watch --timeout 1m --json');
    expect(ran.code).toBe(9);
    expect(rowsOf(ran)).toMatchObject([{ state: 'requested', note: 'in_progress' }]);
    const { message, hint } = lastError(ran);
    expect(message).toMatch(/^Timed out after 1 min\. Job j-\w+ did not show its end\.$/);
    expect(hint).toBe('To keep watching, run the same command again.');
    expect(await statesOf(world)).toEqual(['backup requested']);
  });

  test('Ctrl-C ends it at once with 130, and says that the jobs go on', async () => {
    const world = createWorld({ interruptAfterMs: 5500, sandbox: { jobMs: 600_000 } });
    await world.run(backUp);
    const started = world.clock.now();
    const ran = await world.run('watch');
    expect(ran).toMatchObject({ code: 130, stdout: '' });
    expect(world.clock.now() - started).toBe(5500);
    const [job] = await jobsOf(world);
    expect(ran.stderr).toContain('Interrupted (SIGINT). 1 job goes on.\n');
    expect(ran.stderr).toContain(`\n  ${job?.id}: backup of acmestage: `);
    expect(ran.stderr).toContain('hint: To keep watching, run the same command again.\n');
  });
});

describe('L7: what other processes do meanwhile', () => {
  test('a job that a person settles has ended', async () => {
    const world = pagedWorld(3_600_000);
    await world.run(`${restore} --wait --timeout 1s ${page}`);
    const [job] = await jobsOf(world);
    const settled = world.clock
      .sleep(60_000)
      .then(() => world.run(`jobs settle ${job?.id} --as completed`));
    const ran = await world.run('watch --json');
    await settled;
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)).toMatchObject([{ state: 'completed', evidence: [{ kind: 'person' }] }]);
  });

  test('a job that is forgotten is gone', async () => {
    const world = pagedWorld(3_600_000);
    await world.run(`${restore} --wait --timeout 1s ${page}`);
    const [job] = await jobsOf(world);
    const forgotten = world.clock.sleep(60_000).then(() => world.run(`jobs forget ${job?.id}`));
    const ran = await world.run('watch --json');
    await forgotten;
    expect(ran).toMatchObject({ code: 0, stdout: '[]\n' });
  });

  test('a job that is requested meanwhile is watched too', async () => {
    const world = pagedWorld(120_000);
    await world.run(`${restore} --wait --timeout 1s ${page}`);
    const requested = world.clock
      .sleep(60_000)
      .then(() => world.run(`backups create acmeprod ${notify}`));
    const ran = await world.run('watch --json');
    await requested;
    expect(rowsOf(ran).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'restore observed',
      'backup completed',
    ]);
  });
});

test('L7: the jobs of another service are left out, and counted', async () => {
  const stateDir = join(mkdtempSync(join(tmpdir(), 'hms-watch-')), 'state');
  const env = { HMS_BASE_URL: 'https://api.other.example/v1' };
  await createWorld({ stateDir, env }).run(restore);
  const alone = await createWorld({ stateDir }).run('watch --json');
  expect(alone).toMatchObject({ code: 0, stdout: '[]\n', requests: [] });
  expect(alone.stderr).toContain(
    '1 open job of another service is left out. To list all jobs, run: hms jobs list --open\n',
  );
  await createWorld({ stateDir }).run(backUp);
  const world = createWorld({ stateDir });
  const both = await world.run('watch --timeout 1s --json');
  expect(rowsOf(both)).toHaveLength(1);
});

describe('what it shows', () => {
  test('a log has a line for each change, and one a minute', async () => {
    const world = createWorld({ sandbox: { jobMs: 200_000 } });
    await world.run(backUp);
    const [job] = await jobsOf(world);
    const ran = await world.run('watch');
    const lines = ran.stderr.split('\n').slice(1, -1);
    const about = (state: string) => `Backup of acmestage (${job?.id}): ${state}`;
    const isHeartbeat = (line: string) => line.startsWith('Watching');
    expect(lines.filter((one) => !isHeartbeat(one))).toEqual(
      ['requested', 'in_progress', 'completed'].map(about),
    );
    expect(lines.filter(isHeartbeat)).toEqual(
      ['0 s', '1 min', '2 min', '3 min'].map((time) => `Watching 1 job: 1 running, ${time}.`),
    );
  });

  test('--quiet prints only the rows', async () => {
    const world = createWorld();
    await world.run(backUp);
    const ran = await world.run('watch --quiet --json');
    expect(ran.code).toBe(0);
    expect(ran.stderr.replace('This is the sandbox, not the real service.\n', '')).toBe('');
  });

  test('a terminal has lines that are redrawn, each within its width', async () => {
    const width = 50;
    const world = pagedWorld(30_000, { terminal: width });
    await world.run(backUp);
    await world.run(`${restore} --wait --timeout 1s ${page}`);
    const ran = await world.run('watch');
    const frame = ran.spun.at(-1)?.split('\n') ?? [];
    expect(frame).toHaveLength(3);
    expect(frame[0]).toMatch(/^Watching 2 jobs: 0 running, \d+ s$/);
    for (const line of ran.spun.flatMap((text) => text.split('\n')))
      expect(line.length).toBeLessThan(width);
    expect(ran.screen).not.toContain('(j-');
  });

  test('a terminal shows at most a screenful; those that run come first', async () => {
    const world = createWorld({ terminal: 100, sandbox: { jobMs: 600_000 } });
    await world.run(restore);
    for (let count = 0; count < 40; count += 1)
      await world.run(`backups create acmeprod ${notify}`);
    const ran = await world.run('watch --timeout 1s');
    const frame = ran.spun.at(-1)?.split('\n') ?? [];
    expect(frame).toHaveLength(22);
    expect(frame[1]).toContain('backup of acmeprod');
    expect(frame.at(-1)).toBe('  and 21 more');
    expect(frame.join('\n')).not.toContain('restore');
  });
});
