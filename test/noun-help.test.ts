/** The help of a noun, and what every page of help has in common. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { bold, wrappedCommand } from '../src/cli/help-layout.ts';
import { exampleVerbs, summaries, topics } from '../src/commands/summaries.ts';
import { topicPages } from '../src/commands/topics.ts';
import { inTurn } from './support/sized.ts';
import { table } from './support/table.ts';
import { run } from './support/world.ts';

const { commands } = table;
const isCommand = (name: string) => commands.some((one) => one.name === name);
const nouns = Object.keys(summaries).filter((name) => !isCommand(name));
const nested = nouns.filter((name) => name.includes(' '));

/** Verbs and nouns right below a noun, with their summaries. */
function below(noun: string): [word: string, summary: string][] {
  const names = commands.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name);
  const words = names.map((name) => name.slice(noun.length + 1).split(' ')[0] ?? '');
  return [...new Set(words)].map((word) => {
    const path = `${noun} ${word}`;
    const command = commands.find(({ name }) => name === path);
    return [
      word,
      command?.summary ?? Object.entries(summaries).find(([name]) => name === path)?.[1] ?? '',
    ];
  });
}

/** The rows of a list, by its heading: each on one line. */
function rowsIn(page: string, heading: string): string[][] {
  const [, rows = ''] = page.split(`\n${heading}\n`);
  return (rows.split('\n\n')[0] ?? '').split('\n').map((row) => row.trim().split(/ {2,}/));
}

/** Command lines as a shell reads them, joined where they go on below. */
function examplesIn(page: string): string[] {
  const [, lines = ''] = page.split('\nExamples:\n');
  const joined = (lines.split('\n\n')[0] ?? '').replace(/ \\\n +/g, ' ');
  return joined
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

test('there are nouns below nouns', () => {
  expect(nested).toEqual(['headless apps', 'headless envs', 'sandbox dns']);
});

describe.each(nouns)('hms %s', (noun) => {
  test('--help shows its verbs, two examples of theirs, and where to read more', async () => {
    const { code, stdout, stderr, requests } = await run(`${noun} --help`);
    expect({ code, stderr, requests }).toEqual({ code: 0, stderr: '', requests: [] });
    expect(stdout.startsWith(`Usage: hms ${noun} VERB [options]\n\n`)).toBe(true);
    expect(rowsIn(stdout, 'Commands:')).toEqual(below(noun));
    const examples = examplesIn(stdout);
    expect(examples).toHaveLength(2);
    const own = commands.filter(({ name }) => name.startsWith(`${noun} `));
    const typed = own.flatMap((one) => one.examples.map((example) => `$ hms ${example}`));
    expect(examples.filter((one) => !typed.includes(one))).toEqual([]);
    expect(stdout.endsWith(`\n\nRun 'hms ${noun} VERB --help' for details.\n`)).toBe(true);
  });

  test('has the same help by the word help', async () => {
    const { stdout } = await run(`${noun} --help`);
    expect(await run(`help ${noun}`)).toMatchObject({ code: 0, stdout, stderr: '' });
    expect(await run(`${noun} help`)).toMatchObject({ code: 0, stdout, stderr: '' });
  });

  // As in `hms backups $VERB`, where VERB is empty.
  test('alone is exit 2, with its help on stderr and then the error', async () => {
    const { stdout: help } = await run(`${noun} --help`);
    const ran = await run(noun);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr.startsWith(`${help}\n`)).toBe(true);
    const rest = ran.stderr.slice(help.length + 1);
    expect(rest).toMatch(/^error: .*\n$/);
    expect(rest).toContain(`'hms ${noun}'`);
  });

  test.each(['--json', '-o json', '-o csv --quiet', '--profile sandbox'])(
    'with %s and no verb is the same',
    async (options) => {
      const { stdout: help } = await run(`${noun} --help`);
      for (const words of [`${noun} ${options}`, `${options} ${noun}`]) {
        const ran = await run(words);
        expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
        expect(ran.stderr.startsWith(`${help}\n`)).toBe(true);
      }
    },
  );

  test('with --json and no verb ends stderr with one line of JSON', async () => {
    const { stderr } = await run(`${noun} --json`);
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ kind: 'usage', code: 2, retry_safe: false, details: [] });
    expect(error.message).toContain(`'hms ${noun}'`);
    expect(error.hint).toContain(`hms ${noun} --help`);
  });

  test('with an empty word is an error that suggests no verb', async () => {
    const ran = await run(`${noun} ''`);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(`hms ${noun} --help`);
    expect(ran.stderr.toLowerCase()).not.toContain('did you mean');
  });
});

test('each noun names the verbs of its examples', () => {
  expect(Object.keys(exampleVerbs).sort()).toEqual([...nouns].sort());
  const named = Object.entries(exampleVerbs).flatMap(([noun, verbs]) =>
    verbs.map((verb) => `${noun} ${verb}`),
  );
  expect(named.filter((name) => !isCommand(name))).toEqual([]);
});

test('in GitHub Actions a noun alone is annotated', async () => {
  const { stderr } = await run('backups', { env: { GITHUB_ACTIONS: 'true' } });
  expect(stderr).toMatch(/^::error title=hms::'hms backups' /m);
});

