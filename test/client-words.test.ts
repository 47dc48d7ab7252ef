/** R3: what the client says of each kind of answer, word for word, with what helps. */
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import type { Fetch } from '../src/system/system.ts';
import { answer, check, expectSaid, read, type Said, write, written } from './support/said.ts';
import { run } from './support/world.ts';

const headless = 'headless apps list --json --retries 0';
const failing =
  (error: Error): Fetch =>
  async () => {
    throw error;
  };
const html = ['The response is not JSON: <p>'];
const packed = [
  'The response body has a compression that hms does not support (content-encoding: zstd).',
];
const zstd = { 'content-encoding': 'zstd', 'x-request-id': 'r1' };

describe('a success that cannot be read', () => {
  test.each<[string, Fetch, string[]]>([
    ['is no JSON', answer('<p>', 200, { 'x-request-id': 'r1' }), html],
    ['is another object', answer({ a: 1 }, 200, { 'x-request-id': 'r1' }), ['{"a":1}']],
    ['is empty', answer('', 200, { 'x-request-id': 'r1' }), ['(empty)']],
    ['is packed', answer('x', 200, zstd), packed],
  ])('R3: where it %s', async (_, fetch, details) => {
    const facts = { status: 200, request_id: 'r1' };
    const unread = 'GET /installs failed: the response is unreadable (200).';
    await expectSaid(read, { fetch }, { code: 7, message: unread, details }, facts);
    const unknown = `The outcome of ${written} is unknown: accepted (200), but the response is unreadable.`;
    const said = { code: 10, message: unknown, details, hint: check };
    await expectSaid(write, { fetch }, said, facts);
  });
});

const later = 'Nothing was changed. Retry later.';
const redirect = (base: string) =>
  `Redirects are followed only within the same origin, at most 3 times. Check the base URL (${base}).`;
const noPath = (base: string) =>
  `The gateway does not know this path. Check the base URL (${base}).`;
const hosting = 'https://api.hosting.example/v1';
const other = 'https://headless.hosting.example';
const token = { message: 'Missing Authentication Token' };
const unexpected = 'Unexpected response status';
const apps = 'GET /v1/accounts/northlight/apps';
const location = { location: 'https://other.example/x' };
const points = ['location: https://other.example/x'];

describe('an error status', () => {
  test.each<[string, string, Fetch, Said]>([
    [
      'of a read: 302',
      read,
      answer('', 302, location),
      {
        code: 7,
        message: `${unexpected} (302, GET /installs)`,
        details: points,
        hint: redirect(hosting),
      },
    ],
    [
      'of the other platform: 302',
      headless,
      answer('', 302),
      { code: 7, message: `${unexpected} (302, ${apps})`, hint: redirect(other) },
    ],
    [
      'of a write: 302',
      write,
      answer('', 302, location),
      {
        code: 10,
        message: `The outcome of ${written} is unknown: ${unexpected} (302).`,
        details: points,
        hint: check,
      },
    ],
    [
      'of a read: 503',
      read,
      answer('', 503),
      { code: 7, message: 'Service unavailable (503, GET /installs)', hint: later },
    ],
    [
      'of a write: 503',
      write,
      answer('', 503),
      {
        code: 10,
        message: `The outcome of ${written} is unknown: Service unavailable (503).`,
        hint: check,
      },
    ],
    [
      'of a write: 408',
      write,
      answer('', 408),
      {
        code: 10,
        message: `The outcome of ${written} is unknown: ${unexpected} (408).`,
        hint: check,
      },
    ],
    [
      'of a write: 421',
      write,
      answer('', 421),
      { code: 7, message: `${unexpected} (421, ${written})`, hint: later },
    ],
    [
      'of a write: 425',
      write,
      answer('', 425),
      { code: 7, message: `${unexpected} (425, ${written})`, hint: later },
    ],
    [
      'of a write: 401',
      write,
      answer('', 401),
      {
        code: 3,
        message: `Authentication Error (401, ${written})`,
        hint: 'The credentials came from HMS_USERNAME and HMS_PASSWORD in the environment.',
      },
    ],
    [
      'of a gateway: 403',
      read,
      answer(token, 403),
      { code: 4, message: `${token.message} (403, GET /installs)`, hint: noPath(hosting) },
    ],
    [
      'of its gateway: 403',
      headless,
      answer(token, 403),
      { code: 4, message: `${token.message} (403, ${apps})`, hint: noPath(other) },
    ],
    [
      'of a person: 403',
      read,
      answer({ message: 'no' }, 403),
      { code: 4, message: 'no (403, GET /installs)' },
    ],
    [
      'with the words of a gateway: 404',
      read,
      answer(token, 404),
      { code: 5, message: `${token.message} (404, GET /installs)` },
    ],
    ['of a write: 409', write, answer('', 409), { code: 6, message: `Conflict (409, ${written})` }],
  ])('R3: %s', async (_, line, fetch, said) => {
    await expectSaid(line, { fetch }, said);
  });

  test.each([
    ['4000', '1 h 6 min, until 2026-03-02 10:07 UTC', '2026-03-02 10:07 UTC'],
    ['Mon, 02 Mar 2026 11:00:00 GMT', '2 h, until 2026-03-02 11:00 UTC', '2026-03-02 11:00 UTC'],
  ])('S6: 429 with Retry-After: %s is not waited for', async (after, wait, until) => {
    for (const [line, request] of [
      [read, 'GET /installs'],
      [write, written],
    ] as const) {
      await expectSaid(
        line,
        { fetch: answer('', 429, { 'retry-after': after }) },
        {
          code: 7,
          message: `Too many requests (429, ${request})`,
          details: [`The service asks you to wait ${wait}.`],
          hint: `Nothing was changed. Retry after ${until}.`,
        },
      );
    }
  });

  test('S1 S5: each try is told, with what it waits', async () => {
    const ran = await run('installs list --json', { fetch: answer('', 503) });
    expect(ran.requests).toHaveLength(3);
    expect(ran.stderr.split('\n').slice(0, 2)).toEqual([
      'Service unavailable (503, GET /installs). Retrying in 0.4 s.',
      'Service unavailable (503, GET /installs). Retrying in 0.8 s.',
    ]);
  });
});

describe('no answer', () => {
  const lost = failing(new TransportError('the connection broke', { sent: true, hint: 'look' }));
  const unsent = failing(new TransportError('no such host', { sent: false, hint: 'look' }));

  test.each<[string, string, Fetch, Said]>([
    ['to a read', read, lost, { code: 7, message: 'GET /installs failed: the connection broke.' }],
    [
      'to a write',
      write,
      lost,
      {
        code: 10,
        message: `The outcome of ${written} is unknown: the connection broke.`,
        hint: check,
      },
    ],
    [
      'to a read that never left',
      read,
      unsent,
      { code: 7, message: 'No such host.', hint: 'look' },
    ],
    [
      'to a write that never left',
      `${write} --retries 0`,
      unsent,
      { code: 7, message: 'No such host. Nothing was sent.', hint: 'look' },
    ],
  ])('S4: %s', async (_, line, fetch, said) => {
    await expectSaid(line, { fetch }, said, { status: null });
  });
});
