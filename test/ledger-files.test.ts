/** The files of the ledger: damaged ones, those of other versions, old ones, and many of them. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUp, jobsOf } from './support/jobs.ts';
import { stage } from './support/service.ts';
import { createWorld, operator, startOfWorld } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-ledger-files-'));
const dayMs = 86_400_000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first line of a job of that many days ago. */
function requested(job: string, daysAgo: number, more: object = {}): object {
  return {
    job,
    kind: 'restore',
    target: { id: stage, name: 'acmestage' },
    profile: null,
    service: operator.HMS_BASE_URL,
    command: `hms backups restore ${job}`,
    request: 'POST /x',
    at: new Date(startOfWorld - daysAgo * dayMs).toISOString(),
    ...more,
  };
}

interface Day {
  daysAgo: number;
  lines: readonly (object | string)[];
}

/** A state folder with these files, and a world that uses it. */
function kept(days: readonly Day[]) {
  const stateDir = mkdtempSync(join(root, 'state-'));
  const folder = join(stateDir, 'jobs');
  mkdirSync(folder, { mode: 0o700 });
  for (const { daysAgo, lines } of days) {
    const text = lines.map((one) => (typeof one === 'string' ? one : `${JSON.stringify(one)}\n`));
    const path = join(folder, `${dayOf(startOfWorld - daysAgo * dayMs)}.jsonl`);
    writeFileSync(path, text.join(''), { mode: 0o600 });
  }
  const files = () => readdirSync(folder).sort();
  return { stateDir, folder, files, world: createWorld({ stateDir }) };
}

const idsOf = async (world: ReturnType<typeof createWorld>) =>
  (await jobsOf(world)).map(({ id }) => id);

/** A day with one job. */
const oneJob = (daysAgo: number): Day => ({
  daysAgo,
  lines: [requested(`j-day${'abcdefghij'[daysAgo % 10]}`, daysAgo)],
});

describe('L4: a damaged line costs its own job, and no other', () => {
  const damaged: readonly [string, string][] = [
    ['text', 'not JSON\n'],
    ['half a line', '{"job":"j-half","kind":"rest\n'],
    ['an empty object', '{}\n'],
    ['a list', '[]\n'],
    ['null', 'null\n'],
    ['a number', '17\n'],
    ['a line without an id', '{"outcome":"accepted"}\n'],
    ['zeros', `${'\0'.repeat(40)}\n`],
    ['a time that is none', `${JSON.stringify(requested('j-time', 1, { at: 'yesterday' }))}\n`],
    ['a target that is none', `${JSON.stringify(requested('j-goal', 1, { target: 'x' }))}\n`],
    ['a kind of another version', `${JSON.stringify(requested('j-kind', 1, { kind: 'clone' }))}\n`],
    [
      'an end of another version',
      '{"job":"j-good","evidence":{"kind":"x","at":"","says":""},"ends":"odd"}\n',
    ],
    ['an outcome of another version', '{"job":"j-good","outcome":"perhaps","at":""}\n'],
  ];

  test.each(damaged)('%s', async (_, line) => {
    const good = requested('j-good', 1);
    const { world, folder } = kept([
      { daysAgo: 2, lines: [requested('j-early', 2)] },
      { daysAgo: 1, lines: [good, line, requested('j-after', 1)] },
    ]);
    const ran = await world.run('jobs list --json');
    expect(ran.code).toBe(0);
    const ids = JSON.parse(ran.stdout).map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['j-after', 'j-good', 'j-early']);
    const path = join(folder, `${dayOf(startOfWorld - dayMs)}.jsonl`);
    expect(ran.stderr).toBe(
      `${path} has 1 damaged line. hms cannot tell which jobs they are about.\n`,
    );
  });

  test('a line that was cut at the end is not read, and the next one starts anew', async () => {
    const { world, folder } = kept([{ daysAgo: 0, lines: [requested('j-good', 0)] }]);
    appendFileSync(join(folder, `${dayOf(startOfWorld)}.jsonl`), '{"job":"j-cut","ki');
    expect(await idsOf(world)).toEqual(['j-good']);
    await world.run(backUp);
    expect(await idsOf(world)).toHaveLength(2);
  });

  test('the warning comes once, and with --quiet too', async () => {
    const { world } = kept([{ daysAgo: 1, lines: [requested('j-good', 1), 'x\n', 'y\n'] }]);
    const { stderr } = await world.run('jobs settle j-good --as completed --quiet');
    expect(stderr.match(/2 damaged lines/g)).toHaveLength(1);
  });

  test('fields that a later version adds are no damage', async () => {
    const line = requested('j-next', 1, { later: { any: 1 } });
    const { world } = kept([
      {
        daysAgo: 1,
        lines: [line, { job: 'j-next', outcome: 'accepted', request_id: null, at: '', later: 1 }],
      },
    ]);
    const ran = await world.run('jobs list --json');
    expect(ran.stderr).toBe('');
    expect(JSON.parse(ran.stdout)).toEqual([expect.objectContaining({ state: 'requested' })]);
  });

  test('a file of another name is left alone', async () => {
    const { world, folder } = kept([oneJob(1)]);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const ran = await world.run('jobs list --json');
    expect(ran.stderr).toBe('');
    expect(JSON.parse(ran.stdout)).toHaveLength(1);
  });

  test('a file that others can write is refused', async () => {
    const { world, folder } = kept([]);
    writeFileSync(join(folder, `${dayOf(startOfWorld)}.jsonl`), '', { mode: 0o600 });
    const other = join(folder, `${dayOf(startOfWorld - dayMs)}.jsonl`);
    writeFileSync(other, '{}\n');
    const { chmodSync } = await import('node:fs');
    chmodSync(other, 0o666);
    const ran = await world.run('jobs list');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(other);
  });
});

