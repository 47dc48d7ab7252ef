/** Runs Commander, and returns its result and its errors as values. */
import { type Command as Commander, CommanderError } from 'commander';
import type { Table } from '../../command-model/catalogue.ts';
import type { Chosen, Command } from '../../command-model/definition.ts';
import type { CommandInput } from '../../command-model/input.ts';
import { optionsOf } from '../../command-model/runner-options.ts';
import { HmsError } from '../../core/errors.ts';
import { sentence } from '../../core/wording.ts';
import { type MissingInput, missingInputs } from '../missing-input.ts';
import { Mistyped } from '../mistyped.ts';
import { otherArgument, otherOption, type TypedOption, withSeparator } from '../other-options.ts';
import { otherCommand, otherVerb } from '../other-words.ts';
import { isHelp, plainWords } from '../typed-words.ts';
import {
  buildProgram,
  commandPath,
  commonOf,
  missingOption,
  refuseWithoutRequired,
  type Screen,
} from './program.ts';

export type ParsedLine =
  | { kind: 'chosen'; chosen: Chosen }
  /** Help, or the version. */
  | { kind: 'shown'; text: string }
  /** A noun without a verb, and its help for stderr. */
  | { kind: 'bare'; help: string; error: HmsError }
  /** At least one missing input, and the error to report if nobody can be prompted. */
  | { kind: 'missing'; missing: readonly [MissingInput, ...MissingInput[]]; error: HmsError };

type Raised = CommanderError & { target?: Commander };

/** @throws HmsError usage */
export function parseWords(
  argv: readonly string[],
  table: Table,
  screen: Screen,
  isForHelp = false,
): ParsedLine {
  let text = '';
  let help = '';
  let chosen: Chosen | undefined;
  const print = (more: string) => {
    text += more;
  };
  const printError = (more: string) => {
    help += more;
  };
  const printing = { print, printError, typed: argv, isForHelp };
  const program = buildProgram(table, { ...screen, ...printing }, (next) => {
    const { input } = next;
    // --plan-out is a dry run that also writes a file.
    const implied = input.planOut === undefined ? {} : { dryRun: true };
    chosen = { ...next, input: { ...input, ...implied }, words: argv };
  });
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (isHelpOfUnknown(error)) {
      const words = argv.filter((word) => !isHelp(word));
      return parseWords(words, table, screen, true);
    }
    if (error.code === 'commander.help') {
      return { kind: 'bare', help, error: usageError(error, argv, { table, words: [] }) };
    }
    if (error.exitCode !== 0) return missingIn(error, argv, { table, program });
  }
  return chosen === undefined ? { kind: 'shown', text } : { kind: 'chosen', chosen };
}

/** For an unknown command Commander shows the help of the level above. A command may also have commands below it. */
function isHelpOfUnknown({ code, target }: Raised): boolean {
  const [word] = target?.args ?? [];
  if (code !== 'commander.helpDisplayed' || word === undefined || word.startsWith('-'))
    return false;
  return target?.commands.length !== 0 && target?.registeredArguments.length === 0;
}

/** @throws HmsError usage, for any error other than missing input */
function missingIn(
  error: Raised,
  argv: readonly string[],
  { table, program }: { table: Table; program: Commander },
): ParsedLine {
  const { target, code } = error;
  const words = plainWords(argv, table).map(({ word }) => word);
  const wrong = usageError(error, argv, { table, words });
  const command = commandIn(target, table);
  const isMissing = ['commander.missingArgument', missingOption].includes(code);
  if (!target || !command || !isMissing) throw wrong;
  // Report a wrong argument first: an answer to a prompt would not fix it.
  for (const [at, word] of target.args.entries()) checkArgument(target, at, word);
  refuseWithoutRequired(target, optionsOf(command));
  const names = Object.keys(command.arguments);
  const args = target.args.map((word, at) => [names[at] ?? '', word]);
  const given: CommandInput = { ...target.opts(), ...Object.fromEntries(args) };
  const [first, ...more] = missingInputs(command, given, commonOf(program));
  if (first === undefined) throw wrong;
  return { kind: 'missing', missing: [first, ...more], error: wrong };
}

/** @throws HmsError usage */
function checkArgument({ registeredArguments }: Commander, at: number, word: string): void {
  registeredArguments[at]?.parseArg?.(word, undefined);
}

