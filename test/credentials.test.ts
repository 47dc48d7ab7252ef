/** Where credentials come from: the environment, a command, the keyring, the file. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../src/system/programs/run-program.ts';
import type { Fetch } from '../src/system/system.ts';
import { base_url, env, home, kept, login } from './support/home.ts';
import { run } from './support/world.ts';

describe('X5: credential_command', () => {
  /** A program that runs this, and gets further words as they are. */
  const printing = (script: string, ...words: string[]) =>
    home({ credential_command: [process.execPath, '-e', script, ...words] });

  test.each([
    ['JSON', `console.log(JSON.stringify({ username: 'owner', password: 'sandbox', more: 1 }))`],
    ['two lines', `console.log('owner\\nsandbox')`],
    ['two lines of Windows', `process.stdout.write('owner\\r\\nsandbox\\r\\n')`],
  ])('prints them as %s', async (_, script) => {
    expect((await run('installs list', printing(script))).code).toBe(0);
  });

  test('wins over what the profile holds itself, and loses to the environment', async () => {
    const options = home({
      username: 'owner',
      password: 'sandbox',
      credential_command: [process.execPath, '-e', `console.log('owner\\nwrong')`],
    });
    const ran = await run('installs list', options);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(
      "The credentials came from credential_command of profile 'default'.",
    );
    const pair = { HMS_USERNAME: 'owner', HMS_PASSWORD: 'sandbox' };
    expect((await run('installs list', { ...options, env: { ...env, ...pair } })).code).toBe(0);
  });

  test('is run without a shell, and reads nothing', async () => {
    const script = `
      const [word] = process.argv.slice(1);
      const input = require('node:fs').readFileSync(0, 'utf8');
      console.log(word === '$HOME; "x" *' && input === '' ? 'owner\\nsandbox' : 'no\\nno');`;
    expect((await run('installs list', printing(script, '$HOME; "x" *'))).code).toBe(0);
  });

  test.each([
    [
      'fails',
      `console.error('vault is sealed'); console.log('secret\\nsecret'); process.exit(3)`,
      'ended with exit code 3',
    ],
    ['is killed', `process.kill(process.pid, 'SIGTERM')`, 'was killed by SIGTERM'],
    [
      'prints one line',
      `console.error('vault is sealed'); console.log('secret')`,
      'printed no credentials',
    ],
    ['prints three', `console.log('a\\nb\\nc')`, 'printed no credentials'],
    [
      'prints other JSON',
      `console.log('{"username":"secret","password":1}')`,
      'printed no credentials',
    ],
    ['prints nothing', ``, 'printed no credentials'],
    ['prints without end', `setInterval(() => console.log('x'.repeat(9999)))`, 'printed more than'],
  ])(
    'that %s is exit 3, tells what it said on stderr, and nothing was sent',
    async (_, script, why) => {
      const ran = await run('installs list', printing(script));
      expect(ran).toMatchObject({ code: 3, requests: [], stdout: '' });
      expect(ran.stderr).toContain(why);
      expect(ran.stderr.includes('vault is sealed')).toBe(script.includes('sealed'));
      expect(ran.stderr).not.toContain('secret');
    },
  );

  test('that is not there is named', async () => {
    const ran = await run('installs list', home({ credential_command: ['no-such-vault'] }));
    expect(ran).toMatchObject({ code: 3, requests: [] });
    expect(ran.stderr).toContain(
      'no-such-vault cannot be started: no such file or folder (ENOENT).',
    );
  });

  test('that does not end is ended, with what it holds open', async () => {
    const script = `require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' }); setInterval(() => {}, 9999)`;
    const { signal } = new AbortController();
    const ran = await runProgram([process.execPath, '-e', script], { limitMs: 1000, signal });
    expect(ran).toMatchObject({ code: undefined, killedBecause: 'did not finish within 1 s' });
  });

  test('that leaves a child with its streams has ended all the same', async () => {
    const words = ['/bin/sh', '-c', 'sleep 60 & printf "owner\nsandbox\n"'];
    const ran = await run('installs list', home({ credential_command: words }));
    expect(ran.code).toBe(0);
  });

  test('an interruption ends it', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const words = [process.execPath, '-e', 'setInterval(() => {}, 9999)'];
    const running = runProgram(words, { limitMs: 60_000, signal });
    controller.abort(new Error('interrupted'));
    await expect(running).rejects.toThrow('interrupted');
  });

  test('is not run to show where credentials come from', async () => {
    const { stdout } = await run(
      'auth status --json',
      home({ credential_command: ['no-such-vault'] }),
    );
    expect(JSON.parse(stdout)).toMatchObject({
      username: null,
      sources: { password: "credential_command of profile 'default'" },
    });
  });

  test('its credentials go to its own service only, and it is not run for another', async () => {
    const options = home({ credential_command: ['no-such-vault'] });
    const elsewhere = { ...env, HMS_BASE_URL: 'https://evil.example/v1' };
    const ran = await run('installs list', { ...options, env: elsewhere });
    expect(ran).toMatchObject({ code: 3, requests: [] });
    expect(ran.stderr).toContain('sent only to its own hosts');
  });

  test.each([
    ['op read op://ops/hms', ['op', 'read', 'op://ops/hms']],
    [' ["op", "read", "op://ops/my service"]', ['op', 'read', 'op://ops/my service']],
  ])('profiles set takes %j', async (words, expected) => {
    const options = home({});
    const line = `profiles set default --credential-command '${words}'`;
    expect((await run(line, options)).code).toBe(0);
    expect(kept(options).credential_command).toEqual(expected);
    await run('profiles set default --unset credential-command', options);
    expect(kept(options)).not.toHaveProperty('credential_command');
  });

  test.each([`op read "my service"`, '[]', '[1]', '["", "x"]', '[', '  '])(
    'profiles set refuses %j',
    async (words) => {
      const ran = await run(`profiles set default --credential-command '${words}'`, home({}));
      expect(ran.code).toBe(2);
    },
  );
});

