/** The mailbox on a real mail server: Dovecot with TLS and a Maildir. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MailConnection } from '../../src/core/mail/mail.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { type Dovecot, dovecot } from '../support/dovecot.ts';
import { connectionTo, mailTo, never, waitingAt } from '../support/mail.ts';
import { keeper } from '../support/reach.ts';
import { sized } from '../support/sized.ts';
import { shell } from '../support/spawn.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';

let made: Certificates;
let server: Dovecot;
const keep = keeper();

beforeAll(async () => {
  made = makeCertificates();
  server = await keep(dovecot(made.servers.good));
});

const open: MailConnection[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

function connection(to: { port: number } = server, more = {}): MailConnection {
  const opened = connectionTo({ ...server, port: to.port }, made.files.ca, more);
  open.push(opened);
  return opened;
}

/** The settings of the mailbox, in variables. */
const variables = ({ port }: { port: number } = server) => ({
  HMS_MAILBOX_HOST: '127.0.0.1',
  HMS_MAILBOX_PORT: String(port),
  HMS_MAILBOX_USER: server.user,
  HMS_MAILBOX_PASSWORD: server.password,
  HMS_MAILBOX_ADDRESS: 'ops@example.com',
});

const testIt = (env: Record<string, string>) =>
  shell('hms mailbox test --json', { NODE_EXTRA_CA_CERTS: made.files.ca, ...env });

describe('hms mailbox test', () => {
  test('names the folders and an address with a tag, and changes nothing', async () => {
    server.deliver(mailTo('ops@example.com', 'seen by nobody'));
    const ran = await testIt(variables());
    expect(ran).toMatchObject({ code: 0 });
    expect(JSON.parse(ran.stdout)).toEqual({
      mailbox: 'ops@example.com',
      folders: ['INBOX', 'Junk'],
      tagged_address: 'ops+hms-TAG@example.com',
    });
    expect(server.files().filter((name) => name.includes(':2,'))).toEqual([]);
  });

  test('trusts a certificate by --ca-file', async () => {
    const line = `hms mailbox test --json --quiet --ca-file '${made.files.ca}'`;
    expect(await shell(line, variables())).toMatchObject({ code: 0, stderr: '' });
  });

  test('refuses a certificate that this machine does not trust, and sends no password', async () => {
    const ran = await testIt({ ...variables(), NODE_EXTRA_CA_CERTS: '' });
    expect(ran.code).toBe(7);
    expect(ran.stderr).toContain('issuer that this machine does not trust');
  });

  const refused = ['expired', 'otherHost', 'selfSigned'] as const;
  // Each kind of certificate is in test/end-to-end/tls.test.ts.
  test.each(refused.slice(...sized([1, 2], [0, 3])))('refuses a certificate: %s', async (kind) => {
    const other = await dovecot(made.servers[kind]);
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const ran = await testIt({ ...variables(other), ...env });
    expect(ran.code).toBe(7);
    expect(ran.stderr).toMatch(/certificate of 127\.0\.0\.1/);
    expect(other.log()).not.toContain('Login:');
    await other.close();
  });

  test('says that the mail server rejected the password, and does not show it', async () => {
    const ran = await testIt({ ...variables(), HMS_MAILBOX_PASSWORD: 'wrong-canary-password' });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('rejected the user or its password');
    expect(ran.stdout + ran.stderr).not.toContain('canary');
  });

  test('a token that the server does not accept is refused before it is sent', async () => {
    const configDir = mkdtempSync(join(tmpdir(), 'hms-mailbox-'));
    const mailbox = {
      ...{ host: '127.0.0.1', port: server.port, user: server.user, address: 'ops@example.com' },
      token_command: ['echo', 'canary-token-1234'],
    };
    const profiles = { default: { base_url: 'https://api.example/v1', mailbox } };
    writeFileSync(join(configDir, 'profiles.json'), JSON.stringify({ profiles }), { mode: 0o600 });
    const ran = await testIt({ HMS_CONFIG_DIR: configDir });
    expect(ran.code).toBe(3);
    expect(ran.stdout + ran.stderr).not.toContain('canary');
  });
});

