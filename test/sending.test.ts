/** S: what is sent, how often, and what its failure means; over a real socket, in virtual time. */
import { describe, expect, test } from 'vitest';
import type { ClientOptions } from '../src/client/api.ts';
import { createClient } from '../src/client/client.ts';
import type { Offers } from '../src/client/offers.ts';
import { spanOf } from '../src/core/units.ts';
import { retryBudget } from '../src/system/retry-budget.ts';
import type { Fetch, System } from '../src/system/system.ts';
import { virtualClock } from './support/clock.ts';
import type { Act, Script } from './support/fault-server.ts';
import { runOn } from './support/socket.ts';

const read = 'installs list --json';
const id = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';
const post = `backups create ${id} --notify ops@example.com --json`;
const patch = `installs update ${id} --environment staging --json`;
const remove = 'headless apps delete storefront --yes --confirm storefront --json';

const always =
  (act: Act): Script =>
  () =>
    act;

const answer = (status: number, headers: Record<string, string> = {}): Act => ({
  do: 'answer',
  status,
  headers,
});

/** The error on the last line of stderr. */
function errorOf({ stderr }: { stderr: string }) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

test('S1: 503 for ever is asked three times, and once with --retries 0', async () => {
  const three = await runOn(read, always(answer(503)));
  expect(three.ran.code).toBe(7);
  expect(three.server.log).toHaveLength(3);
  const once = await runOn(`${read} --retries 0`, always(answer(503)));
  expect(once.server.log).toHaveLength(1);
});

const ambiguous: [string, Act][] = [
  ['500', answer(500)],
  ['502', answer(502)],
  ['503', answer(503)],
  ['504', answer(504)],
  ['503 with Retry-After', answer(503, { 'retry-after': '1' })],
  ['a reset before it is read', { do: 'resetBeforeReading' }],
  ['a reset after it was read', { do: 'resetAfterReading' }],
  ['the end of the connection', { do: 'hangUp' }],
  ['half an answer', { do: 'half', body: '{"id":"00000000-0000-4000-8000-000000000000"}' }],
  ['an answer that trickles', { do: 'trickle', everyMs: 200 }],
  ['silence', { do: 'stall' }],
  ['a body that is no JSON', { do: 'answer', status: 200, body: '<html>' }],
];

describe.each(ambiguous)('S2: after %s', (_, act) => {
  test('a read is sent three times, and is exit 7', async () => {
    const { ran, server } = await runOn(read, always(act));
    expect(server.log).toHaveLength(3);
    expect(ran.code).toBe(7);
    expect(errorOf(ran).retry_safe).toBe(true);
  });

  test.each([
    ['POST', post, 'hms backups list'],
    ['PATCH', patch, 'hms installs get'],
    ['DELETE', remove, 'hms headless apps'],
  ])(
    'S4: a %s is sent once, its outcome is unknown, and a command checks',
    async (method, line, check) => {
      const { ran, server } = await runOn(line, always(act));
      expect(server.log.map((seen) => seen.method)).toEqual([method]);
      expect(ran).toMatchObject({ code: 10, stdout: '' });
      expect(errorOf(ran)).toMatchObject({
        kind: 'unknown',
        code: 10,
        retry_safe: false,
        message: expect.stringMatching(/is unknown|accepted/),
        hint: expect.stringContaining(check),
      });
    },
  );
});

describe.each([
  ['POST', post],
  ['PATCH', patch],
  ['DELETE', remove],
  ['GET', read],
])('S2: a %s', (_, line) => {
  test('answered 429 to the last try is sent three times: exit 7, nothing was changed', async () => {
    const { ran, server } = await runOn(line, always(answer(429)));
    expect(server.log).toHaveLength(3);
    expect(ran.code).toBe(7);
    expect(errorOf(ran)).toMatchObject({ retry_safe: true, status: 429 });
  });

  test('that never left, because nobody listens, is tried three times: exit 7, and says so', async () => {
    const { ran } = await runOn(line, always(answer(200)), {
      env: { HMS_BASE_URL: 'http://127.0.0.1:1/v1', HMS_HEADLESS_URL: 'http://127.0.0.1:1' },
    });
    expect(ran.requests).toHaveLength(3);
    expect(ran.code).toBe(7);
    const { message, retry_safe } = errorOf(ran);
    expect(message).toMatch(/connection refused by/i);
    expect(message.includes('Nothing was sent.')).toBe(line !== read);
    expect(retry_safe).toBe(true);
  });

  test('for a host that does not exist is tried three times: exit 7, and names it', async () => {
    const { ran } = await runOn(line, always(answer(200)), {
      env: {
        HMS_BASE_URL: 'https://nosuch.invalid/v1',
        HMS_HEADLESS_URL: 'https://nosuch.invalid',
      },
    });
    expect(ran.requests).toHaveLength(3);
    expect(ran.code).toBe(7);
    expect(errorOf(ran).message).toContain('nosuch.invalid');
  });

  test.each([
    [400, 6],
    [401, 3],
    [403, 4],
    [404, 5],
    [409, 6],
    [422, 6],
  ])('that was refused with %i is sent once: exit %i', async (status, code) => {
    const { ran, server } = await runOn(line, always(answer(status)));
    expect(server.log).toHaveLength(1);
    expect(ran.code).toBe(code);
  });
});

