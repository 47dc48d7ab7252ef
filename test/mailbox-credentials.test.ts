/** The credentials of the mailbox: their sources, the variables that win, and that nobody sees them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import type { ImapLogin } from '../src/system/network/imap.ts';
import { decodings } from './support/encodings.ts';
import { home, env as unset } from './support/home.ts';
import {
  answering,
  mailFields as fields,
  mailServer,
  mailPassword as password,
} from './support/mail-server.ts';
import { run, type WorldOptions } from './support/world.ts';

describe('the credentials', () => {
  const stored = fields().mailbox;
  const { password: _, ...plain } = stored;
  const keyring = new Map([['default: ops@example.com at imaps://imap.example.com:993', password]]);

  test.each<[string, object, WorldOptions, ImapLogin]>([
    ['file', stored, {}, { user: 'ops@example.com', secret: { password } }],
    [
      'keyring',
      { ...plain, password_in: 'keyring' },
      { keyring },
      { user: 'ops@example.com', secret: { password } },
    ],
    [
      'command',
      { ...plain, credential_command: ['printf', 'me\\nsecret-1234\\n'] },
      {},
      { user: 'me', secret: { password: 'secret-1234' } },
    ],
    [
      'token command',
      { ...plain, token_command: ['echo', 'token-1234'] },
      {},
      { user: 'ops@example.com', secret: { token: 'token-1234' } },
    ],
  ])('come from the %s', async (place, mailbox, more, login) => {
    const server = mailServer();
    const options = { ...home({ mailbox }), ...more, openImap: server.openImap };
    expect((await run('mailbox test', options)).code).toBe(0);
    expect(server.opened).toMatchObject([login]);
    const shown = await run('mailbox show --json', options);
    expect(JSON.parse(shown.stdout)).toMatchObject({ credentials_in: place });
  });

  test.each<[string, object, string]>([
    ['a locked keyring', { ...plain, password_in: 'keyring' }, 'HMS_MAILBOX_PASSWORD'],
    ['a program that fails', { ...plain, credential_command: ['false'] }, 'credential_command'],
    [
      'a program that is missing',
      { ...plain, token_command: ['no-such-program'] },
      'token_command',
    ],
    ['a token of two lines', { ...plain, token_command: ['printf', 'a\\nb\\n'] }, 'on one line'],
  ])('%s is exit 3', async (_, mailbox, said) => {
    const ran = await run('mailbox test', { ...home({ mailbox }), ...mailServer() });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(said);
  });
});

describe('the environment', () => {
  const variables = {
    HMS_MAILBOX_HOST: 'imap.ci.example',
    HMS_MAILBOX_PORT: '1993',
    HMS_MAILBOX_USER: 'ci',
    HMS_MAILBOX_PASSWORD: 'env-canary-password',
    HMS_MAILBOX_ADDRESS: 'ci-{tag}@ci.example',
  };

  test('is enough, without a profile', async () => {
    const server = mailServer();
    const ran = await run('mailbox test --json', { env: variables, openImap: server.openImap });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ tagged_address: 'ci-TAG@ci.example' });
    expect(server.opened).toMatchObject([
      {
        ...{ host: 'imap.ci.example', port: 1993, user: 'ci', from: 'HMS_MAILBOX_HOST' },
        secret: { password: 'env-canary-password' },
      },
    ]);
  });

  test('wins over the profile', async () => {
    const server = mailServer();
    const at = home(fields());
    const env = {
      ...unset,
      HMS_MAILBOX_PASSWORD: 'env-canary-password',
      HMS_MAILBOX_ADDRESS: 'a@b.example',
    };
    await run('mailbox test', { ...at, env, openImap: server.openImap });
    expect(server.opened).toMatchObject([
      { host: 'imap.example.com', secret: { password: 'env-canary-password' } },
    ]);
  });

  test.each([
    ['HMS_MAILBOX_HOST', 'imap.other.example'],
    ['HMS_MAILBOX_PORT', '1993'],
    ['HMS_MAILBOX_USER', 'someone'],
  ])('with another %s gets no stored password', async (name, value) => {
    const server = mailServer();
    const env = { ...unset, [name]: value };
    const ran = await run('mailbox test', { ...home(fields()), env, openImap: server.openImap });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('The environment names another mailbox');
    expect(server.opened).toEqual([]);
  });

  test.each([
    ['HMS_MAILBOX_HOST', undefined, 'has no host'],
    ['HMS_MAILBOX_USER', undefined, 'has no user'],
    ['HMS_MAILBOX_PASSWORD', '', 'has no password'],
    ['HMS_MAILBOX_ADDRESS', undefined, 'has no address'],
    ['HMS_MAILBOX_ADDRESS', 'nobody', "HMS_MAILBOX_ADDRESS is 'nobody'."],
    ['HMS_MAILBOX_PORT', 'imaps', "HMS_MAILBOX_PORT is not a port: 'imaps'."],
  ])('with %s=%s is refused: %s', async (name, value, said) => {
    const server = mailServer();
    const env = { ...variables, [name]: value };
    const ran = await run('mailbox test', { env, openImap: server.openImap });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(said);
    expect(server.opened).toEqual([]);
  });

  test('does not change the profile sandbox', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-mailbox-'));
    const server = mailServer();
    const options = { env: variables, stateDir, openImap: server.openImap };
    expect((await run('mailbox test --profile sandbox', options)).code).toBe(0);
    expect(server.opened).toEqual([]);
  });

  test('a broken mailbox keeps no command of the service from working', async () => {
    const env = { HMS_MAILBOX_HOST: 'imap.example.com', HMS_MAILBOX_PORT: 'x' };
    expect((await run('installs list', { env })).code).toBe(0);
  });
});

describe('X1: the password of the mailbox is shown by no command', () => {
  const secret = 'mail-canary-secret-42';
  const shows = (text: string) => decodings(text).some((one) => one.includes(secret));
  const { password: _, ...plain } = fields().mailbox;
  const positions = async () => {
    throw new HmsError(
      'unavailable',
      `It says ${secret} and ${Buffer.from(secret).toString('base64')}.`,
    );
  };
  const server = mailServer({ ...answering, positions });

  const sources: [string, object, WorldOptions][] = [
    ['the file', { ...plain, password: secret }, {}],
    [
      'the keyring',
      { ...plain, password_in: 'keyring' },
      { keyring: new Map([['default: ops@example.com at imaps://imap.example.com:993', secret]]) },
    ],
    ['a command', { ...plain, credential_command: ['printf', `ops\\n${secret}`] }, {}],
    ['a token', { ...plain, token_command: ['printf', secret] }, {}],
    ['the environment', plain, { env: { ...unset, HMS_MAILBOX_PASSWORD: secret } }],
  ];
  const lines = [
    ...['mailbox test --debug', 'mailbox test --json', 'mailbox show --json', 'mailbox show'],
    ...['profiles show default', 'profiles show default --json', 'profiles list -o csv'],
    ...['auth status --json', 'doctor --json --debug', 'mailbox set --accept any --json'],
    'mailbox remove --json',
  ];
  test.each(sources)('from %s', async (name, mailbox, more) => {
    const at = { ...home({ mailbox }), openImap: server.openImap, ...more };
    for (const line of lines) {
      // The words of a command are settings, and shown where settings are.
      const isSetting = /command|token/.test(name) && !line.includes('test');
      const { screen } = await run(line, at);
      expect({ line, shows: !isSetting && shows(screen) }).toEqual({ line, shows: false });
    }
  });
});
