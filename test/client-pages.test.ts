/** S11: the edges of pages: empty ones, full ones, and those that come again. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { idsIn, idsOf, list, pagingIn, rows } from './support/pages.ts';
import { answering } from './support/parts.ts';
import { createWorld, run, type WorldOptions } from './support/world.ts';

const raw = 'api GET /things --paginate --json';

describe('pages', () => {
  /** Pages of so many records at most, that say what they are told to. */
  const pages = (total: number, most: number, say: (end: number) => object): WorldOptions => ({
    fetch: async (url) => {
      const { limit, offset } = pagingIn(url);
      const results = rows(total).slice(offset, offset + Math.min(limit, most));
      return Response.json({ results, ...say(offset + results.length) });
    },
  });

  test.each<[count: number, total: number, most: number, requests: number]>([
    [0, 0, 100, 1],
    [100, 100, 100, 1],
    [200, 200, 100, 2],
    [101, 101, 100, 2],
    [3, 3, 1, 3],
    [3, 3, 2, 2],
  ])(
    'S11: %i are counted, %i come, %i a page: %i requests',
    async (count, total, most, requests) => {
      const ran = await run(
        list,
        pages(total, most, () => ({ count })),
      );
      expect(ran.code).toBe(0);
      expect(idsIn(ran.stdout)).toEqual(idsOf(total));
      expect(ran.requests).toHaveLength(requests);
    },
  );

  test.each<[total: number, most: number, pages: number, requests: number]>([
    [4, 2, 2, 3],
    [4, 2, 1, 3],
    [6, 2, 3, 4],
    [1, 2, 1, 2],
  ])('S11: %i come, %i a page, of %i pages: %i requests', async (total, most, count, requests) => {
    const ran = await run(
      list,
      pages(total, most, () => ({ total_pages: count })),
    );
    expect(ran.code).toBe(0);
    expect(idsIn(ran.stdout)).toEqual(idsOf(total));
    expect(ran.requests).toHaveLength(requests);
    expect(ran.stderr).toBe('');
  });

  test('S11: a count that a later page takes back is read for once more', async () => {
    let asked = 0;
    const counted = () => {
      asked += 1;
      return { count: asked === 1 ? 4 : 3 };
    };
    const ran = await run(list, pages(3, 2, counted));
    expect(ran.code).toBe(0);
    expect(idsIn(ran.stdout)).toEqual(idsOf(3));
    expect(ran.requests.filter((request) => request.endsWith('offset=0'))).toHaveLength(2);
  });

  test('S11: where the last page counts less than the first, all is read once more', async () => {
    const ran = await run(
      list,
      pages(4, 2, (end) => ({ count: end < 4 ? 4 : 3 })),
    );
    expect(ran.code).toBe(0);
    expect(idsIn(ran.stdout)).toEqual(idsOf(4));
    expect(ran.requests.filter((request) => request.endsWith('offset=0'))).toHaveLength(2);
  });

  test('S11: the one page there is, given again, is the whole', async () => {
    for (const line of [list, raw]) {
      const ran = await run(line, answering({ results: rows(2), total_pages: 1 }));
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      expect(idsIn(ran.stdout)).toEqual(idsOf(2));
    }
  });

  test('S11: a service that gives its last page for any offset behind it has no more', async () => {
    const fetch: Fetch = async (url) => {
      const at = Math.min(pagingIn(url).offset, 2);
      return Response.json({ results: rows(4).slice(at, at + 2) });
    };
    for (const line of [list, raw]) {
      const ran = await run(line, { fetch });
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      expect(idsIn(ran.stdout)).toEqual(idsOf(4));
      expect(ran.requests).toHaveLength(3);
    }
  });

  test('S11: of a list that has to be had whole the second and third page are asked for at once', async () => {
    const all = rows(300).map((row) => ({ ...row, name: row.id, environment: 'production' }));
    let open = 0;
    let most = 0;
    const made = createWorld({
      fetch: async (url) => {
        open += 1;
        most = Math.max(most, open);
        await made.clock.sleep(100);
        open -= 1;
        const { offset } = pagingIn(url);
        return Response.json({ count: 300, results: all.slice(offset, offset + 100) });
      },
    });
    expect((await made.run('backups list nobody')).code).toBe(5);
    expect(most).toBe(2);
  });

  test('S11: of a shape nobody describes the last page once more is no record more', async () => {
    const all = [{ a: 1 }, { a: 2 }];
    for (const results of [all, rows(2)]) {
      const ran = await run(raw, answering({ results }));
      expect(JSON.parse(ran.stdout)).toEqual(results);
      expect(ran.stderr).toBe('');
      expect(ran.requests).toHaveLength(2);
    }
  });
});
