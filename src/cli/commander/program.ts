/** Builds a Commander tree from the table of commands. */
import { Command as Commander, Option as CommanderOption } from 'commander';
import type { Table } from '../../command-model/catalogue.ts';
import type { Chosen, Command } from '../../command-model/definition.ts';
import type { Option, Options } from '../../command-model/input.ts';
import { type CommonInput, commonOptions, shortNames } from '../../command-model/output-options.ts';
import { columnsOf, exitCodesText, helpOf } from '../../command-model/reference.ts';
import { optionsOf } from '../../command-model/runner-options.ts';
import { flagOf, oneOf, problemWith, type Value, ValueError } from '../../command-model/values.ts';
import type { Env } from '../../core/env.ts';
import { HmsError } from '../../core/errors.ts';
import { helpWidth } from '../help-layout.ts';
import { type HelpPage, helpPage } from '../help-page.ts';
import { Mistyped } from '../mistyped.ts';
import { helpPageOf, type PageEnd } from './help-page-of.ts';

/** The stream that help is written to. */
interface HelpOutput {
  /** In columns; 0 if unknown. */
  width: number;
  color: boolean;
}

export interface Screen {
  version: string;
  /** Variables that have the defaults of options; none if undefined. */
  env?: Env;
  stdout: HelpOutput;
  stderr: HelpOutput;
}

interface Printing {
  print(text: string): void;
  /** Receives the help of a noun without a verb. */
  printError?(text: string): void;
  /** The words of the command line: a command whose verb is not among them gets only its name and summary. */
  typed?: readonly string[];
  /** Help was requested: topics count as near names too. */
  isForHelp?: boolean;
}

export const missingOption = 'hms.missingOption';

export function buildProgram(
  table: Table,
  screen: Screen & Printing,
  onChoice: (chosen: Omit<Chosen, 'words'>) => void,
): Commander {
  const { commands, nouns, summaries, topics } = table;
  const { version, env = {}, stdout, stderr, print, printError, typed, isForHelp = false } = screen;
  const program = new Commander('hms')
    // Subcommands inherit it.
    .configureOutput({
      writeOut: print,
      writeErr: printError ?? (() => {}),
      getOutHelpWidth: () => helpWidth(stdout.width),
      getErrHelpWidth: () => helpWidth(stderr.width),
      getOutHasColors: () => stdout.color,
      getErrHasColors: () => stderr.color,
    })
    .usage('COMMAND [options]')
    .description('The command line for operators of managed WordPress hosting.')
    .version(version, '--version', 'Show the version.')
    .helpOption('-h, --help', 'Show the help of hms, a noun or a command.')
    .helpCommand(false)
    .showSuggestionAfterError(false) // hms's own suggestions include commands of other nouns
    .configureHelp({
      optionTerm: (option) => option.flags.replace(/[<>]/g, ''),
      // Commander removes the bold where there is no color.
      formatHelp: (command, { helpWidth: width = 0 }) =>
        helpPage(helpPageOf(command, pageEnd(command, table)), width, true),
      subcommandTerm: (command) => command.name(),
    });
  reportPath(program);
  addOptions(program, commonOptions);
  for (const name of isForHelp ? Object.keys(topics) : []) program.command(name);
  for (const noun of nouns) {
    const own = commands.filter(({ name }) => name.split(' ')[0] === noun);
    if (own.length === 0) groupOf(program, noun, summaries[noun] ?? ''); // listed in the help
    for (const command of own) {
      const words = command.name.split(' ');
      const verb = words.pop() ?? '';
      let parent = program;
      words.forEach((word, at) => {
        parent = groupOf(parent, word, summaries[words.slice(0, at + 1).join(' ')] ?? '');
      });
      // The help of a noun needs only the summary.
      if (typed && !typed.includes(verb)) parent.command(verb).summary(command.summary);
      else addCommand(parent, verb, command, { program, env, onChoice });
    }
  }
  return program;
}

