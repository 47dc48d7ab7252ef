/** Names for a shell to complete: what whole lists have shown, and nothing else. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCompletionNames } from '../src/entry/completion-names.ts';
import type { State } from '../src/sandbox/state.ts';
import { harbor } from './support/service.ts';
import { createWorld, operator, type WorldOptions } from './support/world.ts';

const names = (words: string[], env: Record<string, string>) =>
  readCompletionNames(['completion', 'names', ...words], {
    env,
    platform: 'linux',
    now: Date.now(),
  });

const unset = {
  HMS_BASE_URL: undefined,
  HMS_HEADLESS_URL: undefined,
  HMS_USERNAME: undefined,
  HMS_PASSWORD: undefined,
};

/** An operator with the built-in sandbox for a service, and a shell that asks for names. */
function rehearsing(options: WorldOptions = {}, settings: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hms-names-'));
  const profiles = {
    here: { base_url: operator.HMS_BASE_URL, username: 'owner', password: 'sandbox', ...settings },
  };
  const places = { configDir: folder, stateDir: folder };
  const world = createWorld({ ...options, ...places, env: { ...unset, ...options.env } });
  const env = { HMS_CONFIG_DIR: folder, HMS_STATE_DIR: folder };
  return {
    folder,
    async run(line: string) {
      writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ profiles }));
      return world.run(`--profile here ${line}`);
    },
    /** With the credentials of the environment. */
    plain: createWorld({ ...options, ...places }).run,
    offered: (...words: string[]) => names(words, env)?.split('\n').slice(0, -1),
  };
}

test('D11: a file of names, or of profiles, that others can write offers nothing', async () => {
  const { folder, run, offered } = rehearsing();
  await run('installs list');
  for (const path of ['names/here/installs', 'profiles.json'].map((name) => join(folder, name))) {
    chmodSync(path, 0o620);
    expect(offered('installs', 'here')).toEqual([]);
    chmodSync(path, 0o600);
    expect(offered('installs', 'here')).toHaveLength(12);
  }
});

test('a list fills them, and the next one fills them anew', async () => {
  const { run, offered } = rehearsing();
  expect(offered('installs', 'here')).toEqual([]);
  await run('installs list');
  expect(offered('installs', 'here')).toHaveLength(12);
  expect(await run(`installs create newshop --account ${harbor}`)).toMatchObject({ code: 0 });
  expect(offered('installs', 'here')).not.toContain('newshop');
  await run('installs list --json');
  expect(offered('installs', 'here')).toContain('newshop');
});

test('domains and backups are those of the install, and backups say when and how they ended', async () => {
  const { run, offered } = rehearsing();
  await run('domains list acmeprod');
  await run('backups list acmeprod');
  expect(offered('domains', 'here', 'acmeprod')).toContain('acme-outdoor.example');
  expect(offered('backups', 'here', 'acmeprod')?.[0]).toMatch(/^[0-9a-f-]{36}\tcompleted 2026-/);
  expect(offered('backups', 'here', 'acmestage')).toEqual([]);
  expect(offered('domains', 'here')).toEqual([]);
});

test('the accounts there are, and the transfers of a site', async () => {
  const { run, offered } = rehearsing();
  await run('accounts list --where production>0');
  expect(offered('accounts', 'here')).toHaveLength(3);
  expect(offered('accounts', 'here')).toContain(`${harbor}\tharbor, 3 installs`);
  await run(`sites transfer acmeprod --to ${harbor} --at +3h --yes --confirm acme`);
  await run('sites transfers acmeprod --json');
  expect(offered('transfers', 'here', 'acmeprod')?.join()).toMatch(/^[0-9a-f-]{36}\t\w+ 2026-/);
  expect(offered('transfers', 'here', 'acmestage')).toEqual([]);
});