test.each(['pä:ss€', '🔑 key', 'trailing space ', ' "quoted" ', 'a'.repeat(500)])(
  'X3: the password %j arrives byte for byte',
  async (password) => {
    const sent: string[] = [];
    const fetch: Fetch = async (_, { headers }) => {
      sent.push(headers.authorization ?? '');
      return Response.json({ count: 0, results: [] });
    };
    const pair = { HMS_BASE_URL: base_url, HMS_USERNAME: 'ówner', HMS_PASSWORD: password };
    await run('installs list', { env: pair, fetch });
    const options = home({ username: 'ówner', password });
    await run('installs list', { ...options, fetch });
    const piped = login.replace('owner', 'ówner');
    await run(piped, { ...home(), stdin: `${password}\n`, fetch });
    const decoded = sent.map((one) => Buffer.from(one.replace('Basic ', ''), 'base64').toString());
    expect(decoded).toEqual(Array.from({ length: 3 }, () => `ówner:${password}`));
  },
);

describe('auth status', () => {
  test.each([
    ['auth status --json --profile sandbox', {}, '--profile'],
    ['auth status --json', { HMS_PROFILE: 'sandbox' }, 'HMS_PROFILE'],
  ])('%s with %j: the profile is taken from %s', async (line, env, from) => {
    const { stdout } = await run(line, { env });
    expect(JSON.parse(stdout).sources.profile).toBe(from);
  });

  const profile = { username: 'owner', password: 'sandbox', account: 'a', read_only: true };

  test('names for each setting what it was taken from', async () => {
    const options = home(profile);
    const variables = {
      HMS_ACCOUNT: 'b',
      HMS_HEADLESS_URL: undefined,
      HMS_HEADLESS_ACCOUNT: undefined,
    };
    const { stdout } = await run('auth status --json', {
      ...options,
      env: { ...env, ...variables },
    });
    const path = join(options.configDir, 'profiles.json');
    const source = "profile 'default'";
    expect(JSON.parse(stdout)).toEqual({
      profile: 'default',
      base_url,
      headless_url: null,
      username: 'owner',
      user: { email: 'noor@northlight.example', first_name: 'Noor', last_name: 'Haddad' },
      account: 'b',
      headless_account: null,
      notify: [],
      read_only: true,
      protect: [],
      approvers: [],
      sources: {
        profile: path,
        base_url: source,
        headless_url: null,
        username: source,
        password: source,
        user: 'the service',
        account: 'HMS_ACCOUNT',
        headless_account: null,
        notify: null,
        read_only: source,
        protect: null,
        approvers: null,
      },
    });
  });

  test.each([
    ['without credentials', {}, 'No credentials found.'],
    ['with half a pair', { HMS_USERNAME: 'owner' }, 'HMS_PASSWORD is not'],
    [
      'with the URL of another service',
      { HMS_BASE_URL: 'https://x.example/v1' },
      'differs from the base URL of',
    ],
  ])('%s shows all the rest, and is exit 3', async (_, variables, why) => {
    const options = home(why === 'No credentials found.' ? {} : profile);
    const ran = await run('auth status --json', { ...options, env: { ...env, ...variables } });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(why);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      profile: 'default',
      username: null,
      sources: { password: null, base_url: expect.any(String) },
    });
  });

  test('is one line a setting for people, and never shows the password', async () => {
    const ran = await run('auth status', {
      ...home({ ...profile, password: 'pa55word' }),
      terminal: 200,
    });
    expect(ran.stdout).toMatch(/^password +not shown +profile 'default' *$/m);
    expect(ran.screen).not.toContain('pa55word');
  });
});

test('a login that would not count says what does', async () => {
  const pair = { HMS_USERNAME: 'owner', HMS_PASSWORD: 'sandbox' };
  const ran = await run(login, { ...home(), stdin: 'sandbox', env: { ...env, ...pair } });
  expect(ran.stderr).toContain('HMS_USERNAME and HMS_PASSWORD are set and override the profile.');
  const command = await run(login, {
    ...home({ credential_command: ['vault'] }),
    stdin: 'sandbox',
  });
  expect(command.stderr).toContain('The credential_command of the profile was removed');
});