/** The help of every level, by the words after `hms`. */
export function helpPages(table: Table): Record<string, HelpPage> {
  const unknown = { width: 0, color: false };
  const screen = { version: '', stdout: unknown, stderr: unknown, print() {} };
  const pages: Record<string, HelpPage> = {};
  const add = (command: Commander) => {
    const words = commandPath(command).replace(/^hms ?/, '');
    pages[words] = helpPageOf(command, pageEnd(command, table));
    command.commands.forEach(add);
  };
  add(buildProgram(table, screen, () => {}));
  return pages;
}

const firstSteps = [
  'hms --profile sandbox installs list   # try hms without an account',
  'hms auth login                        # add your service as a profile',
  'hms doctor                            # diagnose problems',
];

function pageEnd(target: Commander, { commands, topics, exampleVerbs }: Table): PageEnd {
  const name = commandPath(target).replace(/^hms ?/, '');
  if (name === '') {
    const footer = "Run 'hms COMMAND --help' for details.";
    return { topics: Object.entries(topics), examples: firstSteps, footer };
  }
  const own = commands.find((command) => command.name === name);
  if (own) {
    const examples = own.examples.map((example) => `hms ${example}`);
    const meanings = "Run 'hms help exit-codes' for their meanings.";
    const facts = [`Columns: ${columnsOf(own)}`, `Exit codes: ${exitCodesText(own)} ${meanings}`];
    const hasCommands = target.commands.length > 0;
    return { facts, examples, ...(hasCommands && { footer: verbFooter(name) }) };
  }
  const verbs = exampleVerbs[name] ?? [];
  const shown = verbs.map((verb) => commands.find((one) => one.name === `${name} ${verb}`));
  const examples = shown.flatMap((one) => one?.examples.slice(0, 3 - verbs.length) ?? []);
  return {
    examples: examples.map((example) => `hms ${example}`),
    footer: verbFooter(name),
  };
}

const verbFooter = (name: string) => `Run 'hms ${name} VERB --help' for details.`;

function groupOf(program: Commander, noun: string, summary: string): Commander {
  const known = program.commands.find((group) => group.name() === noun);
  // A command with commands below it keeps its own usage.
  if (known && known.registeredArguments.length > 0) known.usage(known.usage());
  if (known) return known;
  const group = reportPath(program.command(noun).summary(summary).description(`${summary}.`));
  return group.usage('VERB [options]');
}

interface Choosing {
  program: Commander;
  env: Env;
  onChoice(chosen: Omit<Chosen, 'words'>): void;
}

function addCommand(
  parent: Commander,
  word: string,
  command: Command,
  { program, env, onChoice }: Choosing,
): void {
  const built = reportPath(parent.command(word).summary(command.summary));
  const more = command.description === undefined ? '' : `\n\n${command.description}`;
  built.description(`${command.summary}.${more}`);
  for (const { value, help, optional, many } of Object.values(command.arguments)) {
    const placeholder = `${value.placeholder}${many ? '...' : ''}`;
    const parse = valueParser(value, value.placeholder, built);
    built.argument(
      optional ? `[${placeholder}]` : `<${placeholder}>`,
      help,
      many ? (text: string, before: unknown[] = []) => [...before, parse(text)] : parse,
    );
  }
  const options = optionsOf(command);
  addOptions(built, options);
  built.action(() => {
    refuseMissing(built, options);
    refuseWithoutRequired(built, options);
    const given = Object.fromEntries(
      Object.keys(command.arguments).map((name, at) => [name, built.processedArgs[at]]),
    );
    const input = { ...given, ...withVariables(readOptions(built, options), options, env) };
    onChoice({ command, input, common: commonOf(program) });
  });
}

/** Commander's own check of required options comes before those for unknown options and too many arguments. */
function refuseMissing(built: Commander, options: Options): void {
  const required = Object.keys(options).filter((name) => options[name]?.required);
  const missing = required.find((name) => built.getOptionValue(name) === undefined);
  const option = built.options.find((one) => one.attributeName() === missing);
  const choices = missing === undefined ? undefined : options[missing]?.value?.choices;
  const words = choices ? `. ${oneOf(choices)}` : '';
  if (option)
    built.error(`missing required option '${option.flags}'${words}`, { code: missingOption });
}

/**
 * Refuses an option that has no effect without another one.
 * @throws HmsError usage
 */
