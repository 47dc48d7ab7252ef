/** Finds missing arguments and options, so that hms can prompt for them. */
import type { Chosen, Command } from '../command-model/definition.ts';
import type { Argument, CommandInput, Option } from '../command-model/input.ts';
import type { CommonInput } from '../command-model/output-options.ts';
import { flagOf } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';

export interface MissingInput {
  command: Command;
  /** Values of the options every command has. */
  common: CommonInput;
  /** Values that were typed, by argument and option name. */
  given: CommandInput;
  /** The missing input. */
  definition: Argument | Option;
  /** Undefined for an argument. */
  flag: string | undefined;
}

/**
 * Required input that was not typed. Arguments first: the choices for an option may depend on them.
 * @param given values that were typed, by argument and option name
 */
export function missingInputs(
  command: Command,
  given: CommandInput,
  common: CommonInput,
): MissingInput[] {
  const known = { command, common, given };
  const args = Object.entries(command.arguments)
    .filter(([name, { optional }]) => !optional && given[name] === undefined)
    .map(([, definition]) => ({ ...known, ...ofArgument(definition) }));
  const options = Object.entries(command.options)
    .filter(([name, { required }]) => required && given[name] === undefined)
    .map(([name, definition]) => ({ ...known, ...ofOption(name, definition) }));
  return [...args, ...options];
}

/** Input that the command needs in this case although the definition has it optional. */
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

type Missing = Pick<MissingInput, 'definition' | 'flag'>;

function ofArgument(definition: Argument): Missing {
  return { definition, flag: undefined };
}

function ofOption(name: string, definition: Option): Missing {
  return { definition, flag: flagOf(name) };
}
