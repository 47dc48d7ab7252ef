/** `hms jobs`: what it shows of the ledger, how it waits for it, and what it refuses. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { lastError } from './support/fleet.ts';
import { backUp, jobsOf, restore, rowsOf, type ShownJob, statesOf } from './support/jobs.ts';
import { harbor, stage } from './support/service.ts';
import { createWorld, operator, type WorldOptions, writes } from './support/world.ts';

type World = ReturnType<typeof createWorld>;

/** A world with jobs, and their ids in the order of the requests. */
async function withJobs(lines: readonly string[], options: WorldOptions = {}) {
  const world = createWorld(options);
  for (const line of lines) await world.run(line);
  const ids = (await jobsOf(world)).map(({ id }) => id).reverse();
  return { world, ids, first: ids[0] ?? '' };
}

const stateOf = async (world: World, id: string): Promise<ShownJob> =>
  JSON.parse((await world.run(`jobs show ${id} --json`)).stdout);

describe('jobs list', () => {
  test('the newest first; --open leaves out what has ended', async () => {
    const { world, first } = await withJobs([backUp, restore]);
    expect(await statesOf(world)).toEqual(['restore requested', 'backup requested']);
    await world.run(`jobs wait ${first}`);
    expect(await statesOf(world)).toEqual(['restore requested', 'backup completed']);
    expect((await jobsOf(world, '--open')).map(({ kind }) => kind)).toEqual(['restore']);
  });

  test('--where, --sort, --limit and --columns as in other lists', async () => {
    const { world } = await withJobs([backUp, restore]);
    const kinds = async (options: string) => (await jobsOf(world, options)).map(({ kind }) => kind);
    expect(await kinds('--where kind=backup')).toEqual(['backup']);
    expect(await kinds('--where state=failed')).toEqual([]);
    expect(await kinds('--sort kind')).toEqual(['backup', 'restore']);
    expect(await kinds('--limit 1')).toEqual(['restore']);
    const ran = await world.run('jobs list --columns kind,target -o csv');
    expect(ran.stdout).toBe('kind,target\nrestore,acmestage\nbackup,acmestage\n');
  });

  test.each(['table', 'json', 'jsonl', 'csv', 'tsv'])('-o %s has each job', async (format) => {
    const { world, ids } = await withJobs([backUp, restore]);
    const ran = await world.run(`jobs list -o ${format}`);
    expect(ran.code).toBe(0);
    for (const id of ids) expect(ran.stdout).toContain(id);
  });

  test('an empty ledger is an empty list', async () => {
    const world = createWorld();
    expect((await world.run('jobs list --json')).stdout).toBe('[]\n');
    expect((await world.run('jobs list')).stderr).toBe('No jobs found.\n');
  });

  test('nothing is sent', async () => {
    const { world, first } = await withJobs([restore]);
    for (const line of ['list', `show ${first}`, `settle ${first} --as failed`, `forget ${first}`])
      expect((await world.run(`jobs ${line}`)).requests).toEqual([]);
  });
});

test('jobs show prints the evidence as sentences on a terminal', async () => {
  const { world, first } = await withJobs([`${backUp} --wait`], { env: { USER: 'maria' } });
  await world.run(`jobs settle ${first} --as failed`);
  const ran = await world.run(`jobs show ${first} -o table`);
  expect(ran.stdout).toMatch(
    /^evidence +The service shows status 'completed'\. \(this machine\) A person checked it, and settled it as failed\. \(maria\)$/m,
  );
  expect(ran.stdout).toMatch(/^command +hms backups create acmestage /m);
});

