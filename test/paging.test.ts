/** S11: a list is whole, or it is an error; whatever the service makes of its pages. */
import { describe, expect, test } from 'vitest';
import { type Act, faultServer, type Script } from './support/fault-server.ts';
import {
  elsewhere,
  idsIn,
  idsOf,
  list,
  type Paging,
  paged,
  pagingIn,
  rows,
} from './support/pages.ts';
import { runOn } from './support/socket.ts';

describe('a list is whole and in its order', () => {
  test.each([0, 1, 99, 100, 101, 200, 1000, 2345])('of %i records', async (count) => {
    const { ran, server } = await runOn(list, paged(count));
    expect(idsIn(ran.stdout)).toEqual(idsOf(count));
    expect(server.log).toHaveLength(Math.max(1, Math.ceil(count / 100)));
    expect(ran.stderr).toBe(count === 0 ? 'No installs found.\n' : '');
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

  test('where a page refutes its own count', async () => {
    for (const count of [0, 1, 99]) {
      const { ran } = await runOn(
        list,
        paged(250, (page) => ({ ...page, count })),
      );
      expect(idsIn(ran.stdout)).toEqual(idsOf(250));
      expect(ran.stderr).toContain(
        `The service counts ${count} ${count === 1 ? 'record' : 'records'}, but says that there are more.`,
      );
    }
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

  test('are up to 32 requests at once, and one before it is known how many pages there are', async () => {
    const { ran, server, ms } = await runOn(list, slowly(paged(10_000)));
    expect(idsIn(ran.stdout)).toEqual(idsOf(10_000));
    expect(Math.max(...server.log.map(({ open }) => open))).toBe(32);
    expect(server.log).toHaveLength(100);
    expect(ms).toBeLessThan(10_000 / 10);
  });

  test('are up to 16 where a service takes longer for many at once', async () => {
    const script = paged(10_000);
    const crowded: Script = async (seen, index) => {
      const act: Act = await script(seen, index);
      return { do: 'delay', ms: 50 * seen.open, act };
    };
    const { ran, server } = await runOn(list, crowded);
    expect(idsIn(ran.stdout)).toEqual(idsOf(10_000));
    expect(server.log).toHaveLength(100);
    // Those in flight while the first slow page was read.
    expect(Math.max(...server.log.map(({ open }) => open))).toBeLessThanOrEqual(20);
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

test('next on another host decides nothing: 0 requests leave, and 0 credentials', async () => {
  const other = await faultServer(() => ({ do: 'json', value: { results: [] } }));
  const { ran, server } = await runOn(list, (_, index) => ({
    do: 'json',
    value: {
      results: index < 3 ? [{ id: `page-${index}` }] : [],
      next: index < 2 ? `${other.url}/x` : null,
    },
  }));
  await other.close();
  expect(idsIn(ran.stdout)).toEqual(['page-0', 'page-1', 'page-2']);
  expect(server.log).toHaveLength(4);
  expect(other.log).toEqual([]);
});
