/** Generates man/*.1 from the table of commands: one page for hms, one for each command. */

import { wrappedCommand } from '../src/cli/help-layout.ts';
import type { Table } from '../src/command-model/catalogue.ts';
import type { Command } from '../src/command-model/definition.ts';
import type { Options } from '../src/command-model/input.ts';
import { commonOptions, shortNames } from '../src/command-model/output-options.ts';
import { columnsOf, exitCodesText, helpOf } from '../src/command-model/reference.ts';
import { optionsOf } from '../src/command-model/runner-options.ts';
import { flagOf } from '../src/command-model/values.ts';
import { exitRows } from '../src/core/exit-codes.ts';
import { wordOf } from './reference.ts';
import { bold, italic, listed, pageOf, pages, plain, prose, section, typed } from './roff.ts';

/** Pages of docs/ with facts that the code has no table of. */
export interface Docs {
  configuration: string;
}

/** Files of hms (docs/configuration.md). Windows has no man pages. */
const files = [
  ['~/.config/hms/profiles.json', 'Profiles. Only you can read this file.'],
  ['~/.local/state/hms/once.json', 'The journal of the requests that `--once` sent.'],
  ['~/.local/state/hms/runs/RUN.jsonl', 'The journal of each run of `hms each`.'],
  ['~/.local/state/hms/sandbox.json', 'The state of the profile `sandbox`.'],
  ['~/.cache/hms/compiled/', 'The compile cache. You can delete it at any time.'],
  ['.hmsignore', 'In a folder to upload: the files to leave out, in the syntax of `.gitignore`.'],
] as const;

const elsewhere =
  'If `XDG_CONFIG_HOME`, `XDG_STATE_HOME` or `XDG_CACHE_HOME` is set, the folder `hms` is in that folder. On macOS, the ' +
  'folders are `~/Library/Application Support/hms`, `state` in it, and `~/Library/Caches/hms`. To choose other ' +
  'folders, set `HMS_CONFIG_DIR` and `HMS_STATE_DIR`.';

const about = [
  'hms manages WordPress installs on a managed hosting service. It creates backups and waits for them. It restores and ' +
    'copies installs, adds and verifies domains, transfers sites, adds users, and sends any other request to the service.',
  'Without `--wait`, exit code 0 means that the service accepted the request. With `--wait`, it means that the job ' +
    'completed. If the response to a write is lost, hms reports that the outcome is unknown (exit code 10) and shows ' +
    'the command that checks it.',
  'stdout has only data: a table on a terminal, tsv elsewhere, or the format of `--output`. Errors go to stderr. With ' +
    '`--json`, the last line of stderr is the error as a JSON object.',
  'hms prompts only on a terminal. Elsewhere, a missing value ends the command at once with exit code 2, and the ' +
    'message names the option that gives the value.',
];

const examples = [
  ['Try hms in the built-in sandbox, without an account:', '--profile sandbox installs list'],
  ['Store the credentials of your service in a profile:', 'auth login'],
  [
    'Create a backup and wait until it completes:',
    'backups create acmeprod --notify ops@example.com --wait',
  ],
  ['Diagnose configuration and connectivity:', 'doctor'],
] as const;

/** The rows of a Markdown table, found by its header line. */
function rowsBelow(head: string, page: string): string[][] {
  const [, below = ''] = page.split(`${head}\n`);
  const [table = ''] = below.split('\n\n');
  const cells = (line: string) => line.slice(1, -1).split('|');
  return table
    .split('\n')
    .slice(1)
    .map((line) => cells(line).map((text) => text.trim()));
}

const variablesHead = '| variable | |';

/** Columns of a line of an example: man indents it by 11. */
const EXAMPLE_WIDTH = 80 - 11;

function exampleLines(words: string): string[] {
  return wrappedCommand(`hms ${words}`, EXAMPLE_WIDTH, '$ ').split('\n');
}

/** `backups create` → `hms-backups-create`. */
function pageName({ name }: Command): string {
  return `hms-${name.replaceAll(' ', '-')}`;
}

function optionRows(options: Options) {
  return Object.entries(options).map(([name, option]) => {
    const letter = shortNames[name];
    const flags = [...(letter === undefined ? [] : [letter]), flagOf(name)].map(bold).join(', ');
    const value = option.value ? ` ${italic(option.value.placeholder)}` : '';
    return [flags + value, prose(helpOf(option))] as const;
  });
}

