/** The table of commands, read as data. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseArgv } from '../src/cli/argv.ts';
import { valueFlags } from '../src/cli/flags.ts';
import { commonOptions } from '../src/command-model/output-options.ts';
import { optionsOf } from '../src/command-model/runner-options.ts';
import type { Value } from '../src/command-model/values.ts';
import { flagOf } from '../src/command-model/values.ts';
import { catalogue } from '../src/commands/index.ts';
import { table } from './support/table.ts';
import { wordsOf } from './support/words.ts';
import { run } from './support/world.ts';

const { commands, nouns, summaries } = table;
const paper = { width: 80, color: false };
const screen = { version: '0.0.0', stdout: paper, stderr: paper };

function accepts(value: Value<unknown> | undefined, text: string): boolean {
  try {
    return value?.parse(text) !== undefined;
  } catch {
    return false;
  }
}

test('a flag takes a value in every command, or in none', () => {
  const values = valueFlags(table);
  const bare = commands.flatMap((command) =>
    Object.entries(optionsOf(command)).flatMap(([name, { value }]) =>
      value ? [] : [flagOf(name)],
    ),
  );
  expect(bare.filter((flag) => values.has(flag))).toEqual([]);
});

test('each noun has a session in the guide', () => {
  const groups = nouns.filter((noun) => commands.some(({ name }) => name.startsWith(`${noun} `)));
  const sessions = readdirSync('test/transcripts').map((name) => name.replace('.md', ''));
  expect(groups.filter((noun) => !sessions.includes(noun))).toEqual([]);
});

test('no two commands have one name', () => {
  const names = commands.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('each noun has a summary, and each summary a noun', () => {
  const all = commands.flatMap(({ name }) => {
    const words = name.split(' ');
    if (words.length > 1) words.pop();
    // A noun with a space may be a command itself, which has its own summary.
    const nouns = words.map((_, at) => words.slice(0, at + 1).join(' '));
    return nouns.filter(
      (noun) => !noun.includes(' ') || !commands.some((one) => one.name === noun),
    );
  });
  expect(Object.keys(summaries).sort()).toEqual([...new Set(all)].sort());
});

test('in one order, by which the help shows them', () => {
  expect(Object.keys(summaries).filter((noun) => !noun.includes(' '))).toEqual(nouns);
});

test.each(nouns)('%s loads its own commands, and all there are', async (noun) => {
  const loaded = (await catalogue.load[noun]?.()) ?? [];
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual(commands.filter(({ name }) => name.split(' ')[0] === noun));
});

describe.each(commands.map((command) => [command.name, command] as const))('%s', (_, command) => {
  test('has a summary of one line, an imperative without a full stop', () => {
    expect(command.summary).toMatch(/^[A-Z][a-z]+ [^\n]*[^.\n]$/);
  });

  test('has examples that are lines of its own, and parse', async () => {
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) {
      const parsed = await parseArgv(wordsOf(example), catalogue, screen);
      expect(parsed).toMatchObject({ kind: 'chosen', chosen: { command } });
    }
  });

  test('C1: shares no option with the options every command has', () => {
    const own = Object.keys(optionsOf(command)).map(flagOf);
    const common = Object.keys(commonOptions).map(flagOf);
    expect(own.filter((flag) => common.includes(flag))).toEqual([]);
  });

  test('C1: splits no value at a comma, but for columns', () => {
    const splitting = Object.entries(optionsOf(command)).filter(
      ([, { value }]) => accepts(value, 'a,b') && [value?.parse('a,b')].flat().includes('a'),
    );
    expect(splitting).toEqual([]);
  });

  test('has --yes exactly when it destroys, and --wait exactly when its end can be seen', () => {
    const options = Object.keys(optionsOf(command));
    const runsOthers = command.name === 'each';
    const isMany = runsOthers || command.name.endsWith(' import');
    const { kind } = command;
    const destroys = kind === 'raw' || (kind === 'change' && command.destroys !== undefined);
    const isGuard = command.name === 'guard';
    const mayWait =
      kind === 'change' &&
      (command.settled ?? command.witnessed) !== undefined &&
      command.alwaysWaits !== true;
    const isPlan = ['apply', 'plan sign'].includes(command.name);
    expect(options.includes('yes')).toBe(destroys || runsOthers || isGuard || isPlan);
    expect(options.includes('wait')).toBe(mayWait);
    expect(options.includes('dryRun')).toBe(
      kind === 'change' || kind === 'raw' || isMany || isGuard || command.name === 'apply',
    );
  });

  test('names no column twice', () => {
    const names = command.view.columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('shows its help on stdout, with every option of its own, and exits 0', async () => {
    const { code, stdout, stderr } = await run(`${command.name} --help`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of Object.keys(optionsOf(command))) {
      expect(stdout).toContain(flagOf(name));
    }
  });
});

test('hms --help shows the options every command has', async () => {
  const { stdout } = await run('--help');
  for (const name of Object.keys(commonOptions)) expect(stdout).toContain(flagOf(name));
});

test('hms help backups create is hms backups create --help', async () => {
  const { stdout } = await run('help backups create');
  expect(stdout).toBe((await run('backups create --help')).stdout);
  expect(stdout).toContain('--notify EMAIL');
});
