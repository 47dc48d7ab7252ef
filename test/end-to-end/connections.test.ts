/** S8: connections of the built program, as the server counts them. */
import { expect, test } from 'vitest';
import { faultServer } from '../support/fault-server.ts';
import { shell } from '../support/spawn.ts';

const id = '0b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11';

/** The connections of two looks, so long after one another. */
async function looks(interval: string) {
  const server = await faultServer((_, index) => ({
    do: 'json',
    // The server would keep it for a minute.
    headers: { connection: 'keep-alive', 'keep-alive': 'timeout=60' },
    value: { count: 1, results: [{ id, status: index === 0 ? 'in_progress' : 'completed' }] },
  }));
  const env = { HMS_BASE_URL: `${server.url}/v1`, HMS_USERNAME: 'a', HMS_PASSWORD: 'b' };
  const { code } = await shell(`hms backups wait ${id} ${id} --interval ${interval}`, env);
  await server.close();
  return { code, connections: server.log.map(({ connection }) => connection) };
}

test.concurrent('S8: a connection that was idle for 4 s is not used again, whatever the server says', async () => {
  expect(await looks('4s')).toEqual({ code: 0, connections: [1, 2] });
});

test.concurrent('S8: one that was idle for less is', async () => {
  expect(await looks('1s')).toEqual({ code: 0, connections: [1, 1] });
});

test.concurrent('a read that failed ends the process, whatever another one of it waits for', async () => {
  const server = await faultServer(({ url }) => {
    if (url.includes('/domains')) return { do: 'stall' };
    if (url.includes('/backups')) return { do: 'json', status: 401, value: { message: 'no' } };
    const results = [{ id, name: 'one', environment: 'production', account: { id } }];
    return { do: 'json', value: { count: 1, next: null, results } };
  });
  const env = { HMS_BASE_URL: `${server.url}/v1`, HMS_USERNAME: 'a', HMS_PASSWORD: 'b' };
  // The domains would take 60 s, which is longer than this test may take.
  const ran = await shell('hms audit --retries 0', env);
  await server.close();
  expect(ran.code).toBe(12);
  expect(ran.stdout).toContain('could not be checked');
});
