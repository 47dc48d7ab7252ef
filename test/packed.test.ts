/** Bodies that are packed: nobody asks for it, and gateways do it. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openNetwork } from '../src/system/network/network.ts';
import { type Act, faultServer } from './support/fault-server.ts';
import { lastError } from './support/fleet.ts';
import { acme } from './support/service.ts';
import { runOn } from './support/socket.ts';

const read = 'installs list --json --retries 0';
const create = `backups create ${acme} --notify ops@example.com --json`;
const restore = 'backups restore acmestage latest --notify ops@example.com --yes --json';

/** Reads are served, and each write is answered so. */
const written =
  (act: Act) =>
  ({ method }: { method: string }): Act =>
    method === 'GET' ? { do: 'serve' } : act;

const codings = [
  ...['gzip', 'GZIP', 'x-gzip', 'br', 'Br', 'deflate', 'identity', 'zstd', 'compress', 'nonsense'],
  ...['gzip, br', 'br,gzip', 'gzip, zstd', ' gzip ', ',', ''],
];

describe.each(codings)('D7: content-encoding %j on nothing', (coding) => {
  const headers = { 'content-encoding': coding };

  test('202 is an accepted write', async () => {
    const { ran } = await runOn(restore, written({ do: 'answer', status: 202, headers }));
    expect(ran).toMatchObject({ code: 0 });
    expect(JSON.parse(ran.stdout)).toMatchObject({ requested: true });
  });

  test('a refusal is one', async () => {
    const { ran } = await runOn(restore, written({ do: 'answer', status: 409, headers }));
    expect(ran.code).toBe(6);
    expect(lastError(ran).details).toEqual([]);
  });
});

describe('D7: an empty gzip body is an accepted write', () => {
  const headers = { 'content-encoding': 'gzip' };
  const answer = (status: number, more = {}): Act => ({
    do: 'answer',
    status,
    headers: { ...headers, ...more },
  });

  test.each<[string, Act]>([
    ['of 202 with content-length 0', answer(202, { 'content-length': '0' })],
    ['of 202 in chunks', answer(202, { 'transfer-encoding': 'chunked' })],
    ['of 204', answer(204)],
    ['of 200', answer(200)],
    [
      'of 202 to the end of the connection',
      { do: 'bytes', bytes: 'HTTP/1.1 202 Accepted\r\ncontent-encoding: gzip\r\n\r\n' },
    ],
  ])('%s', async (_, act) => {
    expect((await runOn(restore, written(act))).ran.code).toBe(0);
  });
});

const packers = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const;
type Packer = keyof typeof packers;
const pack = (text: string, ...names: Packer[]) =>
  names.reduce<Uint8Array>((bytes, name) => packers[name](bytes), Buffer.from(text));

test.each<Packer[][]>([
  [['gzip']],
  [['br']],
  [['deflate']],
  [['gzip', 'br']],
  [['br', 'gzip']],
  [['deflate', 'gzip', 'br', 'gzip']],
])('D7: nothing, packed as %j, is nothing', async (names) => {
  const headers = { 'content-encoding': names.join(', ') };
  const { ran } = await runOn(
    restore,
    written({ do: 'answer', status: 202, headers, body: pack('', ...names) }),
  );
  expect(ran.code).toBe(0);
  const list = pack('{"results":[{"id":"found"}]}', ...names);
  const listed = await runOn(read, () => ({ do: 'answer', headers, body: list }));
  expect(JSON.parse(listed.ran.stdout)).toEqual([{ id: 'found' }]);
});

describe('D22: what cannot be unpacked is said to be so, with its coding', () => {
  const said = '{"message":"A backup is under way"}';

  test.each<[string, string, Uint8Array]>([
    ['cut', 'gzip', gzipSync(said).subarray(0, 20)],
    ['plain', 'gzip', Buffer.from(said)],
    ['plain', 'br', Buffer.from(said)],
    ['packed otherwise', 'br', gzipSync(said)],
    ['half unpacked', 'gzip, br', brotliCompressSync(said)],
  ])('a 409 whose body is %s is exit 6: %s', async (_, coding, body) => {
    const headers = { 'content-encoding': coding };
    const { ran, server } = await runOn(
      create,
      written({ do: 'answer', status: 409, headers, body }),
    );
    expect(ran.code).toBe(6);
    expect(server.log.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(lastError(ran).details).toContain(
      `The response body could not be decompressed (content-encoding: ${coding}).`,
    );
  });

  test.each(['zstd', 'gzip, zstd', 'gzip, gzip, gzip, gzip, gzip'])(
    'a 409 packed as %s',
    async (coding) => {
      const headers = { 'content-encoding': coding };
      const { ran } = await runOn(
        create,
        written({ do: 'answer', status: 409, headers, body: gzipSync(said) }),
      );
      expect(ran.code).toBe(6);
      expect(lastError(ran).details).toEqual([
        `The response body has a compression that hms does not support (content-encoding: ${coding}).`,
      ]);
    },
  );

  test('a 409 that is only called packed shows its message', async () => {
    const headers = { 'content-encoding': 'utf-8' };
    const { ran } = await runOn(
      create,
      written({ do: 'answer', status: 409, headers, body: said }),
    );
    expect(ran.stderr).toContain('A backup is under way');
  });

  test.each([
    ['a read', read, 7],
    ['a write', create, 10],
  ])('a success of %s that cannot be unpacked is none that can be read', async (_, line, code) => {
    const headers = { 'content-encoding': 'gzip' };
    const { ran } = await runOn(line, () => ({
      do: 'answer',
      headers,
      body: gzipSync(said).subarray(0, 20),
    }));
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(ran.stderr).toContain(
      'The response body could not be decompressed (content-encoding: gzip).',
    );
  });
});

describe('D1: a body that unpacks to more than is ever read', () => {
  const bomb = gzipSync(Buffer.alloc(40 << 20, ' '));

  test.each([
    ['a success', 200, 7, '32 MiB'],
    ['an error', 409, 6, '1 MiB'],
  ])('is cut in %s', async (_, status, code, limit) => {
    const headers = { 'content-encoding': 'gzip' };
    const { ran } = await runOn(read, () => ({ do: 'answer', status, headers, body: bomb }));
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(ran.stderr).toContain(
      `The response body is longer than ${limit}. The rest was not read.`,
    );
  });
});

describe('D1: an answer whose connection ends behind it is whole, however late it is read', () => {
  const kibi = 1024;

  // undici held 64 KiB, and failed where the last piece that came was the one too many.
  test.each([
    ['with its length', 'content-length: LENGTH\r\nconnection: close\r\n'],
    ['to the end of the connection', ''],
    ['on a connection that was to be kept', 'content-length: LENGTH\r\n'],
  ])('%s', async (_, headers) => {
    for (const size of [65, 70, 100, 128, 131, 140, 200, 2048]) {
      const body = Buffer.alloc(size * kibi, 'x');
      const head = `HTTP/1.1 200 OK\r\n${headers.replace('LENGTH', String(body.length))}\r\n`;
      const bytes = Buffer.concat([Buffer.from(head), body]);
      const server = await faultServer(() => ({ do: 'bytes', bytes }));
      const network = openNetwork({});
      const { signal } = new AbortController();
      const answer = await network(server.url, { method: 'GET', headers: {}, signal });
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      let length = 0;
      for await (const piece of answer.body ?? []) length += piece.length;
      expect({ size, length }).toEqual({ size, length: body.length });
      await server.close();
    }
  });
});
