/** A mail server as an attacker would write it: it can keep an e-mail back, and nothing else. */
import { beforeAll, describe, expect, test } from 'vitest';
import { HmsError } from '../../src/core/errors.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import {
  endlessly,
  type ImapAnswer,
  type ImapScript,
  type ImapServer,
  imapServer,
} from '../support/hostile-imap.ts';
import { connectionTo, never, waitingAt } from '../support/mail.ts';
import { keeper } from '../support/reach.ts';
import { sized } from '../support/sized.ts';
import { realSleep } from '../support/slow.ts';
import { shell } from '../support/spawn.ts';

let made: Certificates;
const keep = keeper();
beforeAll(() => {
  made = makeCertificates();
});

const mebibyte = 2 ** 20;

async function* slowly(text: string): AsyncGenerator<string> {
  for (const character of text.repeat(1000)) {
    await realSleep(100);
    yield character;
  }
}

/** Ends an answer. */
const saying =
  (text: string): ImapAnswer =>
  (peer, tag) =>
    peer.write(`${text}${tag} OK done\r\n`);

const afterLogin = (answer: ImapAnswer): ImapScript => ({ answers: { 'UID SEARCH': answer } });

const nothingUseful: [string, ImapScript][] = [
  ['a greeting without an end', { greet: (peer) => peer.flood(endlessly('x'.repeat(65_536))) }],
  ['greetings without an end', { greet: (peer) => peer.flood(endlessly('* OK hello\r\n')) }],
  ['a greeting, one byte after the other', { greet: (peer) => peer.flood(slowly('* OK ready')) }],
  ['no greeting', { greet: () => {} }],
  ['BYE as its greeting', { greet: (peer) => peer.write('* BYE go away\r\n') }],
  ['the end of the connection', { greet: (peer) => peer.end() }],
  ['HTTP', { greet: (peer) => peer.write('HTTP/1.1 400 Bad Request\r\n\r\n') }],
  ['zeros', { greet: (peer) => peer.flood(endlessly('\0'.repeat(4096))) }],
  ['no answer', { answers: { '*': () => {} } }],
  [
    'NO to all',
    { answers: { '*': (peer, tag) => peer.write(`${tag} NO ${'no '.repeat(5000)}\r\n`) } },
  ],
  ['BAD to all', { answers: { '*': (peer, tag) => peer.write(`${tag} BAD\r\n`) } }],
  ['other tags', { answers: { '*': (peer) => peer.flood(endlessly('A999 OK done\r\n')) } }],
  ['BYE after the login', { answers: { EXAMINE: (peer) => peer.write('* BYE maintenance\r\n') } }],
  [
    'a literal of 1 GiB',
    afterLogin((peer) => {
      peer.write('* 1 FETCH (UID 5 BODY[HEADER] {1073741824}\r\n');
      peer.flood(endlessly('x'.repeat(65_536)));
    }),
  ],
  [
    'many literals in one answer',
    afterLogin((peer) => {
      peer.write('* 1 FETCH (UID 5');
      peer.flood(endlessly(` BODY[HEADER] {65536}\r\n${'x'.repeat(65_536)}`));
    }),
  ],
  ['a negative literal', afterLogin(saying('* 1 FETCH (UID 5 BODY[HEADER] {-1}\r\n'))],
  ['a line without an end', afterLogin((peer) => peer.flood(endlessly(' 1 2 3 4 5')))],
  ['lines without an end', afterLogin((peer) => peer.flood(endlessly('* SEARCH 1 2 3\r\n')))],
  ['expunges without an end', afterLogin((peer) => peer.flood(endlessly('* 1 EXPUNGE\r\n')))],
  [
    'ranges of expunged numbers that nobody asked for',
    afterLogin(saying('* VANISHED (EARLIER) 1:4294967295\r\n'.repeat(40))),
  ],
  ['brackets without an end', afterLogin(saying(`* 1 FETCH ${'('.repeat(200_000)}\r\n`))],
  ['many words', afterLogin(saying(`* 1 FETCH (${'a '.repeat(400_000)})\r\n`))],
  ['nonsense', afterLogin(saying('* \u0000\u00ff )( "\\\r\n* {}\r\n*\r\n* FETCH\r\n'))],
];

