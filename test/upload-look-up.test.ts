/** `headless upload` looks the environment up before it reads the files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld, run, writes } from './support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-look-up-'));
writeFileSync(join(folder, 'index.js'), 'x');

test.each([
  [
    'storefront env-mian',
    "The application 'storefront' has no environment 'env-mian'. Nothing was sent.",
    'Did you mean env-main?',
  ],
  [
    'storefront nothing-like-it',
    "The application 'storefront' has no environment 'nothing-like-it'. Nothing was sent.",
    'hms headless envs list storefront --account northlight',
  ],
  [
    'storefrnt env-main',
    "The account 'northlight' has no application 'storefrnt'. Nothing was sent.",
    'Did you mean storefront?',
  ],
])(
  '%s is exit 5 with similar names, and nothing is packed or sent',
  async (place, message, hint) => {
    for (const more of ['', ' --dry-run', ' --raw']) {
      const ran = await run(`headless upload ${place} ${folder}${more}`, { terminal: 100 });
      expect(ran).toMatchObject({ code: 5, stdout: '', spun: [] });
      expect(writes(ran)).toEqual([]);
      const text = ran.stderr.replace(/\s+/g, ' ');
      expect(text).toContain(message);
      expect(text).toContain(hint);
    }
  },
);

test('the look-up comes first, and the upload follows it', async () => {
  const { requests, code } = await run(`headless upload storefront env-main ${folder}`);
  expect(code).toBe(0);
  expect(requests.map((one) => one.split(' ')[0])).toEqual(['GET', 'POST']);
});

test.each([
  [403, 0],
  [401, 3],
  [500, 7],
])('a look-up that ends with %i makes exit %i', async (status, code) => {
  const sandbox = createWorld().sandbox;
  const ran = await run(`--retries 0 headless upload storefront env-main ${folder}`, {
    fetch: async (url, init) =>
      init.method === 'GET' ? new Response('{}', { status }) : sandbox(url, init),
  });
  expect(ran.code).toBe(code);
  expect(writes(ran)).toHaveLength(code === 0 ? 1 : 0);
});