test('a noun alone is no command to run for many installs', async () => {
  const ran = await run('each --all -- --profile {} backups');
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toMatch(/^error: 'hms backups' /);
});

const pages = [
  '--help',
  ...nouns.map((noun) => `${noun} --help`),
  ...commands.map(({ name }) => `${name} --help`),
  ...Object.keys(topics).map((topic) => `help ${topic}`),
];

/** Bold, and what stands between two runs of blanks: the words of a page, without how they are set. */
const wordsOf = (page: string) =>
  page
    .replace(/ \\\n +/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

/** Each page as no terminal limits it, run once. */
const wides = new Map<string, Promise<{ stdout: string }>>();
async function wideOf(words: string): Promise<string> {
  const page = wides.get(words) ?? run(words);
  wides.set(words, page);
  return (await page).stdout;
}

const widths = [40, 60, 80, 100].map((columns, place) => [columns, place] as const);

describe.each(widths)('on a terminal of %i columns', (columns, place) => {
  test.each(inTurn(pages, place))(
    'hms %s: no line is longer, and no word is broken',
    async (words) => {
      const page = (await run(words, { terminal: columns, env: { NO_COLOR: '1' } })).stdout;
      const wide = await wideOf(words);
      const long = page.split('\n').filter((line) => line.length > columns);
      // A word that is wider than the line stands alone in it.
      expect(
        long.filter((line) => columns >= 80 || line.trim().replace(/ \\$/, '').includes(' ')),
      ).toEqual([]);
      expect(wordsOf(page)).toEqual(wordsOf(wide));
    },
  );
});

test.each([
  [30, 40],
  [200, 100],
])('on a terminal of %i columns help is as on one of %i', async (columns, same) => {
  for (const words of inTurn(pages, columns, 5)) {
    const { stdout } = await run(words, { terminal: same });
    expect((await run(words, { terminal: columns })).stdout).toBe(stdout);
  }
});

describe('headings', () => {
  const [before = '', after = ''] = bold('|').split('|');
  const headingsOf = async (words: string, env = {}) => {
    const { stdout, stderr } = await run(words, { terminal: 80, env });
    const parts = `${stdout}${stderr}`.split(before).slice(1);
    return parts.map((text) => text.split(after)[0]);
  };

  test.each([
    [
      '--help',
      ['Usage:', 'Commands:', 'Options of every command:', 'Topics (hms help TOPIC):', 'Examples:'],
    ],
    ['backups --help', ['Usage:', 'Commands:', 'Examples:']],
    ['backups', ['Usage:', 'Commands:', 'Examples:']],
    ['backups wait --help', ['Usage:', 'Arguments:', 'Options:', 'Examples:']],
    ['help wait', ['Waiting', 'Examples:']],
  ])('are bold on a color terminal: hms %s', async (words, headings) => {
    expect(await headingsOf(words)).toEqual(headings);
  });

  test.each(['--help', 'backups --help', 'backups', 'backups wait --help', 'help wait'])(
    'are plain without color: hms %s',
    async (words) => {
      for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }])
        expect(await headingsOf(words, env)).toEqual([]);
      expect(await headingsOf(`--no-color ${words}`)).toEqual([]);
      const { stdout, stderr } = await run(words);
      expect(`${stdout}${stderr}`).not.toContain('\u001b');
    },
  );
});

/** What one shell makes of each line. */
function argumentsOf(lines: readonly string[]): Map<string, string[]> {
  const each = lines.map((line) => `(\n${line}\n)\nprintf '\\0'`).join('\n');
  const script = `hms() { printf '%s\\n' "$@"; }\n${each}`;
  const read = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0');
  return new Map(lines.map((line, at) => [line, read[at]?.trimEnd().split('\n') ?? []]));
}

const lines = [
  ...commands.flatMap(({ examples }) => examples.map((example) => `hms ${example}`)),
  ...Object.values(topicPages).flatMap(({ examples }) => examples),
];
const broken = [60, 80]
  .flatMap((width) => lines.map((line) => ({ line, typed: wrappedCommand(line, width, '  $ ') })))
  .filter(({ typed }) => typed.includes('\n'));

test('some examples are longer than a line', () => {
  expect(broken.length).toBeGreaterThan(10);
});

const typedAs = ({ typed }: { typed: string }) => typed.replace('  $ ', '');
let read = new Map<string, string[]>();
beforeAll(() => {
  read = argumentsOf(broken.flatMap((one) => [one.line, typedAs(one)]));
});

test.each(broken)('a shell reads the same where it goes on below: $line', ({ line, typed }) => {
  expect(
    typed
      .split('\n')
      .slice(0, -1)
      .every((one) => one.endsWith(' \\')),
  ).toBe(true);
  expect(read.get(typedAs({ typed }))).toEqual(read.get(line));
  expect(read.get(line)?.length).toBeGreaterThan(1);
});

test.each([
  [
    "hms a --text 'one two three four' --more",
    24,
    ['hms a --text \\', "  'one two three four' \\", '  --more'],
  ],
  ['hms a --id 0123456789 b   # exit 5', 20, ['hms a \\', '  --id 0123456789 \\', '  b # exit 5']],
  ['hms a   # exit 5', 20, ['hms a   # exit 5']],
])('%s in %i columns', (line, width, expected) => {
  expect(wrappedCommand(line, width).split('\n')).toEqual(expected);
});
