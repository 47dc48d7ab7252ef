/** The system's keyring holds the password, and the profile file does not. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { base_url, home, kept, login } from './support/home.ts';
import { run } from './support/world.ts';

const entry = `default: owner at ${base_url}`;

describe('the keyring', () => {
  test('has the password after a login, and the file has not', async () => {
    const keyring = new Map<string, string>();
    const options = { ...home(), keyring };
    const ran = await run(`${login} --json`, { ...options, stdin: 'sandbox\n' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ stored_in: 'the system keyring' });
    expect([...keyring]).toEqual([[entry, 'sandbox']]);
    expect(kept(options)).toEqual({ base_url, username: 'owner', password_in: 'keyring' });
    expect((await run('installs list', options)).code).toBe(0);
    const status = JSON.parse((await run('auth status --json', options)).stdout);
    expect(status.sources).toMatchObject({
      username: "profile 'default'",
      password: 'the system keyring',
    });
  });

  test('that does not answer at login leaves the password to the file, and hms says so', async () => {
    const options = home();
    const ran = await run(login, { ...options, stdin: 'sandbox' });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('The system keyring did not respond within 3 s.\n');
    expect(ran.stderr).toContain(
      `The password is stored in ${join(options.configDir, 'profiles.json')}`,
    );
    expect(kept(options)).toEqual({ base_url, username: 'owner', password: 'sandbox' });
  });

  test('--no-keyring does not ask it', async () => {
    const keyring = new Map<string, string>();
    const options = { ...home(), keyring };
    await run(`${login} --no-keyring`, { ...options, stdin: 'sandbox' });
    expect(keyring.size).toBe(0);
    expect(kept(options).password).toBe('sandbox');
  });

  test.each([
    [
      'does not answer',
      undefined,
      'did not respond within 3 s. The password of this profile is stored there.',
    ],
    ['has lost it', new Map(), `has no password for '${entry}'`],
  ])('that %s later is exit 3 with the way out, and nothing was sent', async (_, keyring, why) => {
    const options = home({ username: 'owner', password_in: 'keyring' });
    const ran = await run('installs list', keyring ? { ...options, keyring } : options);
    expect(ran).toMatchObject({ code: 3, requests: [] });
    expect(ran.stderr).toContain(why);
    expect(ran.stderr).toContain('hms auth login');
  });

  test('gives no password for a base URL that was changed in the file', async () => {
    const keyring = new Map([[entry, 'sandbox']]);
    const moved = {
      base_url: 'https://evil.example/v1',
      username: 'owner',
      password_in: 'keyring',
    };
    const ran = await run('installs list', { ...home(moved), keyring });
    expect(ran).toMatchObject({ code: 3, requests: [] });
  });

  const loggedIn = () => ({
    ...home({ username: 'owner', password_in: 'keyring' }),
    keyring: new Map([[entry, 'sandbox']]),
  });

  test.each([
    'auth logout',
    'profiles remove default',
    'profiles set default --base-url https://api.example.com/v1',
    `${login} --no-keyring`,
  ])('forgets it with hms %s', async (line) => {
    const options = loggedIn();
    expect((await run(line, { ...options, stdin: 'sandbox' })).code).toBe(0);
    expect(options.keyring.size).toBe(0);
  });

  test('a logout it does not hear of has not happened', async () => {
    const { keyring, ...options } = loggedIn();
    const ran = await run('auth logout', options);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(`It still contains the password of '${entry}'.`);
    expect(kept(options).password_in).toBe('keyring');
  });

  test('a profile that is removed all the same says what is left', async () => {
    const { keyring, ...options } = loggedIn();
    const ran = await run('profiles remove default -q', options);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(`It still contains the password of '${entry}'.`);
  });
});