describe('S4: a documented empty body is success', () => {
  test.each([
    ['restore', 'backups restore acmestage latest --notify ops@example.com --yes'],
    ['delete', remove],
  ])('of a %s', async (_, line) => {
    const script: Script = ({ method }) => (method === 'GET' ? { do: 'serve' } : answer(202));
    expect((await runOn(line, script)).ran.code).toBe(0);
  });
});

test('S5: without Retry-After the waits are half to all of 500 ms doubled', async () => {
  const { ms } = await runOn(read, always(answer(503)));
  // The world's random is 0.5: three quarters of 500 ms, then of 1 s.
  expect(ms).toBe(375 + 750);
});

describe('S5: one budget for the process', () => {
  /** A client of its own, with a clock and a budget as a process has them. */
  function client(fetch: Fetch) {
    const { now, monotonic, sleep } = virtualClock(0);
    const crashed = new AbortController().signal;
    const clocks = { now, monotonic, sleep };
    const system = { ...clocks, crashed, random: () => 0.5, retryBudget: retryBudget() };
    const options: ClientOptions = {
      fetch,
      baseUrls: { hosting: 'https://api.example/v1', headless: undefined, headlessRemedy: '' },
      authorization: 'Basic x',
      credentialsFrom: 'here',
      retries: 2,
      maxRetryAfterMs: 60_000,
      // As: the requests are of part 1.
      offers: {} as Offers,
      signal: () => new AbortController().signal,
      signalOf: () => new AbortController().signal,
      onSend() {},
      onAnswer() {},
      onRetry() {},
      warn() {},
      momentIn: String,
    };
    return createClient(options, system as unknown as System);
  }

  test('500 reads of a service that answers 503 to all are at most 510 requests', async () => {
    let requests = 0;
    const api = client(async () => {
      requests += 1;
      return new Response('', { status: 503 });
    });
    for (let count = 0; count < 500; count += 1) {
      const call = api.call('getInstall', { install_id: id });
      await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
    }
    expect(requests).toBe(510);
  });

  test('what is answered earns it back: a hiccup at every tenth request fails none of 500', async () => {
    let requests = 0;
    const api = client(async () => {
      requests += 1;
      return requests % 10 === 0 ? new Response('', { status: 503 }) : Response.json({ id });
    });
    for (let count = 0; count < 500; count += 1) await api.call('getInstall', { install_id: id });
    expect(requests).toBe(555);
  });
});

describe('S6: Retry-After', () => {
  const date = 'Mon, 02 Mar 2026 12:00:00 GMT'; // three hours ahead of the clock here
  const once =
    (header: string): Script =>
    (_, index) =>
      index === 0
        ? answer(429, { 'retry-after': header, date })
        : { do: 'json', value: { results: [] } };

  test.each([
    ['7', 7000],
    ['0', 0],
    ['Mon, 02 Mar 2026 12:00:09 GMT', 9000],
    ['soon', 375],
  ])("'%s' is a wait of %i ms", async (header, expected) => {
    const { ran, ms } = await runOn(read, once(header));
    expect({ code: ran.code, ms }).toEqual({ code: 0, ms: expected });
  });

  test.each([
    ['on a terminal', { terminal: 80 }, '60', '61'],
    ['elsewhere', {}, '300', '301'],
  ])('%s is honoured up to a limit, and past it nothing waits', async (_, options, most, more) => {
    const honoured = await runOn('installs list', once(most), options);
    expect(honoured).toMatchObject({ ran: { code: 0 }, ms: Number(most) * 1000 });
    const { ran, ms, server } = await runOn('installs list', once(more), options);
    expect({ code: ran.code, ms, requests: server.log.length }).toEqual({
      code: 7,
      ms: 0,
      requests: 1,
    });
    expect(ran.stderr).toContain(
      `The service asks you to wait ${spanOf(Number(more) * 1000)}, until`,
    );
    expect(ran.stderr).toContain(`Retry after 2026-03-02 09:0${Math.ceil(Number(more) / 60)} UTC`);
  });

  test('past what a timer can hold stops at once too', async () => {
    const { ran, ms } = await runOn(read, once('9999999999'));
    expect({ code: ran.code, ms }).toEqual({ code: 7, ms: 0 });
  });
});

test('S7: an answer that trickles ends after 60 s, and the message says so', async () => {
  const { ran, ms } = await runOn(`${read} --retries 0`, always({ do: 'trickle', everyMs: 200 }));
  expect(ran.code).toBe(7);
  expect(ran.stderr).toContain('no complete response within 60 s');
  expect(ms).toBe(60_000);
});

test('S8: a write has a connection of its own, and reads share one', async () => {
  const line = 'backups create acmeprod --notify ops@example.com --wait --json';
  const { ran, server } = await runOn(line, always({ do: 'serve' }));
  expect(ran.code).toBe(0);
  const connections = (wanted: 'GET' | 'POST') => [
    ...new Set(server.log.filter(({ method }) => method === wanted).map((one) => one.connection)),
  ];
  expect(connections('GET')).toHaveLength(1);
  expect(connections('POST')).toHaveLength(1);
  expect(connections('POST')).not.toEqual(connections('GET'));
});

test.each([
  ['POST', post, [], 10],
  ['PATCH', patch, { name: 'acmeprod' }, 10],
  ['GET', read, { results: [{ name: 'acmeprod' }] }, 7],
])(
  'S4: without an id in it the answer to a %s cannot be read',
  async (method, line, value, code) => {
    const { ran, server } = await runOn(line, always({ do: 'json', value }));
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(server.log).toHaveLength(method === 'GET' ? 3 : 1);
  },
);
