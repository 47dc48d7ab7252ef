/** R1: every operation × every kind of body nobody expects, over a real socket. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../src/contract/operations.ts';
import type { Operation } from '../src/contract/types.ts';
import type { Act, Seen } from './support/fault-server.ts';
import { lines, makeTxtRecord } from './support/lines.ts';
import { runOn } from './support/socket.ts';

const requestId = 'req-4711';
const headers = { 'x-amzn-requestid': requestId };
const hostile = '<h1>\u001b[2J\u202eevil\r\n</h1>';
const body = (text: string | Uint8Array, status = 200, more = {}): Act => ({
  do: 'answer',
  status,
  body: text,
  headers: { ...headers, ...more },
});

type Outcome = 'readable' | 'unreadable' | 'either';

const kinds: Record<string, [Act, status: number, Outcome]> = {
  'an empty body': [body(''), 200, 'either'],
  null: [body('null'), 200, 'either'],
  '[]': [body('[]'), 200, 'either'],
  'HTML with 200': [body(hostile.padEnd(5000, 'x')), 200, 'unreadable'],
  'HTML with 502': [body(hostile.padEnd(5000, 'x'), 502), 502, 'unreadable'],
  'truncated JSON': [body('{"results":[{"id":"a'), 200, 'unreadable'],
  'a wrong type': [body('"words"'), 200, 'either'],
  'wrong types within': [body('{"results":"none","count":{},"id":7,"name":[]}'), 200, 'either'],
  'JSON nested 100,000 deep': [body('['.repeat(100_000) + ']'.repeat(100_000)), 200, 'unreadable'],
  'an error of 50 MiB': [body(Buffer.alloc(50 << 20, 'x'), 500), 500, 'unreadable'],
};

/** The same answers the sandbox gives, wrapped. */
const wrappings: Record<string, (text: string) => Act> = {
  'a byte order mark': (text) => body(`\ufeff${text}`),
  gzip: (text) => body(gzipSync(text), 200, { 'content-encoding': 'gzip' }),
  brotli: (text) => body(brotliCompressSync(text), 200, { 'content-encoding': 'br' }),
};

const all = Object.entries(operations) as [OperationId, Operation][];

/** Whether a request is one of the operation. */
function isOf({ method, path }: Operation): (request: Seen) => boolean {
  const pattern = new RegExp(`^(/v1)?${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
  return (request) => request.method === method && pattern.test(request.url);
}

const isOutcome: Record<Outcome, (isError: boolean) => boolean> = {
  readable: (isError) => !isError,
  unreadable: (isError) => isError,
  either: () => true,
};

describe.each(Object.entries(kinds))('R1: %s', (_, [act, status, outcome]) => {
  test.each(all)('as the answer of %s', async (id, operation) => {
    const strikes = isOf(operation);
    const { ran } = await runOn(lines[id], (seen) => (strikes(seen) ? act : { do: 'serve' }), {
      prepare: makeTxtRecord,
    });
    const isError = ran.code !== 0;
    expect(isOutcome[outcome](isError)).toBe(true);
    expect([0, operation.method === 'GET' ? 7 : 10]).toContain(ran.code);
    expect(ran.stderr).not.toMatch(/^\s+at |itself failed/m);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(ran.screen).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    const details = ran.stderr.split('\n').filter((line) => line.startsWith('  '));
    expect(details.filter((line) => line.length > '  not JSON: '.length + 200)).toEqual([]);
    if (!isError) return;
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain(`(${status}`);
    expect(ran.stderr).toContain(`request id: ${requestId}`);
  });
});

describe.each(Object.entries(wrappings))('R1: %s', (_, wrap) => {
  const reads = all.filter(([, { method }]) => method === 'GET');
  test.each(reads)('does not hide the answer of %s', async (id) => {
    const plain = await runOn(`${lines[id]} --json`, () => ({ do: 'serve' }));
    const wrapped = await runOn(`${lines[id]} --json`, () => wrap(plain.ran.stdout));
    const listed = plain.ran.stdout.startsWith('[')
      ? await runOn(`${lines[id]} --json`, () => wrap(`{"results":${plain.ran.stdout}}`))
      : wrapped;
    expect(listed.ran).toMatchObject({ code: 0, stdout: plain.ran.stdout });
  });
});

test('R1: what was packed and broke on the way cannot be read, and is no mistake of ours', async () => {
  const packed = gzipSync('{"results":[]}').subarray(0, 20);
  const act = body(packed, 200, { 'content-encoding': 'gzip' });
  const { ran } = await runOn('installs list', () => act);
  expect(ran.code).toBe(7);
  expect(ran.stderr).toContain('the answer cannot be read (200)');
});
