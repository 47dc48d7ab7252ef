/** The settings of the mailbox: set, shown, tested and removed. */
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { home, kept, env as unset } from './support/home.ts';
import {
  answering,
  mailFields as fields,
  mailServer,
  mailPassword as password,
} from './support/mail-server.ts';
import { run } from './support/world.ts';

const set = 'mailbox set --host imap.example.com --address ops@example.com';
describe('mailbox set', () => {
  test('stores the settings in the profile, and the password in the keyring', async () => {
    const keyring = new Map<string, string>();
    const at = home({});
    const ran = await run(`${set} --password-stdin --json`, { ...at, keyring, stdin: password });
    expect(ran.code).toBe(0);
    expect(kept(at).mailbox).toEqual({
      ...{ host: 'imap.example.com', user: 'ops@example.com', address: 'ops@example.com' },
      password_in: 'keyring',
    });
    expect([...keyring]).toEqual([
      ['default: ops@example.com at imaps://imap.example.com:993', password],
    ]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      ...{ profile: 'default', host: 'imap.example.com', port: 993, user: 'ops@example.com' },
      ...{ credentials_in: 'keyring', tagged_address: 'ops+hms-TAG@example.com', plus: true },
    });
  });

  test('without a keyring stores the password in the file, which only its owner can read', async () => {
    const at = home({});
    const ran = await run(`${set} --password-stdin`, { ...at, stdin: `${password}\n` });
    expect(ran.code).toBe(0);
    expect(kept(at).mailbox).toMatchObject({ password });
    expect(statSync(join(at.configDir, 'profiles.json')).mode & 0o777).toBe(0o600);
    expect(ran.screen).not.toContain('canary');
  });

  test('prompts on a terminal without echo, and only while there is no password', async () => {
    const at = home({});
    const terminal = { ...at, terminal: 100 };
    const ran = await run(set, { ...terminal, secret: password });
    expect(ran.code).toBe(0);
    expect(ran.screen).toContain('? Password of ops@example.com at imap.example.com:\n');
    expect(ran.screen).not.toContain('canary');
    expect((await run('mailbox set --accept any', terminal)).code).toBe(0);
    expect(kept(at).mailbox).toMatchObject({ password, accept: 'any' });
    expect((await run('mailbox set', { ...terminal, secret: 'another one' })).code).toBe(0);
    expect(kept(at).mailbox).toMatchObject({ password: 'another one' });
  });

  test('never prompts in CI, and says that a password is missing', async () => {
    const at = home({});
    const options = { ...at, terminal: 100, env: { ...unset, CI: 'true' } };
    const ran = await run(set, options);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('The mailbox has no password yet.');
    expect(kept(at).mailbox).not.toHaveProperty('password');
  });

  test.each([
    ['another host', '--host imap.other.example'],
    ['another port', '--port 1993'],
    ['another user', '--user someone'],
    ['a credential command', '--credential-command "pass show mail"'],
    ['a token command', '--token-command "oauth token"'],
  ])('with %s forgets the password', async (_, option) => {
    const keyring = new Map([['default: ops@example.com at imaps://imap.example.com:993', 'x']]);
    const at = home({
      mailbox: { ...fields().mailbox, password: undefined, password_in: 'keyring' },
    });
    expect((await run(`mailbox set ${option}`, { ...at, keyring })).code).toBe(0);
    expect(kept(at).mailbox).not.toHaveProperty('password_in');
    expect([...keyring]).toEqual([]);
  });

  test('a stored password replaces the commands', async () => {
    const at = home({ mailbox: { ...fields().mailbox, password: undefined } });
    await run('mailbox set --token-command "oauth token"', at);
    const refused = await run('mailbox set --password-stdin', { ...at, stdin: 'x' });
    expect(refused.code).toBe(2);
    const line = 'mailbox set --password-stdin --unset token-command';
    expect((await run(line, { ...at, stdin: 'x' })).code).toBe(0);
    expect(kept(at).mailbox).toMatchObject({ password: 'x' });
    expect(kept(at).mailbox).not.toHaveProperty('token_command');
  });

  test('keeps other settings, replaces a list, and removes what --unset names', async () => {
    const at = home({ ...fields(), notify: ['ops@example.com'] });
    await run('mailbox set --sender a@b.example --sender hosting.example --plus off', at);
    await run('mailbox set --sender c.example --folder INBOX --folder Spam', at);
    await run('mailbox set --failure-word kaputt --unset plus --unset folder', at);
    expect(kept(at)).toMatchObject({ notify: ['ops@example.com'] });
    expect(kept(at).mailbox).toEqual({
      ...fields().mailbox,
      ...{ senders: ['c.example'], failure_words: ['kaputt'] },
    });
  });

  test.each([
    ['--host https://imap.example.com', 'without a scheme'],
    ['--host imap.example.com:993', 'without a scheme'],
    ['--port 0', 'port'],
    ['--port 65536', 'port'],
    ['--address ops', 'It must be an e-mail address'],
    ['--address {tag}-{tag}@example.com', 'It must contain {tag} once.'],
    ['--address {tga}@example.com', 'It must be an e-mail address'],
    ['--sender "a b"', 'an address'],
    ['--failure-word "!?"', 'a word of a subject'],
    ['--accept all', 'strict'],
    ['--password hunter2', 'unknown option'],
  ])('refuses %s', async (option, said) => {
    const at = home(fields());
    const ran = await run(`mailbox set ${option}`, at);
    expect(ran.code).toBe(2);
    expect(ran.stderr.toLowerCase()).toContain(said.toLowerCase());
    expect(kept(at)).toMatchObject(fields());
  });

  test.each([
    ['mailbox set --host imap.example.com', 'Add --address.'],
    ['mailbox set --address ops@example.com', 'Add --host.'],
    ['mailbox set --host imap.example.com --address {tag}@example.com', 'Add --user.'],
  ])('%s is incomplete: %s', async (line, hint) => {
    const ran = await run(line, home({}));
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(hint);
  });

  test.each(['', '\n', 'caf\ufffd'])('refuses the password %j', async (stdin) => {
    const at = home({});
    const ran = await run(`${set} --password-stdin`, { ...at, stdin });
    expect(ran.code).toBe(2);
    expect(kept(at)).not.toHaveProperty('mailbox');
  });

  test('names the variables that win', async () => {
    const env = { ...unset, HMS_MAILBOX_HOST: 'imap.ci.example' };
    const ran = await run('mailbox set --accept any', { ...home(fields()), env });
    expect(ran.stderr).toContain('Set, and wins over the profile: HMS_MAILBOX_HOST.');
  });

  test('does nothing without settings, and nothing to the built-in profile', async () => {
    expect((await run('mailbox set', home(fields()))).code).toBe(2);
    expect((await run(`${set} --profile sandbox`, home({}))).code).toBe(2);
  });
});

