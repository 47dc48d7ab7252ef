/** The pages that are written when hms is built are those that the program shows. */
import { beforeAll, describe, expect, test } from 'vitest';
import { helpLines } from '../scripts/help-pages.ts';
import { summaries, topics } from '../src/commands/summaries.ts';
import { helpPageName, helpPageText } from '../src/entry/help-pages.ts';
import { inTurn } from './support/sized.ts';
import { table } from './support/table.ts';
import { run } from './support/world.ts';

let lines = '';
beforeAll(async () => {
  lines = await helpLines();
});

const names = [
  '',
  ...Object.keys(summaries),
  ...Object.keys(topics),
  ...table.commands.map(({ name }) => name),
];

/** In a pipe, on terminals, and with variables about color. */
const screens = [
  { env: {} },
  { env: {}, terminal: 30 },
  { env: {}, terminal: 80 },
  { env: { NO_COLOR: '1' }, terminal: 300 },
  { env: { FORCE_COLOR: '1' } },
  { env: { TERM: 'dumb' }, terminal: 57 },
];

function written(words: string[], { env, terminal }: (typeof screens)[number]) {
  const name = helpPageName(words, env);
  const stdout = { isTTY: terminal !== undefined, columns: terminal ?? 0 };
  return name === undefined ? undefined : helpPageText(lines, name, { env, stdout });
}

const numbered = [...new Set(names)].map((name, place) => [name, place] as const);

describe.each(numbered)('hms %s --help', (name, place) => {
  test('is the same without the program', async () => {
    for (const screen of inTurn(screens, place)) {
      const { stdout } = await run(`${name} --help`, screen);
      const words = name.split(' ').filter((word) => word !== '');
      const ways = [
        [...words, '--help'],
        [...words, '-h'],
        ['help', ...words],
      ];
      for (const way of inTurn(ways, screens.indexOf(screen) + place, 3))
        expect(written(way, screen)).toBe(stdout);
    }
  });
});

test('hms alone shows the same page', async () => {
  for (const screen of screens) expect(written([], screen)).toBe((await run('', screen)).stdout);
});

test.each([
  ...['nosuch --help', 'help nosuch', 'installs', 'installs list', 'help --help', '--version'],
  ...['installs list --json --help', '--help installs', 'open help', 'fleet help', '-- --help'],
  ...['installs --help list', 'constructor --help', 'help installs --json'],
])('%s is left to the program', (words) => {
  expect(written(words.split(' '), { env: {} })).toBeUndefined();
});

test('a name in one word is no name', () => {
  expect(written(['installs list', '--help'], { env: {} })).toBeUndefined();
  expect(written(['', '--help'], { env: {} })).toBeUndefined();
});

test.each(['GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'])(
  'where lines can be commands of the log (%s), the program escapes them',
  (name) => {
    expect(written(['--help'], { env: { [name]: 'true' } })).toBeUndefined();
  },
);