export function refuseWithoutRequired(built: Commander, options: Options): void {
  const values = readOptions(built, options);
  for (const [name, { requires }] of Object.entries(options)) {
    if (!isGiven(values[name]) || hasRequired(requires, values)) continue;
    throw new HmsError('usage', `${flagOf(name)} needs ${requires}.`, {
      hint: `Add ${requires}, or leave out ${flagOf(name)}.`,
    });
  }
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

function hasRequired(requires: string | undefined, values: Record<string, unknown>): boolean {
  return (
    requires === undefined ||
    Object.keys(values).some(
      (name) => requires.split(' or ').includes(flagOf(name)) && isGiven(values[name]),
    )
  );
}

/**
 * Adds the defaults that variables have.
 * @throws HmsError usage
 */
function withVariables(
  values: Record<string, unknown>,
  options: Options,
  env: Env,
): Record<string, unknown> {
  const defaults = Object.entries(options).flatMap(([name, { value, variable, requires }]) => {
    const text = variable && env[variable];
    if (!value || !text || isGiven(values[name]) || !hasRequired(requires, values)) return [];
    return [[name, variableValue(value, variable, text)] as const];
  });
  return { ...values, ...Object.fromEntries(defaults) };
}

function variableValue(value: Value<unknown>, variable: string, text: string): unknown {
  const problem = problemWith(value, text);
  if (problem === undefined) return value.parse(text);
  throw new HmsError('usage', `${variable} has the invalid value '${text}'. ${problem}`, {
    hint: `Correct it or unset it.`,
  });
}

function addOptions(target: Commander, options: Options): void {
  for (const [name, option] of Object.entries(options)) {
    target.addOption(commanderOption(name, option, target));
  }
}

function commanderOption(name: string, option: Option, target: Commander): CommanderOption {
  const { value, repeat } = option;
  const letter = shortNames[name];
  const long = `${letter === undefined ? '' : `${letter}, `}${flagOf(name)}`;
  const help = helpOf(option);
  if (value === undefined) return new CommanderOption(long, help);
  const built = new CommanderOption(`${long} <${value.placeholder}>`, help);
  const remedy = repeat ? ' To give several values, repeat the option.' : '';
  const parse = valueParser(value, flagOf(name), target, remedy);
  if (!repeat) return built.argParser(parse);
  return built.argParser<unknown[]>((text, before = []) => [...before, parse(text)]);
}

/** Values of the options every command has. */
export function commonOf(program: Commander): CommonInput {
  // As: the options were built from the same table.
  return readOptions(program, commonOptions) as unknown as CommonInput;
}

/** Commander stores `--no-x` as `x`, true by default; hms as `noX`, false by default. */
function readOptions(target: Commander, options: Options): Record<string, unknown> {
  const values = target.opts();
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      if (option.value) return [name, values[name] ?? (option.repeat ? [] : undefined)];
      if (!/^no[A-Z]/.test(name)) return [name, values[name] === true];
      return [name, values[name.charAt(2).toLowerCase() + name.slice(3)] === false];
    }),
  );
}

/**
 * @param label name in the message: `--limit`, `INSTALL`
 * @param remedy added to the message when the text has a comma
 */
function valueParser<T>(
  value: Value<T>,
  label: string,
  target: Commander,
  remedy = '',
): (text: string) => T {
  return (text) => {
    try {
      return value.parse(text);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      const rest = text.includes(',') ? remedy : '';
      const message = `Invalid value '${text}' for ${label}. ${error.message}${rest}`;
      const mistyped = { typed: text, words: value.choices ?? [] };
      const hint =
        value.names === 'accounts'
          ? 'To see the IDs, run: hms accounts list'
          : `To see its help, run: ${commandPath(target)} --help`;
      throw new Mistyped(message, hint, mistyped);
    }
  };
}

/** Makes every level throw instead of exit, with the command in the error. */
function reportPath(target: Commander): Commander {
  return target.exitOverride((error) => {
    throw Object.assign(error, { target });
  });
}

/** `hms backups create` */
export function commandPath(target: Commander): string {
  return target.parent ? `${commandPath(target.parent)} ${target.name()}` : target.name();
}
