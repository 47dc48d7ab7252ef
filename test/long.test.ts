/** What is longer than any screen takes no longer than it is long: Ctrl-C would not be heard meanwhile. */
import { expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, run } from './support/world.ts';

const answering =
  (body: unknown): Fetch =>
  async () =>
    new Response(JSON.stringify(body));

test.each([
  ['letters', 'x'.repeat(100_000)],
  ['families', '👨‍👩‍👧‍👦'.repeat(20_000)],
  ['accents', 'é'.repeat(200_000)],
  ['links', 'http://'.repeat(100_000)],
])('a table with a name of %s, whole', async (_, name) => {
  const results = [
    { id: 'a', name: 'short', environment: 'staging' },
    { id: 'b', name, environment: 'staging' },
  ];
  const line = 'installs list --columns name,environment';
  const options = { terminal: 80, env: { NO_COLOR: '1' }, fetch: answering({ count: 2, results }) };
  const { code, stdout } = await run(line, options);
  expect(code).toBe(0);
  expect(stdout).toContain(name);
  // The environment does not fit beside this name, so it is on the next line.
  expect(stdout.trimEnd().split('\n')).toHaveLength(6);
});

test.each(['http://'.repeat(150_000), '?'.repeat(1_000_000), '"'.repeat(500_000)])(
  '--debug of a long body (%#)',
  async (say) => {
    const ran = await run('api GET /x --debug', { fetch: answering({ say }) });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/… \(\d+ characters\)/);
  },
);

test('a state of a whole page is waited on, and shown in brief', async () => {
  const backup = { id: '00000000-0000-4000-8000-00000000abcd', status: 'x'.repeat(100_000) };
  const world = createWorld({ terminal: 80, fetch: answering({ count: 1, results: [backup] }) });
  const line =
    'backups wait eefc1d7a-7222-4f4b-9661-4c27845f222a 00000000-0000-4000-8000-00000000abcd --timeout 1m';
  const ran = await world.run(line);
  expect(ran.code).toBe(9);
  expect(Math.max(...ran.spun.map((text) => text.length))).toBe(77);
});
