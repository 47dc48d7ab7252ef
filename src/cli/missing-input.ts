/** Something that has to be typed and was not, as an error that can be mended by asking. */
import type { Command as Commander, CommanderError } from 'commander';
import type { Chosen, Command } from '../command/definition.ts';
import type { Argument, CommandInput, Option } from '../command/input.ts';
import type { CommonInput } from '../command/output-options.ts';
import { HmsError } from '../core/errors.ts';
import { flagOf } from './program.ts';

export interface MissingInput {
  command: Command;
  /** What was typed of the options of every command. */
  common: CommonInput;
  /** What was typed, by the names of arguments and options. */
  given: CommandInput;
  /** What is missing, and what help calls it: `INSTALL`, `--role ROLE`. */
  definition: Argument | Option;
  label: string;
  /** Undefined for an argument. */
  flag: string | undefined;
}

export class IncompleteLine extends HmsError {
  readonly gap: MissingInput;

  constructor(error: HmsError, gap: MissingInput) {
    const { kind, message, hint, details } = error;
    super(kind, message, { hint, details });
    this.gap = gap;
  }
}

/** Undefined where something else is wrong. */
export function missingInputIn(
  { code, message }: CommanderError,
  target: Commander,
  command: Command,
): Omit<MissingInput, 'common' | 'command'> | undefined {
  const names = Object.keys(command.arguments);
  const words = target.args.map((word, at) => [names[at] ?? '', word]);
  const given: CommandInput = { ...target.opts(), ...Object.fromEntries(words) };
  const isOption = code === 'commander.missingMandatoryOptionValue';
  if (code !== 'commander.missingArgument' && !isOption) return undefined;
  // Arguments first: what an option may be can hang on them.
  const missing = command.arguments[names[target.args.length] ?? ''];
  if (missing && !missing.optional) return { given, ...ofArgument(missing) };
  const [name, option] =
    Object.entries(command.options).find(([one]) => message.includes(`'${flagOf(one)} `)) ?? [];
  return name === undefined || option === undefined
    ? undefined
    : { given, ...ofOption(name, option) };
}

/** What a command found missing that its line need not have. */
export function missingInputOf(
  error: unknown,
  { command, common, ...typed }: Pick<Chosen, 'command' | 'common' | 'input'> | MissingInput,
): MissingInput | undefined {
  const { missing = '' } = error instanceof HmsError ? error : {};
  const known = { command, common, given: 'input' in typed ? typed.input : typed.given };
  const argument = command.arguments[missing];
  if (argument) return { ...known, ...ofArgument(argument) };
  const option = command.options[missing];
  return option && { ...known, ...ofOption(missing, option) };
}

type Missing = Pick<MissingInput, 'definition' | 'label' | 'flag'>;

function ofArgument(definition: Argument): Missing {
  return { definition, label: definition.value.placeholder, flag: undefined };
}

function ofOption(name: string, definition: Option): Missing {
  const flag = flagOf(name);
  const { value } = definition;
  return { definition, label: value ? `${flag} ${value.placeholder}` : flag, flag };
}