test('of the headless platform, those of the account of the profile', async () => {
  const platform = {
    headless_url: 'https://headless.hosting.example',
    headless_account: 'northlight',
  };
  const elsewhere = rehearsing({}, platform);
  await elsewhere.run('headless apps list');
  await elsewhere.run('headless apps list --account northlight');
  expect(elsewhere.offered('apps', 'here')).toEqual([]);
  const env = { HMS_HEADLESS_ACCOUNT: undefined };
  const { run, offered } = rehearsing({ env }, platform);
  await run('headless apps list --limit 1');
  await run('headless envs list storefront --json');
  expect(offered('apps', 'here')).toEqual(['storefront']);
  expect(offered('environments', 'here', 'storefront')).toEqual(['env-main']);
});

test.each([
  'installs list --limit 3',
  'installs list --account 00000000-0000-4000-8000-000000000000',
])('a part of a list fills nothing: %s', async (line) => {
  const { run, offered } = rehearsing();
  await run(line);
  expect(offered('installs', 'here')).toEqual([]);
});

test('a list that broke off fills nothing', async () => {
  const { plain, folder } = rehearsing({
    fetch: async () => new Response('{"results":[', { status: 200 }),
  });
  writeFileSync(
    join(folder, 'profiles.json'),
    JSON.stringify({
      profiles: { a: { base_url: 'https://api.example/v1', username: 'u', password: 'p' } },
    }),
  );
  expect((await plain('--profile a installs list')).code).toBe(7);
  expect(readdirSync(folder)).not.toContain('names');
});

test('K5: with the credentials of the environment nothing is kept', async () => {
  const { plain, folder } = rehearsing();
  expect((await plain('installs list')).code).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  { HMS_USERNAME: 'another' },
  { HMS_BASE_URL: 'https://other.example/v1' },
  { HMS_ACCOUNT: harbor },
])('none is offered where the environment has a say in what is seen: %j', async (env) => {
  const { run, folder } = rehearsing();
  await run('installs list');
  const places = { HMS_CONFIG_DIR: folder, HMS_STATE_DIR: folder };
  expect(names(['installs', 'here'], places)).toContain('acmeprod\n');
  expect(names(['installs', 'here'], { ...places, ...env })).toBe('');
});

test('K5: nor under the name of the profile they overrule', async () => {
  const { plain, folder } = rehearsing();
  const profiles = { here: { base_url: operator.HMS_BASE_URL } };
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ current: 'here', profiles }));
  expect((await plain('--profile here installs list')).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['profiles.json']);
});

test('what filters what is shown does not filter the names', async () => {
  const { run, offered } = rehearsing();
  await run('installs list --where environment=staging');
  expect(offered('installs', 'here')).toHaveLength(12);
});

test('they are those of the profile that is meant: named, of HMS_PROFILE, or the current one', async () => {
  const { plain, folder } = rehearsing();
  await plain('--profile sandbox installs list');
  const asked = (env: Record<string, string>, ...words: string[]) =>
    names(['installs', ...words], {
      HMS_STATE_DIR: folder,
      HMS_CONFIG_DIR: folder,
      ...env,
    });
  expect(asked({})).toBe('');
  expect(asked({ HMS_PROFILE: 'sandbox' })).toContain('acmeprod\n');
  expect(asked({ HMS_PROFILE: 'sandbox' }, 'other')).toBe('');
  const profiles = { current: 'sandbox', profiles: { other: {}, 'with space': {} } };
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify(profiles));
  expect(asked({})).toContain('acmeprod\n');
  expect(asked({ HMS_USERNAME: 'u' })).toBe('');
  expect(names(['everyProfile'], { HMS_CONFIG_DIR: folder })).toBe('sandbox\nother\n');
  expect(names(['profiles'], { HMS_CONFIG_DIR: folder })).toBe('other\n');
  expect(asked({ HMS_PROFILE: 'sandbox' }, '-')).toContain('acmeprod\n');
});

test('they go with the profile', async () => {
  const { run, folder } = rehearsing();
  await run('installs list');
  expect(readdirSync(join(folder, 'names'))).toEqual(['here']);
  expect(await run('profiles remove here')).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, 'names'))).toEqual([]);
});

