/** Canaries, limits and shards at their edges: none, one, all, one more. */
import { describe, expect, test } from 'vitest';
import { create, rowsOf, runIn, troubled, world } from './support/fleet.ts';
import { sized } from './support/sized.ts';
import type { WorldOptions } from './support/world.ts';

const targets = 12;

/** How many writes were under way at once when each was sent, and the order of all that came about. */
function watched(options: WorldOptions = {}) {
  let running = 0;
  const together: number[] = [];
  const made = world({
    ...options,
    fetch: async (url, init) => {
      if (init.method === 'GET') return made.sandbox(url, init);
      running += 1;
      together.push(running);
      try {
        // Slower than the pace at which requests leave.
        await made.clock.sleep(5000);
        return await made.sandbox(url, init);
      } finally {
        running -= 1;
      }
    },
  });
  return Object.assign(made, { together });
}

describe('canaries', () => {
  test.each([
    [0, 0],
    [1, 1],
    [12, 12],
    [13, 12],
    ...sized(
      [],
      [
        [2, 2],
        [11, 11],
      ],
    ),
  ])('--canary %i: exactly %i run alone, and first', async (canaries, alone) => {
    const made = watched();
    const ran = await made.run(`each --all --concurrency 4 --canary ${canaries} -- ${create}`);
    expect(ran.code).toBe(0);
    expect(made.together).toHaveLength(targets);
    const first = made.together.findIndex((count) => count > 1);
    // The one that is first of many runs alone only until the next begins.
    const counted = first < 0 ? targets : first - 1;
    expect(counted).toBe(alone === 11 ? targets : alone);
  });

  const ends: [string, number, WorldOptions, string][] = [
    ['whose end was not seen (exit 9)', 9, { sandbox: { jobMs: 600_000 } }, '--wait --timeout 3s'],
    ['that was aborted (exit 8)', 8, { sandbox: { jobOutcome: 'aborted' } }, '--wait'],
  ];

  describe.each(ends)('one %s stops the run', (_, exit, options, words) => {
    test.each([1, 2, 3])('--canary %i', async (canaries) => {
      const made = watched(options);
      const ran = await made.run(`each --all --canary ${canaries} -- ${create} ${words}`);
      expect(ran.code).toBe(11);
      expect(rowsOf(ran).map((row) => row.exit)).toEqual([exit]);
      expect(made.together).toHaveLength(1);
      expect(ran.stderr).toContain('11 of 12 not started');
      expect(ran.stderr).toContain('No more targets were started: A canary failed.');
    });
  });

  describe.each([
    ['loses', 10],
    ['refuses', 6],
  ] as const)('a service that %s the request (exit %i)', (kind, exit) => {
    test.each([
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 3],
    ])('of --canary %i the one of number %i stops the run', async (canaries, bad) => {
      const made = troubled(kind, (_, count) => count === bad);
      const ran = await made.run(`each --all --canary ${canaries} -- ${create}`);
      expect(ran.code).toBe(11);
      expect(made.asked).toHaveLength(bad);
      expect(rowsOf(ran).at(-1)?.exit).toBe(exit);
    });

    test.each([0, 1, 2])('the first after --canary %i does not', async (canaries) => {
      const made = troubled(kind, (_, count) => count === canaries + 1);
      const ran = await made.run(`each --all --concurrency 1 --canary ${canaries} -- ${create}`);
      expect(ran.code).toBe(11);
      expect(made.asked).toHaveLength(targets);
    });
  });

  test('a run that goes on has canaries of its own', async () => {
    const made = troubled('refuses', (_, count) => count === 1 || count === 3);
    const first = await made.run(`each --all --canary 1 -- ${create}`);
    expect(made.asked).toHaveLength(1);
    const second = await made.run(`each --resume ${runIn(first)} --canary 2 --concurrency 4`);
    expect(second.code).toBe(11);
    expect(made.asked).toHaveLength(3);
  });
});

describe('--max-failures', () => {
  test.each([
    [1, 1],
    [12, 12],
    [13, 12],
    ...sized(
      [],
      [
        [2, 2],
        [11, 11],
      ],
    ),
  ])('%i: %i are asked for where all fail', async (most, asked) => {
    const made = troubled('refuses', () => true);
    const ran = await made.run(`each --all --concurrency 1 --max-failures ${most} -- ${create}`);
    expect(ran.code).toBe(11);
    expect(made.asked).toHaveLength(asked);
    expect(rowsOf(ran)).toHaveLength(asked);
  });

  test('one failure less does not stop it', async () => {
    const made = troubled('refuses', (_, count) => count <= 2);
    const ran = await made.run(`each --all --concurrency 1 --max-failures 3 -- ${create}`);
    expect(ran.code).toBe(11);
    expect(made.asked).toHaveLength(targets);
  });

  test('what was accepted and not seen to its end counts as one', async () => {
    const made = watched({ sandbox: { jobMs: 600_000 } });
    const words = `${create} --wait --timeout 3s`;
    const ran = await made.run(`each --all --max-open 1 --max-failures 2 -- ${words}`);
    expect(ran.code).toBe(11);
    expect(made.together).toHaveLength(2);
  });
});

describe('--concurrency', () => {
  test.each([
    [1, 1],
    [2, 2],
    [12, 12],
    ...sized(
      [],
      [
        [11, 11],
        [13, 12],
        [64, 12],
      ],
    ),
  ])('%i: at most %i at once, and as many', async (concurrency, most) => {
    const made = watched();
    const ran = await made.run(`each --all --concurrency ${concurrency} -- ${create}`);
    expect(ran.code).toBe(0);
    expect(made.together).toHaveLength(targets);
    expect(Math.max(...made.together)).toBe(most);
  });
});

describe('numbers that are none are exit 2, and nothing is asked', () => {
  test.each([
    '--concurrency 0',
    '--concurrency 65',
    '--concurrency 1.5',
    '--canary -1',
    '--canary 1001',
    '--canary x',
    '--max-failures 0',
    '--max-failures 1e3',
    '--shard 0/2',
    '--shard 3/2',
    '--shard 1/0',
    '--shard 2',
    '--confirm-count -1',
    '--confirm-count 1.0',
  ])('%s', async (flag) => {
    const ran = await world().run(`each --all ${flag} -- ${create}`);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  });
});

describe('--shard', () => {
  const idsOf = async (shard: string) =>
    rowsOf(await world().run(`each --all --shard ${shard} -- installs get {}`)).map(({ id }) => id);

  test('1/1 is the whole', async () => {
    expect(await idsOf('1/1')).toHaveLength(targets);
  });

  test.each([2, 13, ...sized([], [11, 12, 40])])(
    '%i parts hold each install once',
    async (total) => {
      const parts = await Promise.all(
        Array.from({ length: total }, (_, at) => idsOf(`${at + 1}/${total}`)),
      );
      expect(parts.flat()).toHaveLength(targets);
      expect(new Set(parts.flat()).size).toBe(targets);
    },
  );
});
