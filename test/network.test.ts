/** S7, S9: the network on real sockets, with limits a test can wait for. */

import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { openNetwork } from '../src/system/network/network.ts';
import type { NetworkLimits } from '../src/system/network/transport-failure.ts';
import { type Act, faultServer, type Script } from './support/fault-server.ts';
import { runOn } from './support/socket.ts';
import { afterLookUp } from './support/upload.ts';
import { zipWith } from './support/zip.ts';

const long = 60_000;
const patient: NetworkLimits = { connect: long, headers: long, body: long };

async function failureOf(url: string, limits: Partial<NetworkLimits>) {
  const network = openNetwork({ limits: { ...patient, ...limits } });
  const { signal } = new AbortController();
  try {
    const answer = await network(url, { method: 'GET', headers: {}, signal });
    for await (const _ of answer.body ?? []);
  } catch (error) {
    if (error instanceof TransportError) return { sent: error.sent, message: error.message };
    throw error;
  }
  return undefined;
}

async function failureOn(act: Act, limits: Partial<NetworkLimits>) {
  const server = await faultServer(() => act);
  const failure = await failureOf(server.url, limits);
  await server.close();
  return failure;
}

describe.concurrent('S7: the message names the phase and its limit', () => {
  test('no connection: a port that never says a word of TLS', async () => {
    const mute = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const failure = await failureOf(`https://127.0.0.1:${port}`, { connect: 200 });
    mute.close();
    expect(failure).toMatchObject({
      sent: false,
      message: expect.stringMatching(/no connection to 127\.0\.0\.1:\d+ within 0\.2 s/),
    });
  });

  test('no headers', async () => {
    expect(await failureOn({ do: 'stall' }, { headers: 200 })).toMatchObject({
      sent: true,
      message: expect.stringMatching(/no response from 127\.0\.0\.1:\d+ within 0\.2 s/),
    });
  });

  test('a body that stops', async () => {
    expect(await failureOn({ do: 'trickle', everyMs: long }, { body: 200 })).toMatchObject({
      sent: true,
      message: expect.stringMatching(/the response of 127\.0\.0\.1:\d+ stalled for 0\.2 s/),
    });
  });
});

describe('S8: a read over a connection that the server has closed', () => {
  const page: Act = { do: 'json', value: { results: [{ id: 'found' }] } };
  const last: Act = { do: 'json', value: { results: [] } };
  const line = 'installs list --json --retries 0';

  test('goes over another one at once', async () => {
    const body = '{"results":[{"id":"found"}]}';
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`;
    // The service says that the connection stays open, and ends it.
    const closing: Act = { do: 'bytes', bytes: head + body };
    const { ran, server } = await runOn(line, (_, index) => (index === 0 ? closing : last));
    expect(ran.code).toBe(0);
    expect(server.log.at(-1)).toMatchObject({ connection: 2 });
  });

  test('goes over another one only once', async () => {
    const { ran, server } = await runOn(line, (_, index) =>
      index === 0 ? page : { do: 'resetAfterReading' },
    );
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(server.log.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });
});

test('S4: an upload that is answered before it was taken whole is not uploaded', async () => {
  const zip = join(mkdtempSync(join(tmpdir(), 'hms-early-')), 'build.zip');
  writeFileSync(zip, await zipWith({ 'big.bin': Buffer.alloc(16 * 1024 * 1024) }, false));
  const line = `headless upload storefront env-main ${zip} --json`;
  const { ran } = await runOn(
    line,
    afterLookUp(() => ({ do: 'early', status: 200 })),
  );
  expect(ran).toMatchObject({ code: 10, stdout: '' });
  expect(ran.stderr).toMatch(/responded 200 before it received all of the 16\d{6} bytes/);
});

describe('S9: redirects', () => {
  const to = (location: string, status = 302): Act => ({
    do: 'answer',
    status,
    headers: { location },
  });
  const read = 'installs list --json';

  /** So many hops on the same server, then the list. */
  const hops =
    (count: number, status = 302): Script =>
    (_, index) =>
      index < count
        ? to(`/v1/hop-${index + 1}`, status)
        : { do: 'json', value: { count: 1, results: [{ id: 'found' }] } };

  test.each([301, 302, 303, 307, 308])('a read follows a %i on its own origin', async (status) => {
    const { ran, server } = await runOn(read, hops(1, status));
    expect(JSON.parse(ran.stdout)).toEqual([{ id: 'found' }]);
    expect(server.log.map(({ url }) => url)).toEqual([
      '/v1/installs?limit=100&offset=0',
      '/v1/hop-1',
    ]);
  });

  test('a read follows three, and not a fourth', async () => {
    expect((await runOn(read, hops(3))).ran.code).toBe(0);
    const { ran, server } = await runOn(read, hops(4));
    expect(ran.code).toBe(7);
    expect(server.log).toHaveLength(4);
  });

  test.each([
    ['a read', read, 7],
    [
      'a POST',
      'backups create eefc1d7a-7222-4f4b-9661-4c27845f222a --notify a@b.example --json',
      10,
    ],
    ['a DELETE', 'headless apps delete storefront --yes --confirm storefront --json', 10],
  ])('%s never reaches another origin', async (_, line, code) => {
    const other = await faultServer(() => ({ do: 'json', value: { results: [] } }));
    const { ran, server } = await runOn(line, () => to(`${other.url}/v1/installs`, 307));
    await other.close();
    expect(other.log).toEqual([]);
    expect(server.log).toHaveLength(1);
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain(other.url);
  });

  test.each(['POST', 'PATCH', 'DELETE'])(
    'a %s follows none on its own origin either',
    async (method) => {
      const { ran, server } = await runOn(
        `api ${method} /anything --yes --confirm /anything`,
        hops(1),
      );
      expect(server.log).toHaveLength(1);
      expect(ran.code).toBe(10);
    },
  );
});
