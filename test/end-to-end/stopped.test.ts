/** W2: a process that is really stopped, by SIGSTOP, and goes on after its deadline. */
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
