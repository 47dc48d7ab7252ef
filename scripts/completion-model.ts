/** The Commander tree → what may follow the words of a line: words, options, values, and kinds of names. */
import type { Command as Commander } from 'commander';
import { buildProgram } from '../src/cli/commander/program.ts';
import { flagOf, valueFlags } from '../src/cli/flags.ts';
import type { Table } from '../src/command-model/catalogue.ts';
import type { Command } from '../src/command-model/definition.ts';
import type { Options } from '../src/command-model/input.ts';
import { commonOptions, shortNames } from '../src/command-model/output-options.ts';
import type { Value } from '../src/command-model/values.ts';

/** What may follow the words typed so far. */
export interface Place {
  /** `backups create`; empty for the top. */
  path: string;
  /** Commands, or the values of an argument. */
  words: string[];
  /** Its own, besides those every place has. */
  flags: string[];
  /** What each argument is: a kind of name, `files`, or `-`. */
  kinds: string[];
}

export interface Model {
  places: Place[];
  /** Options of every place. */
  common: string[];
  /** `--output` → its formats, wherever it stands. */
  choices: Map<string, readonly string[]>;
  /** `--install` → `installs`; `files` for a path; `installs/list:--account` where it is another thing elsewhere. */
  kinds: Map<string, string>;
  /** Options that take a value: what follows them is no command. */
  takers: string[];
  /** Commands behind whose `--` another one begins, with options of its own alone. */
  carriers: string[];
}

function kindOf({ names }: Value<unknown>): string {
  return names ?? '-';
}

function placesOf(command: Commander, path: string, table: Table): Place[] {
  const flags = path === '' ? [] : command.options.flatMap(({ long }) => long ?? []);
  const own = table.commands.find(({ name }) => name === path);
  const values = Object.values(own?.arguments ?? {}).map(({ value }) => value);
  const words = [
    ...command.commands.map((child) => child.name()),
    ...values.flatMap(({ choices }) => choices ?? []),
  ];
  const place = { path, words, flags: flags.sort(), kinds: values.map(kindOf) };
  const below = command.commands.flatMap((child) =>
    placesOf(child, `${path} ${child.name()}`.trim(), table),
  );
  return [place, ...below];
}

/** `help` asks for a topic or a command, and `help backups` for one of those. */
function helpPlaces(places: readonly Place[], topics: readonly string[]): Place[] {
  return places
    .filter(({ kinds, words }) => kinds.length === 0 && words.length > 0)
    .map(({ path, words }) => ({
      path: `help ${path}`.trim(),
      words: path === '' ? [...topics, ...words] : words,
      flags: [],
      kinds: [],
    }));
}

/** What is typed behind its `--` is a command. */
function carries(command: Command): boolean {
  return Object.values(command.arguments).some(({ value, many }) => {
    return many && value.placeholder === 'COMMAND';
  });
}

/** The options with a value, and where: the path of a command, or the top for those of every command. */
function takersIn(table: Table): { path: string; flag: string; value: Value<unknown> }[] {
  const places: [path: string, options: Options][] = [
    ['', commonOptions],
    ...table.commands.map(({ name, options }): [string, Options] => [name, options]),
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
    takers: [...valueFlags(table)].sort(),
    carriers: table.commands.filter(carries).map(({ name }) => name),
  };
}

/** Said at the head of each script. */
export const said = 'generated from the table of commands; do not edit';

/** `backups/create` */
export const slashed = (path: string) => path.replaceAll(' ', '/');

/** Options by what they complete: `installs` → `--install|--from`. */
export function byKind(kinds: Model['kinds']): [kind: string, flags: string[]][] {
  const found = new Map<string, string[]>();
  for (const [flag, kind] of kinds) found.set(kind, [...(found.get(kind) ?? []), flag]);
  return [...found];
}