describe('an id', () => {
  const verbs = ['show', 'wait', 'forget'];

  test.each(verbs)('jobs %s: an unknown one is exit 5', async (verb) => {
    const ran = await createWorld().run(`jobs ${verb} j-7k2mzzzz --json`);
    expect(lastError(ran)).toMatchObject({
      code: 5,
      message: "The ledger of this machine has no job 'j-7k2mzzzz'.",
      hint: 'To list the jobs, run: hms jobs list',
    });
  });

  test.each(verbs)('jobs %s: its first characters do', async (verb) => {
    const { world, first } = await withJobs([backUp]);
    expect((await world.run(`jobs ${verb} ${first.slice(0, 6)}`)).code).toBe(0);
  });

  test.each(verbs)('jobs %s: characters of several jobs are exit 2', async (verb) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-jobs-'));
    const ids = ['j-abcd2222', 'j-abcd3333'];
    const lines = ids.map((job) => {
      const about = { kind: 'restore', target: { id: stage, name: 'acmestage' }, profile: null };
      const sent = { service: operator.HMS_BASE_URL, command: `hms ${job}`, request: 'POST /x' };
      return `${JSON.stringify({ ...about, ...sent, job, at: '2026-03-01T09:00:00Z' })}\n`;
    });
    mkdirSync(join(stateDir, 'jobs'), { mode: 0o700 });
    writeFileSync(join(stateDir, 'jobs/2026-03-01.jsonl'), lines.join(''), { mode: 0o600 });
    const world = createWorld({ stateDir });
    const ran = await world.run(`jobs ${verb} j-abcd --json`);
    expect(ran.code).toBe(2);
    expect(lastError(ran)).toMatchObject({
      message: "2 jobs have an ID that starts with 'j-abcd'.",
      details: ids.map((id) => `${id}: hms ${id}`),
      hint: 'Type the whole ID.',
    });
    expect(await jobsOf(world)).toHaveLength(2);
  });

  test.each(['j-1', 'j-', '7k2mxabc', 'J-7K2MXABC', 'j-7k2mzzzzd', 'j-7k2m0abc', '../x'])(
    'another text is exit 2: %s',
    async (typed) => {
      const ran = await createWorld().run(`jobs show ${typed} --json`);
      expect(ran.code).toBe(2);
      expect(lastError(ran).message).toContain(typed);
    },
  );
});

