/** Something that has to be typed and was not, as an error that can be mended by asking. */
import type { Command as Commander, CommanderError } from 'commander';
import { HmsError } from '../errors.ts';
import type { Argument, Command, Option } from './command.ts';
import type { Common } from './common.ts';
import { type Chosen, flagOf } from './program.ts';

export interface Gap {
  command: Command;
  /** What was typed of the options of every command. */
  common: Common;
  /** The arguments that were typed, by their names. */
  given: Readonly<Record<string, string>>;
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
  const given = Object.fromEntries(
    target.args.map((word, at): [string, string] => [names[at] ?? '', word]),
  );
  if (code === 'commander.missingArgument') {
    const missing = command.arguments[names[target.args.length] ?? ''];
    return missing && { given, missing, label: missing.value.placeholder, flag: undefined };
  }
  if (code !== 'commander.missingMandatoryOptionValue') return undefined;
  const [name, option] =
    Object.entries(command.options).find(([one]) => message.includes(`'${flagOf(one)} `)) ?? [];
  if (name === undefined || option === undefined) return undefined;
  const flag = flagOf(name);
  return { given, missing: option, label: labelOf(flag, option), flag };
}

/** What a command found missing that its line need not have. */
export function lackOf(error: unknown, { command, common }: Chosen): Gap | undefined {
  const { lacks = '' } = error instanceof HmsError ? error : {};
  const missing = command.options[lacks];
  if (missing === undefined) return undefined;
  const flag = flagOf(lacks);
  return { command, common, given: {}, missing, label: labelOf(flag, missing), flag };
}

function labelOf(flag: string, { value }: Option): string {
  return value ? `${flag} ${value.placeholder}` : flag;
}