/** Commander's message, with a hint of hms. */
function usageError(
  { code, message: said, target }: Raised,
  argv: readonly string[],
  { table, words }: { table: Table; words: readonly string[] },
): HmsError {
  const path = target === undefined ? 'hms' : commandPath(target);
  const names = target?.commands.map((command) => command.name()) ?? [];
  const message = sentence(
    said.replace(/^error: /, '').replace(/ argument missing$/, ' needs a value'),
  );
  const help = `To see its help, run: ${path} --help`;
  switch (code) {
    case 'commander.help':
      return new HmsError('usage', `'${path}' needs one of these commands: ${names.join(', ')}.`, {
        hint: help,
      });
    case 'commander.unknownCommand': {
      const swapHint = swappedHint(words, target);
      const typed = target?.args[0] ?? '';
      const whole = target?.parent ? otherCommand(typed, path) : undefined;
      if (whole !== undefined)
        return new HmsError('usage', message, { hint: `Did you mean ${whole}?` });
      const other = swapHint ? undefined : target && otherVerbIn(typed, words, target);
      if (other) return new HmsError('usage', other.message, { hint: other.hint });
      const startingWith = names.filter((name) => name.startsWith(typed));
      const all = startingWith.length > 0 ? startingWith : names;
      const near = typed === '' ? [] : all; // an empty variable
      const isFirst = !target?.parent && swapHint === undefined;
      const facts = { typed, words: near, isFirst, next: words[1], isName: true };
      return new Mistyped(message, swapHint ?? help, facts);
    }
    case 'commander.unknownOption': {
      const typed = unknownOption(argv, target);
      const answer = typed && otherOptionIn(typed, argv, target, table);
      if (answer !== undefined) return new HmsError('usage', message, { hint: answer });
      const { flag = '' } = typed ?? {};
      // While an argument is missing, a word like -acme may stand for it.
      const given = words.length - path.split(' ').length + 1;
      const isValue = /^-[^-]/.test(flag) && given < (target?.registeredArguments.length ?? 0);
      const hint = isValue ? `Put a value that starts with a dash behind --. ${help}` : help;
      const known = flag.startsWith('--') ? flagsOf(target) : [];
      return new Mistyped(message, hint, { typed: flag, words: known, isName: true });
    }
    case 'commander.excessArguments':
      return excessError(message, help, target, table);
    default:
      return new HmsError('usage', message, { hint: help });
  }
}

/** `hms installs ls`, or `hms ls installs`. */
function otherVerbIn(typed: string, words: readonly string[], target: Commander) {
  const swapped = target.commands.find((one) => one.name() === words[1] && words[0] === typed);
  const group = swapped ?? target;
  // Other nouns are not loaded.
  const below = group.parent ? namesBelow(group) : [];
  return otherVerb(typed, commandPath(group), below);
}

/** The commands below a noun: `list`, `apps list`. */
function namesBelow({ commands }: Commander): string[] {
  return commands.flatMap((one) => [
    ...(one.commands.length === 0 || one.registeredArguments.length > 0 ? [one.name()] : []),
    ...namesBelow(one).map((name) => `${one.name()} ${name}`),
  ]);
}

function commandIn(target: Commander | undefined, { commands }: Table): Command | undefined {
  return target && commands.find(({ name }) => `hms ${name}` === commandPath(target));
}

function otherOptionIn(
  option: Omit<TypedOption, 'command'>,
  argv: readonly string[],
  target: Commander | undefined,
  table: Table,
): string | undefined {
  const command = commandIn(target, table);
  const line = command?.name === 'each' ? withSeparator(argv, table.nouns) : undefined;
  if (line !== undefined) return `Put the command behind --, like: ${line}`;
  return otherOption({ ...option, command });
}

function excessError(
  message: string,
  help: string,
  target: Commander | undefined,
  table: Table,
): HmsError {
  const [typed = ''] = target?.args ?? [];
  const command = commandIn(target, table);
  const names = target?.commands.map((one) => one.name()) ?? [];
  // A command with commands below it: the word may stand for one of them.
  if (command && target && names.length > 0 && target.registeredArguments.length > 0) {
    const placeholders = Object.values(command.arguments).map(({ value }) => value.placeholder);
    const line = [commandPath(target), ...placeholders].join(' ');
    if (command.kind === 'list' && ['list', 'ls'].includes(typed))
      return new HmsError('usage', message, { hint: `Leave out '${typed}': ${line}` });
    const other = otherVerb(typed, commandPath(target), names);
    if (other) return new HmsError('usage', message, { hint: other.hint });
    return new Mistyped(message, help, { typed, words: names, isName: true });
  }
  return new HmsError('usage', message, {
    details: [`You gave: ${target?.args.join(', ')}.`],
    hint: (command && otherArgument(typed, command)) ?? help,
  });
}

function shortFlagsOf(target: Commander | undefined): string[] {
  if (!target) return [];
  const own = target.options.flatMap(({ short }) => short ?? []);
  return [...own, ...shortFlagsOf(target.parent ?? undefined)];
}

/** Long options of a command and of the levels above it. */
function flagsOf(target: Commander | undefined): string[] {
  if (!target) return [];
  const own = target.options.flatMap(({ long }) => long ?? []);
  return [...own, '--help', ...flagsOf(target.parent ?? undefined)];
}

/** The first unknown option, and its value or the next word. */
function unknownOption(
  argv: readonly string[],
  target: Commander | undefined,
): Omit<TypedOption, 'command'> | undefined {
  const known = [...flagsOf(target), ...shortFlagsOf(target)];
  const end = argv.indexOf('--');
  const words = argv.slice(0, end < 0 ? argv.length : end);
  const at = words.findIndex(
    (word) => /^-./.test(word) && !known.includes(word.split('=')[0] ?? ''),
  );
  const [flag, ...joined] = words[at]?.split('=') ?? [];
  if (flag === undefined) return undefined;
  const next = words[at + 1];
  const following = next?.startsWith('-') ? undefined : next;
  return { flag, value: joined.length > 0 ? joined.join('=') : following };
}

/** `hms list installs` → `hms installs list`. */
function swappedHint(
  [verb, noun]: readonly string[],
  target: Commander | undefined,
): string | undefined {
  const group = target?.commands.find((command) => command.name() === noun);
  const exists = group?.commands.some((command) => command.name() === verb);
  return exists ? `Did you mean hms ${noun} ${verb}?` : undefined;
}