describe('jobs settle', () => {
  test.each(['completed', 'failed'])('as %s', async (end) => {
    const { world, first } = await withJobs([restore], { env: { USER: 'maria' } });
    const ran = await world.run(`jobs settle ${first} --as ${end} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      state: end,
      ended_at: '2026-03-02T09:00:00.000Z',
      evidence: [
        {
          kind: 'person',
          seen_by: 'maria',
          says: `A person checked it, and settled it as ${end}.`,
        },
      ],
    });
  });

  test('keeps what was seen before', async () => {
    const { world, first } = await withJobs([`${backUp} --wait`]);
    await world.run(`jobs settle ${first} --as failed`);
    const { state, evidence } = await stateOf(world, first);
    expect(state).toBe('failed');
    expect(evidence.map(({ kind }) => kind)).toEqual(['status', 'person']);
  });

  test.each(['', '--as done', '--as'])('without an end it is exit 2: %s', async (end) => {
    const { world, first } = await withJobs([restore]);
    expect((await world.run(`jobs settle ${first} ${end}`.trim())).code).toBe(2);
    expect(await statesOf(world)).toEqual(['restore requested']);
  });
});

test('jobs forget removes the job, and says which', async () => {
  const { world, first } = await withJobs([restore]);
  const ran = await world.run(`jobs forget ${first} --json`);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ id: first, kind: 'restore' });
  expect(ran.stderr).toBe(`Job ${first} is removed from the ledger: hms ${restore}\n`);
  expect(await jobsOf(world)).toEqual([]);
  expect((await world.run(`jobs forget ${first}`)).code).toBe(5);
});

/** A page that answers 200 from this moment of the world on. */
function pageFrom(ms: number, clock: () => number) {
  return (url: string) =>
    url.startsWith('https://shop.example/')
      ? new Response('', { status: clock() >= ms ? 200 : 503 })
      : undefined;
}

describe('jobs wait', () => {
  const statusJobs: readonly [string, string][] = [
    [backUp, 'backup'],
    ['usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058', 'usage'],
    ['headless envs create storefront --field name=qa', 'environment'],
  ];
  test.each(statusJobs)('%s: the service shows its end', async (line) => {
    const { world, first } = await withJobs([line]);
    const ran = await world.run(`jobs wait ${first} --json`);
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)).toMatchObject([
      { id: first, state: 'completed', evidence: [{ kind: 'status' }] },
    ]);
    expect(writes(ran)).toEqual([]);
  });

  test('a job that failed is exit 8', async () => {
    const { world, first } = await withJobs([backUp], { sandbox: { jobOutcome: 'aborted' } });
    const ran = await world.run(`jobs wait ${first} --json`);
    expect(ran.code).toBe(8);
    expect(rowsOf(ran)).toMatchObject([{ state: 'failed' }]);
    expect((await stateOf(world, first)).state).toBe('failed');
  });

  test('a job that has ended is not looked at again', async () => {
    const { world, first } = await withJobs([`${backUp} --wait`]);
    const ran = await world.run(`jobs wait ${first} --json`);
    expect(ran).toMatchObject({ code: 0, requests: [] });
    expect(rowsOf(ran)).toMatchObject([{ state: 'completed' }]);
  });

  test('a timeout is exit 9, names what was seen, and leaves the job open', async () => {
    const { world, first } = await withJobs([backUp]);
    const ran = await world.run(`jobs wait ${first} --timeout 1s --json`);
    expect(lastError(ran)).toMatchObject({
      code: 9,
      hint: `To keep waiting, run: hms jobs wait ${first}`,
    });
    expect(await statesOf(world)).toEqual(['backup requested']);
  });

  test('a restore without a witness is not observable: exit 9 at once', async () => {
    const { world, first } = await withJobs([restore]);
    const ran = await world.run(`jobs wait ${first} --json`);
    expect(ran.code).toBe(9);
    expect(rowsOf(ran)).toMatchObject([{ state: 'not_observable', note: 'nothing shows its end' }]);
    expect(ran.stderr).toContain(`check it and run: hms jobs settle ${first} --as completed`);
    expect(await statesOf(world)).toEqual(['restore requested']);
  });

  test('a page shows its end, and a later wait uses the witness of the command', async () => {
    const at = Date.parse('2026-03-02T09:01:00Z');
    const paged = createWorld({ pages: pageFrom(at, () => paged.clock.now()) });
    await paged.run(`${restore} --wait --timeout 5s --until-url https://shop.example/`);
    const [job] = await jobsOf(paged);
    const ran = await paged.run(`jobs wait ${job?.id} --json`);
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)).toMatchObject([{ state: 'observed', evidence: [{ kind: 'probe' }] }]);
  });

  test('of several jobs the worst decides: 10, 8, 9', async () => {
    const { world, ids } = await withJobs([backUp, restore]);
    const [backup, restored] = ids;
    const mixed = await world.run(`jobs wait ${backup} ${restored} --json`);
    expect(mixed.code).toBe(9);
    expect(rowsOf(mixed).map(({ state }) => state)).toEqual(['completed', 'not_observable']);
    expect(lastError(mixed).message).toBe('1 of 2 jobs did not show its end.');
    await world.run(`jobs settle ${backup} --as failed`);
    const worse = await world.run(`jobs wait ${backup} ${restored} --json`);
    expect(worse.code).toBe(8);
    expect(lastError(worse).message).toBe('1 of 2 jobs failed.');
  });

  test('the same job named twice is one', async () => {
    const { world, first } = await withJobs([backUp]);
    expect(rowsOf(await world.run(`jobs wait ${first} ${first} --json`))).toHaveLength(1);
  });

  test.each(['--until-url https://shop.example/', "--until-command 'true'"])(
    '%s cannot show the end of several jobs',
    async (option) => {
      const { world, ids } = await withJobs([backUp, restore]);
      const ran = await world.run(`jobs wait ${ids.join(' ')} ${option} --json`);
      expect(ran).toMatchObject({ code: 2, requests: [] });
      expect(lastError(ran).message).toBe(
        `${option.split(' ')[0]} cannot show the end of several jobs.`,
      );
    },
  );

  test('an unknown outcome stays unknown: exit 10', async () => {
    const { world, first } = await withJobs([`${backUp} --retries 0`], {
      pages: (_, { method }) =>
        method === 'POST' ? new TransportError('reset', { sent: true }) : undefined,
    });
    const ran = await world.run(`jobs wait ${first} --json`);
    expect(ran.code).toBe(10);
    expect(rowsOf(ran)).toMatchObject([{ state: 'unknown' }]);
  });

  test('Ctrl-C is 130, and the job goes on', async () => {
    const stateDir = join(mkdtempSync(join(tmpdir(), 'hms-jobs-')), 'state');
    await createWorld({ stateDir }).run(backUp);
    const world = createWorld({
      stateDir,
      interruptAfterMs: 100,
      fetch: async () => Response.json({ count: 0, next: null, results: [] }),
    });
    const [job] = await jobsOf(createWorld({ stateDir }));
    const ran = await world.run(`jobs wait ${job?.id}`);
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain(`hms jobs wait ${job?.id}`);
    expect(await statesOf(createWorld({ stateDir }))).toEqual(['backup requested']);
  });
});

