/** S8: connections of the built program, as the server counts them. */
import { expect, test } from 'vitest';
import { faultServer } from '../support/fault-server.ts';
import { shell } from '../support/spawn.ts';

const id = '0b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11';

async function looks(interval: string) {
  const server = await faultServer(() => ({
    do: 'json',
    // The server would keep it for a minute.
    headers: { connection: 'keep-alive', 'keep-alive': 'timeout=60' },
    value: { count: 1, results: [{ id, status: 'in_progress' }] },
  }));
  const env = { HMS_BASE_URL: `${server.url}/v1`, HMS_USERNAME: 'a', HMS_PASSWORD: 'b' };
  const line = `hms backups wait ${id} ${id} --interval ${interval} --timeout 4500ms`;
  const { code } = await shell(line, env);
  await server.close();
  return { code, connections: server.log.map(({ connection }) => connection) };
}

test.concurrent('S8: a connection that was idle for 4 s is not used again, whatever the server says', async () => {
  // At 0 s, at 4 s, and once more at the deadline.
  expect(await looks('4s')).toEqual({ code: 9, connections: [1, 2, 2] });
});

test.concurrent('S8: one that was idle for less is', async () => {
  expect(await looks('2s')).toEqual({ code: 9, connections: [1, 1, 1, 1] });
});
