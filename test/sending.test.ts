/** S: what is sent, how often, and what its failure means; over a real socket, in virtual time. */
import { describe, expect, test } from 'vitest';
import type { Act, Script } from './support/fault-server.ts';
import { freshSandbox, runOn } from './support/socket.ts';

const read = 'installs list --json';

const always =
  (act: Act): Script =>
  () =>
    act;

test('S1: 503 for ever is asked three times, and once with --retries 0', async () => {
  const forever = always({ do: 'answer', status: 503 });
  const three = await runOn(read, forever);
  expect(three.ran.code).toBe(7);
  expect(three.server.log).toHaveLength(3);
  const once = await runOn(`${read} --retries 0`, forever);
  expect(once.server.log).toHaveLength(1);
});

test('S7: an answer that trickles ends after 60 s, and the message says so', async () => {
  const { ran, ms } = await runOn(`${read} --retries 0`, always({ do: 'trickle', everyMs: 200 }));
  expect(ran.code).toBe(7);
  expect(ran.stderr).toContain('no whole answer within 60 s');
  expect(ms).toBeGreaterThanOrEqual(60_000);
  expect(ms).toBeLessThan(61_000);
});
