/** A removal from every account that is stopped tells what it did. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordingHop, serve, start } from '../support/spawn.ts';

const email = 'mika@northlight.example';
const line = `users remove --everywhere ${email} --yes --confirm ${email}`.split(' ');

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s during a request: the rows are printed, and exit %i', async (signal, code) => {
  const service = await serve('--latency', '400ms');
  const hop = await recordingHop(service.env.HMS_BASE_URL ?? '');
  const stateDir = mkdtempSync(join(tmpdir(), 'hms-removal-'));
  const env = { ...service.env, HMS_BASE_URL: hop.url, HMS_STATE_DIR: stateDir };
  const { child, ended } = start([...line, '--json'], env);
  let said = '';
  child.stderr.on('data', (piece) => {
    said += piece;
    if (said.includes('Removing ')) setImmediate(() => child.kill(signal));
  });
  const { stdout, stderr, code: exitCode } = await ended;
  hop.close();
  await service.stop();
  expect(exitCode).toBe(code);
  const rows: { result: string }[] = JSON.parse(stdout);
  const removed = rows.filter(({ result }) => result === 'removed');
  expect(rows.filter(({ result }) => result === 'not_sent').length).toBeGreaterThanOrEqual(1);
  expect(hop.passed.filter(({ method }) => method === 'DELETE')).toHaveLength(removed.length);
  expect(stderr).toContain(`Interrupted (${signal}).`);
});
