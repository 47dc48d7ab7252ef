/** W2: a process that is really stopped, by SIGSTOP, and goes on after its deadline. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve, shell, start } from '../support/spawn.ts';

test('W2: a wait that was stopped past its deadline looks once more before it judges', async () => {
  const service = await serve('--job-seconds', '6');
  const words = 'backups create acmedev --notify a@b.example --wait --timeout 4s --json'.split(' ');
  const { child, ended } = start(words, service.env);
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (piece) => {
      if (String(piece).includes('requested')) resolve();
    });
  });
  child.kill('SIGSTOP'); // long before the deadline, however busy the machine is
  // Somebody else waits meanwhile, until the backup is completed: longer than the deadline.
  const other = await shell('hms backups wait acmedev latest --json', service.env);
  child.kill('SIGCONT');
  const { code, stdout } = await ended;
  await service.stop();
  expect(other.code).toBe(0);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
});

test('--once holds for two processes at once: one backup', async () => {
  const service = await serve('--latency', '200ms');
  const { stdout } = await shell(
    `export HMS_STATE_DIR=$(mktemp -d)
     back_up() { hms backups create acmedev --notify a@b.example --once build-7 --columns id --no-header; }
     back_up & back_up & back_up & wait
     hms backups list acmedev --columns id --no-header | wc -l`,
    service.env,
  );
  await service.stop();
  const lines = stdout.trim().split('\n');
  expect(new Set(lines.slice(0, 3)).size).toBe(1);
  expect(lines).toHaveLength(4);
  expect(lines[3]?.trim()).toBe('1');
});

test('D2: a run that was stopped while it waited out a 429 joins the backup of the one that took its lock over', async () => {
  const service = await serve('--fault', 'POST /installs/*/backups=429:2x1');
  const env = { ...service.env, HMS_STATE_DIR: mkdtempSync(join(tmpdir(), 'hms-stopped-')) };
  const words = 'backups create acmedev --notify a@b.example --once build-7 --json'.split(' ');
  const { child, ended } = start(words, env);
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (piece) => {
      if (String(piece).includes('Retrying in')) resolve();
    });
  });
  child.kill('SIGSTOP');
  // It takes the lock over, for the first one stands still.
  const other = await start(words, env).ended;
  child.kill('SIGCONT');
  const first = await ended;
  const list = await shell('hms backups list acmedev --json', service.env);
  await service.stop();
  expect([other.code, first.code]).toEqual([0, 0]);
  expect(JSON.parse(list.stdout)).toHaveLength(1);
  expect(JSON.parse(first.stdout).id).toBe(JSON.parse(other.stdout).id);
});
