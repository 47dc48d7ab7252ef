/** argv → the command that was meant, or a mistake in words that help. */
import { type Command as Commander, CommanderError } from 'commander';
import { type Catalogue, type Table, tableFor, wholeTable } from '../command/catalogue.ts';
import type { Chosen } from '../command/definition.ts';
import { optionWords } from '../command/values.ts';
import { HmsError } from '../core/errors.ts';
import { IncompleteLine, type MissingInput, missingInputIn } from './missing-input.ts';
import {
  buildProgram,
  commandPath,
  commonOf,
  Mistyped,
  type Screen,
  valueFlags,
} from './program.ts';

type ParsedLine = { chosen: Chosen } | { shown: string };

/**
 * @param fill asks for what is missing: the words with it, or undefined where nobody can be asked
 * @throws HmsError usage
 */
export async function parseArgv(
  argv: readonly string[],
  catalogue: Catalogue,
  screen: Screen,
  fill: (gap: MissingInput) => Promise<readonly string[] | undefined> = async () => undefined,
): Promise<ParsedLine> {
  const table = await tableFor(argv, catalogue);
  const topic = topicIn(argv, table);
  if (topic !== undefined) return { shown: await catalogue.topicText(topic) };
  for (let words = argv; ; ) {
    try {
      return parse(words, table, screen);
    } catch (error) {
      if (error instanceof Mistyped) throw await mended(error, catalogue);
      if (!(error instanceof IncompleteLine)) throw error;
      const filled = await fill(error.gap);
      if (filled === undefined) throw error;
      words = filled;
    }
  }
}

/** What the mistyped word might have been, in the hint. */
async function mended(error: Mistyped, catalogue: Catalogue): Promise<HmsError> {
  const { didYouMean, nearest } = await import('../core/suggest.ts');
  const { typed, words, isFirst } = error;
  const called = isFirst ? await commandsCalled(typed, catalogue) : [];
  const isClear = called.length > 0 && called.length <= 3;
  const hint = didYouMean(isClear ? called : nearest(typed, words));
  return hint === undefined ? error : error.with({ hint });
}

/** `login` → `hms auth login`. */
async function commandsCalled(verb: string, catalogue: Catalogue): Promise<string[]> {
  const { commands } = await wholeTable(catalogue);
  const names = commands.map(({ name }) => name).filter((name) => name.split(' ').at(-1) === verb);
  const others = [
    ...(verb === 'version' ? ['--version'] : []),
    ...(Object.hasOwn(catalogue.topics, verb) ? [`help ${verb}`] : []),
  ];
  return [...others, ...names].map((name) => `hms ${name}`);
}

/** `help fleet`, or `fleet --help`. */
function topicIn(argv: readonly string[], table: Table): string | undefined {
  if (!argv.some(isHelp)) return undefined;
  const typed = typedWords(argv, table).map(({ word }) => word);
  const words = typed.filter((word) => !word.startsWith('-'));
  const [topic = '', ...more] = words.filter((word) => word !== 'help');
  const isAsked = typed.some(isHelp) && more.length === 0;
  return isAsked && Object.hasOwn(table.topics, topic) ? topic : undefined;
}

/** Words that are no values of options, as far as `--`, and where they stand. */
function typedWords(argv: readonly string[], table: Table): { word: string; at: number }[] {
  const flags = valueFlags(table);
  const end = argv.indexOf('--');
  return argv
    .slice(0, end < 0 ? argv.length : end)
    .map((word, at) => ({ word, at }))
    .filter(({ at }) => !flags.has(argv[at - 1] ?? ''));
}

/** Those of them that are no options. */
function plainWords(argv: readonly string[], table: Table): { word: string; at: number }[] {
  return typedWords(argv, table).filter(({ word }) => !word.startsWith('-'));
}