describe('L5: files are removed after 180 days', () => {
  const recent = (count: number) => Array.from({ length: count }, (_, at) => oneJob(at));

  const prunings: readonly [string, readonly Day[], number[]][] = [
    ['with 30 later days', [oneJob(250), ...recent(31)], [250]],
    ['not without them: one clock may be wrong', [oneJob(250), ...recent(28)], []],
    ['not before', [oneJob(179), ...recent(31)], []],
  ];
  test.each(prunings)('%s', async (_, days, removed) => {
    const { world, files } = kept(days);
    const before = files();
    await world.run(backUp);
    const gone = before.filter((one) => !files().includes(one));
    expect(gone).toEqual(removed.map((day) => `${dayOf(startOfWorld - day * dayMs)}.jsonl`));
  });

  test('a process whose clock is 10 years ahead removes none', async () => {
    const { stateDir, files } = kept(recent(40));
    const before = files();
    const ahead = createWorld({ stateDir });
    await ahead.clock.sleep(3650 * dayMs);
    await ahead.run(backUp);
    expect(files()).toEqual(expect.arrayContaining(before));
  });

  test('reading removes none', async () => {
    const { world, files } = kept([oneJob(250), ...recent(31)]);
    const before = files();
    for (const line of ['jobs list', 'jobs list --open', 'watch --timeout 1s'])
      await world.run(line);
    expect(files()).toEqual(before);
  });
});

test('many days: all jobs, the newest first; --since reads a part', async () => {
  const days = Array.from({ length: 170 }, (_, at) => ({
    daysAgo: at,
    lines: [
      requested(`j-${at.toString(2).padStart(8, '0').replace(/0/g, 'a').replace(/1/g, 'b')}`, at),
    ],
  }));
  const { world } = kept(days);
  const all = await jobsOf(world);
  expect(all).toHaveLength(170);
  const times = all.map(({ requested_at }) => requested_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(await jobsOf(world, '--since 7d')).toHaveLength(8);
  expect(await jobsOf(world, '--since 12h')).toHaveLength(1);
});

test('K5: a read writes no record, and a change adds one file', async () => {
  const { world, files } = kept([]);
  for (const line of [
    'installs list',
    'backups list acmestage',
    'jobs list',
    'watch',
    `${backUp} --dry-run`,
  ])
    await world.run(line);
  expect(files()).toEqual([]);
  await world.run(backUp);
  expect(files()).toEqual([`${dayOf(startOfWorld)}.jsonl`]);
});
