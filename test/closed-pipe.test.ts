/** A change whose output pipe is closed ends with what became of it. A read ends with 141. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld, run, writes } from './support/world.ts';

/** Closed from the nth text on. */
function closed(after = 0) {
  let texts = 0;
  return () => {
    texts += 1;
    if (texts > after) throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  };
}

const notify = '--notify ops@example.com';
const stateDir = () => mkdtempSync(join(tmpdir(), 'hms-pipe-'));

test.each([
  ['installs list', 141],
  ['installs get acmeprod --json', 141],
  ['backups wait acmeprod latest', 141],
  [`backups create acmedev ${notify} --dry-run`, 141],
  ['each --all -- domains list {}', 141],
  [`each --all --dry-run -- backups create {} ${notify}`, 141],
  [`backups create acmedev ${notify}`, 0],
  [`backups create acmedev ${notify} --wait`, 0],
  [`backups restore acmestage latest ${notify} --yes`, 0],
])('hms %s ends with %i', async (line, code) => {
  expect((await run(line, { reader: closed(), stateDir: stateDir() })).code).toBe(code);
});

test('the note of an accepted request is still printed, and the journal knows it', async () => {
  const folder = stateDir();
  const line = `backups restore acmestage latest ${notify} --yes --once key`;
  const made = createWorld({ reader: closed(), stateDir: folder });
  const ran = await made.run(line);
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('Restore of acmestage requested.');
  const again = await createWorld({ stateDir: folder, fetch: made.sandbox }).run(line);
  expect(again.code).toBe(6);
  expect(writes(again)).toEqual([]);
});

test('a run whose targets have all ended is exit 0, with its summary', async () => {
  const line = `each --where name=acmedev -- backups create {} ${notify}`;
  const ran = await run(line, { reader: closed(), stateDir: stateDir() });
  expect(ran.code).toBe(0);
  expect(writes(ran)).toHaveLength(1);
});

test('a run that stopped is exit 11, and its journal has what was sent', async () => {
  const folder = stateDir();
  const made = createWorld({ reader: closed(1), stateDir: folder });
  const ran = await made.run(`each --all --concurrency 1 -- backups create {} ${notify}`);
  expect(ran.code).toBe(11);
  expect(ran.stderr).toContain('The output cannot be written.');
  const [, name = ''] = /each --resume (\S+)/.exec(ran.stderr) ?? [];
  const again = createWorld({ stateDir: folder, fetch: made.sandbox });
  const second = await again.run(`each --resume ${name}`);
  expect(second.code).toBe(0);
  expect(writes(second)).toHaveLength(12 - writes(ran).length);
});