describe('a job of another service', () => {
  const elsewhere = { HMS_BASE_URL: 'https://api.other.example/v1' };

  test('is listed and settled, but not waited for', async () => {
    const stateDir = join(mkdtempSync(join(tmpdir(), 'hms-jobs-')), 'state');
    await createWorld({ stateDir, env: elsewhere }).run(restore);
    const world = createWorld({ stateDir });
    const [job] = await jobsOf(world);
    const ran = await world.run(`jobs wait ${job?.id} --json`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(lastError(ran)).toMatchObject({
      message: `Job ${job?.id} was requested from ${elsewhere.HMS_BASE_URL}, but this profile is of ${operator.HMS_BASE_URL}.`,
      hint: `Use the settings that it was requested with: HMS_BASE_URL=${elsewhere.HMS_BASE_URL}`,
    });
    expect((await world.run(`jobs settle ${job?.id} --as completed`)).code).toBe(0);
  });
});

describe('another command that sees the end records it', () => {
  const backupOf = async (world: World) =>
    JSON.parse((await world.run(`${backUp} --json`)).stdout).id as string;

  test('backups wait', async () => {
    const world = createWorld();
    const id = await backupOf(world);
    expect((await world.run(`backups wait acmestage ${id}`)).code).toBe(0);
    expect(await jobsOf(world)).toMatchObject([
      {
        state: 'completed',
        evidence: [{ kind: 'status', says: "The service shows status 'completed'." }],
      },
    ]);
  });

  test('backups wait, when it failed', async () => {
    const world = createWorld({ sandbox: { jobOutcome: 'aborted' } });
    const id = await backupOf(world);
    expect((await world.run(`backups wait acmestage ${id}`)).code).toBe(8);
    expect(await statesOf(world)).toEqual(['backup failed']);
  });

  test('backups wait, until it times out: the job stays open', async () => {
    const world = createWorld();
    const id = await backupOf(world);
    expect((await world.run(`backups wait acmestage ${id} --timeout 1s`)).code).toBe(9);
    expect(await statesOf(world)).toEqual(['backup requested']);
  });

  test.each(['--wait', ''])('backups create --once that joins it: %s', async (wait) => {
    const world = createWorld();
    await world.run(`${backUp} --once key`);
    if (wait === '') await world.clock.sleep(60_000);
    const ran = await world.run(`${backUp} --once key ${wait}`.trim());
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
    expect(await statesOf(world)).toEqual(['backup completed']);
  });

  test('sites wait', async () => {
    const world = createWorld();
    const { stdout } = await world.run(
      `sites transfer acmeprod --to ${harbor} --at +3h --yes --confirm acme --json`,
    );
    const { id } = JSON.parse(stdout);
    expect((await world.run(`sites wait acmeprod ${id} --timeout 10h --interval 5m`)).code).toBe(0);
    expect(await statesOf(world)).toEqual(['transfer completed']);
  });

  test('a ledger that cannot be read does not fail the wait', async () => {
    const world = createWorld();
    const id = await backupOf(world);
    await world.clock.sleep(60_000);
    const blind = createWorld({
      stateDir: undefined,
      fetch: (url, init) => world.sandbox(url, init),
    });
    const ran = await blind.run(`backups wait acmestage ${id} --quiet`);
    expect(ran).toMatchObject({ code: 0 });
  });

  test('a job that a person settled stays settled', async () => {
    const world = createWorld();
    const id = await backupOf(world);
    const [job] = await jobsOf(world);
    await world.run(`jobs settle ${job?.id} --as failed`);
    await world.run(`backups wait acmestage ${id}`);
    expect(await statesOf(world)).toEqual(['backup failed']);
  });
});
