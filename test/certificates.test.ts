/** 10.17: the certificates of an install, to the end of the list. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { rowsOf } from './support/fleet.ts';
import { createWorld, type Ran, run, startOfWorld, type WorldOptions } from './support/world.ts';

const install = seedId('install', 'acmeprod');
const day = 86_400_000;
const inDays = (days: number) => new Date(startOfWorld + days * day).toISOString();

const certificate = (name: string, more = {}) => ({
  common_name: name,
  domains: [name],
  status: 'active',
  expires_time: inDays(90),
  auto_renew: true,
  cert_source: 'lets_encrypt',
  ...more,
});

interface Answered {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** The service answers requests for certificates with these, by their offset. */
function serving(pages: (offset: number) => Answered): WorldOptions {
  const world = createWorld();
  return {
    async fetch(url, init) {
      const { pathname, searchParams } = new URL(url);
      if (!pathname.endsWith('/ssl_certificates')) return world.sandbox(url, init);
      const { status = 200, headers = {}, body } = pages(Number(searchParams.get('offset') ?? 0));
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
}

/** A page of two for each offset, up to the total. */
const pagesOf = (total: number, token: (next: number) => unknown = String) =>
  serving((offset) => {
    const end = Math.min(offset + 2, total);
    const certificates = Array.from({ length: end - offset }, (_, at) =>
      certificate(`c${offset + at}.example`),
    );
    return { body: { certificates, next_page_token: end < total ? token(end) : null } };
  });

const one = (more: object) =>
  serving(() => ({ body: { certificates: [certificate('a.example', more)] } }));

test('it shows the certificates, with the days that are left', async () => {
  const ran = await run('certs list acmeprod --json');
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject([
    { common_name: 'acme-outdoor.example', status: 'active', days_left: expect.any(Number) },
  ]);
});

test.each([
  [inDays(0.5), 0],
  [inDays(30), 30],
  [inDays(29.9), 29],
  [inDays(-0.5), -1],
  [inDays(30).slice(0, 10), 29],
  ['2026-02-30', null],
  ['soon', null],
  [null, null],
])('what expires at %s has %s days left', async (expires_time, days_left) => {
  const { stdout } = await run('certs list acmeprod --json', one({ expires_time }));
  expect(JSON.parse(stdout)).toMatchObject([{ days_left }]);
});

describe('--expires-within', () => {
  const several = serving(() => ({
    body: {
      certificates: [
        certificate('late.example'),
        certificate('soon.example', { expires_time: inDays(20) }),
        certificate('gone.example', { expires_time: inDays(-3) }),
        certificate('undated.example', { expires_time: null }),
      ],
    },
  }));
  const names = (stdout: string) =>
    JSON.parse(stdout).map((found: { common_name: string }) => found.common_name);

  test('shows what expires or has expired, and what has no date', async () => {
    const ran = await run('certs list acmeprod --expires-within 30d --json', several);
    expect(names(ran.stdout)).toEqual(['soon.example', 'gone.example', 'undated.example']);
    expect(ran.stderr).toContain('1 certificate without a date');
  });

  test('works with --where and --limit on what it leaves', async () => {
    const where = `certs list acmeprod --expires-within 30d --where 'days_left<0' --json`;
    expect(names((await run(where, several)).stdout)).toEqual(['gone.example']);
    const limited = await run('certs list acmeprod --expires-within 30d --limit 1 --json', several);
    expect(names(limited.stdout)).toEqual(['soon.example']);
  });

  test('answers for a whole fleet which certificates expire', async () => {
    const line = 'each --all -q -o jsonl -- certs list {} --expires-within 3650d';
    const ran = await run(line);
    expect(ran.code).toBe(0);
    const rows = rowsOf(ran).map(({ target, result }) => [target, result]);
    const found = Object.fromEntries(rows);
    expect(found.acmeprod).toMatchObject([{ common_name: 'acme-outdoor.example' }]);
    expect(found.acmedev).toEqual([]);
  });
});

describe('a list with several pages', () => {
  test.each([1, 2, 3, 7])('of %i certificates is read to its end', async (total) => {
    const ran = await run('certs list acmeprod --json', pagesOf(total));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toHaveLength(total);
  });

  test('is read only as far as --limit', async () => {
    const ran = await run('certs list acmeprod --limit 3 --json', pagesOf(9));
    expect(JSON.parse(ran.stdout)).toHaveLength(3);
    expect(ran.requests.filter((line) => line.includes('ssl_certificates'))).toHaveLength(2);
  });

  test.each([
    ['whose token repeats', pagesOf(9, () => 2)],
    ['whose token is no offset', pagesOf(9, () => 'abc')],
    ['whose token leads backwards', pagesOf(9, (next) => (next > 2 ? 1 : 2))],
    [
      'that ignores the offset',
      serving(() => ({
        body: { certificates: [certificate('a.example')], next_page_token: '1' },
      })),
    ],
    [
      'with an empty page that is not the last one',
      serving((offset) => ({
        body: {
          certificates: offset === 0 ? [certificate('a.example')] : [],
          next_page_token: String(offset + 1),
        },
      })),
    ],
    [
      'whose second page fails',
      serving((offset) =>
        offset === 0
          ? { body: { certificates: [certificate('a.example')], next_page_token: '1' } }
          : { status: 503, body: {} },
      ),
    ],
    [
      'whose second page is not found',
      serving((offset) =>
        offset === 0
          ? { body: { certificates: [certificate('a.example')], next_page_token: '1' } }
          : { status: 404, body: { message: 'Not Found' } },
      ),
    ],
    ['without the list', serving(() => ({ body: { results: [] } }))],
    ['that is none', serving(() => ({ body: { certificates: ['x'] } }))],
    ['that is null', serving(() => ({ body: null }))],
  ])('%s is an error, and not a part of the list', async (_, options) => {
    const ran = await run('certs list acmeprod --json', options);
    expect(ran).toMatchObject({ code: 7, stdout: '' });
  });
});

describe('a full page without a token', () => {
  /** Pages of 100. The last one is not full, empty, or not found. */
  const full = (total: number, beyond: Answered = { body: { certificates: [] } }, more = {}) =>
    serving((offset) => {
      const certificates = Array.from({ length: Math.max(0, Math.min(100, total - offset)) });
      if (certificates.length === 0) return beyond;
      const names = certificates.map((_, at) => certificate(`c${offset + at}.example`));
      return { body: { certificates: names, ...more } };
    });
  const asked = ({ requests }: Ran) =>
    requests.filter((line) => line.includes('ssl_certificates')).length;
  const notFound = { status: 404, body: { message: 'Not Found', documentation_url: 'x' } };

  test.each([
    [99, 1],
    [100, 2],
    [150, 2],
    [200, 3],
  ])('of %i certificates takes %i requests', async (total, requests) => {
    for (const more of [{}, { next_page_token: null }, { next_page_token: '' }]) {
      const ran = await run('certs list acmeprod --json', full(total, undefined, more));
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.stdout)).toHaveLength(total);
      expect(asked(ran)).toBe(requests);
    }
  });

  test('is the last one if the next offset is not found', async () => {
    const ran = await run('certs list acmeprod --json', full(100, notFound));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toHaveLength(100);
  });

  test('is no whole list if the service ignores the offset, or counts more', async () => {
    const page = Array.from({ length: 100 }, (_, at) => certificate(`c${at}.example`));
    const options = [
      serving(() => ({ body: { certificates: page } })),
      full(100, undefined, { total_size: 150 }),
      full(100, notFound, { has_more: true }),
    ];
    for (const one of options) {
      const ran = await run('certs list acmeprod --json', one);
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).toContain('after 100 certificates');
    }
  });
});

