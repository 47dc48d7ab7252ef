/** S11: whatever says that a list goes on is asked about, and none is cut in silence. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { idsIn, idsOf, list, rows } from './support/pages.ts';
import { acme } from './support/service.ts';
import { inTurn } from './support/sized.ts';
import { run } from './support/world.ts';

const elsewhere = 'https://api.hosting.example/v1/installs?limit=100&offset=100';

/** Pages of so many records, each with what is said besides. */
function saying(total: number, besides: (end: number, isLast: boolean) => object): Fetch {
  const all = rows(total);
  return async (url) => {
    const { searchParams } = new URL(url);
    const offset = Number(searchParams.get('offset'));
    const results = all.slice(offset, offset + Number(searchParams.get('limit')));
    const end = offset + results.length;
    return Response.json({ results, ...besides(end, end >= total) });
  };
}

/** The same answer, whatever is asked. */
const always =
  (value: object): Fetch =>
  async () =>
    Response.json(value);

/** Ways to say that there is more, for as long as it is true. */
const ways: Record<string, (isLast: boolean) => object> = {
  'next is an object': (isLast) => ({ next: isLast ? {} : { href: elsewhere } }),
  'next is true': (isLast) => ({ next: !isLast }),
  'next is a number': (isLast) => ({ next: isLast ? 0 : 2 }),
  has_more: (isLast) => ({ has_more: !isLast }),
  hasMore: (isLast) => ({ hasMore: !isLast }),
  'has_more as text': (isLast) => ({ has_more: String(!isLast) }),
  nextPageToken: (isLast) => ({ nextPageToken: isLast ? '' : 'abc' }),
  'links.next': (isLast) => ({ links: { next: isLast ? null : elsewhere } }),
  'a list of links': (isLast) => ({ links: isLast ? [] : [{ rel: 'next', href: elsewhere }] }),
  'pagination.has_next': (isLast) => ({ pagination: { has_next: !isLast } }),
  total: () => ({ total: 250 }),
  'total as text': () => ({ total: '250' }),
  totalCount: () => ({ totalCount: 250 }),
  'meta.total': () => ({ meta: { total: 250 } }),
  'page.totalElements': () => ({ page: { totalElements: 250 } }),
  'count with a blank': () => ({ count: '250 ' }),
};

/** What cannot be read as a count. */
const counts = [undefined, null, '', 'many', {}, [], -1, 2.5, true, '2.5'];

const numbered = Object.entries(ways).map(([name, say], place) => [name, say, place] as const);

describe.each(numbered)('where more is said by %s', (_, say, place) => {
  test('D5 S11: a list of 250 is read to its end, whatever its count is', async () => {
    for (const count of inTurn(counts, place, 3)) {
      const fetch = saying(250, (_end, isLast) => ({ count, ...say(isLast) }));
      const ran = await run(list, { fetch });
      expect(ran.code, `${count}`).toBe(0);
      expect(idsIn(ran.stdout)).toEqual(idsOf(250));
      expect(ran.stderr).toBe('');
      if (say(false) && 'count' in say(false)) return;
    }
  });

  test('D5 S11: where asking on brings nothing new it is exit 7, and nothing is printed', async () => {
    for (const length of [2, 100]) {
      const same = await run(list, { fetch: always({ results: rows(length), ...say(false) }) });
      expect(same).toMatchObject({ code: 7, stdout: '' });
      const fetch = saying(length, () => say(false));
      expect(await run(list, { fetch })).toMatchObject({ code: 7, stdout: '' });
    }
  });

  test('D5: audit does not say that nothing was found', async () => {
    const results = [{ id: acme, name: 'acmeprod', environment: 'staging', php_version: '8.3' }];
    const ran = await run('audit', { fetch: always({ results, ...say(false) }) });
    expect(ran.code).toBe(7);
    expect(ran.stderr).not.toContain('no findings');
  });

  test('D5: neither does a raw list', async () => {
    const fetch = saying(250, (_end, isLast) => say(isLast));
    const ran = await run('api GET /things --paginate --json', { fetch });
    expect(idsIn(ran.stdout)).toEqual(idsOf(250));
  });
});

describe('where the count is what was read, and next is set', () => {
  test('D5: one page more is asked for, and an empty one ends it with a warning', async () => {
    for (const total of [0, 1, 99, 100]) {
      const fetch = saying(total, () => ({ count: total, next: elsewhere }));
      const ran = await run(list, { fetch });
      expect(ran.code).toBe(0);
      expect(idsIn(ran.stdout)).toEqual(idsOf(total));
      expect(ran.requests).toHaveLength(total === 0 ? 1 : 2);
      expect(ran.stderr).toContain(
        `counts ${total} ${total === 1 ? 'record' : 'records'}, but says that there are more.`,
      );
    }
  });

  test('D5: records that come behind it are shown', async () => {
    for (const next of [elsewhere, { href: elsewhere }, true]) {
      const fetch = saying(250, (_end, isLast) => ({ count: 100, next: isLast ? null : next }));
      const ran = await run(list, { fetch });
      expect(ran.code).toBe(0);
      expect(idsIn(ran.stdout)).toEqual(idsOf(250));
    }
  });

  test('D5 S11: the same page once more is no end: exit 7', async () => {
    const value = { count: 2, results: rows(2), next: elsewhere };
    expect(await run(list, { fetch: always(value) })).toMatchObject({ code: 7, stdout: '' });
  });

  test('D5 S11: one that grows for ever is left at the third growth', async () => {
    let count = 100;
    const fetch = saying(100_000, () => {
      count += 150;
      return { count, next: elsewhere };
    });
    const ran = await run(list, { fetch });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('kept growing');
    expect(ran.requests.length).toBeLessThan(20);
  });
});

describe('a page that says nothing', () => {
  const silent = (total: number) => saying(total, () => ({}));

  test.each([100, 200, 250, 300])(
    'D26: of %i records: the next offset is asked for',
    async (total) => {
      const ran = await run(list, { fetch: silent(total) });
      expect(idsIn(ran.stdout)).toEqual(idsOf(total));
      expect(ran.requests).toHaveLength(Math.ceil(total / 100) + 1);
      expect(ran.stderr).toBe('');
    },
  );

  test.each([1, 99])('D5 S11: one of %i records is followed by one request', async (total) => {
    expect((await run(list, { fetch: silent(total) })).requests).toHaveLength(2);
  });

  test('D26: a service that knows no offset gives the same again: that is the whole', async () => {
    for (const total of [2, 100, 250]) {
      const ran = await run(list, { fetch: always({ results: rows(total) }) });
      expect(ran.code).toBe(0);
      expect(idsIn(ran.stdout)).toEqual(idsOf(total));
      expect(ran.requests).toHaveLength(2);
      expect(ran.stderr).toBe('');
    }
  });

  test('D26: with as many as --limit wants no more is asked for', async () => {
    const ran = await run(`${list} --limit 100`, { fetch: silent(250) });
    expect(idsIn(ran.stdout)).toEqual(idsOf(100));
    expect(ran.requests).toHaveLength(1);
  });
});

test.each(['', 'null', '[]', '{}', '"words"', '7', '{"results":{}}'])(
  'D23: api --paginate on %j is exit 7: something was asked',
  async (text) => {
    const ran = await run('api GET /things --paginate --json', {
      fetch: async () => new Response(text),
    });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).not.toMatch(/nothing was sent/i);
  },
);
