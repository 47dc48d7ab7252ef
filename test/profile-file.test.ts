/** K, X1: the profile file in every state it may be found in, and nothing of it where it does not belong. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, type WorldOptions } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-profile-file-'));
const env = { HMS_BASE_URL: undefined, HMS_USERNAME: undefined, HMS_PASSWORD: undefined };
const base_url = 'https://api.hosting.example/v1';
const login = `auth login --base-url ${base_url} --username owner --password-stdin`;

/** A folder called `hms`, as the usual one is, with this in its profile file. */
function home(text?: string) {
  const configDir = join(mkdtempSync(join(root, 'home-')), 'hms');
  mkdirSync(configDir, { mode: 0o700 });
  const path = join(configDir, 'profiles.json');
  if (text !== undefined) writeFileSync(path, text, { mode: 0o600 });
  return { env, configDir, path } satisfies WorldOptions & { path: string };
}

const stored = JSON.stringify({
  current: 'default',
  profiles: { default: { base_url, username: 'owner', password: 'sandbox' } },
});

const leftIn = ({ configDir }: { configDir: string }) => readdirSync(configDir).sort();

describe('a damaged file', () => {
  test.each([
    '{"profiles":{"default":{"username":"ops","password":S3cretPw}}}',
    `{"profiles":{"default":{"password":'S3cretPw'}}}`,
    '{"password":"S3cretPw"',
  ])('%s is told by where it breaks, and not by what is in it', async (text) => {
    for (const line of ['auth status', 'profiles list', 'installs list', 'doctor --json']) {
      const ran = await run(line, home(text));
      expect(ran.screen).toContain('it is not JSON');
      expect(ran.screen).not.toContain('S3cretPw');
    }
  });

  test('is kept in a copy, of which logout and doctor know', async () => {
    const options = home('{');
    await run('auth status', options);
    writeFileSync(options.path, stored);
    const copy = leftIn(options).find((name) => name.includes('.corrupt-')) ?? '';
    const looked = await run('doctor --json', options);
    expect(looked.code).toBe(12);
    expect(looked.stdout).toContain(copy);
    expect((await run('auth logout -q', options)).stderr).toContain(copy);
  });

  test.each<[string, (path: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a link that leads to itself', (path) => symlinkSync(path, path)],
  ])('%s is an error, and left as it is', async (_, make) => {
    const options = home();
    make(options.path);
    for (const line of ['profiles list', 'auth status', 'profiles set default --read-only on']) {
      const ran = await run(line, options);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain(options.path);
    }
    expect(leftIn(options)).toEqual(['profiles.json']);
  });
});

test('a mark before the text, as some editors put it, is no damage', async () => {
  const ran = await run('installs list', home(`\ufeff${stored}`));
  expect(ran.code).toBe(0);
});

test('K1: it is replaced in one step, whatever the surroundings', async () => {
  const options = home(stored);
  const before = statSync(options.path).ino;
  process.env.SNAP = '/snap/code/1';
  await run('profiles set default --read-only on', options);
  delete process.env.SNAP;
  expect(statSync(options.path).ino).not.toBe(before);
  expect(leftIn(options)).toEqual(['profiles.json']);
});

test('X1: what a holder that was killed had half written is gone with the next change', async () => {
  const options = { ...home(stored), realFiles: true };
  const ends = [`${crypto.randomUUID()}.new`, 'tmp-58440000000b0dfe'];
  for (const name of ends.map((end) => `profiles.json.${end}`)) {
    writeFileSync(join(options.configDir, name), stored);
  }
  await run('auth logout', options);
  expect(leftIn(options)).toEqual(['profiles.json']);
  expect(readFileSync(options.path, 'utf8')).not.toContain('"password"');
});

test('K3: a folder of ours that others could read is tightened, with a word about it', async () => {
  const options = home(stored);
  chmodSync(options.configDir, 0o755);
  const ran = await run('installs list', options);
  expect(ran.stderr).toContain(
    `Other users could read ${options.configDir}. hms has restricted it to you.`,
  );
  expect(statSync(options.configDir).mode & 0o777).toBe(0o700);
});

test('a folder of another name may be shared, and stays as it is', async () => {
  const options = home(stored);
  const configDir = mkdtempSync(join(root, 'shared-'));
  chmodSync(configDir, 0o755);
  writeFileSync(join(configDir, 'profiles.json'), stored, { mode: 0o600 });
  await run('installs list', { ...options, configDir });
  expect(statSync(configDir).mode & 0o777).toBe(0o755);
});

test('X1: a login that cannot be stored leaves nothing in the keyring', async () => {
  const keyring = new Map<string, string>();
  const options = home();
  mkdirSync(options.path);
  const ran = await run(login, { ...options, keyring, stdin: 'sandbox' });
  expect(ran.code).toBe(2);
  expect(keyring.size).toBe(0);
});

test('X3: a password that is not UTF-8 is refused, and not sent as another', async () => {
  const words = [
    process.execPath,
    '-e',
    `process.stdout.write(Buffer.from('owner\\np\\xe4ss\\n', 'latin1'))`,
  ];
  const profile = { base_url, credential_command: words };
  const ran = await run('installs list', home(JSON.stringify({ profiles: { default: profile } })));
  expect(ran).toMatchObject({ code: 3, requests: [] });
  expect(ran.stderr).toContain('is not UTF-8');
});

test('a profile that was named, and is overruled by the environment, is told so', async () => {
  const pair = { HMS_USERNAME: 'owner', HMS_PASSWORD: 'sandbox' };
  const ran = await run('--profile default installs list', {
    ...home(stored),
    env: { ...env, ...pair },
  });
  expect(ran.stderr).toContain("override the profile 'default'");
});
