/** D2: a request whose connection comes late, on real sockets: what was found out before may not hold any more. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openNetwork } from '../src/system/network/network.ts';
import { faultServer } from './support/fault-server.ts';

/** A service behind a line, and who is told of each connection to it. */
async function lineTo(onConnection: () => void) {
  const server = await faultServer(() => ({ do: 'json', value: { id: 'b' } }));
  const line = createServer((near) => {
    near.on('error', () => {});
    onConnection();
    const far = connect(Number(new URL(server.url).port), '127.0.0.1');
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const close = async () => {
    line.close();
    await server.close();
  };
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}/backups`;
  return { url, log: server.log, close };
}

function poster(url: string) {
  const network = openNetwork({});
  const { signal } = new AbortController();
  return async (maySend: () => boolean) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await network(url, { method: 'POST', headers, body: '{}', signal, maySend });
    for await (const _ of answer.body ?? []);
    return answer.status;
  };
}

test('D2: a request that may not leave any more once its connection is made never leaves', async () => {
  const { url, log, close } = await lineTo(() => {});
  const asked: number[] = [];
  await expect(
    poster(url)(() => {
      asked.push(log.length);
      return false;
    }),
  ).rejects.toMatchObject({ sent: false, message: expect.stringContaining('took too long') });
  await close();
  expect(asked).toEqual([0]);
  expect(log).toEqual([]);
});

test('D2: each one is asked about once, over a connection of its own, and goes by its own answer', async () => {
  let connections = 0;
  const { url, log, close } = await lineTo(() => {
    connections += 1;
  });
  const post = poster(url);
  let asked = 0;
  const saying = (answer: boolean) => () => {
    asked += 1;
    return answer;
  };
  expect(await post(saying(true))).toBe(200);
  await expect(post(saying(false))).rejects.toMatchObject({ sent: false });
  const side = await Promise.allSettled([post(saying(true)), post(saying(false))]);
  expect(side.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await close();
  expect(log).toHaveLength(2);
  expect([asked, connections]).toEqual([4, 4]);
});
