/** O1, O2: when hms says that a service does not offer an operation, and how often it asks. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FetchInit } from '../src/system/system.ts';
import { memoryFolder } from './support/memory-files.ts';
import { acme, nobody, stage } from './support/service.ts';
import { createWorld, operator, type WorldOptions } from './support/world.ts';

type Answer = () => Response;

const missingToken: Answer = () =>
  Response.json({ message: 'Missing Authentication Token' }, { status: 403 });
const list: Answer = () => Response.json({ count: 1, results: [{ id: acme, name: 'acmeprod' }] });

const purge = `cache purge ${acme} --type page`;

/** A service that answers a purge so, and the list of installs so. */
function service(answer: Answer, installs: Answer = list, options: WorldOptions = {}) {
  const requests: string[] = [];
  const fetch = async (url: string, { method }: FetchInit) => {
    const { pathname } = new URL(url);
    requests.push(`${method} ${pathname.replace(acme, 'ID')}`);
    return method === 'GET' ? installs() : answer();
  };
  return { world: createWorld({ env: operator, fetch, ...options }), requests };
}

const purgeRequest = 'POST /v1/installs/ID/purge_cache';
const probe = 'GET /v1/installs';

describe('O1: the response to an unknown path', () => {
  test.each<[string, Answer]>([
    ['403 of the gateway', missingToken],
    ['404 as HTML', () => new Response('<h1>404</h1>', { status: 404 })],
    ['404 without a body', () => new Response(null, { status: 404 })],
    ['404 with another body', () => Response.json({ error: 'no route' }, { status: 404 })],
    ['405', () => Response.json({ message: 'Method Not Allowed' }, { status: 405 })],
  ])('%s is exit 6, unsupported, if the service is well', async (_, answer) => {
    const { world, requests } = service(answer);
    const ran = await world.run(`${purge} --json`);
    expect(ran.code).toBe(6);
    expect(requests).toEqual([purgeRequest, probe]);
    const { error } = JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ kind: 'unsupported', retry_safe: false });
    expect(error.message).toBe(
      'This service does not offer POST /installs/{install_id}/purge_cache.',
    );
  });

  test.each<[string, Answer, number]>([
    ['does not know the list either', missingToken, 4],
    [
      'refuses the credentials',
      () => Response.json({ message: 'Bad Credentials' }, { status: 401 }),
      4,
    ],
    ['is down', () => new Response('', { status: 503 }), 4],
    ['answers with HTML', () => new Response('<html>'), 4],
  ])('403 is the 403 that it is if the service %s', async (_, installs, code) => {
    const { world, requests } = service(missingToken, installs);
    const ran = await world.run(purge);
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain('Missing Authentication Token (403');
    const before = requests.length;
    await world.run(purge);
    expect(requests.slice(before)).toContain(purgeRequest);
  });
});

describe('O1: another error', () => {
  test.each<[string, Answer, number]>([
    [
      '404 with the body of the service',
      () => Response.json({ message: 'Not Found' }, { status: 404 }),
      5,
    ],
    [
      '403 with the body of the service',
      () => Response.json({ message: 'No' }, { status: 403 }),
      4,
    ],
    ['400', () => Response.json({ message: 'Bad Request' }, { status: 400 }), 6],
    ['500', () => new Response('', { status: 500 }), 10],
  ])('%s stays what it is, without another request', async (_, answer, code) => {
    const { world, requests } = service(answer);
    const ran = await world.run(purge);
    expect(ran.code).toBe(code);
    expect(ran.stderr).not.toContain('does not offer');
    expect(requests).toEqual([purgeRequest]);
  });

  test('a path of part 1 that the gateway does not know is no operation that is lacking', async () => {
    const { world } = service(missingToken, missingToken);
    const ran = await world.run('ssh-keys list');
    expect(ran.code).toBe(4);
    expect(ran.stderr).toContain('Check the base URL');
  });
});

