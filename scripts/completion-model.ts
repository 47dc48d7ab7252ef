/** Converts the Commander tree to the words, options, values and kinds of names that can follow on a command line. */
import type { Command as Commander } from 'commander';
import { buildProgram } from '../src/cli/commander/program.ts';
import { valueFlags } from '../src/cli/flags.ts';
import type { Table } from '../src/command-model/catalogue.ts';
import type { Command } from '../src/command-model/definition.ts';
import type { Argument, Option, Options } from '../src/command-model/input.ts';
import { commonOptions, shortNames } from '../src/command-model/output-options.ts';
import { optionsOf } from '../src/command-model/runner-options.ts';
import type { Value } from '../src/command-model/values.ts';
import { flagOf } from '../src/command-model/values.ts';
import { fieldsOf } from '../src/command-model/view.ts';

/** What can follow the words typed so far. */
export interface Place {
  /** `backups create`; empty at the top. */
  path: string;
  /** Subcommands, and the values of an argument. */
  words: string[];
  /** Subcommands alone. */
  verbs: string[];
  /** Its own options, without the common ones. */
  flags: string[];
  /** The kind of each argument: a kind of name, `files`, or `-`. */
  kinds: string[];
  /** Fields for --where and --sort. */
  fields: readonly string[];
  /** Names for --columns. */
  columns: readonly string[];
}

export interface Model {
  places: Place[];
  /** Options of every command. */
  common: string[];
  /** `--output` → its formats, for every command. */
  choices: Map<string, readonly string[]>;
  /** `--install` → `installs`; `files` for a path; `fields` or `columns` of the command; `installs/list:--account` if it differs for one command. */
  kinds: Map<string, string>;
  /** Options with a value: the next word is not a command. */
  takers: string[];
  /** Commands that take another command after `--`. */
  carriers: string[];
}

function kindOf({ names }: Value<unknown>): string {
  return names ?? '-';
}

/** Names that an argument takes one after the other are offered this often. */
const maxRepeated = 8;

function kindsOf({ value, many }: Argument): string[] {
  const kind = kindOf(value);
  return many && kind !== '-' ? new Array(maxRepeated).fill(kind) : [kind];
}

function placesOf(command: Commander, path: string, table: Table): Place[] {
  const flags = path === '' ? [] : command.options.flatMap(({ long }) => long ?? []);
  const own = table.commands.find(({ name }) => name === path);
  const typedArguments = Object.values(own?.arguments ?? {});
  const values = typedArguments.map(({ value }) => value);
  const verbs = command.commands.map((child) => child.name());
  const words = [...verbs, ...values.flatMap(({ choices }) => choices ?? [])];
  const place = {
    path,
    words,
    verbs,
    flags: flags.sort(),
    kinds: typedArguments.flatMap(kindsOf),
    fields: own ? fieldsFor(own) : [],
    columns: own?.view.columns.map(({ name }) => name) ?? [],
  };
  const below = command.commands.flatMap((child) =>
    placesOf(child, `${path} ${child.name()}`.trim(), table),
  );
  return [place, ...below];
}

/** The fields that its options take. */
function fieldsFor(command: Command): readonly string[] {
  const takers = Object.values<Option>(optionsOf(command)).filter(
    ({ value }) => value?.names === 'fields',
  );
  const own = takers.find(({ value }) => value?.fields)?.value?.fields;
  return takers.length === 0 ? [] : (own ?? fieldsOf(command.view));
}

/** Words after `help` (a topic or a command) and `help backups` (a subcommand). */
function helpPlaces(places: readonly Place[], topics: readonly string[]): Place[] {
  return places
    .filter(({ verbs }) => verbs.length > 0)
    .map(({ path, verbs }) => ({
      path: `help ${path}`.trim(),
      words: path === '' ? [...topics, ...verbs] : verbs,
      verbs: [],
      flags: [],
      kinds: [],
      fields: [],
      columns: [],
    }));
}

/** Whether a command takes another command after `--`. */
function carries(command: Command): boolean {
  return Object.values(command.arguments).some(({ value, many }) => {
    return many && value.placeholder === 'COMMAND';
  });
}

/** Options with a value, with the path of their command; empty for common options. */
function takersIn(table: Table): { path: string; flag: string; value: Value<unknown> }[] {
  const places: [path: string, options: Options][] = [
    ['', commonOptions],
    ...table.commands.map((one): [string, Options] => [one.name, optionsOf(one)]),
  ];
  return places.flatMap(([path, options]) =>
    Object.entries(options).flatMap(([name, { value }]) => {
      const flags = [flagOf(name), shortNames[name]].filter((flag) => flag !== undefined);
      return value ? flags.map((flag) => ({ path, flag, value })) : [];
    }),
  );
}

export function modelOf(table: Table): Model {
  const paper = { width: 0, color: false };
  const screen = { version: '', stdout: paper, stderr: paper, print: () => {} };
  const program = buildProgram(table, screen, () => {});
  const choices = new Map<string, readonly string[]>();
  const kinds = new Map<string, string>();
  const takers = takersIn(table);
  for (const { path, flag, value } of takers) {
    if (value.choices) choices.set(flag, value.choices);
    const isElsewhere = takers.some(
      (one) => one.flag === flag && kindOf(one.value) !== kindOf(value),
    );
    const kind = kindOf(value);
    if (kind !== '-') kinds.set(isElsewhere ? `${slashed(path)}:${flag}` : flag, kind);
  }
  const common = program.options.flatMap(({ long }) => long ?? []);
  const places = placesOf(program, '', table);
  const help = helpPlaces(places, Object.keys(table.topics));
  for (const { path, words } of places) if (path === '') words.push('help');
  return {
    places: [...places, ...help],
    common: [...new Set([...common, '--help'])].sort(),
    choices,
    kinds,
    takers: [...valueFlags(table).keys()].sort(),
    carriers: table.commands.filter(carries).map(({ name }) => name),
  };
}

/** First line of each script. */
export const said = 'generated from the table of commands; do not edit';

/** `backups/create` */
export const slashed = (path: string) => path.replaceAll(' ', '/');

/** Options by what they complete: `installs` → `--install|--from`. */
export function byKind(kinds: Model['kinds']): [kind: string, flags: string[]][] {
  const found = new Map<string, string[]>();
  for (const [flag, kind] of kinds) found.set(kind, [...(found.get(kind) ?? []), flag]);
  return [...found];
}