const limited = { limitMs: 4000 };

describe('a mail server that sends', () => {
  test.each(nothingUseful)('%s is silent or refused', async (_, script) => {
    const server = await imapServer(made.servers.good, script);
    // Some of them flood until the limit, with all of a processor.
    const connection = connectionTo(server, made.files.ca, { limitMs: sized(1000, 4000) });
    const { mark, look } = waitingAt(connection);
    mark.positions = [{ folder: 'INBOX', uid_validity: '7', uid_next: 2 }];
    const growth = process.memoryUsage().arrayBuffers;
    const found = await look().catch((error: unknown) => error);
    if (found instanceof HmsError) expect(found.kind).toBe('auth');
    else expect(found).toMatchObject({ state: 'silent' });
    expect(process.memoryUsage().arrayBuffers - growth).toBeLessThan(64 * mebibyte);
    await connection.close();
    await server.close();
  });
});

/** Answers to FETCH: one message with these headers. */
function fetched(uid: number, headers: string, more = ''): string {
  return `* 1 FETCH (UID ${uid} INTERNALDATE "02-Mar-2026 09:00:00 +0000" ${more}BODY[HEADER]<0> {${headers.length}}\r\n${headers})\r\n`;
}

function answering(script: Record<string, ImapAnswer>): Promise<ImapServer> {
  return keep(imapServer(made.servers.good, { answers: script }));
}

describe('a mail server that lies', () => {
  async function lookAt(answers: (address: string, tag: string) => Record<string, ImapAnswer>) {
    const script: Record<string, ImapAnswer> = {};
    const server = await answering(script);
    const connection = connectionTo(server, made.files.ca, limited);
    const { address, tag, witness, look } = waitingAt(connection);
    await witness.prepare();
    Object.assign(script, { EXAMINE: examined, ...answers(address, tag) });
    const found = await look();
    await connection.close();
    return { found, server };
  }

  const examined = saying('* 9 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 10] next\r\n');
  const searched = saying('* SEARCH 9\r\n');
  const headers = (to: string) => `To: ${to}\r\nSubject: Restore complete\r\n\r\n`;
  const envelope =
    'ENVELOPE (NIL "Restore complete" ((NIL NIL "a" "b.example")) NIL NIL NIL NIL NIL NIL NIL) ';
  const tagged = (uid: number, address: string) => saying(fetched(uid, headers(address), envelope));

  test('an honest one is understood', async () => {
    const { found } = await lookAt((address) => ({
      'UID SEARCH': searched,
      'UID FETCH': tagged(9, address),
    }));
    expect(found.state).toBe('ended');
  });

  test.each<[string, (address: string, tag: string) => Record<string, ImapAnswer>]>([
    [
      'about an old message',
      (to) => ({ 'UID SEARCH': saying('* SEARCH 2\r\n'), 'UID FETCH': tagged(2, to) }),
    ],
    [
      'with a message that was not asked for',
      (to) => ({ 'UID SEARCH': searched, 'UID FETCH': tagged(8, to) }),
    ],
    [
      'with messages nobody asked for',
      (to) => ({ 'UID SEARCH': saying(fetched(9, headers(to), envelope)) }),
    ],
    ['about recipients', () => ({ 'UID SEARCH': searched, 'UID FETCH': tagged(9, 'x@y.example') })],
    [
      'with 100,000 results',
      () => ({ 'UID SEARCH': saying(`* SEARCH ${'9 '.repeat(100_000)}\r\n`) }),
    ],
    ['without UIDVALIDITY', () => ({ EXAMINE: saying('* 9 EXISTS\r\n') })],
    [
      'with another UIDVALIDITY',
      () => ({ EXAMINE: saying('* 9 EXISTS\r\n* OK [UIDVALIDITY 8] x\r\n') }),
    ],
  ])('%s is silent', async (name, answers) => {
    const { found } = await lookAt(answers);
    const note = name.includes('UIDVALIDITY') ? expect.stringContaining('anew') : 'no e-mail yet';
    expect(found).toEqual({ state: 'silent', note });
  });

  test.each<[string, ImapAnswer]>([
    [
      'refuses to search headers',
      (peer, tag, line) =>
        peer.write(line.includes('HEADER') ? `${tag} BAD no\r\n` : `* SEARCH 9\r\n${tag} OK\r\n`),
    ],
    ['finds everything by headers', saying('* SEARCH 1 2 3 4 5 6 7 8 9\r\n')],
  ])('one that %s is searched by hms', async (_, answer) => {
    const { found } = await lookAt((address) => ({
      'UID SEARCH': answer,
      'UID FETCH': tagged(9, address),
    }));
    expect(found.state).toBe('ended');
  });

  test('one that finds nothing by headers is asked for no other message', async () => {
    const { found } = await lookAt((address) => ({
      'UID SEARCH': (peer, tag, line) =>
        peer.write(
          line.includes('HEADER') ? `* SEARCH\r\n${tag} OK\r\n` : `* SEARCH 9\r\n${tag} OK\r\n`,
        ),
      'UID FETCH': tagged(9, address),
    }));
    expect(found).toEqual({ state: 'silent', note: 'no e-mail yet' });
  });

  test('is sent no command that changes something', async () => {
    const { server } = await lookAt((address) => ({
      'UID SEARCH': searched,
      'UID FETCH': tagged(9, address),
    }));
    const allowed = /^(CAPABILITY|LOGIN|NAMESPACE|LIST|LSUB|EXAMINE|UID SEARCH|UID FETCH|LOGOUT)\b/;
    expect(server.commands.filter((command) => !allowed.test(command))).toEqual([]);
    const bodies = server.commands.flatMap((command) => command.match(/BODY\S*/g) ?? []);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter((body) => !body.startsWith('BODY.PEEK[HEADER]<0.'))).toEqual([]);
  });
});