function synopsis(command: Command): string {
  const needed = Object.entries(optionsOf(command)).flatMap(([name, { required, value }]) =>
    required ? [`${bold(flagOf(name))} ${italic(value?.placeholder ?? '')}`] : [],
  );
  const words = Object.values(command.arguments).map((one) => wordOf(one, italic));
  return [bold(`hms ${command.name}`), ...needed, '[options]', ...words].join(' ');
}

function sentence({ summary, description }: Command): string {
  return prose(`${summary}.${description === undefined ? '' : ` ${description}`}`);
}

function commandPage(command: Command, { commands }: Table): string {
  const name = pageName(command);
  const [noun] = command.name.split(' ');
  const others = commands.filter((one) => one !== command && one.name.split(' ')[0] === noun);
  const { summary } = command;
  // Keeps `SSH keys`, turns `List` into `list`.
  const short = /^[A-Z][a-z]/.test(summary)
    ? summary.charAt(0).toLowerCase() + summary.slice(1)
    : summary;
  return pageOf(
    name,
    section('NAME', [`${plain(name)} \\- ${prose(short)}`]),
    section('SYNOPSIS', [synopsis(command)]),
    section('DESCRIPTION', [sentence(command)]),
    section(
      'ARGUMENTS',
      listed(
        Object.values(command.arguments).map((one) => [
          italic(one.value.placeholder),
          prose(`${one.help}.`),
        ]),
      ),
    ),
    section('OPTIONS', [
      ...listed(optionRows(optionsOf(command))),
      '.PP',
      `For the options of every command, see ${bold('hms')}(1).`,
    ]),
    section('COLUMNS', [prose(columnsOf(command, '`'))]),
    section('EXAMPLES', typed(command.examples.flatMap(exampleLines))),
    section('EXIT STATUS', [
      `${exitCodesText(command)} For their meanings, see ${bold('hms')}(1).`,
    ]),
    section('SEE ALSO', pages(['hms', ...others.map(pageName)])),
  );
}

/** The commands of a noun. A noun that is itself a command has none. */
function nounLines(noun: string, { commands, summaries }: Table): string[] {
  const own = commands.filter(({ name }) => name.startsWith(`${noun} `));
  const rows = own.map(({ name, summary }) => [bold(`hms ${name}`), prose(`${summary}.`)] as const);
  return [`.SS ${plain(noun)}`, `${prose(summaries[noun] ?? '')}.`, ...listed(rows)];
}

function mainPage(table: Table, { configuration }: Docs): string {
  const variables = rowsBelow(variablesHead, configuration);
  return pageOf(
    'hms',
    section('NAME', ['hms \\- the command line for operators of managed WordPress hosting']),
    section('SYNOPSIS', [`${bold('hms')} [options] ${italic('COMMAND')} [arguments]`]),
    section('DESCRIPTION', about.flatMap((text) => ['.PP', prose(text)]).slice(1)),
    section('COMMANDS', [
      prose('Each command has its own page, like `man hms-installs-list`.'),
      ...table.nouns.flatMap((noun) => nounLines(noun, table)),
    ]),
    section('OPTIONS', [
      'You can use these options with every command, before or after its name.',
      ...listed([
        ...optionRows(commonOptions),
        [bold('--version'), 'Show the version.'],
        [`${bold('-h')}, ${bold('--help')}`, 'Show the help of hms, a noun or a command.'],
      ]),
    ]),
    section(
      'ENVIRONMENT',
      listed(variables.map(([names = '', text = '']) => [prose(names), prose(text)])),
    ),
    section('FILES', [
      ...listed(files.map(([path, text]) => [bold(path), prose(text)])),
      '.PP',
      prose(elsewhere),
    ]),
    section(
      'EXIT STATUS',
      listed(
        exitRows().map(({ codes: code, kind = '', meaning: text }) => [
          bold(code),
          prose(kind === '' ? text : `${kind}: ${text}`),
        ]),
        15,
      ),
    ),
    section(
      'EXAMPLES',
      examples.flatMap(([why, line]) => ['.PP', plain(why), ...typed(exampleLines(line))]).slice(1),
    ),
    section('SEE ALSO', pages(table.commands.map(pageName))),
  );
}

/** By file name. */
export function manPages(table: Table, docs: Docs): ReadonlyMap<string, string> {
  const own = table.commands.map((one) => [`${pageName(one)}.1`, commandPage(one, table)] as const);
  return new Map([['hms.1', mainPage(table, docs)], ...own]);
}
