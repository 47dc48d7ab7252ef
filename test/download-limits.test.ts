/** The transport of downloads on real sockets: its limits, and that it reads only what is taken (A2, A4). */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openLink } from '../src/client/download-link.ts';
import { TransportError } from '../src/core/errors.ts';
import { type DownloadLimits, openDownloads } from '../src/system/network/http/download.ts';
import { type Act, faultServer } from './support/fault-server.ts';
import { realSleep } from './support/slow.ts';
import { storage } from './support/storage.ts';

const long = 60_000;
const patient: DownloadLimits = {
  connect: long,
  headers: long,
  body: long,
  message: long,
  rate: { bytes: 1, ms: long },
};

async function failureOf(url: string, limits: Partial<DownloadLimits>) {
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

async function failureOn(act: Act, limits: Partial<DownloadLimits>) {
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

  test.each<[string, Act, Partial<DownloadLimits>, RegExp]>([
    ['no headers', { do: 'stall' }, { headers: 200 }, /no response from .* within 0\.2 s/],
    [
      'a body that stops',
      { do: 'trickle', everyMs: long },
      { body: 200 },
      /the response of .* stalled for 0\.2 s/,
    ],
    [
      'a file that trickles',
      { do: 'trickle', everyMs: 20 },
      { rate: { bytes: 1000, ms: 300 } },
      /it stalled, with \d+ bytes? in 0\.3\d? s/,
    ],
    [
      'a message of an error that trickles',
      { do: 'trickle', everyMs: 20, status: 403 },
      { message: 300 },
      /the response of .* stalled/,
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

test('a file that comes slowly, but faster than the minimum rate, comes', async () => {
  const server = await storage(async (response) => {
    response.writeHead(200, { 'content-length': 20_000 });
    for (let sent = 0; sent < 20_000; sent += 1000) {
      response.write(Buffer.alloc(1000));
      await realSleep(20);
    }
  });
  const limits = { rate: { bytes: 100, ms: 100 }, message: 100 };
  expect(await failureOf(`${server.url}/a`, limits)).toBeUndefined();
  await server.close();
});

test('hms shows what an error says, though it never ends', async () => {
  const server = await storage((response) => {
    response.writeHead(403, { 'content-type': 'text/plain' }).write('The link has expired.');
  });
  const download = openDownloads({ limits: { ...patient, message: 300 } });
  const request = (url: string, signal: AbortSignal) =>
    download(url, { method: 'GET', headers: {}, signal });
  const { signal: interrupted } = new AbortController();
  const options = { request, from: server.url, interrupted, addSecret: () => {}, shown: [] };
  await expect(openLink(`${server.url}/a`, options)).rejects.toMatchObject({
    kind: 'unavailable',
    details: ['The link has expired.'],
  });
  await server.close();
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
