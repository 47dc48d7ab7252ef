/** S: what leaves for one attempt, where redirects lead, and how long an upload may rest. */

import { describe, expect, test } from 'vitest';
import type { Fetch, FetchInit } from '../src/system/system.ts';
import { create as createEach, lastError, rowsOf, staging, world } from './support/fleet.ts';
import { expectSaid, write } from './support/said.ts';
import { acme } from './support/service.ts';
import { runOn } from './support/socket.ts';
import { afterLookUp, zipFile } from './support/upload.ts';
import { createWorld, run } from './support/world.ts';
import { zipWith } from './support/zip.ts';

const read = 'installs list --json --retries 0';
const list = 'https://api.hosting.example/v1/installs?limit=100&offset=0';
const found = { count: 1, results: [{ id: acme }] };

/** Each address is answered with a redirect to the next one; the last with a list. */
function chain(status: number, ...places: string[]): { urls: string[]; fetch: Fetch } {
  const urls: string[] = [];
  return {
    urls,
    fetch: async (url) => {
      urls.push(url);
      const location = places[urls.length - 1];
      return location === undefined
        ? Response.json(found)
        : new Response('', { status, headers: { location } });
    },
  };
}

describe('a redirect of a read', () => {
  test.each([301, 302, 303, 307, 308])('S9: %i is followed on its own origin', async (status) => {
    const { urls, fetch } = chain(status, '/v2/a', 'b?c=1', 'https://api.hosting.example/d');
    expect((await run(read, { fetch })).code).toBe(0);
    const base = 'https://api.hosting.example';
    expect(urls).toEqual([list, `${base}/v2/a`, `${base}/v2/b?c=1`, `${base}/d`]);
  });

  test('S9: three are followed, and a fourth is not', async () => {
    const { urls, fetch } = chain(302, '/1', '/2', '/3', '/4');
    const ran = await run(read, { fetch });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(lastError(ran)).toMatchObject({ status: 302, details: ['location: /4'] });
    expect(urls).toHaveLength(4);
  });

  test.each([
    'https://other.example/v1/installs',
    'http://api.hosting.example/v1/installs',
    'https://api.hosting.example:8443/v1/installs',
    '//other.example/v1/installs',
    'https://owner@api.hosting.example/v1/installs',
    'https://:secret@api.hosting.example/v1/installs',
    'http://[',
  ])('S9: one to %s is not followed', async (place) => {
    const { urls, fetch } = chain(302, place);
    expect(await run(read, { fetch })).toMatchObject({ code: 7, stdout: '' });
    expect(urls).toEqual([list]);
  });

  test.each([300, 304, 305, 306])('S9: %i is none', async (status) => {
    const urls: string[] = [];
    const fetch: Fetch = async (url) => {
      urls.push(url);
      const body = status === 304 ? null : '';
      return new Response(body, { status, headers: { location: '/x' } });
    };
    expect((await run(read, { fetch })).code).toBe(7);
    expect(urls).toEqual([list]);
  });

  test('S9: one of a write is not followed', async () => {
    const { urls, fetch } = chain(307, '/v1/x');
    expect((await run(write, { fetch })).code).toBe(10);
    expect(urls).toHaveLength(1);
  });
});

