/** A journal gives nobody's consent: --resume asks for it anew, of every target that is left. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf, type FleetPlan } from '../src/fleet/run-journal.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import {
  create,
  journalOf,
  root,
  rowsOf,
  runIn,
  staging,
  troubled,
  world,
} from './support/fleet.ts';
import { type Ran, writes } from './support/world.ts';

const install = (name: string) => seedId('install', name);
const target = (name: string, words?: readonly string[]) => ({
  id: install(name),
  name,
  ...(words ? { words } : {}),
});
const restore = (name: string) => `backups restore ${name} latest --notify a@b.example`;
const run = '20260301-000000-0001';

type Facts = Partial<Pick<FleetPlan, 'words' | 'targets' | 'service'>>;

/** A journal somebody has written, with all that hms would have written into it. */
function planted(given: Facts, options: Parameters<typeof world>[0] = {}) {
  const made = world(options);
  const plan = {
    version: 2 as const,
    run,
    at: '2026-03-01T00:00:00.000Z',
    words: restore('{}').split(' '),
    service: 'https://api.hosting.example/v1',
    targets: [target('acmestage')],
    ...given,
  };
  const path = journalOf(made, run);
  const lines = [
    { ...plan, digest: digestOf(plan) },
    { holder: 'x', at: plan.at },
  ];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return Object.assign(made, { path, before: readFileSync(path, 'utf8') });
}

function expectRefused(ran: Ran, message: string | RegExp, code = 2): void {
  expect(ran).toMatchObject({ code, stdout: '' });
  expect(writes(ran)).toEqual([]);
  expect(ran.stderr).toMatch(message);
}

describe('D11: a planted journal restores nothing that is not confirmed now', () => {
  const yes = '--yes --confirm-count';

  test.each<[string, Facts, string, string]>([
    ['without --yes', {}, '', 'This overwrites or deletes data on 1 install.'],
    [
      'with a yes in its command',
      { words: `${restore('{}')} --yes`.split(' ') },
      '--confirm-count 1',
      'This overwrites or deletes data on 1 install.',
    ],
    ['with another count', {}, `${yes} 2`, 'on 1 install, but --confirm-count is 2.'],
    [
      'of production without a yes',
      { targets: [target('acmestage'), target('acmeprod')] },
      '',
      'This overwrites or deletes data on 2 installs.',
    ],
    [
      'of production whose name is in its command',
      {
        words: `${restore('{}')} --yes --confirm acmeprod`.split(' '),
        targets: [target('acmeprod')],
      },
      '',
      'This overwrites or deletes data on 1 install.',
    ],
    [
      'where the first target is harmless, and the second has a command of its own',
      {
        words: create.split(' '),
        targets: [target('acmestage'), target('acmedev', restore('acmeprod').split(' '))],
      },
      '',
      "'acmeprod' is a production install.",
    ],
    [
      'where a target says it is another one',
      { targets: [{ id: install('acmeprod'), name: 'acmestage' }] },
      `${yes} 1 --confirm acmestage`,
      'matches nothing that the run would overwrite or delete.',
    ],
    [
      'where an id is a name',
      { targets: [{ id: 'acmeprod', name: 'acmestage' }] },
      `${yes} 1`,
      "'acmeprod' is a production install.",
    ],
    [
      'where all that is left copies onto one install',
      {
        words: ['installs', 'copy', '{}', 'acmedev'],
        targets: [target('acmestage'), target('acmeprod')],
      },
      `${yes} 1`,
      "2 targets would overwrite or delete 'acmedev'.",
    ],
  ])('%s', async (_, facts, flags, message) => {
    const made = planted(facts);
    expectRefused(await made.run(`each --resume ${run} ${flags}`), message);
    // What is refused takes the run from nobody.
    expect(readFileSync(made.path, 'utf8')).toBe(made.before);
  });

  test.each<[string, Facts, string]>([
    [
      'a command of this machine',
      { words: ['profiles', 'remove', '{name}'] },
      'does not work on installs.',
    ],
    [
      'one of them, for one target',
      { targets: [target('acmestage', ['sandbox', 'reset'])] },
      'The command is invalid for ',
    ],
    [
      'the same for each',
      { words: ['backups', 'restore', 'acmeprod', 'latest', '--notify', 'a@b.example'] },
      'The command contains no {}',
    ],
    [
      'a run of runs',
      { targets: [target('acmestage', ['each', '--resume', run])] },
      'The command is invalid for ',
    ],
  ])('%s is refused', async (_, facts, message) => {
    const made = planted(facts);
    expectRefused(await made.run(`each --resume ${run} --yes --confirm-count 1`), message);
  });

  test('a read-only profile sends nothing of it', async () => {
    const configDir = mkdtempSync(join(root, 'config-'));
    const profile = { base_url: 'https://api.hosting.example/v1', read_only: true };
    writeFileSync(join(configDir, 'profiles.json'), JSON.stringify({ profiles: { p: profile } }));
    const made = planted({}, { configDir });
    const line = `--profile p each --resume ${run} --yes --confirm-count 1`;
    expectRefused(await made.run(line), 'The profile is read-only.', 6);
  });

  test('what is confirmed now goes on, with its command shown', async () => {
    const made = planted({ targets: [target('acmeprod'), target('acmestage')] });
    const ran = await made.run(
      `each --resume ${run} --yes --confirm-count 2 --confirm acmeprod --concurrency 1`,
    );
    expect(ran.code).toBe(0);
    expect(rowsOf(ran).map(({ target: name }) => name)).toEqual(['acmeprod', 'acmestage']);
    expect(ran.stderr).toContain(
      `Resuming run ${run}: 2 of 2 targets left: backups restore {} latest`,
    );
  });
});

