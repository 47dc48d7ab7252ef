/** X1, X2: a password that would be recognised anywhere is found nowhere, whatever goes wrong. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HmsError, TransportError } from '../src/core/errors.ts';
import type { Fetch, FetchInit } from '../src/system/system.ts';
import { decodings, encodings } from './support/encodings.ts';
import { examples, followed, lines, more, prepareFor, withOptions } from './support/lines.ts';
import { answering, mailServer } from './support/mail-server.ts';
import { seeded } from './support/random.ts';
import { inTurn } from './support/sized.ts';
import { createWorld, operator, run } from './support/world.ts';

const password = 'cänary "qu\\ote" €+/= pass';
const username = 'canary-user';
const forms = [
  password,
  Buffer.from(password).toString('base64'),
  Buffer.from(`${username}:${password}`).toString('base64'),
  encodeURIComponent(password),
  encodeURI(password),
  new URLSearchParams({ p: password }).toString().slice(2),
  JSON.stringify(password).slice(1, -1),
];

const { pick } = seeded(1);

/** A service that repeats whatever it was sent, its credentials too, in another encoding each time. */
function echo(status: number, type: 'json' | 'html') {
  return async ({ headers, body }: FetchInit) => {
    const { authorization = '' } = headers;
    const plain = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const encoded = pick(Object.values(encodings))(pick([plain, password]));
    const said = { message: `bad ${authorization} ${plain}`, errors: [{ message: encoded }], body };
    const text = type === 'json' ? JSON.stringify(said) : `<h1>${encoded} ${authorization}</h1>`;
    const repeated = {
      'x-request-id': authorization,
      location: `https://x.example/?t=${plain.length}`,
    };
    return new Response(text, { status, headers: repeated });
  };
}

const fails = (error: Error) => async () => {
  throw error;
};

const faults: Record<string, (init: FetchInit) => Promise<Response>> = {
  'ok, with an echo': echo(200, 'json'),
  401: echo(401, 'json'),
  403: echo(403, 'json'),
  422: echo(422, 'json'),
  429: echo(429, 'json'),
  'HTML 500': echo(500, 'html'),
  'a reset': fails(new TransportError(`reset by ${password}`, { sent: true })),
  'a time-out': ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  'a TLS error': fails(new TransportError('CERT_HAS_EXPIRED', { sent: false, hint: password })),
  'a bug of ours': fails(new RangeError(`no ${password}`)),
};

const all = [...Object.values(lines), ...more, ...followed];

function hitsIn(text: string): string[] {
  const start = password.slice(0, 16);
  const decoded = decodings(text).filter((one) => one.includes(start));
  return [...forms.filter((form) => text.includes(form)), ...decoded];
}

function filesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const numbered = Object.entries(faults).map(
  ([name, fault], place) => [name, fault, place] as const,
);

describe.each(numbered)('X1: %s', (name, fault, place) => {
  const some = name === 'a time-out' ? all.filter((line) => !line.includes('upload')) : all;
  test.each(
    inTurn(
      some.map((one, index) => [one, index] as const),
      place,
      4,
    ),
  )('shows and keeps no credentials: hms %s', async (line, index) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-canary-'));
    const world = createWorld({
      env: { HMS_USERNAME: username, HMS_PASSWORD: password },
      fetch: async (_, init) => fault(init),
      prepare: prepareFor(line),
      realFiles: true,
      stateDir,
      configDir: join(stateDir, 'none'),
      stdin: password,
    });
    const once = /backups (restore|archive)|installs copy|sites transfer/.test(line)
      ? ' --once k'
      : '';
    // As a table and as JSON in turn, or as both.
    const turn = Math.floor((index + place) / 4);
    for (const format of inTurn(['', '--json'], turn)) {
      const ran = await world.run(withOptions(line, `${once} ${format} --debug`));
      expect(hitsIn(ran.screen)).toEqual([]);
      expect(hitsIn(filesBelow(stateDir))).toEqual([]);
    }
    rmSync(stateDir, { recursive: true });
  });
});

test('X1: the search finds what is there', () => {
  expect(hitsIn(`x${password}x`)).toContain(password);
  expect(hitsIn(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)).toContain(
    forms[2],
  );
});

