/** The doctor: one line a check, each with its remedy, and a code that says how bad it is. */
import { chmodSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, run, startOfWorld, type WorldOptions } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-doctor-'));
interface Line {
  check: string;
  result: string;
  found: string;
  remedy: string | null;
}

const home = () => ({
  configDir: mkdtempSync(join(root, 'config-')),
  stateDir: mkdtempSync(join(root, 'state-')),
});

async function examine(options: WorldOptions = {}) {
  const ran = await run('doctor --json', { ...home(), ...options });
  const lines: Line[] = JSON.parse(ran.stdout);
  const line = (check: string) => lines.find((one) => one.check === check);
  return { ...ran, lines, line };
}

/** A service that answers this, at the beginning of the world. */
const answering =
  (body: object, headers = {}, status = 200): Fetch =>
  async () =>
    new Response(JSON.stringify(body), { status, headers });

const date = 'Mon, 02 Mar 2026 09:00:00 GMT';
const one = { count: 1, results: [{ id: 'a' }] };

test('is exit 0 when all is well, with two reads and nothing made', async () => {
  const options = { ...home(), fetch: answering(one, { date }) };
  const { code, lines, requests, stderr } = await examine(options);
  expect(code).toBe(0);
  expect(lines.map(({ check, result }) => [check, result])).toEqual([
    ['node', 'ok'],
    ['profiles', 'ok'],
    ['state', 'ok'],
    ['credentials', 'ok'],
    ['proxy', 'ok'],
    ['tls', 'ok'],
    ['service', 'ok'],
    ['clock', 'ok'],
    ['access', 'ok'],
    ['headless', 'ok'],
  ]);
  expect(requests).toEqual(['GET /v1/installs?limit=1', 'GET /v1/accounts/northlight/apps']);
  expect(stderr).toBe('');
  expect([...readdirSync(options.configDir), ...readdirSync(options.stateDir)]).toEqual([]);
});

test.each([
  [13, 'finding'],
  [14, 'finding'],
  [15, 'ok'],
])('a certificate with %i days left is %s', async (days, result) => {
  const validTo = startOfWorld + days * 86_400_000;
  const certificate = { issuer: 'Example CA', validTo, protocol: 'TLSv1.3' };
  const fetch = answering(one, { date });
  const { line, code } = await examine({ fetch, inspection: { certificate } });
  expect(line('tls')?.result).toBe(result);
  expect(code).toBe(result === 'ok' ? 0 : 12);
});

describe('each problem has its remedy, and is exit 12', () => {
  const soon = { issuer: 'Example CA', validTo: Date.parse('2026-03-07Z'), protocol: 'TLSv1.3' };
  const wide = (name: 'configDir' | 'stateDir') => {
    const folders = home();
    chmodSync(folders[name], 0o755);
    return folders;
  };
  const readable = () => {
    const folders = home();
    const path = join(folders.configDir, 'profiles.json');
    writeFileSync(path, '{}', { mode: 0o644 });
    return folders;
  };
  const damaged = () => {
    const folders = home();
    writeFileSync(join(folders.configDir, 'profiles.json'), '{');
    return folders;
  };
  const fetch = answering(one, { date });

  test.each<[string, WorldOptions, RegExp, RegExp]>([
    ['node', { fetch, node: '20.18.9' }, /Node 20\.18\.9/, /requires Node >=20\.19/],
    ['node', { fetch, node: '18.20.1' }, /Node 18\.20\.1/, /requires Node/],
    ['profiles', { fetch, ...wide('configDir') }, /Other users can read/, /chmod 700 /],
    ['profiles', { fetch, ...readable() }, /restricted it to you/, /Change the passwords/],
    ['profiles', { fetch, ...damaged() }, /Cannot use the profile file/, /Repair or remove/],
    ['state', { fetch, ...wide('stateDir') }, /Other users can read/, /chmod 700 /],
    ['state', { fetch, stateDir: '/dev/null/hms' }, /is not a folder/, /HMS_STATE_DIR/],
    ['state', { fetch, stateDir: undefined }, /no home folder/, /HMS_STATE_DIR/],
    [
      'tls',
      { fetch, inspection: { certificate: soon } },
      /valid until 2026-03-07 \(4 days 15 h left\)/,
      /must renew it/,
    ],
    [
      'clock',
      { fetch: answering(one, { date: 'Mon, 02 Mar 2026 08:56:00 GMT' }) },
      /4 min ahead/,
      /Set the clock of this machine/,
    ],
    [
      'clock',
      { fetch: answering(one, { date: 'Mon, 02 Mar 2026 11:00:00 GMT' }) },
      /120 min behind|2 h behind/,
      /clock/,
    ],
    [
      'access',
      { fetch: answering({ count: 0, results: [] }, { date }) },
      /no installs found/,
      /API access may be off/,
    ],
    ['access', { fetch: answering({ results: [] }, { date }) }, /no installs found/, /API access/],
    [
      'headless',
      {
        env: { HMS_HEADLESS_ACCOUNT: undefined },
        fetch,
        inspection: { problem: { at: 'connection', text: 'no such host', hint: 'check it' } },
      },
      /no such host/,
      /check it/,
    ],
  ])('%s', async (check, options, found, remedy) => {
    const { code, line, stderr } = await examine(options);
    expect(line(check)).toMatchObject({
      found: expect.stringMatching(found),
      remedy: expect.stringMatching(remedy),
    });
    expect(code).toBe(12);
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ kind: 'findings', code: 12, retry_safe: true });
    expect(error.details.join('\n')).toMatch(found);
  });

  test('people see the remedies below the table, however narrow it is', async () => {
    const options = { ...home(), terminal: 80, fetch: answering({ results: [] }, { date }) };
    const { stderr } = await run('doctor', options);
    expect(stderr).toContain('1 of 10 checks needs your attention.\n');
    expect(stderr).toContain('  access: no installs found. If you expect installs, API access');
    expect(stderr).not.toContain('error:');
  });
});