describe('a message counts', () => {
  test.each(['INBOX', 'Junk'] as const)('in the folder %s', async (folder) => {
    const { witness, address, look } = waitingAt(connection());
    await witness.prepare();
    expect(await look()).toEqual({ state: 'silent', note: 'no e-mail yet' });
    const subject = 'The restore of acmestage is complete';
    server.deliver(mailTo(address, subject), folder, new Date('2026-03-02T09:00:00Z'));
    expect(await look()).toMatchObject({
      state: 'ended',
      evidence: {
        kind: 'mail',
        seen_by: 'mailbox ops@example.com',
        says: `An e-mail from noreply@hosting.example, received 2026-03-02 09:00 UTC, has the subject "${subject}".`,
      },
    });
    expect(server.files(folder).filter((name) => name.includes(':2,'))).toEqual([]);
  });

  let shared: MailConnection | undefined;
  afterAll(() => shared?.close());
  const forwarded = (address: string) =>
    mailTo('team@example.com', 'Restore complete', [`Delivered-To: ${address}`]);
  test.each<[string, (address: string) => string, string]>([
    ['forwarded by a rule', forwarded, 'ended'],
    ['in Cc', (to) => mailTo('a@b.example', 'Restore complete', [`Cc: <${to}>`]), 'ended'],
    [
      'in X-Original-To',
      (to) => mailTo('a@b.example', 'Restore complete', [`X-Original-To: ${to}`]),
      'ended',
    ],
    ['in capitals', (to) => mailTo(to.toUpperCase(), 'Restore complete'), 'ended'],
    ['that started', (to) => mailTo(to, 'Restore started'), 'silent'],
    ['that was not completed', (to) => mailTo(to, 'The restore was not completed'), 'failed'],
    [
      'encoded, with hostile bytes',
      (to) => mailTo(to, '=?utf-8?Q?Restore_complete=1B[2J=0D=0Aerror=E2=80=AE?='),
      'failed',
    ],
    [
      'encoded in Japanese',
      (to) => mailTo(to, '=?iso-2022-jp?B?GyRCRnxLXBsoQg==?= complete'),
      'ended',
    ],
    [
      'encoded wrongly',
      (to) => mailTo(to, '=?nonsense?Q?=E2=28=A1?= complete =?utf-8?B?////?='),
      'ended',
    ],
    ['that nobody understands', (to) => mailTo(to, 'Invoice'), 'unclear'],
    [
      'generated, as a notification is',
      (to) => mailTo(to, 'Restore complete', ['Auto-Submitted: auto-generated']),
      'ended',
    ],
    [
      'replied automatically',
      (to) => mailTo(to, 'Restore complete', ['Auto-Submitted: auto-replied']),
      'silent',
    ],
    [
      'that bounced',
      (to) =>
        mailTo(to, 'Delivery failed', [
          'Return-Path: <>',
          'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
        ]),
      'silent',
    ],
    ['with the tag in its subject', (to) => mailTo('ops@example.com', `${to} complete`), 'silent'],
    ['to another tag', (to) => mailTo(to.replace('-', '-a'), 'Restore complete'), 'silent'],
    [
      'with the tag in a name only',
      (to) => mailTo(`"${to}" <ops@example.com>`, 'Restore complete'),
      'silent',
    ],
    [
      'behind 1 MiB of headers',
      (to) => mailTo(to, 'Restore complete', [`X-Pad: ${'x'.repeat(2 ** 20)}`]),
      'silent',
    ],
  ])('%s', async (_, write, state) => {
    // One login for all rows: each has a tag of its own.
    shared ??= connectionTo(server, made.files.ca);
    const { witness, address, look } = waitingAt(shared);
    await witness.prepare();
    server.deliver(write(address));
    const found = await look();
    expect(found.state).toBe(state);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(JSON.stringify(found)).not.toMatch(/[\u0000-\u001f\u202e]|\\u00|\\r|\\n/);
  });

  test('not if it was there before, even with the tag', async () => {
    const { witness, address, look } = waitingAt(connection());
    server.deliver(mailTo(address, 'Restore complete'));
    await witness.prepare();
    expect((await look()).state).toBe('silent');
    server.deliver(mailTo(address, 'Restore failed'));
    expect((await look()).state).toBe('failed');
  });

  test('if no position is known, because the tag is new', async () => {
    const { address, look } = waitingAt(connection());
    server.deliver(mailTo(address, 'Restore complete'));
    expect((await look()).state).toBe('ended');
  });

  test('only in the folders of the settings', async () => {
    const { witness, mark, address, look } = waitingAt(
      connection(server, { folders: ['Archive'] }),
    );
    await witness.prepare();
    expect(mark.positions?.map(({ folder }) => folder)).toEqual(['Archive']);
    server.deliver(mailTo(address, 'Restore failed'));
    expect((await look()).state).toBe('silent');
    server.deliver(mailTo(address, 'Restore complete'), 'Archive');
    expect((await look()).state).toBe('ended');
  });
});

test('a folder that does not exist is named', async () => {
  const { witness } = waitingAt(connection(server, { folders: ['Nowhere'] }));
  await expect(witness.prepare()).rejects.toMatchObject({ kind: 'unavailable' });
});

