/** `each --where 'last_backup_age>24h'`, which costs a list for each candidate. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { create, rowsOf, runIn, troubled, world } from './support/fleet.ts';
import { type Ran, startOfWorld, type WorldOptions, writes } from './support/world.ts';

const install = (name: string) => seedId('install', name);
const hour = 3_600_000;
const old = "--where 'last_backup_age>24h'";

async function selected(selection: string, options?: WorldOptions): Promise<string[]> {
  const ran = await world(options).run(`each ${selection} -- installs get {}`);
  return rowsOf(ran)
    .map(({ target }) => target)
    .sort();
}

const lists = ({ requests }: Ran) => requests.filter((one) => one.includes('/backups?'));

test('an install without a completed backup is older than any age', async () => {
  expect(
    await selected("--where 'last_backup_age > 999d' --where environment!=production"),
  ).toEqual(['acmedev', 'bistrodev', 'clinicdev']);
  expect(await selected('--where last_backup_age<24h')).toEqual(['acmeprod', 'bistroprod']);
  expect(await selected("--where 'last_backup_age>24h' --where 'last_backup_age<2d'")).toEqual([
    'clinicstage',
    'museumprod',
  ]);
});

/** acmedev has one backup with these fields. */
const withBackup = (fields: object) => ({
  prepare({ backups }: State) {
    const [one] = backups;
    if (one === undefined) throw new Error('no backup');
    const record = { ...one.record, id: install('x'), status: 'completed' as const, ...fields };
    backups.push({ install_id: install('acmedev'), record });
  },
});
const taken = (ageMs: number) => ({
  create_time: new Date(startOfWorld - ageMs).toISOString(),
  complete_time: new Date(startOfWorld - ageMs).toISOString(),
});

test.each([
  ['<', 24 * hour, false],
  ['<', 24 * hour - 60_000, true],
  ['<=', 24 * hour, true],
  ['<=', 24 * hour + 60_000, false],
  ['>', 24 * hour, false],
  ['>', 24 * hour + 60_000, true],
  ['>=', 24 * hour, true],
  ['>=', 24 * hour - 60_000, false],
])('%s 24h at an age of %d ms: %s', async (operator, age, isSelected) => {
  const selection = `--where name=acmedev --where 'last_backup_age${operator}24h'`;
  expect(await selected(selection, withBackup(taken(age)))).toEqual(isSelected ? ['acmedev'] : []);
});

test.each([
  ['running', { ...taken(hour), status: 'in_progress' }],
  ['aborted', { ...taken(hour), status: 'aborted' }],
  ['without a date', { create_time: null, complete_time: null }],
  ['dated in the future', taken(-hour)],
])('a backup that is %s does not count', async (_, fields) => {
  const selection = `--where name=acmedev ${old}`;
  expect(await selected(selection, withBackup(fields))).toEqual(['acmedev']);
});

test('only installs that match everything else cost a list, and their number is said', async () => {
  const ran = await world().run(`each ${old} --where environment=production -- installs get {}`);
  expect(lists(ran)).toHaveLength(4);
  expect(ran.stderr).toContain('Reading the backups of 4 installs, one list each.');
  expect(rowsOf(ran)).toHaveLength(2);
});

test('a part of a run reads the lists of its own installs', async () => {
  const parts = await Promise.all(
    [1, 2, 3].map((part) => world().run(`each ${old} --shard ${part}/3 -- installs get {}`)),
  );
  expect(parts.flatMap(lists)).toHaveLength(12);
  expect(parts.flatMap((ran) => rowsOf(ran).map(({ target }) => target)).sort()).toEqual(
    await selected(old),
  );
});

test('--resume reads no list again', async () => {
  const made = troubled('refuses', (_, count) => count === 1);
  const ran = await made.run(`each ${old} --concurrency 1 -- ${create}`);
  expect(ran.code).toBe(11);
  const resumed = await made.run(`each --resume ${runIn(ran)}`);
  expect(resumed.code).toBe(0);
  expect(rowsOf(resumed)).toHaveLength(1);
  expect(lists(resumed)).toEqual([]);
});

describe('a list that cannot be read', () => {
  const failing = (status: number) => {
    const made = world({
      fetch: async (url, init) => {
        const isList = url.includes(`/installs/${install('acmeprod')}/backups?`);
        return isList ? Response.json({ message: 'no' }, { status }) : made.sandbox(url, init);
      },
    });
    return made;
  };

  test.each([403, 404])('%i counts as no backup, with a warning', async (status) => {
    const made = failing(status);
    const ran = await made.run(`each -q --where environment=production ${old} -- installs get {}`);
    expect(ran.code).toBe(0);
    expect(rowsOf(ran).map(({ target }) => target)).toContain('acmeprod');
    expect(ran.stderr).toContain('acmeprod counts as an install without a backup');
    const young = await made.run("each -q --where 'last_backup_age<24h' -- installs get {}");
    expect(rowsOf(young).map(({ target }) => target)).toEqual(['bistroprod']);
    expect(young.stderr).toContain('acmeprod counts as an install without a backup');
  });

  test.each([
    [401, 3],
    [500, 7],
  ])('%i ends with exit %i before anything is sent', async (status, code) => {
    const ran = await failing(status).run(`each ${old} -- ${create}`);
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(writes(ran)).toEqual([]);
  });
});

test.each(['=24h', '!=24h', '~24h', '>24', '>yesterday', '>', '', '>0h'])(
  'last_backup_age%s is exit 2, and no request',
  async (rest) => {
    const ran = await world().type([
      'each',
      '--where',
      `last_backup_age${rest}`,
      '--',
      'installs',
      'get',
      '{}',
    ]);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain('like last_backup_age>24h');
  },
);

test('a longer name of a field is a field', async () => {
  const ran = await world().run("each --where 'last_backup_age_days>1' -- installs get {}");
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('last_backup_age_days');
});