describe('X2: --debug', () => {
  const usage = 'usage show eefc1d7a-7222-4f4b-9661-4c27845f222a';
  const shown = async (line: string, body: unknown, headers = {}) =>
    (await run(`${line} --debug`, { fetch: async () => Response.json(body, { headers }) })).stderr;

  test('shows request, answer, their bodies and how long it took', async () => {
    const line = 'headless apps create --field name=blog';
    const stderr = await shown(line, { name: 'blog' }, { 'x-request-id': 'r-1' });
    expect(stderr).toMatch(/debug: → POST \S+\/apps\ndebug: {3}authorization: Basic \*{3}\n/);
    expect(stderr).toContain('debug:   {"name":"blog"}');
    expect(stderr).toMatch(/debug: ← 200 in \d+ ms \(POST \S+\)/);
    expect(stderr).toContain('debug:   x-request-id: r-1');
  });

  test('shows no header but those of its list', async () => {
    const stderr = await shown(
      'installs list',
      { results: [] },
      { 'set-cookie': 's=1', 'x-odd': 'o' },
    );
    expect(stderr).not.toMatch(/cookie|x-odd/);
  });

  test.each(['password', 'apiToken', 'client_secret', 'sshKey', 'shellVariables', 'Authorization'])(
    'masks the field %s, sent and received, however deep',
    async (name) => {
      const line = `headless apps create --field deep.${name}=hunter2222`;
      const stderr = await shown(line, { list: [{ [name]: { inner: 'hunter3333' } }] });
      expect(stderr).toContain(name);
      expect(stderr).not.toMatch(/hunter/);
    },
  );

  test('takes the query off a signed link, in bodies and headers', async () => {
    const link = 'https://files.example/a.zip?X-Amz-Signature=abc&X-Amz-Expires=60';
    const stderr = await shown(usage, { url: link }, { location: link });
    expect(stderr).toContain('https://files.example/a.zip?***');
    expect(stderr).not.toContain('abc');
  });

  test('passes the print boundary, and cuts what is long', async () => {
    const stderr = await shown(usage, { a: '\u001b[2J', b: 'x'.repeat(10_000) });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(stderr).toMatch(/… \(10\d{3} characters\)/);
  });
});

describe('X1: a stored password is found where it is kept and nowhere else', () => {
  const told = join(mkdtempSync(join(tmpdir(), 'hms-canary-')), 'credentials');
  writeFileSync(told, `${username}\n${password}\n`);
  const { HMS_BASE_URL: base_url } = operator;
  const mailbox = { host: 'imap.example', user: username, address: 'ops@example.com' };
  const positions = async () => {
    throw new HmsError('unavailable', `NO ${password}`);
  };
  const { openImap } = mailServer({ ...answering, positions });
  const sources: [kept: string, profile: object][] = [
    ['in the profile', { username, password }],
    ['in the keyring', { username, password_in: 'keyring' }],
    ['behind a command', { credential_command: ['cat', told] }],
    ['in the mailbox', { username, password: 'another one', mailbox: { ...mailbox, password } }],
  ];

  const placed = sources.map(([where, kept], place) => [where, kept, place] as const);
  test.each(placed)('%s, whatever is typed', async (_, kept, place) => {
    for (const line of inTurn(examples, place, 5)) {
      const configDir = mkdtempSync(join(tmpdir(), 'hms-canary-'));
      const stateDir = mkdtempSync(join(tmpdir(), 'hms-canary-'));
      const profiles = { default: { base_url, ...kept }, staging: { base_url, ...kept } };
      writeFileSync(join(configDir, 'profiles.json'), JSON.stringify({ profiles }));
      const keyring = new Map(
        Object.keys(profiles).map((name) => [`${name}: ${username} at ${base_url}`, password]),
      );
      const env = { HMS_BASE_URL: '', HMS_USERNAME: '', HMS_PASSWORD: '' };
      const fetch: Fetch = async () => new Response(`{"message":${JSON.stringify(password)}}`);
      const ends = line.startsWith('sandbox serve') ? { interruptAfterMs: 1 } : {};
      const world = createWorld({ env, configDir, stateDir, keyring, fetch, openImap, ...ends });
      const ran = await world.run(withOptions(line, '--debug'));
      expect({ line, hits: hitsIn(ran.screen + filesBelow(stateDir)) }).toEqual({ line, hits: [] });
      rmSync(configDir, { recursive: true });
      rmSync(stateDir, { recursive: true });
    }
  });
});