test('after a day there are none', async () => {
  const { run, folder, offered } = rehearsing();
  await run('installs list');
  const yesterday = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(folder, 'names', 'here', 'installs'), yesterday, yesterday);
  expect(offered('installs', 'here')).toEqual([]);
});

test.each(['$(touch x)', '`id`', "a'b", 'a b', '-rf', 'a;b', 'a\nb', '\u001b[2J', '*', '../x'])(
  'what a shell could run or expand is not offered: %j',
  async (name) => {
    const prepare = ({ installs }: State) => {
      const [first] = installs;
      if (first) first.name = name;
    };
    const { folder, run, offered } = rehearsing({ prepare });
    await run('installs list');
    expect(offered('installs', 'here')).not.toContain(name);
    const path = join(folder, 'names', 'here', 'installs');
    const [head = ''] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${head}\nshop\n${name}`);
    expect(offered('installs', 'here')).toContain('shop');
    expect(offered('installs', 'here')).not.toContain(name);
  },
);

test('they are those of the service the profile has, and none of one that is gone', async () => {
  const { folder, offered } = rehearsing();
  const keep = (profiles: object) =>
    writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ profiles }));
  const base_url = 'https://api.hosting.example/v1';
  const mine = { username: 'owner', password: 'sandbox' };
  keep({ default: { base_url, ...mine } });
  const world = createWorld({ configDir: folder, stateDir: folder, env: unset });
  expect(await world.run('installs list')).toMatchObject({ code: 0 });
  expect(offered('installs')).toHaveLength(12);
  const others = [
    { base_url: 'https://other.example/v1' },
    { username: 'another' },
    { account: harbor },
    { credential_command: ['vault'] },
  ];
  for (const other of others) {
    keep({ default: { base_url, ...mine, ...other } });
    expect(offered('installs')).toEqual([]);
  }
  keep({ default: { base_url, ...mine } });
  expect(offered('installs')).toHaveLength(12);
  keep({});
  expect(offered('installs')).toEqual([]);
});

test('HMS_ACCOUNT makes a part of the list', async () => {
  const { run, offered } = rehearsing({ env: { HMS_ACCOUNT: harbor } });
  await run('installs list');
  expect(offered('installs', 'here')).toEqual([]);
});

test('where nothing can be written the list is none the worse', async () => {
  const { run, folder } = rehearsing();
  writeFileSync(join(folder, 'names'), 'a file');
  expect(await run('installs list')).toMatchObject({ code: 0 });
});

test('what a shell shows beside a backup is text, and one line', async () => {
  const { run, offered } = rehearsing({
    prepare: ({ backups }) => {
      for (const { record } of backups) Object.assign(record, { status: '\u001b[2J\nrm' });
    },
  });
  await run('backups list acmeprod');
  const lines = offered('backups', 'here', 'acmeprod') ?? [];
  expect(lines).toHaveLength(3);
  expect(lines.join('')).toContain('rm');
  expect(lines.join('')).not.toContain('\u001b');
});

test.each(['..', '.', '../..', 'a/b'])('a profile is no path: %j', async (profile) => {
  const { offered, folder } = rehearsing();
  writeFileSync(join(folder, 'installs'), 'stolen');
  mkdirSync(join(folder, 'names'));
  writeFileSync(join(folder, 'names', 'installs'), 'stolen');
  expect(offered('installs', profile)).toEqual([]);
});

test('a pipe in the place of a file holds up no Tab', () => {
  const { offered, folder } = rehearsing();
  mkdirSync(join(folder, 'names', 'here'), { recursive: true });
  execFileSync('mkfifo', [
    join(folder, 'names', 'here', 'installs'),
    join(folder, 'profiles.json'),
  ]);
  expect(offered('installs', 'here')).toEqual([]);
  expect(offered('everyProfile')).toEqual(['sandbox']);
});
