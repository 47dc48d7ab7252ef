/** `each --pairs`: a run for each site, from one of its installs to another. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { journalOf, rowsOf, runIn, troubled, world } from './support/fleet.ts';
import { type WorldOptions, writes } from './support/world.ts';

const install = (name: string) => seedId('install', name);
const site = (name: string) => seedId('site', name);
const pairs = '--pairs from=production,to=staging';
const copy = 'installs copy {from} {to} --notify ops@example.com';
const sites = ['acme', 'bistro', 'clinic', 'museum'];
const confirmed = '--yes --confirm-count 4';

const pairsOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => `${Reflect.get(row, 'from')} ${row.target}`).sort();
const allPairs = sites.map((name) => `${name}prod ${name}stage`);

test('the command runs once for each site, and the target is what it is for', async () => {
  const ran = await world().run(
    `each --where environment=production ${pairs} ${confirmed} -- ${copy}`,
  );
  expect(ran.code).toBe(0);
  expect(writes(ran)).toEqual(sites.map(() => 'POST /v1/install_copy'));
  expect(pairsOf(rowsOf(ran))).toEqual(allPairs);
  expect(rowsOf(ran).find(({ target }) => target === 'acmestage')).toMatchObject({
    id: install('acmestage'),
    from: 'acmeprod',
    from_id: install('acmeprod'),
  });
});

test.each([
  ['ids', 'installs copy {from} {to}'],
  ['names', 'installs copy {from_name} {to_name}'],
])('in the command they are %s', async (_, words) => {
  const ran = await world().run(
    `each --where environment=production ${pairs} --dry-run -- ${words}`,
  );
  expect(ran.code).toBe(0);
  for (const { result, target } of rowsOf(ran)) {
    expect(result?.body).toMatchObject({
      source_environment_id: install(target.replace('stage', 'prod')),
      destination_environment_id: install(target),
    });
  }
});

describe('a selection selects sites, by any of their installs', () => {
  test.each([
    ['--where name=acmedev', ''],
    ['--where name~acme', ''],
    ['--from -', 'acmedev\nacmeprod\n'],
    ['--from -', `${install('acmestage')}\n`],
    ["--where 'last_backup_age>999d' --where environment=development --where name~acme", ''],
  ])('%s %j', async (selection, stdin) => {
    const ran = await world({ stdin }).run(`each ${selection} ${pairs} --dry-run -- ${copy}`);
    expect(pairsOf(rowsOf(ran))).toEqual(['acmeprod acmestage']);
  });

  test('parts of a run share the pairs', async () => {
    const line = (part: number) =>
      `each --where environment=production ${pairs} --shard ${part}/3 --dry-run -- ${copy}`;
    const parts = await Promise.all([1, 2, 3].map((part) => world().run(line(part))));
    expect(parts.flatMap((ran) => pairsOf(rowsOf(ran))).sort()).toEqual(allPairs);
  });
});

describe('sites without exactly one pair', () => {
  function prepare({ installs }: State): void {
    const find = (name: string) => installs.find((one) => one.name === name);
    Object.assign(find('acmedev') ?? {}, { environment: 'staging' });
    Object.assign(find('bistrostage') ?? {}, { environment: null });
  }
  const problems = [
    `Site ${site('acme')} (acmeprod, acmestage, acmedev) has 2 staging installs (acmestage, acmedev).`,
    `Site ${site('bistro')} (bistroprod, bistrostage, bistrodev) has no staging install.`,
    'museumold belongs to no site.',
  ];

  test('are listed, and nothing is sent', async () => {
    const ran = await world({ prepare }).run(`each --all ${pairs} ${confirmed} -- ${copy}`);
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('3 of 5 sites cannot be paired');
    for (const problem of problems) expect(ran.stderr).toContain(problem);
  });

  test('are skipped on request, and still listed with --quiet', async () => {
    const line = `each -q --all ${pairs} --skip-unpaired --yes --confirm-count 2 -- ${copy}`;
    const ran = await world({ prepare }).run(line);
    expect(ran.code).toBe(0);
    expect(pairsOf(rowsOf(ran))).toEqual(['clinicprod clinicstage', 'museumprod museumstage']);
    for (const problem of problems) expect(ran.stderr).toContain(`Skipped: ${problem}`);
  });

  test('leave an empty selection if all are skipped', async () => {
    const line = `each --where name=museumold ${pairs} --skip-unpaired -- ${copy}`;
    expect(await world().run(line)).toMatchObject({ code: 5, stdout: '' });
  });
});

describe('what a run with pairs destroys', () => {
  const reversed = '--where name=acmedev --pairs from=staging,to=production';

  test('is `to`, and production is never confirmed by its number', async () => {
    const line = `each ${reversed} --yes --confirm-count 1 CONFIRM -- ${copy}`;
    const refused = await world().run(line.replace('CONFIRM', ''));
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain("'acmeprod' is a production install.");
    expect(writes(refused)).toEqual([]);
    const ran = await world().run(line.replace('CONFIRM', '--confirm acmeprod'));
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
  });

  test.each([
    ['a copy', 'installs copy {to} {from}'],
    ['a copy by name', 'installs copy {to_name} {from_name}'],
    ['a restore', 'backups restore {from} latest --notify a@b.example --once {to}'],
    ['a raw request', 'api DELETE /installs/{from}?for={to}'],
  ])('is never `from`: %s', async (_, words) => {
    const line = `each --where name=acmedev ${pairs} --yes --confirm-count 1 --confirm acmeprod -- ${words}`;
    const ran = await world().run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain('would overwrite or delete {from}');
  });
});

test.each([
  ['{} has no meaning', `${pairs} -- installs copy {} {to}`],
  ['{name} has no meaning', `${pairs} -- installs copy {name} {to}`],
  ['contains no {to}', `${pairs} -- backups create {from} --notify a@b.example`],
  ['{from} requires --pairs', '-- installs copy {from} {to}'],
  ['{to_name} requires --pairs', '-- installs copy {} {to_name}'],
  ['--skip-unpaired needs --pairs', '--skip-unpaired -- installs get {}'],
  ['two of production', `--pairs production,staging -- ${copy}`],
  ['two of production', `--pairs from=production -- ${copy}`],
  ['two of production', `--pairs from=prod,to=staging -- ${copy}`],
  ['two of production', `--pairs from=staging,to=staging -- ${copy}`],
  ['two of production', `--pairs from=staging,from=production -- ${copy}`],
  ['two of production', `--pairs from=staging,to=production,to=development -- ${copy}`],
])('%s: exit 2, and no request', async (message, line) => {
  const ran = await world().run(`each --all ${line}`);
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toContain(message);
});

describe('the journal', () => {
  const run = async (options: WorldOptions = {}) => {
    const made = troubled('refuses', (_, count) => count === 1, options);
    const line = `each --where environment=production ${pairs} ${confirmed} --concurrency 1 -- ${copy}`;
    const ran = await made.run(line);
    expect(ran.code).toBe(11);
    return { made, run: runIn(ran), failed: rowsOf(ran).find(({ exit }) => exit !== 0) };
  };

  test('keeps the pairs for --resume', async () => {
    const { made, run: name, failed } = await run();
    const resumed = await made.run(`each --resume ${name} --yes --confirm-count 1`);
    expect(resumed.code).toBe(0);
    expect(pairsOf(rowsOf(resumed))).toEqual(failed ? pairsOf([failed]) : []);
    expect(writes(resumed)).toEqual(['POST /v1/install_copy']);
  });

  test('is refused with another pair', async () => {
    const { made, run: name } = await run();
    const path = journalOf(made, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(
        `"from":{"id":"${install('acmeprod')}"`,
        `"from":{"id":"${install('bistroprod')}"`,
      ),
    );
    const resumed = await made.run(`each --resume ${name} --yes --confirm-count 1`);
    expect(resumed).toMatchObject({ code: 6, requests: [] });
    expect(resumed.stderr).toContain('was changed after its run started');
  });
});
