/** S11: a list is whole, or it is an error; whatever the service makes of its pages. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system.ts';
import type { Script } from './support/fault-server.ts';
import { runOn } from './support/socket.ts';
import { run } from './support/world.ts';

const list = 'installs list --json';
const elsewhere = 'https://api.hosting.example/v1/installs?limit=100&offset=100';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `id-${at}` }));

interface Paging {
  limit: number;
  offset: number;
}

const pagingIn = (url: string): Paging => {
  const { searchParams } = new URL(url, 'http://any.example');
  return { limit: Number(searchParams.get('limit')), offset: Number(searchParams.get('offset')) };
};

/** A list of so many records, page by page as it should be, unless something is changed. */
function paged(
  count: number,
  change: (page: object, paging: Paging) => object = (page) => page,
): Script {
  const all = rows(count);
  return ({ url }) => {
    const paging = pagingIn(url);
    const end = paging.offset + paging.limit;
    const page = {
      count,
      results: all.slice(paging.offset, end),
      next: end < count ? elsewhere : null,
    };
    return { do: 'json', value: change(page, paging) };
  };
}

const idsIn = (stdout: string) => (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
const idsOf = (count: number) => rows(count).map(({ id }) => id);

describe('a list is whole and in its order', () => {
  test.each([0, 1, 99, 100, 101, 200, 1000, 2345])('of %i records', async (count) => {
    const { ran, server } = await runOn(list, paged(count));
    expect(idsIn(ran.stdout)).toEqual(idsOf(count));
    expect(server.log).toHaveLength(Math.max(1, Math.ceil(count / 100)));
    expect(ran.stderr).toBe(count === 0 ? 'there are none\n' : '');
  });

  test('where the service caps pages at 30', async () => {
    const all = rows(100);
    const { ran, server } = await runOn(list, ({ url }) => {
      const { offset } = pagingIn(url);
      return { do: 'json', value: { count: 100, results: all.slice(offset, offset + 30) } };
    });
    expect(idsIn(ran.stdout)).toEqual(idsOf(100));
    expect(server.log.map(({ url }) => pagingIn(url).offset)).toEqual([0, 30, 60, 90]);
  });

  test('where some pages come shorter than others', async () => {
    const shorter = (page: object, { offset }: Paging) =>
      offset === 300 || offset === 500
        ? { ...page, results: rows(1000).slice(offset, offset + 70) }
        : page;
    const { ran, server } = await runOn(list, paged(1000, shorter));
    expect(idsIn(ran.stdout)).toEqual(idsOf(1000));
    expect(server.log.length).toBeLessThanOrEqual(12);
    expect(ran.stderr).toBe('');
  });

  test('where answers come in another order than they were asked for', async () => {
    const script = paged(1000);
    const { ran } = await runOn(list, async (seen, index) => ({
      do: 'delay',
      ms: 1000 - pagingIn(seen.url).offset,
      act: await script(seen, index),
    }));
    expect(idsIn(ran.stdout)).toEqual(idsOf(1000));
  });

  test('where next is the only key, or count is, or neither', async () => {
    const without =
      (...keys: string[]) =>
      (page: object) =>
        Object.fromEntries(Object.entries(page).filter(([name]) => !keys.includes(name)));
    expect(idsIn((await runOn(list, paged(250, without('count')))).ran.stdout)).toEqual(idsOf(250));
    expect(idsIn((await runOn(list, paged(250, without('next')))).ran.stdout)).toEqual(idsOf(250));
    const alone = await runOn(list, paged(80, without('next', 'count')));
    expect(idsIn(alone.ran.stdout)).toEqual(idsOf(80));
  });

  test('also as lines, which are written while it is read', async () => {
    const { ran } = await runOn('installs list -o jsonl', paged(2345));
    expect(ran.stdout.trimEnd().split('\n')).toHaveLength(2345);
  });
});

describe('side by side', () => {
  const slowly =
    (script: Script): Script =>
    async (seen, index) => ({ do: 'delay', ms: 100, act: await script(seen, index) });

  test('are up to sixteen requests at once, and one before it is known how many pages there are', async () => {
    const { ran, server, ms } = await runOn(list, slowly(paged(10_000)));
    expect(idsIn(ran.stdout)).toEqual(idsOf(10_000));
    expect(Math.max(...server.log.map(({ open }) => open))).toBe(16);
    expect(server.log).toHaveLength(100);
    expect(ms).toBeLessThan(10_000 / 6);
  });

  test('no page is asked for that --limit does not need', async () => {
    const { ran, server } = await runOn(`${list} --limit 150`, paged(5000));
    expect(idsIn(ran.stdout)).toEqual(idsOf(150));
    expect(server.log).toHaveLength(2);
  });

  test('a service that takes four at once is asked less, and the list is whole', async () => {
    const script = slowly(paged(10_000));
    let refused = 0;
    const { ran } = await runOn(list, (seen, index) => {
      if (seen.open <= 4) return script(seen, index);
      refused += 1;
      return { do: 'answer', status: 429 };
    });
    expect(idsIn(ran.stdout)).toEqual(idsOf(10_000));
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(20);
  });

  test('S1: a page that fails for ever is asked for three times, ahead or not', async () => {
    const script = paged(1000);
    const { ran, server } = await runOn(list, (seen, index) =>
      seen.url.includes('offset=600') ? { do: 'answer', status: 503 } : script(seen, index),
    );
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(server.log.filter(({ url }) => url.includes('offset=600'))).toHaveLength(3);
  });

  test.each(['json', 'table'])(
    'a failed page 7 of 10: non-zero, and nothing of it as %s',
    async (format) => {
      const script = paged(1000);
      const { ran } = await runOn(`installs list -o ${format}`, (seen, index) =>
        seen.url.includes('offset=600') ? { do: 'resetAfterReading' } : script(seen, index),
      );
      expect(ran).toMatchObject({ code: 7, stdout: '' });
    },
  );

  test('a moment of 503 for all that is under way does not fail a list', async () => {
    const script = paged(3000);
    const { ran } = await runOn(list, (seen, index) =>
      index >= 10 && index < 18 ? { do: 'answer', status: 503 } : script(seen, index),
    );
    expect(idsIn(ran.stdout)).toEqual(idsOf(3000));
  });
});

describe('a list that never ends', () => {
  test.each([
    ['an empty page that says there is more', { results: [], next: elsewhere }],
    ['an empty page before the end of the count', { results: [], count: 500, next: elsewhere }],
  ])('%s is exit 7', async (_, value) => {
    const { ran, server } = await runOn(list, () => ({ do: 'json', value }));
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(server.log).toHaveLength(1);
  });

  test.each([
    ['next is itself', () => rows(2)],
    [
      'two pages name each other',
      (index: number) => rows(4).slice((index % 2) * 2, (index % 2) * 2 + 2),
    ],
  ])('where %s ends with exit 7', async (_, results) => {
    const { ran, server } = await runOn(list, (_seen, index) => ({
      do: 'json',
      value: { results: results(index), next: elsewhere },
    }));
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(server.log.length).toBeLessThanOrEqual(3);
  });
});

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

  test('is said to be short where it stays so, whatever --quiet says', async () => {
    const ran = await run('installs list --json -q', { fetch: moving(false) });
    expect(ran.stderr).toContain('100 of the 150 records the service counts were found');
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
  expect(ran.stderr).toContain('the list kept growing');
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
    expect(ran.stderr).toContain('counts 100 records, and says that there are more');
  });
});