describe('a last page', () => {
  const single = (more: object, headers = {}) =>
    serving(() => ({ headers, body: { certificates: [certificate('a.example')], ...more } }));

  test.each<[string, object, object?]>([
    ['count', { count: 2 }],
    ['total_size', { total_size: 9, next_page_token: null }],
    ['meta', { meta: { total: 2 } }],
    ['next', { next: '/v1/more' }],
    ['has_more', { has_more: true }],
    ['pages', { total_pages: 2 }],
    ['a Link header', {}, { link: '<https://a.example/?page=2>; rel="next"' }],
    ['a header with a total', {}, { 'x-total-count': '2' }],
  ])('that says with %s that there are more is no whole list', async (_, more, headers) => {
    const ran = await run('certs list acmeprod --json', single(more, headers));
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toContain('Incomplete list');
    const limited = await run('certs list acmeprod --limit 1 --json', single(more, headers));
    expect(limited.code).toBe(0);
  });

  test.each([
    { count: 1 },
    { count: 0, next: null, has_more: false },
    { total_pages: 1, meta: { total: 1 } },
  ])('with %j is whole', async (more) => {
    expect((await run('certs list acmeprod --json', single(more))).code).toBe(0);
  });

  test('may count all pages, or only itself', async () => {
    for (const [count, pages] of [
      [3, 2],
      [1, 1],
    ]) {
      const ran = await run(
        'certs list acmeprod --json',
        serving((offset) => {
          const names = offset === 0 ? ['a.example', 'b.example'] : ['c.example'];
          const next_page_token = offset === 0 ? '2' : null;
          return {
            body: { certificates: names.map((n) => certificate(n)), next_page_token, count, pages },
          };
        }),
      );
      expect(ran.code).toBe(0);
    }
  });
});

describe('404', () => {
  const none = (status: number) =>
    serving(() => ({ status, body: { message: 'Not Found' } })).fetch;

  test('means that there are no certificates', async () => {
    const ran = await run('certs list acmedev');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('No certificates found.');
    expect((await run('certs list acmedev --json')).stdout).toBe('[]\n');
  });

  test('of an install that exists, named by its id, means the same', async () => {
    const ran = await run(`certs list ${seedId('install', 'acmedev')} --json`);
    expect(ran).toMatchObject({ code: 0, stdout: '[]\n' });
  });

  test('of an install that does not exist is not an empty list', async () => {
    const ran = await run(`certs list ${seedId('install', 'none')} --json`);
    expect(ran).toMatchObject({ code: 5, stdout: '' });
  });

  test('without the error body of the service means that it has no such operation', async () => {
    const world = createWorld({ sandbox: { part1: true } });
    const ran = await world.run('certs list acmeprod');
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain('This service does not offer GET');
  });

  test('403 is no empty list', async () => {
    const ran = await run(`certs list ${install}`, { fetch: none(403) as never });
    expect(ran).toMatchObject({ code: 4, stdout: '' });
  });
});

test('no column shows a private key', async () => {
  const uploaded = one({ cert_source: 'uploaded', cert_info: { key: 'PRIVATE' } });
  const ran = await run('certs list acmeprod', { ...uploaded, terminal: 500 });
  expect(ran.code).toBe(0);
  expect(ran.screen).not.toContain('PRIVATE');
});
