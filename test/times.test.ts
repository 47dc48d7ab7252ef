/** Times: in UTC, and how far they are from now where there is room on a terminal. */
import { expect, test } from 'vitest';
import { time } from '../src/command-model/view.ts';
import { answering, installsWith } from './support/answers.ts';
import { nobody } from './support/service.ts';
import { table } from './support/table.ts';
import { createWorld, run } from './support/world.ts';

const env = { NO_COLOR: '1' };
/** 09:00 it is. */
const past = '2026-03-02T06:00:00Z';
const columns = '--columns name,created_at --no-header';

async function shown(created_at: unknown, options: object): Promise<string> {
  const fetch = installsWith([{ name: 'acme', created_at }]);
  return (await run(`installs list ${columns}`, { fetch, env, ...options })).stdout.trimEnd();
}

test.each([
  ['2026-03-02T09:00:00Z', '2026-03-02 09:00 UTC (0 s ago)'],
  ['2026-03-02T08:59:19.400Z', '2026-03-02 08:59 UTC (41 s ago)'],
  ['2026-03-02T07:00:00+01:00', '2026-03-02 06:00 UTC (3 h ago)'],
  ['2024-03-02T09:00:00Z', '2024-03-02 09:00 UTC (730 days ago)'],
  ['2026-03-02T09:05:00Z', '2026-03-02 09:05 UTC (in 5 min)'],
  ['2026-03-04T10:00:00Z', '2026-03-04 10:00 UTC (in 2 days)'],
])('on a terminal %s is %s', async (created_at, words) => {
  expect(await shown(created_at, { terminal: 80 })).toBe(`acme  ${words}`);
});

test.each([
  ['yesterday', 'yesterday'],
  ['2026-13-45T99:00:00Z', '2026-13-45T99:00:00Z'],
  ['2026-03-02', '2026-03-02'],
  [1772442000, '1772442000'],
  [null, '-'],
])('what is no time is shown as it is: %s', async (created_at, words) => {
  expect(await shown(created_at, { terminal: 80 })).toBe(`acme  ${words}`);
});

test('how far it is goes before any column does', async () => {
  const fetch = installsWith([{ name: 'acme', environment: 'staging', created_at: past }]);
  const line = 'installs list';
  const at = async (terminal: number) => (await run(line, { fetch, env, terminal })).stdout;
  expect(await at(92)).toContain('2026-03-02 06:00 UTC (3 h ago)');
  expect(await at(91)).toMatch(/CREATED_AT .*\n.* 2026-03-02 06:00 UTC +id-0/);
  expect(await at(81)).not.toContain('CREATED_AT');
});

test('a line of a card keeps the words that fit, whatever stands in the others', async () => {
  const fetch = answering({ id: nobody, name: 'x'.repeat(300), created_at: past });
  const line = `installs get ${nobody} --columns name,created_at`;
  const at = async (terminal: number) => (await run(line, { fetch, env, terminal })).stdout;
  expect(await at(42)).toMatch(/\ncreated_at {2}2026-03-02 06:00 UTC \(3 h ago\)\n$/);
  expect(await at(41)).toMatch(/\ncreated_at {2}2026-03-02 06:00 UTC\n$/);
});

test('a table in a pipe, and what other programs read, has the time alone', async () => {
  const fetch = installsWith([{ name: 'acme', created_at: past }]);
  const lines = (format: string) => run(`installs list ${columns} -o ${format}`, { fetch });
  expect((await lines('table')).stdout).toBe('acme  2026-03-02 06:00 UTC\n');
  expect((await lines('tsv')).stdout).toBe(`acme\t${past}\n`);
  expect((await lines('csv')).stdout).toBe(`acme,${past}\n`);
  expect((await lines('jsonl')).stdout).toBe(`{"name":"acme","created_at":"${past}"}\n`);
});

test('now is what the clock says when it is shown', async () => {
  const world = createWorld({ terminal: 120, env });
  const wait = await world.run('backups create acmeprod --notify a@b.example --wait');
  expect(wait.stdout).toMatch(/complete_time +2026-03-02 09:00 UTC \(\d s ago\)\n/);
});

test('every column of times shows them so', () => {
  const columnsOf = table.commands.flatMap(({ view }) => view.columns);
  const timely = columnsOf.filter(({ name }) => /(_at|_time|_until|_date)$/.test(name));
  expect(timely.length).toBeGreaterThan(10);
  expect(timely.filter(({ show }) => show !== time)).toEqual([]);
});
