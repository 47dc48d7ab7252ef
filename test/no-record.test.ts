/** Where a record was asked for, an answer that is none is not shown as one. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { northlight } from './support/service.ts';
import { run } from './support/world.ts';

const password = 'hunter2xyz';
const env = { HMS_USERNAME: 'ops', HMS_PASSWORD: password };
const answering =
  (body: unknown): Fetch =>
  async () =>
    Response.json(body);

const others = [`denied for ${password}`, 7, true, null, ['a'], [{ id: 'env-main' }, 7], [null]];
const formats = ['', '--json', '-o jsonl', '-o tsv', '-o csv', '-o table', '--columns 0,1 --json'];

describe.each([
  'headless envs get storefront env-main',
  'headless envs list storefront',
  'headless apps list',
  `usage show ${northlight}`,
])('D12: hms %s', (line) => {
  test.each(others)('ends with exit 7 where it is answered %j', async (body) => {
    for (const format of formats) {
      const ran = await run(`${line} ${format}`, { env, fetch: answering(body) });
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).toMatch(/the response is (not a record|unreadable)/i);
      expect(ran.stderr).not.toContain(password);
    }
  });
});

const letters = [...password];

test.each([
  [`denied for ${password}`],
  [letters],
  [[letters]],
  [{ said: letters }],
  [[{ said: letters }]],
  [Buffer.from(`x ${password}`).toJSON()],
])('D10 X1: %j is shown by a raw request, whole, and without the password', async (body) => {
  for (const format of [...formats, '--include']) {
    const ran = await run(`api GET /x ${format}`, { env, fetch: answering(body) });
    const shown = ran.screen.replaceAll(/[\s",[\]]/g, '');
    expect({ format, shown }).toEqual({ format, shown: expect.not.stringContaining(password) });
    expect(shown).not.toContain([...Buffer.from(password)].join(''));
    // Only some of them have the columns.
    expect(format.startsWith('--columns') ? [0, 2] : [0]).toContain(ran.code);
  }
});

test('D10: a text is one cell', async () => {
  const ran = await run('api GET /x -o tsv', { env, fetch: answering('two words') });
  expect(ran.stdout).toBe('answer\ntwo words\n');
});
