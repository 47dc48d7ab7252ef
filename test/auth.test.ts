/** Credentials and profiles: tried before they are stored, and never shown. */
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-auth-'));
const env = {
  HMS_BASE_URL: undefined,
  HMS_USERNAME: undefined,
  HMS_PASSWORD: undefined,
  HMS_HEADLESS_URL: undefined,
};
const url = 'https://api.hosting.example/v1';
const fresh = () => ({ env, configDir: join(mkdtempSync(join(root, 'home-')), 'hms') });
const fileIn = (configDir: string) => join(configDir, 'profiles.json');
const login = `auth login --base-url ${url} --username owner --password-stdin`;

describe('auth login', () => {
  test('tries the credentials, stores them privately, and the next command uses them', async () => {
    const options = fresh();
    const ran = await run(login, { ...options, stdin: 'sandbox\n' });
    expect(ran.code).toBe(0);
    expect(ran.requests).toEqual(['GET /v1/installs?limit=1&offset=0']);
    expect(ran.stderr).toContain(`The password is stored in ${fileIn(options.configDir)}`);
    expect(statSync(fileIn(options.configDir)).mode & 0o777).toBe(0o600);
    expect(statSync(options.configDir).mode & 0o777).toBe(0o700);
    expect((await run('installs list', options)).code).toBe(0);
  });

  test('wrong ones are exit 3, and nothing is stored', async () => {
    const options = fresh();
    const ran = await run(login, { ...options, stdin: 'wrong' });
    expect(ran.code).toBe(3);
    expect(ran.requests).toHaveLength(1);
    expect(() => readFileSync(fileIn(options.configDir))).toThrow('ENOENT');
    expect(ran.screen).not.toContain('wrong');
  });

  test('asks on a terminal for what is not given', async () => {
    const options = { ...fresh(), terminal: 80, answers: [url, 'owner'], secret: 'sandbox' };
    const ran = await run('auth login', options);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('? Password:\n');
    expect(ran.screen).not.toContain('? Password: sandbox');
  });

  const typedLogin = `auth login --base-url ${url} --username owner`;
  const rejected = 'The service rejected the user name or the password.';

  test.each([
    ['the second one works', ['wrong', 'sandbox'], 0, 2],
    ['the third one works', ['wrong', 'wrong again', 'sandbox'], 0, 3],
    ['the third one is wrong too', ['wrong', 'wrong again', 'wrong still', 'sandbox'], 3, 3],
    ['nobody answers again', ['wrong'], 130, 1],
    ['the answer is empty', ['wrong', ''], 130, 1],
  ])(
    'a terminal prompts again for a rejected password alone: %s',
    async (_, secret, code, count) => {
      const options = { ...fresh(), terminal: 120, secret };
      const ran = await run(typedLogin, options);
      expect(ran.code).toBe(code);
      expect(ran.requests).toHaveLength(count);
      expect(ran.stderr).toContain(rejected);
      const questions = ran.stderr.split('\n').filter((line) => line.startsWith('? '));
      expect(new Set(questions)).toEqual(new Set(['? Password:']));
      expect(ran.screen).not.toContain('wrong');
      if (code !== 0) expect(() => readFileSync(fileIn(options.configDir))).toThrow('ENOENT');
    },
  );

  test.each([403, 503])('a %i is no reason to prompt for the password again', async (status) => {
    const fetch = async () => new Response('', { status });
    const ran = await run(typedLogin, { ...fresh(), terminal: 120, secret: 'x', fetch });
    expect(ran.stderr).not.toContain(rejected);
    expect(ran.stderr.match(/\? Password:/g)).toHaveLength(1);
  });

  test('a base URL that is none is asked for again, and is no mistake of ours', async () => {
    const answers = ['127.0.0.1:8771', 'htps://x', ` ${url} `, 'owner'];
    const ran = await run('auth login', { ...fresh(), terminal: 80, answers, secret: 'sandbox' });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('> It must use https');
    expect(ran.stderr).toContain(`Logging in to ${url} for the profile 'default'.`);
  });

  test('another profile than the one in use is told how to be used', async () => {
    const options = fresh();
    await run(login, { ...options, stdin: 'sandbox' });
    await run(`${login} --profile staging`, { ...options, stdin: 'sandbox' });
    await run('profiles use staging', options);
    const ran = await run(login, { ...options, stdin: 'sandbox' });
    expect(ran.stderr).toContain(
      'To make this profile the current one, run: hms profiles use default',
    );
  });

  test.each([403, 503])('a %i says too that nothing was stored', async (status) => {
    const options = { ...fresh(), stdin: 'x', fetch: async () => new Response('', { status }) };
    const ran = await run(login, options);
    expect(ran.stderr).toContain('hint: Nothing was stored.');
  });

  test.each([
    ['auth login', '--base-url, --username, --password-stdin'],
    [`auth login --base-url ${url}`, '--username, --password-stdin'],
    [`auth login --base-url ${url} --username owner`, '--password-stdin'],
  ])('W4: off a terminal hms %s is exit 2 and names %s', async (line, flag) => {
    const ran = await run(line, fresh());
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(flag);
  });

  test('X4: credentials in the URL are refused, and not shown', async () => {
    const line =
      'auth login --base-url https://me:secret@api.example/v1 --username owner --password-stdin';
    expect(await run(line, { ...fresh(), stdin: 'x' })).toMatchObject({ code: 2, requests: [] });
  });

  test('the built-in profile cannot be logged in to', async () => {
    expect((await run(`${login} --profile sandbox`, { ...fresh(), stdin: 'x' })).code).toBe(2);
  });

  test('K3: a file that was wider is tightened', async () => {
    const options = fresh();
    await run(login, { ...options, stdin: 'sandbox' });
    writeFileSync(fileIn(options.configDir), readFileSync(fileIn(options.configDir)), {
      mode: 0o644,
    });
    await run('profiles set default --notify a@b.example', options);
    expect(statSync(fileIn(options.configDir)).mode & 0o777).toBe(0o600);
  });
});

