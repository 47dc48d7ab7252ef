/** Interim answers (1xx): they say nothing, and no request depends on them. */
import { describe, expect, test } from 'vitest';
import { TransportError } from '../src/core/errors.ts';
import { openTunnel } from '../src/system/network/proxy.ts';
import type { Act } from './support/fault-server.ts';
import { type OutputOptions, proxyServer } from './support/proxy.ts';
import { acme } from './support/service.ts';
import { runOn } from './support/socket.ts';

const read = 'installs list --json --retries 0';
const write = `backups create ${acme} --notify ops@example.com --json`;

const interim = (status: number, more = '') => `HTTP/1.1 ${status} Interim\r\n${more}\r\n`;

function answer(status: number, value: unknown): string {
  const body = JSON.stringify(value);
  return `HTTP/1.1 ${status} Answer\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

const found = '[\n  {\n    "id": "found"\n  }\n]\n';
const list = answer(200, { results: [{ id: 'found' }] });
const accepted = answer(202, { id: acme, status: 'requested' });

const before: [string, string][] = [
  ['100', interim(100)],
  ['100 with headers', interim(100, 'x-proxy: a\r\nwarning: 199 - b\r\n')],
  ['102', interim(102)],
  ['103', interim(103, 'link: </a.css>; rel=preload\r\n')],
  ['199', interim(199)],
  ['100 twice', interim(100) + interim(100)],
  ['103, 100, 102', interim(103) + interim(100) + interim(102)],
  ['100 of HTTP/1.0', interim(100).replace('1.1', '1.0')],
];

describe.each(before)('D8: %s before an answer', (_, heads) => {
  test('is passed over by a read', async () => {
    const { ran } = await runOn(read, () => ({ do: 'bytes', bytes: heads + list }));
    expect(ran).toMatchObject({ code: 0, stdout: found });
  });

  test('is passed over by a write, which is sent once', async () => {
    const { ran, server } = await runOn(write, () => ({ do: 'bytes', bytes: heads + accepted }));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: acme });
    expect(server.log).toHaveLength(1);
  });

  test('leaves a refusal as it is', async () => {
    const bytes = heads + answer(422, { message: 'No such address' });
    const { ran } = await runOn(write, () => ({ do: 'bytes', bytes }));
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('No such address');
  });
});

test('D8: however the bytes are cut, 100 is passed over and the answer is whole', async () => {
  const whole = interim(100) + interim(103) + interim(100) + list;
  const cuts = Array.from({ length: whole.length - list.length + 20 }, (_, at) => at + 1);
  for (const cut of cuts) {
    const bytes = [whole.slice(0, cut), whole.slice(cut)];
    const { ran } = await runOn(read, () => ({
      do: 'bytes',
      bytes: bytes[0] ?? '',
      more: bytes[1] ?? '',
    }));
    expect({ cut, code: ran.code, stdout: ran.stdout }).toEqual({
      cut,
      code: 0,
      stdout: found,
    });
  }
});

test('D8: on a connection that is used again, each answer may have its own', async () => {
  const line = `backups wait ${acme} ${acme} --interval 1s --json`;
  const states = ['in_progress', 'in_progress', 'completed'];
  const { ran, server } = await runOn(line, (_, index) => ({
    do: 'json',
    before: interim(100),
    value: { count: 1, results: [{ id: acme, status: states[index] }] },
  }));
  expect(ran.code).toBe(0);
  expect(server.log.map(({ connection }) => connection)).toEqual([1, 1, 1]);
});

test('D8: a body that looks like an interim answer is a body', async () => {
  const value = { results: [{ id: 'found', name: interim(100) }] };
  const { ran } = await runOn(read, () => ({
    do: 'bytes',
    bytes: interim(100) + answer(200, value),
  }));
  expect(JSON.parse(ran.stdout)).toEqual(value.results);
});

describe.each([100, 102, 103])('D8 D13: %i for ever', (status) => {
  const act: Act = { do: 'trickle', everyMs: 1000, bytes: interim(status) };

  test.each([
    ['a read', read, 7],
    ['a write', write, 10],
  ])('ends %s within its limit', async (_, line, code) => {
    const { ran, ms } = await runOn(line, () => act);
    expect({ code: ran.code, ms }).toEqual({ code, ms: 60_000 });
    expect(ran.stderr).toContain('no complete response within 60 s');
  });
});

test.each([
  ['read', read, 7],
  ['write', write, 10],
])('D8: 101 is no interim answer: a %s has none', async (_, line, code) => {
  const switching = interim(101, 'connection: upgrade\r\nupgrade: other\r\n');
  for (const head of [interim(101), switching]) {
    const { ran } = await runOn(line, () => ({ do: 'bytes', bytes: head + list }));
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(ran.stderr).toContain('responded 101 (another protocol), which hms did not request');
  }
});

describe('D8: before the answer of a proxy to CONNECT', () => {
  const open = async (outputOptions: OutputOptions, limitMs = 10_000) => {
    const proxy = await proxyServer(outputOptions);
    const { port } = new URL(proxy.url);
    try {
      return await openTunnel({
        proxy: { url: new URL(proxy.url), variable: 'HTTPS_PROXY', exceptions: 'NO_PROXY' },
        target: `127.0.0.1:${port}`, // the proxy itself: somebody listens there
        limitMs,
        trusted: {},
      });
    } catch (error) {
      return error;
    } finally {
      await proxy.close();
    }
  };

  test.each(before)('%s is passed over, and the tunnel is open', async (_, heads) => {
    expect(await open({ do: 'connect', before: heads })).not.toBeInstanceOf(Error);
  });

  test.each(before)('%s is passed over, and a refusal is one', async (_, heads) => {
    const failure = await open({ do: 'answer', status: 502, before: heads });
    expect(failure).toBeInstanceOf(TransportError);
    expect(failure).toMatchObject({ sent: false, message: expect.stringContaining('(502)') });
  });

  test('nothing after it is no tunnel', async () => {
    const failure = await open({ do: 'bytes', bytes: interim(100), end: true });
    expect(failure).toMatchObject({ sent: false, message: expect.stringContaining('hang up') });
  });

  test('it counts towards the limit', async () => {
    const failure = await open({ do: 'bytes', bytes: interim(100) }, 200);
    expect(failure).toMatchObject({
      sent: false,
      message: expect.stringContaining('no response within 0.2 s'),
    });
  });
});