describe('D11: a journal that was changed by hand', () => {
  test.each<[string, (plan: Record<string, unknown>) => object, code?: number]>([
    [
      'another command',
      (plan) => ({ ...plan, words: ['installs', 'update', '{}', '--environment', 'production'] }),
    ],
    [
      'another install',
      (plan) => ({ ...plan, targets: [{ id: install('acmeprod'), name: 'acmestage' }] }),
    ],
    [
      'one install more',
      (plan) => ({ ...plan, targets: [...(plan.targets as object[]), target('acmeprod')] }),
    ],
    [
      'a command for one of them',
      (plan) => ({ ...plan, targets: [target('acmestage', restore('acmeprod').split(' '))] }),
    ],
    ['no digest', ({ digest: _, ...plan }) => plan, 2],
    ['an older version', (plan) => ({ ...plan, version: 1 }), 2],
    ['another service', (plan) => ({ ...plan, service: 'https://api.hosting.example/v2' })],
  ])('with %s is refused, and nothing is sent', async (_, change, code = 6) => {
    const made = troubled('refuses', () => true);
    const name = runIn(await made.run(`each --where name=acmestage -- ${create}`));
    const path = journalOf(made, name);
    const [first = '', ...lines] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [JSON.stringify(change(JSON.parse(first))), ...lines].join('\n'));
    expectRefused(
      await made.run(`each --resume ${name}`),
      /was changed after its run started|by another version of hms/,
      code,
    );
    expect(made.asked).toHaveLength(1);
  });

  test('under another name is no run of its own', async () => {
    const made = troubled('refuses', () => true);
    const name = runIn(await made.run(`each ${staging} -- ${create}`));
    writeFileSync(journalOf(made, 'copy'), readFileSync(journalOf(made, name)));
    expectRefused(await made.run('each --resume copy'), 'was changed after its run started.', 6);
  });
});

test('D29: a run that is refused leaves no journal, and takes none over', async () => {
  const made = world();
  for (const line of [
    `each --all -- ${restore('{}')}`,
    `each --all --confirm nosuch -- ${create}`,
    `each --where name=nosuch -- ${create}`,
    'each --all -- backups create {}',
    'each --resume 20260101-000000-0000',
  ]) {
    const ran = await made.run(line);
    expect([2, 5]).toContain(ran.code);
    expect(ran.stdout).toBe('');
    expect(readdirSync(made.stateDir)).toEqual([]);
  }
});

test.each([
  ['with another headless host', ', headless https://other.example, account northlight'],
  ['with another headless account', ', headless https://headless.example, account harbor'],
])('D11: a run of headless commands does not go on %s', async (_, place) => {
  const made = planted({
    words: ['headless', 'apps', 'delete', '{name}'],
    service: `https://api.hosting.example/v1${place}`,
  });
  const ran = await made.run(`each --resume ${run} --yes --confirm-count 1 --confirm acmestage`);
  expectRefused(
    ran,
    /Run \S+ was started against .*, but this is .*, headless .*\. Nothing was sent\./,
  );
});
