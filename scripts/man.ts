/** Generates man/*.1 from the table of commands: one page for hms, one for each command. */

import { flagOf } from '../src/cli/flags.ts';
import type { Table } from '../src/command-model/catalogue.ts';
import type { Command } from '../src/command-model/definition.ts';
import type { Options } from '../src/command-model/input.ts';
import { commonOptions, shortNames } from '../src/command-model/output-options.ts';
import { columnsOf, exitsOf, helpOf } from '../src/command-model/reference.ts';
import { optionsOf } from '../src/command-model/runner-options.ts';
import { exitRows } from '../src/core/exit-codes.ts';
import { wordOf } from './reference.ts';
import { bold, italic, listed, pageOf, pages, plain, prose, section, typed } from './roff.ts';

/** Pages of docs/ with facts that the code has no table of. */
export interface Docs {
  configuration: string;
}

/** Files of hms (docs/configuration.md). Windows has no man pages. */
const files = [
  ['~/.config/hms/profiles.json', 'profiles, readable by you alone'],
  ['~/.local/state/hms/once.json', 'what `--once` has sent from this machine'],
  ['~/.local/state/hms/runs/RUN.jsonl', 'the journal of each run of `hms each`'],
  ['~/.local/state/hms/sandbox.json', 'the state of the profile `sandbox`'],
  ['~/.cache/hms/compiled/', 'the compile cache; it can be deleted at any time'],
  ['.hmsignore', 'in a folder that is uploaded: what is left out, in the syntax of `.gitignore`'],
] as const;

const elsewhere =
  'Where `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `XDG_CACHE_HOME` are set, the folders are below those; on macOS they ' +
  'are `~/Library/Application Support/hms`, `state` in it, and `~/Library/Caches/hms`. `HMS_CONFIG_DIR` and `HMS_STATE_DIR` name others.';

const about = [
  'Backs up WordPress installs on a managed hosting service and waits for it, restores and copies them, adds ' +
    'domains and verifies them, transfers sites, adds people, and whatever else the service can do.',
  'Requested is not done: without `--wait` exit 0 says that the service has accepted a job, with it that the job ' +
    'completed. When the answer to a write is lost, hms says that the outcome is unknown (exit 10) and names the ' +
    'command that checks.',
  'stdout is data and nothing else: a table on a terminal, tsv elsewhere, and what `--output` asks for. What went ' +
    'wrong is on stderr, with `--json` as one JSON object on its last line.',
  'A question is asked on a terminal only. Elsewhere a missing answer is exit 2 at once, and the message names the ' +
    'flag that gives it.',
];

const examples = [
  ['Without an account, in the sandbox hms carries along:', '--profile sandbox installs list'],
  ['Your own service, by a profile:', 'auth login'],
  ['A backup, and what became of it:', 'backups create acmeprod --notify ops@example.com --wait'],
  ['What stands in the way:', 'doctor'],
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
          prose(one.help),
        ]),
      ),
    ),
    section('OPTIONS', [
      ...listed(optionRows(optionsOf(command))),
      '.PP',
      `The options of every command are in ${bold('hms')}(1).`,
    ]),
    section('COLUMNS', [prose(columnsOf(command, '`'))]),
    section('EXAMPLES', typed(command.examples.map((example) => `hms ${example}`))),
    section('EXIT STATUS', [`${exitsOf(command)} What they mean is in ${bold('hms')}(1).`]),
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
      prose('Each has a page of its own: `man hms-installs-list`.'),
      ...table.nouns.flatMap((noun) => nounLines(noun, table)),
    ]),
    section('OPTIONS', [
      'Every command takes these, before its name or behind it.',
      ...listed([
        ...optionRows(commonOptions),
        [bold('--version'), 'show the version'],
        [`${bold('-h')}, ${bold('--help')}`, 'show help, of any command'],
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
      examples.flatMap(([why, line]) => ['.PP', plain(why), ...typed([`hms ${line}`])]).slice(1),
    ),
    section('SEE ALSO', pages(table.commands.map(pageName))),
  );
}

/** By file name. */
export function manPages(table: Table, docs: Docs): ReadonlyMap<string, string> {
  const own = table.commands.map((one) => [`${pageName(one)}.1`, commandPage(one, table)] as const);
  return new Map([['hms.1', mainPage(table, docs)], ...own]);
}
