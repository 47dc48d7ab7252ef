/** The start of an ID: commands that read accept it, and commands that send something name the whole ID. */
import { describe, expect, test } from 'vitest';
import { recordIn } from '../src/core/json.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run, writes } from './support/world.ts';

const install = seedId('install', 'acmeprod');
const site = seedId('site', 'acme');
const backup = seedId('backup', 'acmestage', '1');
const starts = (id: string) => [
  id.slice(0, 8),
  id.slice(0, 12),
  id.slice(0, 35),
  id.slice(0, 9).toUpperCase(),
];

const reads = [
  ['installs get', install, ''],
  ['backups list', install, ''],
  ['domains list', install, ''],
  ['open', install, ' --print'],
  ['sites get', site, ''],
  ['sites transfers', site, ''],
  ['backups wait acmestage', backup, ''],
] as const;

test.each(
  reads.flatMap(([name, id, more]) => starts(id).map((start) => ({ name, id, start, more }))),
)(
  'hms $name $start$more is that of the whole ID, and a note names it',
  async ({ name, id, start, more }) => {
    const ran = await run(`${name} ${start}${more} --json`);
    const whole = await run(`${name} ${id}${more} --json`);
    expect(ran).toMatchObject({ code: whole.code, stdout: whole.stdout });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(`'${start}' is the start of `);
    expect(ran.stderr).toContain(id);
  },
);

const notify = '--notify ops@example.com';
const changes = [
  [`backups create ${install.slice(0, 8)} ${notify}`, install],
  [`backups restore ${install.slice(0, 8)} latest ${notify} --yes`, install],
  [`backups restore acmestage ${backup.slice(0, 8)} ${notify} --yes`, backup],
  [`backups archive acmestage ${backup.slice(0, 8)} ${notify}`, backup],
  [`installs copy ${install.slice(0, 8)} acmestage ${notify} --yes`, install],
  [`installs update ${install.slice(0, 8)} --environment staging`, install],
  [`installs update acmedev --site ${site.slice(0, 8)}`, site],
  [`domains add ${install.slice(0, 8)} shop.example.com`, install],
  [`domains verify ${install.slice(0, 8)} acme-outdoor.example`, install],
  [
    `sites transfer ${site.slice(0, 8)} --to ${seedId('account', 'harbor')} --yes --confirm acme`,
    site,
  ],
] as const;

test.each(changes)('hms %s is exit 2, and the error names %s', async (line, id) => {
  const ran = await run(line);
  expect(ran.code).toBe(2);
  expect(writes(ran)).toEqual([]);
  expect(ran.stderr).toContain('is only the start of an ID. Nothing was sent.');
  expect(ran.stderr).toContain(id);
});

test('a file of each with the start of an ID is refused, and the error names the ID', async () => {
  const ran = await run(`each --from - -- backups create {} ${notify}`, {
    stdin: install.slice(0, 8),
  });
  expect(ran.code).toBe(2);
  expect(writes(ran)).toEqual([]);
  expect(ran.stderr).toContain(install);
});

describe('the start of several IDs, or of none', () => {
  test('several are listed, and none is chosen', async () => {
    const other = `${install.slice(0, 8)}-0000-4000-8000-000000000000`;
    const world = createWorld({
      prepare: ({ installs }) => {
        const [first, second] = installs;
        if (first && second) Object.assign(recordIn(second), { id: other });
      },
    });
    const ran = await world.run(`installs get ${install.slice(0, 8)}`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(install);
    expect(ran.stderr).toContain(other);
  });

  test.each([
    'installs get ffffffff',
    'backups wait acmestage ffffffff',
    'sites wait acmeprod ffffffff',
  ])('hms %s is exit 5', async (line) => {
    expect((await run(line)).code).toBe(5);
  });

  test.each([
    install.slice(0, 7),
    `${install.slice(0, 8)}x`,
    install.replaceAll('-', '').slice(0, 12),
  ])('%s is no start of an ID', async (typed) => {
    expect((await run(`installs get ${typed}`)).code).toBe(5);
  });
});

test('an install of exactly that name comes first, in reads and in changes', async () => {
  const name = 'deadbeef';
  const world = createWorld({
    prepare: ({ installs }) => {
      const [first, second] = installs;
      if (first) Object.assign(first, { name });
      if (second) Object.assign(second, { id: `${name}-0000-4000-8000-000000000000` });
    },
  });
  const read = await world.run(`installs get ${name} --json`);
  expect(JSON.parse(read.stdout).name).toBe(name);
  expect(read.stderr).not.toContain('start of');
  expect((await world.run(`backups create ${name} ${notify}`)).code).toBe(0);
});
