/** Answers whose body breaks: a status that was read is believed, but for a success without its body. */
import { describe, expect, test } from 'vitest';
import type { Act } from './support/fault-server.ts';
import { lastError } from './support/fleet.ts';
import { acme } from './support/service.ts';
import { runOn } from './support/socket.ts';

const lines = {
  GET: 'installs list --json',
  POST: `backups create ${acme} --notify ops@example.com --json`,
  PATCH: `installs update ${acme} --environment staging --json`,
  DELETE: 'headless apps delete storefront --yes --confirm storefront --json',
} as const;
type Method = keyof typeof lines;

const head = (status: number, length: number) =>
  `HTTP/1.1 ${status} Answer\r\ncontent-length: ${length}\r\n\r\n`;

const faults: Record<string, (status: number) => Act> = {
  'an end in the middle': (status) => ({ do: 'bytes', bytes: `${head(status, 100)}{"mess` }),
  'a reset in the middle': (status) => ({
    do: 'bytes',
    bytes: `${head(status, 100)}{"mess`,
    end: 'reset',
  }),
  'no byte of it': (status) => ({ do: 'bytes', bytes: head(status, 100) }),
  'a drip for ever': (status) => ({ do: 'trickle', everyMs: 500, status }),
  'silence in the middle': (status) => ({
    do: 'bytes',
    bytes: `${head(status, 100)}{"mess`,
    end: 'stall',
  }),
  'a broken piece': (status) => ({
    do: 'bytes',
    bytes: `HTTP/1.1 ${status} Answer\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
  }),
};

/** How often it is sent, and the exit code: of a read, and of each write. */
// biome-ignore format: a table
const table: Record<number, Record<'GET' | 'write', [sent: number, code: number]>> = {
  200: { GET: [3, 7], write: [1, 10] },
  303: { GET: [1, 7], write: [1, 10] },
  400: { GET: [1, 6], write: [1, 6] },
  401: { GET: [1, 3], write: [1, 3] },
  403: { GET: [1, 4], write: [1, 4] },
  404: { GET: [1, 5], write: [1, 5] },
  408: { GET: [3, 7], write: [1, 10] },
  409: { GET: [1, 6], write: [1, 6] },
  421: { GET: [3, 7], write: [1, 7] },
  422: { GET: [1, 6], write: [1, 6] },
  425: { GET: [3, 7], write: [1, 7] },
  429: { GET: [3, 7], write: [3, 7] },
  500: { GET: [3, 7], write: [1, 10] },
  503: { GET: [3, 7], write: [1, 10] },
};

const casesOf = (methods: readonly Method[]) =>
  Object.entries(table).flatMap(([status, row]) =>
    methods.map((one) => [Number(status), one, row[one === 'GET' ? 'GET' : 'write']] as const),
  );

// The methods of writes differ in nothing here: one fault says so.
describe.each(Object.entries(faults))('D16: %s', (name, fault) => {
  const some = ['GET', 'POST'] as const;
  const methods = name === 'an end in the middle' ? ([...some, 'PATCH', 'DELETE'] as const) : some;
  test.each(casesOf(methods))(
    '%i to a %s: sent, and exit code: %j',
    async (status, method, [sent, code]) => {
      const { ran, server } = await runOn(lines[method], () => fault(status));
      expect({ code: ran.code, sent: server.log.length }).toEqual({ code, sent });
      expect(ran.stdout).toBe('');
      const error = lastError(ran);
      expect(error.retry_safe).toBe(status === 409 || ![6, 10].includes(code));
      if (status >= 300) expect(error.status).toBe(status);
      if (status >= 300) expect(error.details.join()).toContain('The response body ended early: ');
    },
  );
});

describe.each([408, 421, 425])('D16: %i with a whole body', (status) => {
  const act: Act = { do: 'json', status, value: { message: 'Not now' } };

  test('a read is sent again, and may succeed', async () => {
    const { ran } = await runOn(lines.GET, (_, index) => (index < 2 ? act : { do: 'serve' }));
    expect(ran.code).toBe(0);
  });

  test.each(['POST', 'PATCH', 'DELETE'] as const)('a %s is sent once', async (method) => {
    const { ran, server } = await runOn(lines[method], () => act);
    expect({ code: ran.code, sent: server.log.length }).toEqual({
      code: status === 408 ? 10 : 7,
      sent: 1,
    });
    const { hint } = lastError(ran);
    expect(hint).toContain(status === 408 ? 'before you retry' : 'Nothing was changed.');
  });

  test('W1: a wait goes on', async () => {
    const value = (word: string) => ({ count: 1, results: [{ id: acme, status: word }] });
    const { ran } = await runOn(`backups wait ${acme} ${acme} --json --retries 0`, (_, index) =>
      index === 1 ? act : { do: 'json', value: value(index === 0 ? 'in_progress' : 'completed') },
    );
    expect(ran.code).toBe(0);
  });
});

test('D16: a redirect is followed whatever becomes of its body', async () => {
  const moved = head(302, 100).replace('\r\n\r\n', '\r\nlocation: /v1/there\r\n\r\n<h');
  const { ran } = await runOn(lines.GET, (_, index) =>
    index === 0
      ? { do: 'bytes', bytes: moved }
      : { do: 'json', value: { results: [{ id: 'found' }] } },
  );
  expect(JSON.parse(ran.stdout)).toEqual([{ id: 'found' }]);
});

test('D16: what could be read of an error is shown', async () => {
  const whole = '{"message":"The name is taken"}';
  const { ran } = await runOn(lines.POST, () => ({
    do: 'bytes',
    bytes: head(422, whole.length + 1) + whole,
  }));
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain('The name is taken');
});

describe('D22: headers of more than 16 KiB', () => {
  const bytes = `HTTP/1.1 200 OK\r\nset-cookie: ${'x'.repeat(17 * 1024)}\r\ncontent-length: 2\r\n\r\n{}`;

  test.each([
    ['read', lines.GET, 7],
    ['write', lines.POST, 10],
  ])('a %s is told the limit, and not of a broken connection', async (_, line, code) => {
    const { ran } = await runOn(line, () => ({ do: 'bytes', bytes }));
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(ran.stderr).toMatch(/the response headers of 127\.0\.0\.1:\d+ are larger than 16 KiB/);
    expect(ran.stderr).not.toContain('connection closed');
  });

  test('15 KiB are fine', async () => {
    const headers = { 'x-long': 'x'.repeat(15 * 1024) };
    const { ran } = await runOn(lines.GET, () => ({ do: 'json', headers, value: { results: [] } }));
    expect(ran.code).toBe(0);
  });
});
