/** R1: every operation × every kind of body nobody expects, over a real socket. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Answer, Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import type { Act, Seen } from './support/fault-server.ts';
import { lines, prepareFor } from './support/lines.ts';
import { inTurn, sized } from './support/sized.ts';
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

const nested = (levels: number) => body('['.repeat(levels) + ']'.repeat(levels));
const error = (mebibytes: number) => body(Buffer.alloc(mebibytes << 20, 'x'), 500);

type Form = Answer['form'];

/** `readable`: as answers of these forms it is one, and of no other. */
const kinds: Record<string, [Act, status: number, readable: Form[]]> = {
  'an empty body': [body(''), 200, ['object', 'open']],
  null: [body('null'), 200, ['object', 'open']],
  '[]': [body('[]'), 200, ['open']],
  'HTML with 200': [body(hostile.padEnd(5000, 'x')), 200, []],
  'HTML with 502': [body(hostile.padEnd(5000, 'x'), 502), 502, []],
  'truncated JSON': [body('{"results":[{"id":"a'), 200, []],
  'a wrong type': [body('"words"'), 200, ['open']],
  'wrong types within': [
    body('{"results":"none","count":{},"id":7,"name":[]}'),
    200,
    ['object', 'open'],
  ],
  'JSON nested too deep': [nested(1000), 200, []],
  'an error that is too long': [error(2), 500, []],
};

/** The same in a size that takes its time: as the answer of an operation of each kind. */
const great: typeof kinds = {
  'JSON nested 100,000 deep': [nested(100_000), 200, []],
  'an error of 50 MiB': [error(50), 500, []],
};

/** The same answers the sandbox gives, wrapped. */
const wrappings: Record<string, (text: string) => Act> = {
  'a byte order mark': (text) => body(`\ufeff${text}`),
  gzip: (text) => body(gzipSync(text), 200, { 'content-encoding': 'gzip' }),
  brotli: (text) => body(brotliCompressSync(text), 200, { 'content-encoding': 'br' }),
};

/** Where a record or a list of them is read, whose shape the source does not show: these are neither. */
const noRecord = ['an empty body', 'null', 'a wrong type'];

/**
 * `auth status` does without the person, so no answer ends it (test/account-names.test.ts). `hms api` shows the status
 * of the service as it is, and compares its description (test/api-drift.test.ts).
 */
const all = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([id, { anonymous }]) => id !== 'getUser' && !anonymous,
);

/** Reads of an object that is shown as it is. */
const shownAsIs: readonly OperationId[] = [
  'getAccountUsage',
  'getAccountLimits',
  'getUsageSummary',
  'getUsageInsights',
  'getInstallUsage',
];

/** Whether a request is one of the operation. */
function isOf({ method, path }: Operation): (request: Seen) => boolean {
  const pattern = new RegExp(`^(/v1)?${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
  return (request) => request.method === method && pattern.test(request.url);
}

/** The first of each method and form of answer. */
const firsts = all.filter(
  ([, { method, answer }], index) =>
    index ===
    all.findIndex(([, other]) => other.method === method && other.answer.form === answer.form),
);

const cases = [
  ...Object.entries(kinds).map(([kind, given], at) => [kind, given, inTurn(all, at, 3)] as const),
  ...Object.entries(great).map(([kind, given]) => [kind, given, sized(firsts, all)] as const),
];

describe.each(cases)('R1: %s', (kind, [act, status, readable], those) => {
  test.each(those)('as the answer of %s', async (id, operation) => {
    const strikes = isOf(operation);
    const { ran } = await runOn(lines[id], (seen) => (strikes(seen) ? act : { do: 'serve' }), {
      prepare: prepareFor(lines[id]),
    });
    const { method, answer } = operation;
    const isError = !readable.includes(answer.form);
    const isOpen = answer.form === 'open' || shownAsIs.includes(id);
    const isNone = isOpen && method === 'GET' && noRecord.includes(kind);
    const lost = method === 'GET' ? 7 : 10;
    // The record is in a field of the answer.
    const isBare = ['getDomainCheck', 'listCertificates'].includes(id) && !isError;
    // Each line of the file has its row.
    const isBatch = id === 'createDomains';
    // It is still listed, because the request was not served.
    const lookedFor: OperationId[] = ['removeAccountUser', 'deleteInstall', 'cancelSiteTransfer'];
    const isStillThere = lookedFor.includes(id) && status === 200;
    const isLost = isError || isNone || isBare || isStillThere;
    expect(ran.code).toBe(isBatch ? 11 : isLost ? lost : 0);
    expect(ran.stderr).not.toMatch(/^\s+at |Internal error/m);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(ran.screen).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    const details = ran.stderr.split('\n').filter((line) => line.startsWith('  '));
    expect(
      details.filter((line) => line.length > '  The response is not JSON: '.length + 200),
    ).toEqual([]);
    if (!isError || isBatch) return;
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain(`(${status}`);
    expect(ran.stderr).toContain(`request id: ${requestId}`);
  });
});

/** Days are counted by the clock of the service, which is another one here. */
const unaged = (text: string) => text.replace(/("days_left": )-?\d+/g, '$1N');

/** The field of the answer that the command prints. */
const outerFields: Partial<Record<OperationId, string>> = {
  getDomainCheck: 'report',
  listCertificates: 'certificates',
};

const wrapped = Object.entries(wrappings).map(
  ([name, wrap], place) => [name, wrap, place] as const,
);

describe.each(wrapped)('R1: %s', (_, wrap, place) => {
  // hms joins the accounts with the installs.
  const reads = all.filter(([id, { method }]) => method === 'GET' && id !== 'listAccounts');
  test.each(inTurn(reads, place, 3))('does not hide the answer of %s', async (id) => {
    const line = `${lines[id]} --json`;
    const options = { prepare: prepareFor(line) };
    const { stdout } = (await runOn(line, () => ({ do: 'serve' }), options)).ran;
    const field = outerFields[id] ?? (stdout.startsWith('[') ? 'results' : undefined); // a list was a page
    const text = field === undefined ? stdout : `{"${field}":${stdout}}`;
    const { ran } = await runOn(line, () => wrap(text), options);
    expect({ ...ran, stdout: unaged(ran.stdout) }).toMatchObject({
      code: 0,
      stdout: unaged(stdout),
    });
  });
});

test('R1: what was packed and broke on the way cannot be read, and is no mistake of ours', async () => {
  const packed = gzipSync('{"results":[]}').subarray(0, 20);
  const act = body(packed, 200, { 'content-encoding': 'gzip' });
  const { ran } = await runOn('installs list', () => act);
  expect(ran.code).toBe(7);
  expect(ran.stderr).toContain('the response is unreadable (200)');
});
