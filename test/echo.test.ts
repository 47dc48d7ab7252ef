/** X1: a service that repeats credentials, in whatever way its language writes them, gets them shown nowhere. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { run } from './support/world.ts';

const password = 'cänary/Pa55/wörd>>>?"&';
const env = { HMS_USERNAME: 'ops', HMS_PASSWORD: password };
const basic = Buffer.from(`ops:${password}`).toString('base64');

const ascii = (text: string) =>
  text.replace(
    /[\u0080-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const page = password.replaceAll('&', '&amp;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** One text, as JSON, the way these write it. */
const writers: Record<string, (text: string) => string> = {
  JavaScript: JSON.stringify,
  Python: (text) => ascii(JSON.stringify(text)),
  PHP: (text) => ascii(JSON.stringify(text)).replaceAll('/', '\\/'),
  'upper-case hex': (text) =>
    ascii(JSON.stringify(text)).replace(
      /u00[0-9a-f]{2}/g,
      (one) => `u${one.slice(1).toUpperCase()}`,
    ),
};

/** What would give it away, also decoded once more. */
function leaksIn(screen: string): string[] {
  const decoded = screen.replace(/\\u([0-9a-fA-F]{4})|\\\//g, (_, hex) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '/',
  );
  const part = basic.slice(0, 20);
  return [password, JSON.stringify(password).slice(1, -1), page, basic, part].filter(
    (form) => screen.includes(form) || decoded.includes(form),
  );
}

async function shown(line: string, fetch: Fetch): Promise<string[]> {
  const ran = await run(line, { env, fetch });
  return leaksIn(ran.screen);
}

describe.each(Object.entries(writers))('as %s writes it', (_, write) => {
  const said = `{"say":${write(password)},"auth":${write(`Basic ${basic}`)},${write(password)}:1}`;

  test.each([
    ['data', 200, said],
    ['an error', 401, `{"message":${write(`bad ${password}`)},"other":${said}}`],
    ['a page', 404, `<h1>${page} ${said}</h1>`],
    ['half of it', 200, said.slice(0, -4)],
    ['behind a lot', 200, `{"a":"${'x'.repeat(3940)}","auth":${write(`Basic ${basic}`)}}`],
  ])('in %s', async (_kind, status, body) => {
    const fetch: Fetch = async () => new Response(body, { status });
    for (const line of [
      'api GET /x',
      'api GET /x --debug',
      'api GET /x --json',
      'installs list -o csv',
    ]) {
      expect({ line, leaks: await shown(line, fetch) }).toEqual({ line, leaks: [] });
    }
  });
});

test('in a header, with --include', async () => {
  const fetch: Fetch = async () => Response.json({}, { headers: { 'x-echo': `Basic ${basic}` } });
  expect(await shown('api GET /x --include', fetch)).toEqual([]);
});

test('a password of digits, as a number', async () => {
  const fetch: Fetch = async () => Response.json({ say: 12345678 });
  const ran = await run('api GET /x', { env: { ...env, HMS_PASSWORD: '12345678' }, fetch });
  expect(ran.screen).not.toContain('12345678');
});

test('what is no secret is as it was received', async () => {
  const body = { say: 'a\\b/\u00e4"c', count: 5, list: [{ 'x\n': null }] };
  const fetch: Fetch = async () => Response.json(body);
  const ran = await run('api GET /x --json', { env, fetch });
  expect(JSON.parse(ran.stdout)).toEqual(body);
});