test('a token is sent as XOAUTH2, and read again for each connection', async () => {
  const server = await answering({
    CAPABILITY: saying('* CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2\r\n'),
  });
  let count = 0;
  const connection = connectionTo(server, made.files.ca, {
    ...limited,
    async login() {
      count += 1;
      return { user: 'ops@example.com', secret: { token: `token-${count}` } };
    },
  });
  await connection.positions(never);
  await connection.positions(never);
  await connection.close();
  await connection.positions(never);
  await connection.close();
  const sent = server.commands.flatMap(
    (line) => /^AUTHENTICATE XOAUTH2 (.*)/.exec(line)?.[1] ?? [],
  );
  expect(sent.map((text) => Buffer.from(text, 'base64').toString())).toEqual([
    'user=ops@example.com\u0001auth=Bearer token-1\u0001\u0001',
    'user=ops@example.com\u0001auth=Bearer token-2\u0001\u0001',
  ]);
  expect(server.commands.join('\n')).not.toContain('LOGIN');
});

test('a server without TLS gets no password', async () => {
  const server = await keep(imapServer(undefined));
  const connection = connectionTo(server, made.files.ca, limited);
  await expect(connection.positions(never)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(server.commands.join('\n')).not.toContain('LOGIN');
});

test('hms shows what such a server says on one line, without the password it repeats', async () => {
  const server: ImapServer = await answering({
    LOGIN: (peer, tag, line) =>
      peer.write(`${tag} NO \u001b[2J${line} ${Buffer.from(line).toString('base64')}\r\n`),
  });
  const ran = await shell('hms mailbox test', {
    HMS_MAILBOX_HOST: '127.0.0.1',
    HMS_MAILBOX_PORT: String(server.port),
    HMS_MAILBOX_USER: 'ops',
    HMS_MAILBOX_PASSWORD: 'canary-password-1234',
    HMS_MAILBOX_ADDRESS: 'ops@example.com',
    NODE_EXTRA_CA_CERTS: made.files.ca,
  });
  expect(ran.code).toBe(3);
  expect(ran.stderr).toContain('rejected the user or its password');
  expect(ran.stdout + ran.stderr).not.toContain('canary');
  expect(ran.stderr).not.toContain('\u001b');
});
