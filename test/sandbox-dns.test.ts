/** TXT records come from DNS; from the zone of a sandbox only where hms knows that it speaks to one. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { makeTxtRecord } from './support/lines.ts';
import { runOn } from './support/socket.ts';
import { createWorld, type WorldOptions, writes } from './support/world.ts';

const verify = 'domains verify museumprod harbour-shop.example';
const here = { HMS_BASE_URL: 'http://127.0.0.1:8080/v1' };
const zone = '/sandbox/dns/';

/** A sandbox whose zone answers so. */
function zoneAnswers(answer: () => Promise<Response> | Response, options: WorldOptions = {}) {
  const fetch: Fetch = async (url, init) =>
    url.includes(zone) ? answer() : world.sandbox(url, init);
  const world = createWorld({ env: here, fetch, ...options });
  return world;
}

describe('the header x-sandbox', () => {
  test('D13: of a service that is not on this machine is not believed: DNS is asked', async () => {
    const answer = () => Response.json([]);
    const options = { env: {}, prepare: makeTxtRecord };
    const ran = await zoneAnswers(answer, options).run(verify);
    expect(ran.code).toBe(0);
    expect(ran.requests.join()).not.toContain(zone);
    const without = await zoneAnswers(answer, { env: {} }).run(verify);
    expect(without.stderr).toContain('found   none');
  });

  test.each(['http://127.0.0.1:8080/v1', 'http://localhost:1/v1', 'http://[::1]/v1'])(
    'D13: on this machine it says that the sandbox has a zone: %s',
    async (HMS_BASE_URL) => {
      const world = createWorld({ env: { HMS_BASE_URL }, prepare: makeTxtRecord });
      const ran = await world.run(verify);
      expect(ran.code).toBe(0);
      expect(ran.requests.join()).toContain(zone);
    },
  );

  test('D13: on this machine a service without it is no sandbox', async () => {
    const world = createWorld({
      env: here,
      prepare: makeTxtRecord,
      async fetch(url, init) {
        const answer = await world.sandbox(url, init);
        answer.headers.delete('x-sandbox');
        return answer;
      },
    });
    const ran = await world.run(verify);
    expect(ran.code).toBe(0);
    expect(ran.requests.join()).not.toContain(zone);
  });

  test('D13: the built-in profile asks its own zone', async () => {
    const stateDir = '/sandbox-dns';
    const world = createWorld({ stateDir, hangingDns: true });
    const ran = await world.run(`${verify} --profile sandbox`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('found   none');
  });
});

describe('a zone that answers nonsense', () => {
  test.each(['null', '', '7', '"x"', '{}', '[1]', '[null]', '[["x"]]', '<html>', '["a'])(
    'D13: %j is exit 7, without a stack trace',
    async (text) => {
      const ran = await zoneAnswers(() => new Response(text)).run(verify);
      expect(ran.code).toBe(7);
      expect(writes(ran)).toEqual([]);
      expect(ran.stderr).not.toMatch(/^\s+at |Internal error/m);
    },
  );

  test.each([500, 503, 404, 401])('D13: a status of %i is not believed', async (status) => {
    const needed = createWorld({ prepare: makeTxtRecord }).state.zone.map(({ value }) => value);
    const ran = await zoneAnswers(() => Response.json(needed, { status })).run(verify);
    expect(ran.code).not.toBe(0);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).not.toMatch(/^\s+at |Internal error/m);
  });

  test('D13 S7: one that drips for ever ends with the time limit of a request', async () => {
    const { ran, ms } = await runOn(`${verify} --retries 0`, ({ url }) =>
      url.startsWith(zone) ? { do: 'trickle', everyMs: 200 } : { do: 'serve' },
    );
    expect(ran.code).toBe(7);
    expect(ms).toBeLessThan(65_000);
  });
});