describe('mailbox test', () => {
  test('logs in, and names the folders and an address with a tag', async () => {
    const server = mailServer();
    const ran = await run('mailbox test --json --ca-file ca.pem', {
      ...home({ mailbox: { ...fields().mailbox, port: 1993, folders: ['INBOX', 'Junk'] } }),
      openImap: server.openImap,
    });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual({
      mailbox: 'ops@example.com',
      folders: ['INBOX', 'Junk'],
      tagged_address: 'ops+hms-TAG@example.com',
    });
    expect(ran.requests).toEqual([]);
    expect(server.opened).toEqual([
      {
        ...{ host: 'imap.example.com', port: 1993, user: 'ops@example.com', secret: { password } },
        ...{ folders: ['INBOX', 'Junk'], caFile: 'ca.pem' },
        from: "the mailbox of profile 'default'",
      },
    ]);
  });

  test.each([
    ['hms-{tag}@ops.example.com', true, 'hms-TAG@ops.example.com'],
    ['hms-{tag}@ops.example.com', false, 'hms-TAG@ops.example.com'],
    ['ops@example.com', false, null],
  ])('with the address %s, and plus %s, shows %s', async (address, plus, tagged_address) => {
    const mailbox = { ...fields().mailbox, address, plus };
    const ran = await run('mailbox test --json', { ...home({ mailbox }), ...mailServer() });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ tagged_address });
    expect(ran.stderr.includes('cannot show when a job ends')).toBe(tagged_address === null);
  });

  test.each([
    ['auth', 3],
    ['unavailable', 7],
  ] as const)('ends with the error of the mail server: %s', async (kind, code) => {
    const positions = async () => {
      throw new HmsError(kind, 'The mail server says no.');
    };
    const server = mailServer({ ...answering, positions });
    const ran = await run('mailbox test', { ...home(fields()), ...server });
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain('The mail server says no.');
  });

  test('without a mailbox is exit 2', async () => {
    const ran = await run('mailbox test', home({}));
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('No mailbox is set.');
  });

  test('in the sandbox reads the outbox', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-mailbox-'));
    const ran = await run('mailbox test --profile sandbox --json', { stateDir });
    expect(JSON.parse(ran.stdout)).toEqual({
      mailbox: 'ops@sandbox.example',
      folders: ['INBOX'],
      tagged_address: 'ops+hms-TAG@sandbox.example',
    });
  });
});

describe('mailbox show', () => {
  test('shows the settings and what is missing, without the password', async () => {
    const mailbox = { ...fields().mailbox, address: undefined };
    const ran = await run('mailbox show --json', home({ mailbox }));
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.stdout)).toMatchObject({ address: null, tagged_address: null });
    expect(ran.stderr).toContain('has no address');
    expect(ran.screen).not.toContain('canary');
  });
});

describe('mailbox remove', () => {
  test('removes the settings and the password, and nothing else', async () => {
    const keyring = new Map([
      ['default: ops@example.com at imaps://imap.example.com:993', 'x'],
      ['default: owner at https://api.hosting.example/v1', 'y'],
    ]);
    const mailbox = { ...fields().mailbox, password: undefined, password_in: 'keyring' };
    const at = home({ mailbox, username: 'owner', password_in: 'keyring' });
    const ran = await run('mailbox remove', { ...at, keyring });
    expect(ran.code).toBe(0);
    expect(kept(at)).not.toHaveProperty('mailbox');
    expect(kept(at)).toMatchObject({ username: 'owner' });
    expect([...keyring.values()]).toEqual(['y']);
    expect((await run('mailbox remove', { ...at, keyring })).code).toBe(2);
  });

  test('keeps the settings while the keyring is locked', async () => {
    const at = home({
      mailbox: { ...fields().mailbox, password: undefined, password_in: 'keyring' },
    });
    expect((await run('mailbox remove', at)).code).toBe(3);
    expect(kept(at)).toHaveProperty('mailbox');
  });

  test('is part of profiles remove', async () => {
    const keyring = new Map([['default: ops@example.com at imaps://imap.example.com:993', 'x']]);
    const mailbox = { ...fields().mailbox, password: undefined, password_in: 'keyring' };
    await run('profiles remove default', { ...home({ mailbox }), keyring });
    expect([...keyring]).toEqual([]);
  });

  test('stays after auth logout', async () => {
    const at = home({ ...fields(), username: 'owner', password: 'x' });
    expect((await run('auth logout', at)).code).toBe(0);
    expect(kept(at)).toMatchObject(fields());
  });
});
