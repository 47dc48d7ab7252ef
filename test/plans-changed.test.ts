/** A saved plan is refused when what it saw is no longer so. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { build, zip } from './support/lines.ts';
import { folder, installIn, newPath, notify, planIn, profileWith } from './support/plans.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

const restore = `backups restore acmestage latest ${notify}`;
const copy = `installs copy acmeprod acmestage ${notify}`;
const terminal = 120;

/** What changes, how, the plan's line, and the words of the refusal. */
const differences: [string, string, (state: State) => void, ...RegExp[]][] = [
  [
    'id',
    restore,
    (state) => Object.assign(installIn(state, 'acmestage'), { id: seedId('install', 'other') }),
    /Changed since the plan was made: id\./,
    new RegExp(
      `id of acmestage: ${seedId('install', 'acmestage')} in the plan, now ${seedId('install', 'other')}`,
    ),
  ],
  [
    'name',
    restore,
    (state) => Object.assign(installIn(state, 'acmestage'), { name: 'renamed' }),
    /made: name\./,
    /name of acmestage: acmestage in the plan, now renamed/,
  ],
  [
    'account',
    restore,
    (state) =>
      Object.assign(installIn(state, 'acmestage'), {
        account: { id: seedId('account', 'harbor') },
      }),
    /made: account\./,
    new RegExp(`now ${seedId('account', 'harbor')}`),
  ],
  [
    'environment',
    restore,
    (state) => Object.assign(installIn(state, 'acmestage'), { environment: 'production' }),
    /made: environment\./,
    /environment of acmestage: staging in the plan, now production/,
  ],
  [
    'primary domain',
    restore,
    (state) => Object.assign(installIn(state, 'acmestage'), { primary_domain: 'new.example' }),
    /made: primary domain\./,
    /primary domain of acmestage: - in the plan, now new\.example/,
  ],
  [
    'chosen backup gone',
    restore,
    (state) => {
      const id = installIn(state, 'acmestage').id;
      state.backups.splice(0, Infinity, ...state.backups.filter((one) => one.install_id !== id));
    },
    /made: chosen backup\./,
    /chosen backup of \S+: completed in the plan, now not listed/,
  ],
  [
    'chosen backup not completed',
    restore,
    (state) => {
      for (const { record } of state.backups)
        if (record.status === 'completed') Object.assign(record, { status: 'aborted' });
    },
    /made: chosen backup\./,
    /completed in the plan, now aborted/,
  ],
  [
    'source of a copy',
    copy,
    (state) => Object.assign(installIn(state, 'acmeprod'), { primary_domain: 'else.example' }),
    /made: source of the copy \(primary domain\)\./,
    /of acmeprod: acme-outdoor\.example in the plan, now else\.example/,
  ],
];

