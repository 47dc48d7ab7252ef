/** R1: bytes of a body → text, and which bodies are an answer. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bodyIn, isReadable, readText } from '../src/client/raw-response.ts';
import { retryAfterMs } from '../src/client/retry.ts';
import type { Answer } from '../src/contract/operation.ts';
import { TransportError } from '../src/core/errors.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (bytes: Uint8Array, size = 1000, coding?: string, status = 200) =>
  readText({
    status,
    headers: new Headers(coding === undefined ? {} : { 'content-encoding': coding }),
    body: inPieces(bytes, size),
  });

const text = '{"name":"Zoë 漢字 🙂"}';
const bytes = Buffer.from(text);

describe('a text', () => {
  test.each([1, 2, 3, 1000])('R1: is whole, however it is cut: %i bytes a piece', async (size) => {
    expect(await read(bytes, size)).toEqual({ text, flaw: undefined });
    expect(await read(gzipSync(bytes), size, 'gzip')).toEqual({ text, flaw: undefined });
  });

  test('R1: that ends within a character shows where', async () => {
    expect((await read(bytes.subarray(0, 12))).text).toBe('{"name":"Zo\ufffd');
  });

  test.each([
    'identity',
    'Identity',
    ' identity ',
    'identity, gzip',
    'gzip,identity',
    ',gzip,',
    'x-gzip',
  ])('R1: with content-encoding %j is read', async (coding) => {
    const packed = coding.includes('gzip') ? gzipSync(bytes) : bytes;
    expect(await read(packed, 1000, coding)).toEqual({ text, flaw: undefined });
    expect(await read(Buffer.alloc(0), 1000, coding)).toEqual({ text: '', flaw: undefined });
  });

  test.each(['zstd', 'x-y', 'gzipped', 'unbr'])(
    'R1: that is only called %s is read',
    async (coding) => {
      expect(await read(bytes, 1000, coding)).toEqual({ text, flaw: undefined });
      expect(await read(Buffer.from('<p>'), 1000, coding)).toEqual({
        text: '',
        flaw: `The response body has a compression that hms does not support (content-encoding: ${coding}).`,
      });
    },
  );

  test('R1: four codings are unpacked, five are not', async () => {
    const times = (count: number) => {
      let packed: Uint8Array = bytes;
      for (let at = 0; at < count; at += 1) packed = gzipSync(packed);
      return read(packed, 1000, Array(count).fill('gzip').join(', '));
    };
    expect(await times(4)).toEqual({ text, flaw: undefined });
    expect((await times(5)).flaw).toContain('a compression that hms does not support');
  });

  test('R1: no body at all is an empty one', async () => {
    const none = { status: 204, headers: new Headers({ 'content-encoding': 'gzip' }), body: null };
    expect(await readText(none)).toEqual({ text: '', flaw: undefined });
  });
});

describe('a body that breaks off', () => {
  const broken = (status: number, error: Error) =>
    readText({
      status,
      headers: new Headers(),
      body: (async function* () {
        yield bytes.subarray(0, 5);
        throw error;
      })(),
    });
  const reset = new TransportError('reset', { sent: true });

  test.each([200, 202, 299])('S4: of %i is no answer', async (status) => {
    await expect(broken(status, reset)).rejects.toBe(reset);
  });

  test.each([300, 404, 500])('R1: of %i leaves its status, and says so', async (status) => {
    const flaw = 'The response body ended early: reset.';
    expect(await broken(status, reset)).toEqual({ text: '{"nam', flaw });
  });

  test('R1: for any other reason is that error', async () => {
    const bug = new Error('bug');
    await expect(broken(500, bug)).rejects.toBe(bug);
  });
});

describe('the longest body', () => {
  const mebi = 1024 * 1024;
  const blanks = (length: number) => Buffer.alloc(length, ' ');

  test.each([
    [500, 1],
    [300, 1],
  ])('R1: of %i is %i MiB, to the byte', async (status, mebibytes) => {
    const most = mebibytes * mebi;
    for (const packed of [false, true]) {
      const body = (length: number) => (packed ? gzipSync(blanks(length)) : blanks(length));
      const coding = packed ? 'gzip' : undefined;
      const whole = await read(body(most), 65_536, coding, status);
      expect([whole.text.length, whole.flaw]).toEqual([most, undefined]);
      const long = await read(body(most + 1), 65_536, coding, status);
      expect(long.flaw).toBe(
        `The response body is longer than ${mebibytes} MiB. The rest was not read.`,
      );
    }
  });

  test('R1: of a success is more', async () => {
    expect((await read(blanks(2 * mebi), 65_536)).flaw).toBeUndefined();
  });
});

describe('what is JSON', () => {
  test.each<[string, unknown]>([
    ['', null],
    [' \n', null],
    ['null', null],
    ['{"a":1}', { a: 1 }],
    ['{', undefined],
    ['<p>', undefined],
  ])('R1: %j', (given, body) => {
    expect(bodyIn(given)).toEqual(body);
  });

  const record: Answer = { form: 'record', key: 'id' } as Answer;
  const page: Answer = { form: 'page', key: 'id' } as Answer;
  const object: Answer = { form: 'object' } as Answer;
  const open: Answer = { form: 'open' };

  test.each<[Answer, unknown, boolean]>([
    [record, { id: 'a' }, true],
    [record, { id: 7 }, false],
    [record, {}, false],
    [record, null, false],
    [record, [{ id: 'a' }], false],
    [page, { results: [] }, true],
    [page, { results: [{ id: 'a' }, { id: 'b' }] }, true],
    [page, { results: [{ id: 'a' }, {}] }, false],
    [page, { results: [{ id: 'a' }, null] }, false],
    [page, { results: {} }, false],
    [page, {}, false],
    [page, [], false],
    [page, null, false],
    [object, {}, true],
    [object, null, true],
    [object, [], false],
    [object, 'x', false],
    [object, undefined, false],
    [open, [], true],
    [open, 'x', true],
    [open, null, true],
    [open, undefined, false],
  ])('R1: as %j the body %j is an answer: %s', (answer, body, expected) => {
    expect(isReadable(answer, body)).toBe(expected);
  });
});

describe('S6: Retry-After', () => {
  const date = 'Mon, 02 Mar 2026 09:00:00 GMT';
  const later = Date.parse('2030-01-01T00:00:00Z');

  test.each([
    [' 7 ', 7000],
    ['7, 120', 120_000],
    ['120,7', 120_000],
    ['7,  9', undefined],
    ['7,', undefined],
    [',7', undefined],
    ['7 9', undefined],
    ['7s', undefined],
    ['x7', undefined],
    ['1e3', undefined],
    ['Mon, 02 Mar 2026 09:00:30 GMT', 30_000],
    [' Mon, 02 Mar 2026 09:00:30 GMT ', 30_000],
    ['Mon, 02 Mar 2026 09:00:30', undefined],
    ['Mon, 02 Mar 2026 09:00:30 GMT+1', undefined],
    ['Mon, 02 Mar 2026 09:00:30 +0100', undefined],
    ['Mon, 2 Mar 2026 09:00:30 GMT', undefined],
    ['x Mon, 02 Mar 2026 09:00:30 GMT', undefined],
    ['Noday, 02-Mar-26 09:00:30 GMTx', undefined],
    ['Monday, 02-Mar-26 09:00:30 GMT', 30_000],
    ['Mon Mar  2 09:00:30 2026', 30_000],
    ['Mon Mar 02 09:00:30 2026', 30_000],
    ['Mon Mar  2 09:00:30 2026 x', undefined],
    ['xMon Mar  2 09:00:30 2026', undefined],
    ['2026-03-02T09:00:30Z', undefined],
    ['Mon, 99 Mar 2026 09:00:30 GMT', undefined],
  ])('%j is %s ms by the clock of the answer', (header, expected) => {
    expect(retryAfterMs(header, date, later)).toBe(expected);
  });
});
