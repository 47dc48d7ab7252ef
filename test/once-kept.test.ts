/** D23: how long the journal of `--once` knows a request, whatever clocks say. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorld, startOfWorld, writes } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-once-kept-'));
const dayMs = 86_400_000;

/** A journal with an entry of each of these times: days from the start of the world. */
function journal(days: readonly number[]) {
  const stateDir = mkdtempSync(join(root, 'state-'));
  const path = join(stateDir, 'once.json');
  const entries = days.map((day, at) => {
    const time = new Date(startOfWorld + day * dayMs).toISOString();
    const facts = { request: 'POST /x', url: 'https://api.example/x', body: null };
    return [
      `id-${at}`,
      { key: `${day}`, ...facts, at: time, outcome: 'accepted', request_id: null },
    ];
  });
  const text = JSON.stringify({ version: 1, sent: Object.fromEntries(entries) });
  writeFileSync(path, text, { mode: 0o600 });
  const kept = (): number[] =>
    Object.values(JSON.parse(readFileSync(path, 'utf8')).sent).map((entry) =>
      Number((entry as { key: string }).key),
    );
  return { options: { stateDir, realFiles: true }, kept };
}

const restore = (key: string | number) =>
  `backups restore acmestage latest --notify a@b.example --yes --even-if-busy --once ${key}`;

const times = (count: number, day: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => day(at));

/** One a day, up to yesterday. */
const daily = (count: number) => times(count, (at) => at - count);

test('D23: 180 days are kept, and what is older goes, once the days after it agree', async () => {
  const { options, kept } = journal(daily(400));
  expect((await createWorld(options).run(restore(1))).code).toBe(0);
  const left = kept();
  expect(left).toEqual(expect.arrayContaining(times(209, (at) => at - 209)));
  expect(Math.min(...left)).toBe(-209); // 30 days, and today is one of them, say that it was 180 days before
});

test('D23: a journal of ten years is cut to what is kept', async () => {
  const { options, kept } = journal(daily(3650));
  await createWorld(options).run(restore(1));
  expect(kept()).toHaveLength(210);
});

describe.each([
  ['1,500 minutes ago', times(1500, (at) => -at / 1440).reverse()],
  ['3,000 of this week', times(3000, (at) => at / 500 - 7)],
])('of %s', (_, days) => {
  test.each([
    ['200 days ahead', 200],
    ['10 years ahead', 3650],
    ['200 days behind', -200],
  ])('D23: a run with a clock %s forgets none', async (_, ahead) => {
    const { options, kept } = journal(days);
    const world = createWorld(options);
    world.clock.shiftWall(ahead * dayMs);
    expect((await world.run(restore(1))).code).toBe(0);
    expect(kept()).toHaveLength(days.length + 1);
    world.clock.shiftWall(-ahead * dayMs);
    expect((await world.run(restore(2))).code).toBe(0);
    expect(kept()).toHaveLength(days.length + 2);
    // What was sent with the wrong clock is known as well.
    const again = await world.run(restore(1));
    expect(again.code).toBe(6);
    expect(writes(again)).toEqual([]);
  });
});

test('D23: an entry that a wrong clock wrote 200 days too early is kept as long as others', async () => {
  const { options, kept } = journal(daily(100));
  const world = createWorld(options);
  world.clock.shiftWall(-300 * dayMs);
  await world.run(restore('early'));
  world.clock.shiftWall(300 * dayMs);
  for (const key of [1, 2, 3]) await world.run(restore(key));
  expect(kept()).toHaveLength(104);
  expect((await world.run(restore('early'))).code).toBe(6);
});

test('D23: a time that is none is kept, and hinders nothing', async () => {
  const { options, kept } = journal([Number.NaN].map(() => -1));
  const path = join(options.stateDir, 'once.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"at":"[^"]+"/, '"at":"yesterday"'));
  expect((await createWorld(options).run(restore(1))).code).toBe(0);
  expect(kept()).toHaveLength(2);
});
