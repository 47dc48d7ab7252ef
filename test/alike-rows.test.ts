/** S11: no record is left out because another one is like it. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { run } from './support/world.ts';

/** Page after page, whatever is asked; behind them an empty one. */
function pages(...all: object[][]): (besides: (isLast: boolean) => object) => Fetch {
  return (besides) => async (url) => {
    const offset = Number(new URL(url).searchParams.get('offset'));
    let begin = 0;
    const at = all.findIndex((page) => {
      const isIt = begin === offset;
      begin += page.length;
      return isIt;
    });
    return Response.json({ results: all[at] ?? [], ...besides(at < 0 || at === all.length - 1) });
  };
}

async function read(fetch: Fetch) {
  const ran = await run('api GET /rows --paginate -o jsonl', { fetch });
  const shown = ran.stdout.split('\n').filter(Boolean);
  return { ...ran, shown: shown.map((line) => JSON.parse(line)) };
}

const next = (isLast: boolean) => ({ next: isLast ? null : 'https://x.example/?page=2' });
const hits = (count: number) => Array.from({ length: count }, () => ({ hits: 1 }));

describe('rows without an id', () => {
  test('D5 S11: all that are alike are shown', async () => {
    for (const say of [next, () => ({}), () => ({ count: 150 })]) {
      const ran = await read(pages(hits(100), hits(50))(say));
      expect(ran.code).toBe(0);
      expect(ran.shown).toHaveLength(150);
      expect(ran.stderr).not.toContain('twice');
    }
  });

  test('D5 S11: some that are alike, among others', async () => {
    const [a, b, c] = [{ day: 1 }, { day: 2 }, { day: 3 }];
    for (const say of [next, () => ({}), () => ({ count: 6 })]) {
      const ran = await read(pages([a, b], [b, a], [a, c])(say));
      expect(ran.code).toBe(0);
      expect(ran.shown).toEqual([a, b, b, a, a, c]);
    }
  });

  test('D5 S11: a count tells whole pages that are alike apart', async () => {
    const ran = await read(pages(hits(100), hits(100), hits(50))(() => ({ count: 250 })));
    expect(ran.code).toBe(0);
    expect(ran.shown).toHaveLength(250);
  });

  test('D5 S11: where nothing does, it is exit 7', async () => {
    for (const say of [next, () => ({})]) {
      expect((await read(pages(hits(100), hits(100), hits(50))(say))).code).toBe(7);
    }
  });

  test('D26 S11: the first page again is that of a service that knows no offset', async () => {
    const results = [{ day: 1 }, { day: 2 }];
    const whole = await read(async () => Response.json({ results }));
    expect(whole).toMatchObject({ code: 0, shown: results, stderr: '' });
    expect((await read(async () => Response.json({ results, count: 6 }))).code).toBe(7);
    expect((await read(async () => Response.json({ results, ...next(false) }))).code).toBe(7);
  });
});

test('D5 S11: behind the end a service may give its last page again: it is no further one', async () => {
  for (const make of [
    hits,
    (count: number) => Array.from({ length: count }, (_, day) => ({ day })),
  ]) {
    const lasting =
      (say: (isFirst: boolean) => object): Fetch =>
      async (url) => {
        const isFirst = new URL(url).searchParams.get('offset') === '0';
        return Response.json({ results: make(isFirst ? 100 : 50), ...say(isFirst) });
      };
    const said = await read(lasting((isFirst) => next(!isFirst)));
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.shown).toHaveLength(150);
    const silent = await read(lasting(() => ({})));
    expect(silent.code).toBe(7);
    expect(silent.requests.length).toBeLessThan(5);
    expect((await read(lasting(() => next(false)))).code).toBe(7);
  }
});

describe('rows that have an id in common, and nothing else', () => {
  const one = (id: number, t: string) => ({ id, t });
  const [first, second] = [
    [one(1, 'a'), one(2, 'a')],
    [one(1, 'b'), one(3, 'b')],
  ];

  test('D5 S11: are all shown, and none is said to have come twice', async () => {
    for (const say of [next, () => ({}), () => ({ count: 4 })]) {
      const ran = await read(pages(first, second)(say));
      expect(ran.code).toBe(0);
      expect(ran.shown).toEqual([...first, ...second]);
      expect(ran.stderr).not.toContain('twice');
    }
  });

  test('D5 S11: do not stand for a row that slipped past: a second reading finds it', async () => {
    let asked = 0;
    const fetch: Fetch = async (url) => {
      asked += 1;
      const offset = Number(new URL(url).searchParams.get('offset'));
      const settled = [one(1, 'b'), one(2, 'a'), one(3, 'a'), one(4, 'a')];
      const moved = [one(1, 'b'), one(3, 'a')];
      const results = asked === 1 ? first : asked === 2 ? moved : settled.slice(offset, offset + 2);
      return Response.json({ count: 4, results });
    };
    const { shown, code } = await read(fetch);
    expect(code).toBe(0);
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4]));
  });

  test('D5 S11: where it does not come, it is exit 7', async () => {
    let time = 0;
    const fetch: Fetch = async (url) => {
      time += 1;
      const offset = Number(new URL(url).searchParams.get('offset'));
      const results =
        offset === 0 ? [one(1, `${time}`), one(2, 'a')] : [one(1, `${time}`), one(3, 'a')];
      return Response.json({ count: 4, results });
    };
    expect((await read(fetch)).code).toBe(7);
  });
});

test('D5 S11: a row that comes again, whole and with its id, is shown once, and that is said', async () => {
  const ids = (...all: number[]) => all.map((id) => ({ id }));
  const ran = await read(pages(ids(1, 2), ids(2, 3))(() => ({})));
  expect(ran.shown).toEqual(ids(1, 2, 3));
  expect(ran.stderr).toContain('came twice are shown once');
});