describe('what leaves', () => {
  async function sentBy(line: string): Promise<FetchInit> {
    let sent: FetchInit | undefined;
    const made = createWorld({
      fetch: async (url, init) => {
        sent = init;
        return made.sandbox(url, init);
      },
    });
    expect((await made.run(line)).code).toBe(0);
    if (sent === undefined) throw new Error('nothing was sent');
    return sent;
  }
  const common = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from('owner:sandbox').toString('base64')}`,
    'user-agent': 'hms',
  };

  test('S10: a read has no body', async () => {
    const { method, headers, body } = await sentBy('installs list --json');
    expect({ method, headers, body }).toEqual({ method: 'GET', headers: common, body: undefined });
  });

  test('S10: a write is JSON', async () => {
    const { method, headers, body } = await sentBy(write);
    expect({ method, headers }).toEqual({
      method: 'POST',
      headers: { ...common, 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(body))).toMatchObject({ notification_emails: ['ops@example.com'] });
  });

  test('S10: an upload says what it is, and how long', async () => {
    const zip = await zipWith({ 'a.txt': Buffer.from('a') });
    const line = `headless upload storefront env-main ${zipFile(zip)} --json`;
    const { ran, server } = await runOn(
      line,
      afterLookUp(() => ({ do: 'json', value: { id: 'x' } })),
    );
    expect(ran.code).toBe(0);
    const [, { headers, body } = { headers: {}, body: Buffer.alloc(0) }] = server.log;
    expect(headers).toMatchObject({
      accept: 'application/json',
      'user-agent': 'hms',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=\S+$/),
      'content-length': String(body.length),
    });
    expect(body.includes(zip)).toBe(true);
  });
});

describe('silence', () => {
  test('S7: after the last byte of an upload is waited for a minute', async () => {
    const zip = zipFile(await zipWith({ 'a.txt': Buffer.from('a') }));
    const line = `headless upload storefront env-main ${zip} --json`;
    const { ran, ms } = await runOn(
      line,
      afterLookUp(() => ({ do: 'stall' })),
    );
    expect({ code: ran.code, ms }).toEqual({ code: 10, ms: 60_000 });
    expect(lastError(ran).message).toContain(
      'the upload made no progress, or no complete response followed it, for 60 s',
    );
  });

  test('S7: of an upload is counted from when something of it was taken last', async () => {
    const zip = zipFile(await zipWith({ 'a.txt': Buffer.from('a') }));
    const made = createWorld({
      fetch: async (url, init) => {
        const { body, signal } = init;
        if (init.method === 'GET') return made.sandbox(url, init);
        if (typeof body === 'string' || body === undefined) throw new Error('no upload');
        for await (const _piece of body) await made.clock.sleep(20_000);
        signal.throwIfAborted();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    });
    const ran = await made.run(`headless upload storefront env-main ${zip} --json`);
    expect(ran.code).toBe(10);
    expect(made.clock.monotonic()).toBeGreaterThanOrEqual(80_000);
  });

  test('S7: to a read is waited for a minute', async () => {
    const { ran, ms } = await runOn(read, () => ({ do: 'stall' }));
    expect({ code: ran.code, ms }).toEqual({ code: 7, ms: 60_000 });
    expect(lastError(ran).message).toBe('GET /installs failed: no complete response within 60 s.');
  });
});

describe('in a fleet', () => {
  /** The first write is answered with this. */
  function refusing(status: number, headers: Record<string, string> = {}) {
    const at: number[] = [];
    const made = world({
      fetch: async (url, init) => {
        if (init.method === 'GET') return made.sandbox(url, init);
        at.push(made.clock.monotonic());
        if (at.length > 1) return made.sandbox(url, init);
        return new Response('', { status, headers });
      },
    });
    return { at, run: () => made.run(`each ${staging} --concurrency 1 -- ${createEach}`) };
  }

  test('S6: a 429 holds all, as long as it asks for', async () => {
    const { at, run } = refusing(429, { 'retry-after': '30' });
    const ran = await run();
    expect(ran.code).toBe(0);
    expect(at).toHaveLength(rowsOf(ran).length + 1);
    const [first = 0, second = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(30_000);
    expect(second - first).toBeLessThan(40_000);
  });

  test('S6: a 429 without a time makes it slower, and loses nothing', async () => {
    const { at, run } = refusing(429);
    const ran = await run();
    expect(ran.code).toBe(0);
    expect(at).toHaveLength(rowsOf(ran).length + 1);
  });

  test('S6: a 409 is no reason to be slower', async () => {
    const { at, run } = refusing(409);
    const ran = await run();
    expect(rowsOf(ran).map(({ exit }) => exit)).toContain(6);
    expect(at).toHaveLength(rowsOf(ran).length);
    const [first = 0, second = 0] = at;
    expect(second - first).toBeLessThan(1000);
  });
});

test('R3: without an address of the headless platform nothing is asked of it', async () => {
  const env = { HMS_HEADLESS_URL: undefined };
  await expectSaid(
    'headless apps list --json',
    { env },
    {
      code: 2,
      message: 'No base URL is set for the headless platform.',
      hint: 'Set HMS_HEADLESS_URL, for example: https://headless.example.com',
    },
  );
});
