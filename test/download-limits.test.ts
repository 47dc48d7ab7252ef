/** The transport of downloads on real sockets: its limits, and that it reads only what is taken (A2, A4). */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { openDownloads } from '../src/system/network/download.ts';
import type { NetworkLimits } from '../src/system/network/transport-failure.ts';
import { type Act, faultServer } from './support/fault-server.ts';
import { realSleep } from './support/slow.ts';
import { storage } from './support/storage.ts';

const long = 60_000;
const patient: NetworkLimits = { connect: long, headers: long, body: long };

async function failureOf(url: string, limits: Partial<NetworkLimits>) {
  const download = openDownloads({ limits: { ...patient, ...limits } });
  const { signal } = new AbortController();
  try {
    const answer = await download(url, { method: 'GET', headers: {}, signal });
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

describe.concurrent('A2: a server that stops is left, and the message names the phase', () => {
  test('no connection: a port that never says a word of TLS', async () => {
    const mute = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    expect(await failureOf(`https://127.0.0.1:${port}/a`, { connect: 200 })).toMatchObject({
      sent: false,
      message: expect.stringMatching(/no connection to 127\.0\.0\.1:\d+ within 0\.2 s/),
    });
    mute.close();
  });

  test('nothing listens', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    expect(await failureOf(`http://127.0.0.1:${port}/a`, {})).toMatchObject({
      sent: false,
      message: expect.stringContaining('connection refused'),
    });
  });

  test.each<[string, Act, Partial<NetworkLimits>, RegExp]>([
    ['no headers', { do: 'stall' }, { headers: 200 }, /no response from .* within 0\.2 s/],
    [
      'a body that stops',
      { do: 'trickle', everyMs: long },
      { body: 200 },
      /the response of .* stalled for 0\.2 s/,
    ],
    ['a body that breaks', { do: 'half', body: 'x'.repeat(100) }, {}, /connection closed by/],
    ['no HTTP', { do: 'bytes', bytes: 'SSH-2.0-OpenSSH\r\n' }, {}, /is not HTTP\/1\.1/],
    [
      'endless headers',
      { do: 'bytes', bytes: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n` },
      {},
      /headers of .* are larger than 16 KiB/,
    ],
  ])('%s', async (_, act, limits, message) => {
    expect(await failureOn(act, limits)).toMatchObject({
      sent: true,
      message: expect.stringMatching(message),
    });
  });
});

test('a reader that takes its time is not a server that stops', async () => {
  const server = await faultServer(() => ({ do: 'answer', body: 'x'.repeat(3_000_000) }));
  const download = openDownloads({ limits: { ...patient, body: 100 } });
  const { signal } = new AbortController();
  const { body } = await download(server.url, { method: 'GET', headers: {}, signal });
  let bytes = 0;
  for await (const piece of body ?? []) {
    if (bytes === 0) await realSleep(300);
    bytes += piece.length;
  }
  await server.close();
  expect(bytes).toBe(3_000_000);
});

test('A4: what is not taken is not read', async () => {
  let sent = 0;
  const server = await storage((response) => {
    const block = Buffer.alloc(64 * 1024);
    response.writeHead(200, { 'content-length': 2 ** 30 });
    const more = () => {
      do sent += block.length;
      while (response.write(block));
      response.once('drain', more);
    };
    more();
  });
  const download = openDownloads({ limits: patient });
  const controller = new AbortController();
  const init = { method: 'GET', headers: {}, signal: controller.signal };
  const { body } = await download(`${server.url}/a`, init);
  const pieces = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  await pieces.next();
  let before = -1;
  // Until the buffers of the connection are full.
  while (before !== sent) {
    before = sent;
    await realSleep(200);
  }
  expect(sent).toBeLessThan(32 * 1024 * 1024);
  controller.abort(new Error('enough'));
  const rest = async () => {
    while (!(await pieces.next()).done);
  };
  await expect(rest()).rejects.toThrow('enough');
  await server.close();
});

test('an aborted signal ends it before anything is sent, with its reason', async () => {
  const server = await storage((response) => response.end());
  const reason = new Error('enough');
  const init = { method: 'GET', headers: {}, signal: AbortSignal.abort(reason) };
  await expect(openDownloads({ limits: patient })(server.url, init)).rejects.toBe(reason);
  expect(server.log).toEqual([]);
  await server.close();
});