describe('Q2: a plan is refused, by name and with before and after', () => {
  test.each(differences)('%s', async (_, line, change, ...words) => {
    const world = createWorld();
    const path = await planIn(world, line);
    change(world.state);
    const ran = await world.run(`apply ${path} --yes`);
    expect(ran.code).toBe(6);
    for (const one of words) expect(ran.stderr).toMatch(one);
    expect(ran.stderr).toContain('Nothing was sent.');
    expect(ran.stderr).toContain('hint: Check that this is meant, then make a new plan: hms ');
    expect(writes(ran)).toEqual([]);
    const again = await world.run(`apply ${path} --yes`);
    expect(again.code).toBe(6);
    expect(again.stderr).not.toContain('was applied at');
  });

  test.each(differences)('%s, during the confirmation', async (_, line, change, ...words) => {
    const world = createWorld({ terminal, answers: ['y'], answerMs: 60_000 });
    const path = await planIn(world, line);
    void world.clock.sleep(30_000).then(() => change(world.state));
    const ran = await world.run(`apply ${path}`);
    expect(ran.stderr).toContain('Continue with acmestage?');
    expect(ran.code).toBe(6);
    for (const one of words) expect(ran.stderr).toMatch(one);
    expect(writes(ran)).toEqual([]);
  });

  test('service', async () => {
    const path = await planIn(createWorld(), restore);
    const env = { HMS_BASE_URL: 'https://api.other.example/v1' };
    const ran = await createWorld({ env }).run(`apply ${path} --yes`);
    expect(ran).toMatchObject({ code: 6, requests: [] });
    expect(ran.stderr).toContain(
      'service: https://api.hosting.example/v1 in the plan, now https://api.other.example/v1',
    );
  });

  test('service of the headless platform, only if the plan uses it', async () => {
    const env = { HMS_HEADLESS_URL: 'https://other.hosting.example' };
    const path = await planIn(createWorld(), 'headless apps create --field name=blog');
    const ran = await createWorld({ env }).run(`apply ${path} --field name=blog`);
    expect(ran).toMatchObject({ code: 6, requests: [] });
    expect(ran.stderr).toContain('made: service.');
    const world = createWorld();
    const hosting = await planIn(world, restore);
    expect((await createWorld({ env }).run(`apply ${hosting} --yes`)).code).toBe(0);
  });

  test('protection', async () => {
    const options = (protect: string[]): WorldOptions => ({ configDir: profileWith({ protect }) });
    const path = await planIn(createWorld(options([])), `--profile p ${restore}`);
    const world = createWorld(options(['acmestage']));
    const ran = await world.run(`--profile p apply ${path} --yes --confirm acmestage`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain(
      'protection of acmestage: not protected in the plan, now protected',
    );
    expect(writes(ran)).toEqual([]);
  });

  test('content of a file to be sent: a zip, and a folder', async () => {
    const file = newPath('zip');
    copyFileSync(zip, file);
    for (const [path, change] of [
      [
        file,
        () =>
          writeFileSync(
            file,
            Buffer.concat([readFileSync(zip).subarray(0, 20), Buffer.from([1, 0, 33])]),
          ),
      ],
      [build, () => writeFileSync(`${build}/index.js`, 'changed')],
    ] as const) {
      const world = createWorld();
      const plan = await planIn(world, `headless upload storefront env-main ${path}`);
      change();
      const ran = await world.run(`apply ${plan}`);
      expect(ran.code).toBe(6);
      expect(ran.stderr).toContain('made: content of the file.');
      expect(ran.stderr).toMatch(/: sha256 [0-9a-f]{64} \(\d+ bytes\) in the plan, now sha256 /);
      expect(writes(ran)).toEqual([]);
    }
    writeFileSync(`${build}/index.js`, '');
    expect(folder).toBeTruthy();
  });

  test('what else would be sent: the addresses of the profile', async () => {
    const line = '--profile p backups create acmestage';
    const one = profileWith({ notify: ['ada@example.com'] });
    const other = profileWith({ notify: ['bo@example.com'] });
    const path = await planIn(createWorld({ configDir: one }), line);
    const ran = await createWorld({ configDir: other }).run(`--profile p apply ${path}`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toMatch(
      /made: request\.[\s\S]*ada@example\.com.*in the plan, now .*bo@example\.com/,
    );
    expect(writes(ran)).toEqual([]);
  });
});

describe('Q2: what refuses nothing', () => {
  test('a newer backup: the chosen one is restored, and the newer one is shown', async () => {
    const world = createWorld();
    const path = await planIn(world, restore);
    await world.run(`backups create acmestage ${notify} --wait`);
    const ran = await world.run(`apply ${path} --yes`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/Newer backups {2,}1, the newest /);
    expect(writes(ran)[0]).toContain(JSON.parse(readFileSync(path, 'utf8')).changes[0].backup.id);
  });

  test('a relative time is absolute: it stays the same moment', async () => {
    const world = createWorld({
      prepare: ({ sites }) => void sites.map((one) => Object.assign(one, { transferable: true })),
    });
    const harbor = seedId('account', 'harbor');
    const path = await planIn(world, `sites transfer acmestage --to ${harbor} --at +3h`);
    const { command, changes } = JSON.parse(readFileSync(path, 'utf8'));
    expect(command).toEqual([
      'sites',
      'transfer',
      'acmestage',
      '--to',
      harbor,
      '--at',
      '2026-03-02T12:00:00.000Z',
    ]);
    await world.clock.sleep(3_600_000);
    const ran = await world.run(`apply ${path} --yes --confirm acme --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout).scheduled_time).toContain(
      changes[0].request.body.scheduled_time.slice(0, 19),
    );
  });

  test('the address of the mailbox, which is another one for each request', async () => {
    const world = createWorld();
    const path = await planIn(world, `--profile sandbox ${restore} --wait --until-mail`);
    expect(readFileSync(path, 'utf8')).toContain('(the address of the mailbox)');
    const ran = await world.run(`--profile sandbox apply ${path} --yes --json`);
    expect(ran.code, ran.stderr).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'notified' });
  });

  test('an install that another job overwrites is busy', async () => {
    const world = createWorld();
    const path = await planIn(world, restore);
    await world.run(`${restore} --yes`);
    const ran = await world.run(`apply ${path} --yes --json`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('"kind":"busy"');
    expect(writes(ran)).toEqual([]);
  });
});
