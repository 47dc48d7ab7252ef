/** S11: a service that gives fewer records a page than were asked for, and counts them in no way that can be read. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { idsIn, idsOf, list, pagingIn, rows } from './support/pages.ts';
import { run } from './support/world.ts';

interface Said {
  body?: object;
  headers?: Record<string, string>;
}

/** Pages of 50 at most, of so many records. */
function capped(total: number, say: (records: unknown[]) => Said): Fetch {
  const all = rows(total);
  return async (url) => {
    const { limit, offset } = pagingIn(url);
    const results = all.slice(offset, offset + Math.min(limit, 50));
    const { body, headers } = say(results);
    return Response.json({ results, ...body }, { headers: headers ?? {} });
  };
}

const link = '<https://api.hosting.example/v1/installs?a=1,2&offset=50>; rel="next"';

describe('a list of 120, 50 a page', () => {
  test.each<object>([
    {},
    { previous: null, next: null, count: null },
    { count: '120 records', next: null },
    { count: '100+' },
    { count: '120.0' },
    { count: { value: 120 } },
    { count: [120] },
    { count: 3 },
    { page: { total: 3 } },
    { total_pages: 3 },
    { page: 1, total_pages: 3 },
    { pages: 3 },
    { pages: { total: 3 } },
    { pages: { total: 120 } },
    { meta: { current_page: 1, last_page: 3 } },
    { cursor: 'abc' },
    { totalRows: 120 },
    { total_entries: '120' },
    { count: 50, total_pages: 3 },
    { count: 50, total_records: 120 },
    { count: 50, cursor: 'abc' },
  ])('D5 S11: with %j it is read to its end', async (body) => {
    const ran = await run(list, { fetch: capped(120, () => ({ body })) });
    expect(ran.code).toBe(0);
    expect(idsIn(ran.stdout)).toEqual(idsOf(120));
    const raw = 'api GET /things --paginate --json';
    expect(idsIn((await run(raw, { fetch: capped(120, () => ({ body })) })).stdout)).toHaveLength(
      120,
    );
  });

  test.each<(isLast: boolean) => object>([
    (isLast) => ({ last: isLast }),
    (isLast) => ({ is_last_page: isLast }),
    (isLast) => ({ is_truncated: !isLast }),
    (isLast) => ({ more: !isLast }),
    (isLast) => ({ incomplete_results: !isLast }),
    (isLast) => ({ remaining: isLast ? 0 : 70 }),
    (isLast) => ({ paging: { more: !isLast } }),
  ])('D5 S11: %o is asked about, and where it stays so the list is exit 7', async (say) => {
    for (const count of [undefined, 50]) {
      const honest = capped(120, (page) => ({ body: { ...say(page.length < 50), count } }));
      const ran = await run(list, { fetch: honest });
      expect(ran.code).toBe(0);
      expect(idsIn(ran.stdout)).toEqual(idsOf(120));
    }
    const stays = await run(list, { fetch: capped(120, () => ({ body: say(false) })) });
    expect(stays).toMatchObject({ code: 7, stdout: '' });
  });

  test.each([link, link.replace('"next"', 'next'), `<x>; rel=prev, ${link}; title="a"`])(
    'D5 S11: the header Link: %s is asked about',
    async (value) => {
      const fetch = capped(120, ({ length }) => ({
        headers: length < 50 ? {} : { link: value },
      }));
      expect(idsIn((await run(list, { fetch })).stdout)).toEqual(idsOf(120));
      const same = async () => Response.json({ results: rows(2) }, { headers: { link: value } });
      expect(await run(list, { fetch: same })).toMatchObject({ code: 7, stdout: '' });
    },
  );

  test('D5 S11: X-Total-Count counts where the body does not', async () => {
    const headers = { 'x-total-count': '120' };
    const ran = await run(list, { fetch: capped(120, () => ({ headers })) });
    expect(idsIn(ran.stdout)).toEqual(idsOf(120));
    expect(ran.requests).toHaveLength(3);
    const body = { count: 120 };
    const other = { 'x-total-count': '999', link };
    const counted = await run(list, { fetch: capped(120, () => ({ body, headers: other })) });
    expect(counted).toMatchObject({ code: 0, stderr: '' });
    expect(counted.requests).toHaveLength(3);
  });
});

test.each<object>([
  { total_pages: 2 },
  { meta: { current_page: 1, last_page: 4 } },
  { cursor: 'abc' },
  { pages: { total: 3 } },
])('D5 S11: the same page again, with %j, is no end: exit 7', async (besides) => {
  const fetch = async () => Response.json({ results: rows(2), ...besides });
  expect(await run(list, { fetch })).toMatchObject({ code: 7, stdout: '' });
});

test('D5 S11: a list that is counted costs no more', async () => {
  for (const total of [1, 50, 120]) {
    const body = { count: total, total_pages: Math.ceil(total / 50), next: null };
    const ran = await run(list, { fetch: capped(total, () => ({ body })) });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.requests).toHaveLength(Math.ceil(total / 50));
  }
});

test('D5 S11: new records without an end are exit 7 after a thousand pages', async () => {
  let made = 0;
  const fetch = async () => {
    made += 1;
    return Response.json({ results: [{ id: `id-${made}` }] });
  };
  const ran = await run(list, { fetch });
  expect(ran).toMatchObject({ code: 7, stdout: '' });
  expect(made).toBe(1001);
});