describe('O2: hms remembers', () => {
  const day = 86_400_000;

  test('for a day: the second command sends nothing, and says when hms found out', async () => {
    const { world, requests } = service(missingToken);
    await world.run(purge);
    requests.length = 0;
    const ran = await world.run(purge);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('hms asked at 2026-03-02 09:00 UTC.');
    expect(ran.stderr).toContain('--recheck');
    expect(requests).toEqual([]);
    await world.clock.sleep(day);
    await world.run(purge);
    expect(requests).toEqual([purgeRequest, probe]);
  });

  test('not with --recheck, and forgets it when the service offers it now', async () => {
    let isOffered = false;
    const { world, requests } = service(() =>
      isOffered ? new Response(null, { status: 202 }) : missingToken(),
    );
    await world.run(purge);
    isOffered = true;
    expect((await world.run(purge)).code).toBe(6);
    expect((await world.run(`${purge} --recheck`)).code).toBe(0);
    expect((await world.run(purge)).code).toBe(0);
    expect(requests).toEqual([purgeRequest, probe, purgeRequest, purgeRequest]);
  });

  test('for one base URL', async () => {
    const stateDir = memoryFolder();
    await service(missingToken, list, { stateDir }).world.run(purge);
    const env = { ...operator, HMS_BASE_URL: 'https://other.hosting.example/v1' };
    const { world, requests } = service(missingToken, list, { stateDir, env });
    await world.run(purge);
    expect(requests).toEqual([purgeRequest, probe]);
  });

  test('not for hms api, which shows the response as it is', async () => {
    const { world, requests } = service(missingToken);
    const raw = `api POST /installs/${acme}/purge_cache --field type=page --yes`;
    for (const _ of [1, 2]) expect((await world.run(raw)).code).toBe(4);
    expect(requests).toEqual([purgeRequest, purgeRequest]);
  });

  test('also while targets run in parallel: one of them finds out', async () => {
    const world = createWorld({ sandbox: { part1: true } });
    const ran = await world.run('each --all --concurrency 8 -- cache purge {} --type page');
    expect(ran.code).toBe(11);
    const rows = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['unsupported']));
    const sent = ran.requests.filter((one) => one.includes('purge_cache'));
    expect(sent).toHaveLength(1);
  });

  test('a damaged file of it costs one request, and fails nothing', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'hms-lacking-'));
    const world = createWorld({ sandbox: { part1: true }, realFiles: true, stateDir });
    await world.run(purge);
    writeFileSync(join(stateDir, 'lacking.json'), '{"version":');
    for (const requests of [2, 0]) {
      const ran = await world.run(purge);
      expect(ran.code).toBe(6);
      expect(ran.stderr).not.toContain('damaged');
      expect(ran.requests).toHaveLength(requests);
    }
  });
});

describe('O1: an operation that has succeeded in this run', () => {
  test('is offered: a later 404 of a page hides nothing', async () => {
    const all = Array.from({ length: 150 }, (_, at) => ({
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      name: `account${at}`,
    }));
    const fetch = async (url: string) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname.endsWith('/installs')) return list();
      if (Number(searchParams.get('offset')) > 0) return new Response('<h1>', { status: 404 });
      return Response.json({ count: 150, results: all.slice(0, 100) });
    };
    const ran = await createWorld({ env: operator, fetch }).run('accounts list --json');
    expect(ran).toMatchObject({ code: 5, stdout: '' });
    expect(ran.stderr).not.toContain('does not');
  });

  test('is offered: one target of a run that gets a 405 is refused alone', async () => {
    const refused: string[] = [];
    const world = createWorld({
      fetch: async (url, init) => {
        const isFirst = refused.length === 0 && url.includes(`${stage}/purge_cache`);
        if (!isFirst) return world.sandbox(url, init);
        refused.push(url);
        return Response.json({ message: 'cdn is off' }, { status: 405 });
      },
    });
    const line =
      "each --where 'name in (acmeprod,acmestage)' --concurrency 1 -- cache purge {} --type cdn";
    const ran = await world.run(line);
    const rows = ran.stdout
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['ok', 'rejected']);
    expect(ran.stdout).toContain('cdn is off');
    expect((await world.run('cache purge acmestage --type page')).code).toBe(0);
  });
});

test('O1: a 404 with errors in another form is the service speaking', async () => {
  const errors = () =>
    Response.json({ errors: [{ message: 'Account not found' }] }, { status: 404 });
  const { world, requests } = service(errors);
  expect((await world.run(purge)).code).toBe(5);
  expect(requests).toEqual([purgeRequest]);
});

test('O1: an install that does not exist is not found, not unsupported', async () => {
  const ran = await createWorld().run(`cache purge ${nobody} --type page`);
  expect(ran.code).toBe(5);
});