describe('profiles', () => {
  async function two() {
    const options = fresh();
    await run(login, { ...options, stdin: 'sandbox' });
    await run(`${login} --profile odd.name`, { ...options, stdin: 'sandbox' });
    return options;
  }

  test('list and show never show a password', async () => {
    const options = await two();
    const list = await run('profiles list --json', options);
    expect(JSON.parse(list.stdout)).toMatchObject([
      { name: 'default', current: true, username: 'owner', credentials_in: 'file' },
      { name: 'odd.name', current: false },
    ]);
    expect(
      list.stdout + (await run('profiles show odd.name --json', options)).stdout,
    ).not.toContain('"sandbox"');
  });

  test('use chooses, remove forgets', async () => {
    const options = await two();
    await run('profiles use odd.name', options);
    expect(JSON.parse((await run('auth status --json', options)).stdout)).toMatchObject({
      profile: 'odd.name',
      username: 'owner',
      sources: { password: "profile 'odd.name'" },
    });
    await run('profiles remove odd.name', options);
    expect((await run('profiles show odd.name', options)).code).toBe(5);
    expect((await run('installs list', options)).code).toBe(0);
  });

  test('HMS_PROFILE is the profile of login and logout too', async () => {
    const options = await two();
    const staging = { ...options, env: { ...env, HMS_PROFILE: 'odd.name' } };
    expect((await run('auth logout', staging)).code).toBe(0);
    const has = async (name: string) =>
      JSON.parse((await run(`profiles show ${name} --json`, options)).stdout).credentials_in;
    expect([await has('default'), await has('odd.name')]).toEqual(['file', null]);
    expect((await run(login, { ...staging, stdin: 'sandbox' })).code).toBe(0);
    expect(await has('odd.name')).toBe('file');
  });

  test('credentials do not follow a profile to another service', async () => {
    const options = await two();
    await run('profiles set default --headless-url https://h.example', options);
    const moved = await run('profiles set default --base-url https://evil.example/v1', options);
    expect(moved.stderr).toContain('the credentials for the previous service were removed');
    expect(await run('installs list', options)).toMatchObject({ code: 3, requests: [] });
    await run(login, { ...options, stdin: 'sandbox' });
    const { stdout } = await run('profiles show default --json', options);
    expect(JSON.parse(stdout)).not.toHaveProperty('headless_url');
  });

  test('fields of a later hms are kept', async () => {
    const options = await two();
    const path = fileIn(options.configDir);
    const store = JSON.parse(readFileSync(path, 'utf8'));
    store.profiles.default.credential_command = ['vault'];
    writeFileSync(path, JSON.stringify({ ...store, later: 1 }));
    await run('profiles set default --read-only on', options);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      later: 1,
      profiles: { default: { credential_command: ['vault'], read_only: true } },
    });
  });

  test('--unset takes a setting out', async () => {
    const options = await two();
    await run('profiles set default --protect acmestage', options);
    const { stdout } = await run('profiles set default --unset protect --json', options);
    expect(JSON.parse(stdout)).not.toHaveProperty('protect');
  });

  test('--protect takes a name, since that is what is compared', async () => {
    const line = 'profiles set default --protect acmestage.sandbox.example';
    expect((await run(line, await two())).code).toBe(2);
  });

  test('a dry run of a protected install says what it needs', async () => {
    const options = await two();
    await run('profiles set default --protect acmestage', options);
    const line = 'backups restore acmestage latest --notify a@b.example --dry-run';
    expect((await run(line, options)).stderr).toContain(
      'In a script, add --yes --confirm acmestage',
    );
  });

  test.each(['profiles show nope', 'auth logout --profile nope'])(
    'hms %s is exit 5',
    async (line) => {
      expect((await run(line, await two())).code).toBe(5);
    },
  );

  test('logout forgets the credentials and keeps the rest', async () => {
    const options = await two();
    expect((await run('auth logout', options)).code).toBe(0);
    expect(JSON.parse((await run('profiles show default --json', options)).stdout)).toEqual({
      name: 'default',
      current: true,
      base_url: url,
      credentials_in: null,
    });
    expect((await run('installs list', options)).code).toBe(3);
  });

  test('a protected install takes its name whatever its environment', async () => {
    const options = await two();
    await run('profiles set default --protect acmestage --notify ops@example.com', options);
    const restore = 'backups restore acmestage latest --yes';
    const refused = await run(restore, options);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("'acmestage' is protected by the profile");
    expect((await run(`${restore} --confirm acmestage`, options)).code).toBe(0);
  });

  test('--read-only on refuses every change, off allows it', async () => {
    const options = await two();
    const create = 'backups create acmestage --notify ops@example.com';
    await run('profiles set default --read-only on', options);
    expect(await run(create, options)).toMatchObject({ code: 6, requests: [] });
    await run('profiles set default --read-only off', options);
    expect((await run(create, options)).code).toBe(0);
  });

  test.each([
    'profiles set default',
    'profiles set sandbox --account 00000000-0000-4000-8000-000000000000',
  ])('hms %s is refused', async (line) => {
    expect((await run(line, await two())).code).toBe(2);
  });

  test('K6: constructor and a.b are plain names, __proto__ is refused', async () => {
    const options = fresh();
    for (const name of ['constructor', 'a.b']) {
      await run(`${login} --profile ${name}`, { ...options, stdin: 'sandbox' });
    }
    const { stdout } = await run('profiles list --json', options);
    const names = JSON.parse(stdout).map((profile: { name: string }) => profile.name);
    expect(names).toEqual(['constructor', 'a.b']);
    const refused = await run(`${login} --profile __proto__`, { ...options, stdin: 'sandbox' });
    expect(refused).toMatchObject({ code: 2, requests: [] });
  });
});
