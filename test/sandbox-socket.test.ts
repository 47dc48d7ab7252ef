/** The sandbox on a socket: what is said to strangers, and what whoever serves it is told of each request. */
import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { serveSandbox } from '../src/sandbox/http/serve.ts';
import type { Sandbox } from '../src/sandbox/sandbox.ts';
import { ask, authorization, bareSandbox, sendRaw } from './support/served.ts';

/** Serves it while `use` runs. @returns the lines and the bugs whoever serves it is told of */
async function served(sandbox: Sandbox, use: (port: number) => Promise<void>) {
  const told: string[] = [];
  const bugs: unknown[] = [];
  const observer = {
    onRequest: (line: string) => void told.push(line),
    onBug: (error: unknown) => void bugs.push(error),
  };
  const { port, close } = await serveSandbox(sandbox, 0, observer);
  try {
    await use(port);
  } finally {
    await close();
  }
  return { told, bugs };
}

const path = '/v1/ssh_keys?limit=1';

test('an answer comes as it is, and is told with its status', async () => {
  const sandbox = bareSandbox();
  const whole = await sandbox(`http://any.example${path}`, {
    method: 'GET',
    headers: { authorization },
  });
  const text = await whole.text();
  const { told, bugs } = await served(sandbox, async (port) => {
    const { status, body, headers } = await ask(port, path);
    expect([status, body]).toEqual([200, text]);
    expect(headers).toMatchObject({ 'x-sandbox': '1', 'content-type': 'application/json' });
    expect((await ask(port, '/v1/installs/none')).status).toBe(404);
    const gone = { method: 'DELETE' };
    const app = '/v1/accounts/northlight/apps/storefront';
    expect(await ask(port, app, gone)).toMatchObject({ status: 204, body: '' });
  });
  expect(told).toEqual([
    `GET ${path} → 200`,
    'GET /v1/installs/none → 404',
    'DELETE /v1/accounts/northlight/apps/storefront → 204',
  ]);
  expect(bugs).toEqual([]);
});

test('what was sent comes to the sandbox with its method, its headers and its body', async () => {
  const seen: unknown[] = [];
  const sandbox: Sandbox = async (url, { method, headers, body }) => {
    let text = '';
    for await (const piece of body as AsyncIterable<Uint8Array>) text += Buffer.from(piece);
    seen.push([url, method, headers['x-own'], text]);
    return new Response('got it', { status: 201 });
  };
  let origin = '';
  await served(sandbox, async (port) => {
    origin = `http://127.0.0.1:${port}`;
    const asked = { method: 'PATCH', headers: { 'x-own': 'a' }, body: 'some text' };
    expect(await ask(port, '/a?b=c', asked)).toMatchObject({ status: 201, body: 'got it' });
  });
  expect(seen).toEqual([[`${origin}/a?b=c`, 'PATCH', 'a', 'some text']]);
});

describe('a stranger', () => {
  test.each([
    [
      { host: 'evil.example' },
      (port: number) =>
        `The sandbox does not accept requests for the host 'evil.example'. Use http://127.0.0.1:${port}`,
    ],
    [
      { origin: 'https://evil.example' },
      () => 'The sandbox does not accept requests from pages of https://evil.example.',
    ],
  ])('with %j is told why it is not answered', async (headers, message) => {
    const { told } = await served(bareSandbox(), async (port) => {
      const answer = await ask(port, path, { headers });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([403, { message: message(port) }]);
      expect(answer.headers).toMatchObject({
        'x-sandbox': '1',
        'content-type': 'application/json',
        connection: 'close',
      });
    });
    expect(told).toEqual([`GET ${path} → 403`]);
  });
});

test('a request that names no host is told that, too', async () => {
  await served(bareSandbox(), async (port) => {
    const answer = await sendRaw(port, `GET ${path} HTTP/1.0\r\n\r\n`);
    expect(answer).toContain("does not accept requests for the host ''");
  });
});

describe('a connection that breaks', () => {
  const failing =
    (error: Error): Sandbox =>
    async () => {
      throw error;
    };

  test.each([
    ['on purpose is no bug', new TransportError('broken', { sent: true }), 0],
    ['because the sandbox failed is one', new Error('a bug'), 1],
  ])('%s', async (_, error, count) => {
    const { told, bugs } = await served(failing(error), async (port) => {
      await expect(ask(port, path)).rejects.toMatchObject({ code: 'ECONNRESET' });
    });
    expect(told).toEqual([`GET ${path} → connection closed`]);
    expect(bugs).toEqual(Array(count).fill(error));
  });

  test('because the other side has gone is no bug, and ends what is under way', async () => {
    const seen = new EventEmitter();
    const waiting: Sandbox = (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(new Error('nobody listens'));
          seen.emit('gone');
        });
        seen.emit('asked');
      });
    const { told, bugs } = await served(waiting, async (port) => {
      const client = request({ host: '127.0.0.1', port, path, agent: false });
      client.on('error', () => {});
      const [asked, gone] = [once(seen, 'asked'), once(seen, 'gone')];
      client.end();
      await asked;
      client.destroy();
      await gone;
    });
    expect([told, bugs]).toEqual([[`GET ${path} → connection closed`], []]);
  });
});

test('an answer that comes before the whole request was sent is whole, and ends the connection', async () => {
  const text = JSON.stringify({ message: 'zu groß' });
  const early: Sandbox = async () => new Response(text, { status: 413, headers: { 'x-own': 'a' } });
  await served(early, async (port) => {
    const answer = await ask(port, path, { method: 'POST', body: 'x'.repeat(1_000_000) });
    expect([answer.status, answer.body]).toEqual([413, text]);
    expect(answer.headers).toMatchObject({
      'x-own': 'a',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    });
  });
});

test('who goes on sending for ever, whatever was answered, is cut off after some MiB', async () => {
  const early: Sandbox = async () => new Response('no', { status: 413 });
  await served(early, async (port) => {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => {});
    client.resume();
    const closed = once(client, 'close');
    const length = 1024 ** 3;
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${length}\r\n\r\n`;
    client.write(head);
    const piece = Buffer.alloc(256 * 1024);
    const more = (error?: Error | null) => {
      if (!error && client.bytesWritten < 64 * 1024 ** 2) client.write(piece, more);
      else client.destroy();
    };
    more();
    await closed;
    expect(client.bytesWritten).toBeGreaterThan(8 * 1024 ** 2);
    expect(client.bytesWritten).toBeLessThan(32 * 1024 ** 2);
  });
});

test('nobody reaches it but this machine, a port that is taken is an error, and a closed one is free', async () => {
  const observer = { onRequest() {}, onBug() {} };
  const first = await serveSandbox(bareSandbox(), 0, observer);
  await expect(serveSandbox(bareSandbox(), first.port, observer)).rejects.toMatchObject({
    code: 'EADDRINUSE',
    address: '127.0.0.1',
  });
  // An open connection does not keep it from ending.
  const client = request({ host: '127.0.0.1', port: first.port, path, method: 'POST' });
  client.on('error', () => {});
  client.write('{');
  await once(client, 'socket');
  await first.close();
  const again = await serveSandbox(bareSandbox(), first.port, observer);
  expect(again.port).toBe(first.port);
  await again.close();
});
