/** Something that has to be typed and was not, as an error that can be mended by asking. */
import type { Command as Commander, CommanderError } from 'commander';
import { HmsError } from '../errors.ts';
import type { Chosen, Command } from './command.ts';
import type { Common } from './common.ts';
import type { Argument, CommandInput, Option } from './input.ts';
import { flagOf } from './program.ts';

export interface Gap {
  command: Command;
  /** What was typed of the options of every command. */
  common: Common;
  /** What was typed, by the names of arguments and options. */
  given: CommandInput;
  /** What is missing, and what help calls it: `INSTALL`, `--role ROLE`. */
  missing: Argument | Option;
  label: string;
  /** Undefined for an argument. */
  flag: string | undefined;
}

export class Incomplete extends HmsError {
  readonly gap: Gap;

  constructor(error: HmsError, gap: Gap) {
    const { kind, message, hint, details } = error;
    super(kind, message, { hint, details });
    this.gap = gap;
  }
}

/** Undefined where something else is wrong. */
export function gapOf(
  { code, message }: CommanderError,
  target: Commander,
  command: Command,
): Omit<Gap, 'common' | 'command'> | undefined {
  const names = Object.keys(command.arguments);
  const words = target.args.map((word, at) => [names[at] ?? '', word]);
  const given: CommandInput = { ...target.opts(), ...Object.fromEntries(words) };
  const isOption = code === 'commander.missingMandatoryOptionValue';
  if (code !== 'commander.missingArgument' && !isOption) return undefined;
  // Arguments first: what an option may be can hang on them.
  const missing = command.arguments[names[target.args.length] ?? ''];
  if (missing && !missing.optional) {
    return { given, missing, label: missing.value.placeholder, flag: undefined };
  }
  const [name, option] =
    Object.entries(command.options).find(([one]) => message.includes(`'${flagOf(one)} `)) ?? [];
  if (name === undefined || option === undefined) return undefined;
  const flag = flagOf(name);
  return { given, missing: option, label: labelOf(flag, option), flag };
}

/** What a command found missing that its line need not have. */
export function lackOf(
  error: unknown,
  { command, common }: Pick<Chosen, 'command' | 'common'>,
): Gap | undefined {
  const { lacks = '' } = error instanceof HmsError ? error : {};
  const known = { command, common, given: {} };
  const argument = command.arguments[lacks];
  if (argument) {
    return { ...known, missing: argument, label: argument.value.placeholder, flag: undefined };
  }
  const option = command.options[lacks];
  if (option === undefined) return undefined;
  const flag = flagOf(lacks);
  return { ...known, missing: option, label: labelOf(flag, option), flag };
}

function labelOf(flag: string, { value }: Option): string {
  return value ? `${flag} ${value.placeholder}` : flag;
}
