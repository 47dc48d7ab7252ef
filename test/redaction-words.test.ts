/** X1: what a password begins with is data where nothing was cut off, and a password without its quotes is a word. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { run } from './support/world.ts';

async function shown(password: string, said: unknown, status = 200): Promise<string> {
  const env = { HMS_USERNAME: 'ops', HMS_PASSWORD: password };
  const fetch: Fetch = async () => Response.json(said, { status });
  const ran = await run('api GET /x --json', { env, fetch });
  return ran.stdout + ran.stderr;
}

describe('D10 X1: data that a password begins with is shown', () => {
  test.each([
    ['production-db-7', 'production'],
    ['wordpress-2024!', 'wordpress'],
    ['wordpress-2024!', 'managed wordpress…'],
    ['wordpress-2024!', 'wordpress...'],
    ['wordpress-2024!', 'wordpress-shop'],
    ['production-db-7', 'production-db is up'],
    ['backup-of-monday', 'backup-of'],
    ["'wordpress'", 'managed wordpress'],
  ])('%s: %s', async (password, text) => {
    for (const status of [200, 422]) {
      const screen = await shown(password, { message: text, [text]: text }, status);
      expect(screen).toContain(text);
      expect(screen).not.toContain('***');
    }
  });
});

test.each([
  'domains list acmeprod --json',
  'each --where name=acmeprod -- domains list {}',
  'each --where name=acmeprod --dry-run --exec -- echo my sandbox {name}',
])('X1: the password of the sandbox is a word, and data in: %s', async (line) => {
  const env = { HMS_USERNAME: 'owner', HMS_PASSWORD: 'sandbox' };
  const ran = await run(line, { env });
  expect(ran.code).toBe(0);
  expect(ran.stdout + ran.stderr).not.toContain('***');
});

describe('D10 X1: most of a password is not shown where a text was cut', () => {
  test.each(['', '…', '...', '"', '")', "'…"])('before %j', async (end) => {
    for (const status of [200, 422]) {
      const screen = await shown('production-db-7', { message: `no: production-d${end}` }, status);
      expect(screen).not.toContain('production');
      expect(screen).toContain('***');
    }
  });

  test('less of it is not where hms itself cuts', async () => {
    for (let length = 185; length < 200; length += 1) {
      const text = { message: 'no', more: `${'x'.repeat(length - 9)}production-db-7` };
      expect(await shown('production-db-7', text, 422)).not.toMatch(/xprod/);
    }
  });
});

describe('D10 X1: a password that is cut is shown neither', () => {
  const env = { HMS_USERNAME: 'ops', HMS_PASSWORD: 'production-db-7' };
  const filled = (length: number) => `${'x'.repeat(length)}production-db-7`;

  test('of the line of a bug', async () => {
    for (let length = 168; length < 190; length += 1) {
      const fetch: Fetch = () => Promise.reject(new Error(filled(length)));
      expect((await run('installs list', { env, fetch })).screen).not.toMatch(/xprod/);
    }
  });

  test('nor of the name of a packing', async () => {
    for (let length = 20; length < 200; length += 6) {
      const headers = { 'content-encoding': filled(length) };
      const fetch: Fetch = async () => new Response('?', { status: 500, headers });
      expect((await run('api GET /x', { env, fetch })).screen).not.toMatch(/xprod/);
    }
  });
});

test('D10 X1: a password is shown neither in base64 nor in bytes of Latin-1', async () => {
  const bytes = Buffer.from('Pässwört#42', 'latin1');
  const named = Buffer.concat([Buffer.from('ops:'), bytes]);
  for (const text of [bytes.toString('base64'), bytes.toString('hex'), [...bytes].join(' ')]) {
    expect(await shown('Pässwört#42', { say: text })).toContain('"***"');
  }
  const screen = await shown('Pässwört#42', { say: named.toString('base64') });
  expect(screen).toMatch(/"[^*"]{1,5}\*\*\*"/);
});

describe('D10 X1: quotes and escapes hide no password', () => {
  test.each([
    "it''s-a-secret-pw",
    `'it'"'"'s-a-secret-pw'`,
    'it&#39s-a-secret-pw',
    'it\\U00000027s-a-secret-pw',
    'it\\27s-a-secret-pw',
    'it\\000027s-a-secret-pw',
    "it`'s-a-secret-pw",
    "it^'s-a-secret-pw",
    'it’s-a-secret-pw',
    'its-a-secret-pw',
  ])('%s', async (text) => {
    for (const status of [200, 422]) {
      const screen = await shown("it's-a-secret-pw", { message: text, say: [text] }, status);
      expect(screen).not.toContain('secret');
      expect(screen).toContain('***');
    }
  });

  test.each(["it''s-4-pw", "it`'s-4-pw", "it^'s-4-pw"])('a short one: %s', async (text) => {
    expect(await shown("it's-4-pw", { say: text })).toContain('"***"');
  });
});
