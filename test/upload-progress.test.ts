/** What an upload looks like while it moves: a bar where something may move, else a line a minute. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from './support/upload.ts';
import { createWorld, type WorldOptions } from './support/world.ts';

/** Four pieces of a MiB, half a minute each. */
async function slowly(options: WorldOptions = {}) {
  const at = folder({ 'a.bin': '' });
  writeFileSync(join(at, 'a.bin'), randomBytes(4 * 1024 * 1024 - 1000));
  const made = createWorld({
    ...options,
    fetch: async (url, init) => {
      if (init.method === 'GET') return made.sandbox(url, init);
      const pieces: Uint8Array[] = [];
      for await (const piece of init.body as AsyncIterable<Uint8Array>) {
        pieces.push(piece);
        if (piece.length > 1000) await made.clock.sleep(31_000);
      }
      return made.sandbox(url, { ...init, body: Buffer.concat(pieces) });
    },
  });
  return made.run(`headless upload storefront env-main ${at}`);
}

test('a bar with bytes, rate and time left', async () => {
  const { code, spun } = await slowly({ terminal: 80 });
  expect(code).toBe(0);
  expect(spun).toContain('Uploading app.zip: ░░░░░░░░░░░░ 0 B of 4 MiB, 0 B/s');
  expect(spun).toContain(
    'Uploading app.zip: ██████░░░░░░ 2 MiB of 4 MiB, 33 KiB/s, 1 min 2 s left',
  );
});

test('off a terminal a line a minute', async () => {
  const { stderr } = await slowly();
  const lines = stderr.split('\n').filter((line) => line.includes('Uploading app.zip'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('2 MiB of 4 MiB');
});
