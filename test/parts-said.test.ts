/** However a list nobody describes says that there is more, it is not shown as the whole. */
import { describe, expect, test } from 'vitest';
import { list, rows } from './support/pages.ts';
import { answering, expectPart, lines } from './support/parts.ts';
import { run } from './support/world.ts';

const account = '3628f653-0b89-4a50-83be-dc2cf42eb058';
const two = [{ name: 'a' }, { name: 'b' }];

const headers = [
  { link: '<https://x.example/?page=2>; rel="next"' },
  { 'x-total-count': '500' },
  { 'X-Total': '500' },
  { 'X-Next-Page': '2' },
  { 'x-next-cursor': 'abc' },
  { 'X-Total-Pages': '3' },
  { 'x-has-more': 'true' },
  { 'x-ms-continuation': 'abc' },
  { 'x-pagination-total-count': '500' },
  { 'content-range': 'items 0-1/500' },
];

describe.each(headers)('the headers %j', (said) => {
  test('D26: make a part of a list that is no page: exit 7 behind what there is', async () => {
    for (const line of [...lines, `usage show ${account}`]) {
      for (const body of [two, { apps: two }, { apps: two, count: 2 }]) {
        if (line.startsWith('usage') && Array.isArray(body)) continue;
        await expectPart(line, body, said as Record<string, string>);
      }
    }
  });
});

test.each([
  { 'x-total-count': '2', 'x-next-page': '', 'x-total-pages': '1', 'x-page': '1' },
  { link: '<https://x.example/?page=1>; rel="first"' },
  { 'content-range': 'bytes 0-1/500' },
  { 'x-ratelimit-remaining': '7', 'x-remaining': '7' },
])('D26: the headers %j do not', async (said) => {
  for (const line of lines) {
    expect((await run(line, answering(two, said as Record<string, string>))).code).toBe(0);
  }
});

describe('the body', () => {
  test.each<object>([
    { apps: two, total: 500, unreachable: [] },
    { apps: two, tags: [1], total: 500 },
    { data: { apps: two, nextPageToken: 't' } },
    { data: { apps: two }, meta: { total: 500 } },
    { data: { account: { apps: { nodes: two, pageInfo: { hasNextPage: true } } } } },
    { response: { result: { items: two, total: 500 } } },
    { _embedded: { apps: two }, _links: { next: { href: 'y' } } },
    { d: { results: two, __next: 'y' } },
    { apps: two, continuationToken: 't' },
    { items: two, metadata: { continue: 't' } },
    { apps: two, pageToken: 't' },
    { apps: two, response_metadata: { next_cursor: 't' } },
    { value: two, '@odata.nextLink': 'y' },
    { value: two, '@odata.count': 500 },
    { apps: two, 'next-page': 'y' },
    { apps: two, LastEvaluatedKey: { id: 'b' } },
    { apps: two, nextRecordsUrl: '/y' },
    { apps: two, unreachable: ['zone-b'] },
    { data: { apps: two, unreachable: ['zone-b'] } },
    { apps: two, partial: true },
    { hits: two, timed_out: true },
    { total: 500 },
  ])('D26: %j is a part: exit 7', async (body) => {
    for (const line of lines) await expectPart(line, body);
  });

  test.each<object>([
    { apps: two, total: 2, unreachable: [] },
    { apps: two, tags: [1], total: 2 },
    { apps: two, tags: [1], total: 3 },
    { data: { apps: two, nextPageToken: '' } },
    { data: two, meta: { total: 2 } },
    { data: { apps: { nodes: two, pageInfo: { hasNextPage: false, endCursor: 'x' } } } },
    { value: two, '@odata.context': 'y', '@odata.count': 2 },
    { apps: { a: {}, b: {} }, total: 2 },
    { apps: two, partial: false, timed_out: false, complete: true },
  ])('D26: %j is whole', async (body) => {
    for (const line of lines) expect((await run(line, answering(body))).code, line).toBe(0);
  });

  test('D26: the list in a wrapper, or beside an empty one, is shown one a line', async () => {
    for (const body of [{ data: { apps: two } }, { apps: two, unreachable: [] }, [...two]]) {
      const { stdout } = await run('headless apps list -o jsonl', answering(body));
      expect(
        stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual(two);
    }
  });

  test('D26: usage in a wrapper', async () => {
    const usage = { environment_metrics: [{ environment_name: 'a' }] };
    const lineOf = `usage show ${account} --json`;
    const part = { data: { ...usage, next_page_token: 't' } };
    expect((await run(lineOf, answering(part))).code).toBe(7);
    expect((await run(lineOf, answering({ data: usage }))).code).toBe(0);
  });
});

describe('a list of pages', () => {
  test.each<object>([{ unreachable: ['zone-b'] }, { partial: true }])(
    'D5: with %j it is exit 7, whatever it counts',
    async (said) => {
      const ran = await run(list, answering({ results: rows(2), count: 2, ...said }));
      expect(ran).toMatchObject({ code: 7, stdout: '' });
    },
  );

  test.each([{ 'x-next-page': '2' }, { 'x-total-pages': '3' }, { 'x-has-more': 'true' }])(
    'D5: with the header %j the same page again is no end',
    async (said) => {
      const body = { results: rows(2) };
      const ran = await run(list, answering(body, said as Record<string, string>));
      expect(ran).toMatchObject({ code: 7, stdout: '' });
    },
  );

  test('D5: what a raw list counts may be its page: the header beats it', async () => {
    const fetch = async (url: string) => {
      const offset = Number(new URL(url).searchParams.get('offset'));
      const results = rows(4).slice(offset, offset + 2);
      const link = '<https://x.example/?page=2>; rel="next"';
      return Response.json(
        { count: results.length, results },
        { headers: offset < 2 ? { link } : {} },
      );
    };
    const ran = await run('api GET /things --paginate --json', { fetch });
    expect(JSON.parse(ran.stdout)).toEqual(rows(4));
  });
});