function parse(
  argv: readonly string[],
  table: Table,
  screen: Screen,
  isForHelp = false,
): ParsedLine {
  let shown = '';
  let chosen: Chosen | undefined;
  const print = (text: string) => {
    shown += text;
  };
  const program = buildProgram(table, { ...screen, print, typed: argv, isForHelp }, (next) => {
    chosen = next;
  });
  try {
    program.parse(withoutHelpWord(checkedValues(argv, table), table), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (isHelpOfNothing(error))
      return parse(
        argv.filter((word) => !isHelp(word)),
        table,
        screen,
        true,
      );
    if (error.exitCode !== 0) throw incomplete(error, argv, { table, program });
  }
  return chosen === undefined ? { shown } : { chosen };
}

/**
 * An option never takes the next option for its value: with an empty variable
 * `--description $TEXT --dry-run` would otherwise send something.
 */
function checkedValues(argv: readonly string[], table: Table): readonly string[] {
  const flags = valueFlags(table);
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  argv.slice(0, end).forEach((flag, at) => {
    const value = argv[at + 1];
    if (!flags.has(flag) || value === undefined || !/^-./.test(value)) return;
    throw new HmsError('usage', `${flag} needs a value, and '${value}' starts with a dash`, {
      hint: `if it is the value: ${flag}=${value}; for an argument, put it behind --`,
    });
  });
  return argv;
}

/** Behind `--` an option would be an argument. */
export function withOptions(
  argv: readonly string[],
  options: readonly string[],
): readonly string[] {
  const end = argv.indexOf('--');
  return argv.toSpliced(end < 0 ? argv.length : end, 0, ...options);
}

/** With what was answered in its place; an answer that begins with a dash is no option. */
export function withAnswer(
  argv: readonly string[],
  flag: string | undefined,
  answer: string,
): readonly string[] {
  if (flag !== undefined) return withOptions(argv, optionWords(flag, answer));
  const isBare = answer.startsWith('-') && !argv.includes('--');
  return [...argv, ...(isBare ? ['--'] : []), answer];
}

function incomplete(
  error: CommanderError & { target?: Commander },
  argv: readonly string[],
  { table, program }: { table: Table; program: Commander },
): HmsError {
  const { target } = error;
  const words = plainWords(argv, table).map(({ word }) => word);
  const wrong = usageError(error, words);
  const command =
    target && table.commands.find(({ name }) => `hms ${name}` === commandPath(target));
  if (!target || !command) return wrong;
  const gap = missingInputIn(error, target, command);
  // What was typed and cannot be is said first: an answer would not mend it.
  if (gap) for (const [at, word] of target.args.entries()) checkArgument(target, at, word);
  return gap ? new IncompleteLine(wrong, { ...gap, command, common: commonOf(program) }) : wrong;
}

/** @throws HmsError usage */
function checkArgument({ registeredArguments }: Commander, at: number, word: string): void {
  registeredArguments[at]?.parseArg?.(word, undefined);
}

function isHelp(word: string): boolean {
  return ['help', '--help', '-h'].includes(word);
}

/** Commander shows the help of the level above where there is no such command. */
function isHelpOfNothing({ code, target }: CommanderError & { target?: Commander }): boolean {
  const [word] = target?.args ?? [];
  if (code !== 'commander.helpDisplayed' || word === undefined || word.startsWith('-'))
    return false;
  return target?.commands.length !== 0;
}

/** `hms help backups create` is `hms backups create --help`, and `hms backups help create`; so is `hms` alone `hms --help`. */
function withoutHelpWord(argv: readonly string[], table: Table): string[] {
  const { summaries, commands } = table;
  if (argv.length === 0) return ['--help'];
  if (!argv.includes('help')) return [...argv];
  const words = plainWords(argv, table);
  const nth = words.findIndex(({ word }) => word === 'help');
  const { at } = words[nth] ?? {};
  if (at === undefined) return [...argv];
  const before = words
    .slice(0, nth)
    .map(({ word }) => word)
    .join(' ');
  // Behind a command that takes any it would be a value: an install of that name.
  const command = commands.find(({ name }) => name === before);
  const takesNone = command && Object.keys(command.arguments).length === 0;
  const isGroup = before in summaries && !command;
  if (before !== '' && !isGroup && !takesNone) return [...argv];
  return [...withOptions(argv.toSpliced(at, 1), ['--help'])];
}

/** `error: unknown option '--jsn'\n(Did you mean --json?)` → message and hint. */
function usageError(
  error: CommanderError & { target?: Commander },
  words: readonly string[],
): HmsError {
  const { target } = error;
  const path = target === undefined ? 'hms' : commandPath(target);
  if (error.code === 'commander.help') {
    const all = target?.commands.map((command) => command.name()).join(', ');
    return new HmsError('usage', `'${path}' needs one of: ${all}`, { hint: `${path} --help` });
  }
  const [, message = '', suggestion] =
    /^(?:error: )?(.*?)(?:\s*\((Did you mean .*)\))?$/s.exec(error.message.trim()) ?? [];
  const meant = suggestion?.replace(/^D/, 'd').replace(/\s+/g, ' ');
  const turned = swapped(error, words, target);
  const hint = turned ?? meant ?? `${path} --help${dashAdvice(error)}`;
  if (error.code === 'commander.unknownCommand') {
    const typed = target?.args[0] ?? '';
    const names = target?.commands.map((command) => command.name()) ?? [];
    const isFirst = !target?.parent && turned === undefined;
    const near = names.filter((name) => name.startsWith(typed));
    return new Mistyped(message, hint, { typed, words: near, isFirst });
  }
  const isTooMany = error.code === 'commander.excessArguments';
  return new HmsError('usage', message, {
    details: isTooMany ? [`they are: ${target?.args.join(', ')}`] : [],
    hint,
  });
}

function dashAdvice({ code }: CommanderError): string {
  return code === 'commander.unknownOption'
    ? '; a value that starts with a dash goes behind --'
    : '';
}

/** `hms list installs` → `hms installs list`. */
function swapped(
  { code }: CommanderError,
  [verb, noun]: readonly string[],
  target: Commander | undefined,
): string | undefined {
  if (code !== 'commander.unknownCommand' || target?.parent) return undefined;
  const group = target?.commands.find((command) => command.name() === noun);
  const isThere = group?.commands.some((command) => command.name() === verb);
  return isThere ? `hms ${noun} ${verb}` : undefined;
}
