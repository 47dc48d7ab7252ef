/** S11: lists that move while they are read, and counts that are not met. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import type { Script } from './support/fault-server.ts';
import { idsIn, idsOf, list, type Paging, paged, pagingIn, rows } from './support/pages.ts';
import { runOn } from './support/socket.ts';
import { run } from './support/world.ts';

describe('a list that moves while it is read', () => {
  /** The second page repeats rows of the first, as when rows were put in before them; once. */
  const moving = (settles: boolean): Fetch => {
    const all = Array.from({ length: 150 }, (_, index) => ({ id: `id-${index}` }));
    let asked = 0;
    return async (url) => {
      asked += 1;
      const offset = Number(new URL(url).searchParams.get('offset'));
      const moved = offset > 0 && (!settles || asked <= 2) ? offset - 50 : offset;
      const results = all.slice(moved, moved + 100).slice(0, 150 - offset);
      return new Response(JSON.stringify({ count: 150, next: null, results }));
    };
  };

  test('is read once more, and found whole', async () => {
    const ran = await run('installs list --json', { fetch: moving(true) });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toHaveLength(150);
    expect(ran.stderr).toContain('came twice are shown once');
  });

  test('a row that goes does not take another one with it', async () => {
    let rows = [1, 2, 3, 4];
    const fetch: Fetch = async (url) => {
      const offset = Number(new URL(url).searchParams.get('offset'));
      const results = rows.slice(offset, offset + 2).map((row) => ({ id: `id-${row}` }));
      const body = JSON.stringify({ count: rows.length, next: null, results });
      rows = rows.filter((row) => row !== 1);
      return new Response(body);
    };
    const { stdout } = await run('installs list --json', { fetch });
    expect(JSON.parse(stdout)).toHaveLength(4);
  });

  test('rows without an id are all shown', async () => {
    const fetch: Fetch = async () =>
      new Response(JSON.stringify({ count: 3, results: [{ a: 1 }, { a: 1 }, { a: 2 }] }));
    const ran = await run('api GET /dup --paginate --json', { fetch });
    expect(JSON.parse(ran.stdout)).toHaveLength(3);
    expect(ran.stderr).toBe('');
  });

  test('is an error where it stays short, and nothing of it is printed', async () => {
    const ran = await run('installs list --json -q', { fetch: moving(false) });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.stderr).toContain('returned 100 of the 150 records it counts.');
    expect(ran.stderr).toContain('use --limit 100 to show what is available');
    const some = await run('installs list --json --limit 100', { fetch: moving(false) });
    expect(JSON.parse(some.stdout)).toHaveLength(100);
  });
});

describe('a count is a claim that has to be met', () => {
  const honest = paged(500);

  /** The page as it should be, with another count; the rest is kept. */
  const counting =
    (count: (paging: Paging) => unknown): Script =>
    async (seen, index) => {
      const act = (await honest(seen, index)) as { do: 'json'; value: object };
      const value = { ...act.value, next: null, count: count(pagingIn(seen.url)) };
      return { do: 'json', value };
    };

  test.each<[string, (paging: Paging) => unknown]>([
    ['is gone from the second page on', ({ offset }) => (offset === 0 ? 500 : undefined)],
    ['is null from the second page on', ({ offset }) => (offset === 0 ? 500 : null)],
    ['is -1 from the second page on', ({ offset }) => (offset === 0 ? 500 : -1)],
    ['is what remains', ({ offset }) => 500 - offset],
    ['is smaller for a moment', ({ offset }) => (offset === 100 ? 150 : 500)],
    ['is 0 from the second page on', ({ offset }) => (offset === 0 ? 500 : 0)],
  ])('one that %s: the list is whole', async (_, count) => {
    const { ran } = await runOn(list, counting(count));
    expect(idsIn(ran.stdout)).toEqual(idsOf(500));
  });

  test('a record that comes twice on one page does not stand for another', async () => {
    const all = rows(200);
    const { ran } = await runOn(list, ({ url }, index) => {
      const { offset } = pagingIn(url);
      const results = all.slice(offset, offset + 100);
      const twice = index === 0 ? results.with(99, results[5] as { id: string }) : results;
      return { do: 'json', value: { count: 200, results: twice } };
    });
    expect(idsIn(ran.stdout).sort()).toEqual(idsOf(200).sort());
    expect(ran.stderr).toContain('came twice are shown once');
  });

  test.each(['999999999999999', '1e400', '100000000000000000000'])(
    'one of %s is not asked for page by page for ever',
    async (count) => {
      const page = (offset: number) => JSON.stringify(offset < 100 ? rows(100) : []);
      const { ran, server } = await runOn(list, ({ url }) => ({
        do: 'answer',
        body: `{"count":${count},"results":${page(pagingIn(url).offset)}}`,
      }));
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(server.log.length).toBeLessThan(10);
    },
  );

  test('one that is not met decides nothing: no restore of what only seems the latest', async () => {
    const backups = { count: 150, results: [{ id: 'b', status: 'completed' }] };
    const { ran, server } = await runOn(
      'backups restore acmestage latest --notify a@b.example --yes',
      ({ url }) => (url.includes('/backups') ? { do: 'json', value: backups } : { do: 'serve' }),
    );
    expect(ran.code).toBe(7);
    expect(server.log.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a short first page does not make all others short', async () => {
    const all = rows(1000);
    const { ran, server } = await runOn(list, ({ url }) => {
      const { offset, limit } = pagingIn(url);
      const end = offset + (offset === 0 ? 1 : limit);
      return { do: 'json', value: { count: 1000, results: all.slice(offset, end) } };
    });
    expect(idsIn(ran.stdout)).toEqual(idsOf(1000));
    expect(server.log.length).toBeLessThan(20);
  });
});

test('a list that grows for ever is followed three times, and that is said', async () => {
  let asked = 0;
  const fetch: Fetch = async (url) => {
    asked += 1;
    const offset = Number(new URL(url).searchParams.get('offset'));
    const results = Array.from({ length: 100 }, (_, index) => ({ id: `id-${offset + index}` }));
    return new Response(JSON.stringify({ count: 100 + asked * 100, next: null, results }));
  };
  const ran = await run('installs list --json', { fetch });
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('The list kept growing');
  expect(ran.requests.length).toBeLessThan(10);
});

describe('counts', () => {
  const all = Array.from({ length: 250 }, (_, index) => ({ id: `id-${index}` }));
  const paged =
    (count: unknown, next: unknown): Fetch =>
    async (url) => {
      const offset = Number(new URL(url).searchParams.get('offset'));
      const results = all.slice(offset, offset + 100);
      return new Response(JSON.stringify({ count, next, results }));
    };

  test('a count written as text is a count', async () => {
    const { stdout } = await run('installs list --json', { fetch: paged('250', null) });
    expect(JSON.parse(stdout)).toHaveLength(250);
  });

  test('a count that next contradicts is said', async () => {
    const ran = await run('installs list --json', {
      fetch: paged(100, 'https://x.example/?offset=100'),
    });
    expect(ran.stderr).toContain('counts 100 records, but says that there are more.');
  });
});