describe.each<[string, object]>([
  ['without IDLE and special use', { capability: 'IMAP4rev1', noSpecialUse: true }],
  ['with IDLE alone', { capability: 'IMAP4rev1 IDLE', noSpecialUse: true }],
])('a server %s', (_, options) => {
  test('is read all the same', async () => {
    const other = await keep(dovecot(made.servers.good, options));
    const { witness, mark, address, look } = waitingAt(connection(other));
    await witness.prepare();
    expect(mark.positions?.map(({ folder }) => folder)).toEqual(['INBOX', 'Junk']);
    other.deliver(mailTo(address, 'Restore complete'));
    expect((await look()).state).toBe('ended');
  });
});

const many = sized(200, 10_000);

test(`among ${many} messages, old and new, the one with the tag is found`, async () => {
  const other = await keep(dovecot(made.servers.good));
  for (let at = 0; at < many; at += 1) other.deliver(mailTo(`x${at}@example.com`, 'complete'));
  const { witness, address, look } = waitingAt(connection(other));
  await witness.prepare();
  for (let at = 0; at < many; at += 1) other.deliver(mailTo(`y${at}@example.com`, 'complete'));
  expect((await look()).state).toBe('silent');
  other.deliver(mailTo(address, 'Restore complete'));
  for (let at = 0; at < sized(150, 300); at += 1)
    other.deliver(mailTo(`z${at}@example.com`, 'complete'));
  expect((await look()).state).toBe('ended');
});

describe('a connection', () => {
  test('that drops between two looks is opened again', async () => {
    const proxy = await keep(tcpProxy(server.port));
    const { witness, address, look } = waitingAt(connection(proxy));
    await witness.prepare();
    proxy.drop();
    server.deliver(mailTo(address, 'Restore complete'));
    const looks = [await look(), await look()];
    expect(looks.at(-1)?.state).toBe('ended');
    expect(proxy.count()).toBe(2);
  });

  test('that drops at any moment is silent, and the next look sees the end', async () => {
    const proxy = await keep(tcpProxy(server.port));
    const one = connection(proxy);
    const { witness, address, look } = waitingAt(one);
    await witness.prepare();
    server.deliver(mailTo(address, 'Restore complete'));
    for (let bytes = 0; bytes < 9000; bytes += sized(1500, 450)) {
      await one.close();
      proxy.cutAfter(bytes);
      expect(['silent', 'ended']).toContain((await look()).state);
    }
    await one.close();
    proxy.cutAfter(undefined);
    expect((await look()).state).toBe('ended');
  });

  test('that falls silent is given up after its limit', async () => {
    const proxy = await keep(tcpProxy(server.port));
    const { witness, look } = waitingAt(connection(proxy, { limitMs: 1500 }));
    await witness.prepare();
    proxy.stall();
    expect(await look()).toEqual({
      state: 'silent',
      note: `the mail server 127.0.0.1:${proxy.port} did not respond within 1.5 s`,
    });
  });

  test('ends with its signal, while it is silent', async () => {
    const proxy = await keep(tcpProxy(server.port));
    proxy.stall();
    const stop = new AbortController();
    const looking = waitingAt(connection(proxy)).look(stop.signal);
    while (proxy.count() === 0) await new Promise(setImmediate);
    stop.abort(new Error('stopped'));
    await expect(looking).rejects.toThrow('stopped');
  });

  test('serves several jobs', async () => {
    const one = connection();
    const jobs = Array.from({ length: 5 }, () => waitingAt(one));
    await Promise.all(jobs.map(({ witness }) => witness.prepare()));
    for (const { address } of jobs) server.deliver(mailTo(address, 'Restore complete'));
    const looks = await Promise.all(jobs.map(({ look }) => look()));
    expect(looks.map(({ state }) => state)).toEqual(jobs.map(() => 'ended'));
  });
});

describe('a folder with another UIDVALIDITY', () => {
  test('is silent, and the others count', async () => {
    const other = await keep(dovecot(made.servers.good));
    other.deliver(mailTo('x@example.com', 'x'));
    other.deliver(mailTo('x@example.com', 'x'), 'Junk');
    const one = connection(other);
    const { witness, mark, address, look } = waitingAt(one);
    await witness.prepare();
    await one.close();
    other.renumber('INBOX');
    other.deliver(mailTo(address, 'Restore failed'), 'INBOX');
    expect((await look()).state).toBe('silent');
    other.deliver(mailTo(address, 'Restore complete'), 'Junk');
    expect((await look()).state).toBe('ended');
    expect((await one.positions(never))[0]?.uid_validity).not.toBe(
      mark.positions?.[0]?.uid_validity,
    );
    await one.close();
    other.renumber('Junk');
    expect(await look()).toMatchObject({
      state: 'silent',
      note: expect.stringContaining('has numbered the messages of INBOX, Junk anew'),
    });
  });
});