test.each([30, 40, 80, 200])('a table of %i columns has each remedy', async (terminal) => {
  const options = { ...home(), fetch: answering({ results: [] }, { date }) };
  const { lines } = await examine(options);
  const { stdout } = await run('doctor', { ...options, terminal, env: { NO_COLOR: '1' } });
  const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
  const remedies = lines.flatMap(({ remedy }) => remedy ?? []);
  expect(remedies).not.toEqual([]);
  for (const remedy of remedies) expect(inOneLine(stdout)).toContain(inOneLine(remedy));
});

describe('what stops it is its code, and the lines before it are shown', () => {
  test.each<[string, number, WorldOptions]>([
    ['credentials', 3, { env: { HMS_USERNAME: undefined, HMS_PASSWORD: undefined } }],
    ['credentials', 3, { env: { HMS_PASSWORD: undefined } }],
    ['credentials', 2, { env: { HMS_BASE_URL: 'http://api.example/v1' } }],
    ['credentials', 2, { env: { HMS_PROFILE: 'nope' } }],
    ['service', 7, { fetch: answering({}, {}, 503) }],
    ['service', 7, { fetch: async () => new Response('<html>') }],
  ])('%s → %i', async (check, code, options) => {
    const ran = await examine(options);
    expect(ran.code).toBe(code);
    expect(ran.line('node')?.result).toBe('ok');
    expect(ran.line(check)?.result).toBe('failed');
    expect(ran.line('clock')).toMatchObject({ result: 'skipped', found: 'not checked' });
  });

  test.each<[string, number, number]>([
    ['credentials', 401, 3],
    ['access', 403, 4],
  ])(
    'of %s: %i is an answer, and the host and its clock are known',
    async (check, status, code) => {
      const ran = await examine({ fetch: answering({ message: 'no' }, { date }, status) });
      expect(ran.code).toBe(code);
      expect(ran.line(check)).toMatchObject({ result: 'failed', remedy: expect.any(String) });
      expect(ran.line('service')?.result).toBe('ok');
      expect(ran.line('clock')?.result).toBe('ok');
    },
  );

  test('without credentials the connection is looked at all the same', async () => {
    const ran = await examine({ env: { HMS_USERNAME: undefined, HMS_PASSWORD: undefined } });
    expect(ran.line('tls')?.result).toBe('ok');
  });

  test('a service that never answers is waited for ten seconds, twice', async () => {
    const fetch: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { clock, run: type } = createWorld({ ...home(), fetch });
    const ran = await type('doctor --json');
    expect(ran.code).toBe(7);
    expect(ran.stdout).toContain('No response within 10 s');
    expect(clock.monotonic()).toBeLessThan(21_000);
  });

  test('the other host is looked at all the same', async () => {
    const fetch: Fetch = async (url) =>
      url.includes('/installs') ? new Response('', { status: 503 }) : new Response('[]');
    expect((await examine({ fetch })).line('headless')).toMatchObject({ result: 'ok' });
  });

  test('a proxy that fails is told in its own line, a certificate in that', async () => {
    const problem = { at: 'proxy', text: 'refused', hint: 'Check HTTPS_PROXY.' } as const;
    const fetch = answering(one, { date });
    const proxied = await examine({ fetch, inspection: { problem } });
    expect(proxied.line('proxy')).toMatchObject({ result: 'failed', found: 'refused' });
    expect(proxied.line('tls')?.result).toBe('skipped');
    const untrusted = { ...problem, at: 'certificate' } as const;
    const shown = await examine({ fetch, inspection: { problem: untrusted } });
    expect(shown.line('tls')).toMatchObject({ result: 'failed', found: 'refused' });
    expect(shown.code).toBe(12);
  });
});

test('in the sandbox it needs no network and is exit 0', async () => {
  const ran = await run('--profile sandbox doctor', home());
  expect(ran).toMatchObject({ code: 0, requests: [] });
});

test('a password is in none of it', async () => {
  const env = { HMS_PASSWORD: 'pa55word' };
  expect((await run('doctor --debug', { ...home(), env })).screen).not.toContain('pa55word');
});
