/** How many targets of a fleet run are under way at once. */
import { expect, test } from 'vitest';
import { create, rowsOf, world } from './support/fleet.ts';

/** The service takes a second for each write. */
async function fleet(terms: string) {
  const [starts, most]: [number[], number[]] = [[], []];
  let underWay = 0;
  const made = world({
    fetch: async (url, init) => {
      if (init.method === 'GET') return made.sandbox(url, init);
      starts.push(made.clock.monotonic());
      underWay += 1;
      most.push(underWay);
      await made.clock.sleep(1000);
      underWay -= 1;
      return made.sandbox(url, init);
    },
  });
  const ran = await made.run(`each --all ${terms} -- ${create}`);
  return { ran, starts, most };
}

test.each([1, 2, 3, 5])(
  '--concurrency %i: never more at once, and as many where there are',
  async (n) => {
    const { ran, starts, most } = await fleet(`--concurrency ${n}`);
    expect(ran.code).toBe(0);
    expect(rowsOf(ran)).toHaveLength(12);
    expect(starts).toHaveLength(12);
    expect(Math.max(...most)).toBe(n);
  },
);

test.each([1, 2, 3])(
  '--canary %i: nothing runs beside a canary, nor beside the last one',
  async (n) => {
    const { ran, most } = await fleet(`--concurrency 4 --canary ${n}`);
    expect(rowsOf(ran)).toHaveLength(12);
    expect(most.slice(0, n + 1)).toEqual(Array(n + 1).fill(1));
    expect(Math.max(...most.slice(n))).toBe(4);
  },
);

test('more at once than there are targets is no trouble', async () => {
  const { ran, most } = await fleet('--concurrency 64');
  expect(rowsOf(ran)).toHaveLength(12);
  expect(Math.max(...most)).toBeLessThanOrEqual(12);
});

test('--shard: which part an install is in depends on its id alone, in either case', async () => {
  const shardOf = async (upper: boolean) => {
    const ids = [
      'ca028848-abad-4cd9-9906-4c14f84d3e76',
      '00000000-0000-4000-8000-00000000000a',
      'ffffffff-ffff-4fff-8fff-fffffffffffb',
    ];
    const made = world({
      prepare({ installs }) {
        installs.splice(ids.length);
        installs.forEach((one, at) => {
          const id = ids[at] ?? '';
          Object.assign(one, { id: upper ? id.toUpperCase() : id });
        });
      },
    });
    const ran = await made.run('each --all --shard 1/2 --json -- installs get {}');
    return JSON.parse(ran.stdout)
      .map(({ id }: { id: string }) => id.toLowerCase())
      .sort();
  };
  // Jobs of one matrix may run different versions of hms: the parts stay what they are.
  const first = ['00000000-0000-4000-8000-00000000000a', 'ffffffff-ffff-4fff-8fff-fffffffffffb'];
  expect(await shardOf(true)).toEqual(first);
  expect(await shardOf(false)).toEqual(first);
});
