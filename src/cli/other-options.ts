/** Options of other programs, and what hms has in their place. */
import type { Command } from '../command-model/definition.ts';
import { formats } from '../command-model/output-options.ts';
import { optionsOf } from '../command-model/runner-options.ts';
import { flagOf, isId, shellQuoted } from '../command-model/values.ts';
import { fieldsOf } from '../command-model/view.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';
import { joinedWords } from '../core/wording.ts';

/** An option that the command does not have. */
export interface TypedOption {
  /** As typed, without its value. */
  flag: string;
  /** The value, or the next word. */
  value: string | undefined;
  /** Undefined for a noun, or for hms itself. */
  command: Command | undefined;
}

interface KnownCommand extends TypedOption {
  command: Command;
  /** The options of the command. */
  flags: ReadonlySet<string>;
}

/** @returns undefined if it has no answer for the command */
type OptionAnswer<T> = (option: T) => string | undefined;

type Answers<T> = readonly (readonly [flags: readonly string[], answer: OptionAnswer<T>])[];

const onlyReads = ['list', 'read', 'follow'] as const;

const formatsText = `Its formats are ${joinedWords(formats, 'and')}.`;

/** For hms itself, and for each noun and command. */
const generalOptions: Answers<TypedOption> = [
  [['--csv', '--tsv', '--table', '--jsonl'], ({ flag }) => formatAnswer(flag.slice(2))],
  [['--json-lines', '--jsonlines', '--ndjson'], () => formatAnswer('jsonl')],
  [
    ['-f', '-F', '-O', '--format', '--output-format'],
    ({ value }) => (formats.some((one) => one === value) ? formatAnswer(value) : undefined),
  ],
  [
    ['--format', '--output-format', '--yaml', '--xml'],
    () => `The option is --output (-o). ${formatsText}`,
  ],
  [
    ['--verbose', '-v', '-V'],
    () =>
      'To see requests and responses, add --debug. To see the version of hms, run: hms --version',
  ],
  [
    ['--no-prompt', '--non-interactive', '--no-interaction', '--batch'],
    () => 'To turn prompts off, add --no-input.',
  ],
];

/** The first entry that has the option and an answer for the command counts. */
const otherOptions: Answers<KnownCommand> = [
  [
    ['--wait', '--interval', '--notify', '--once', '--description', '--backup-first'],
    ({ command: { name } }) =>
      name === 'each'
        ? 'Options of the command go after --, like: hms each --all -- backups create {} --notify EMAIL --wait'
        : undefined,
  ],
  [
    ['--limit', '--max', '--first', '-n'],
    ({ command: { name } }) =>
      name === 'each'
        ? 'Leave it out: each has no limit, and --list shows every run. To run fewer installs, use --where or --from FILE.'
        : undefined,
  ],
  [['--watch', '-w'], ifHas('--wait', 'To wait until the job ends, add --wait.')],
  [
    ['--async', '--no-wait', '--background', '--detach', '-d'],
    ifHas('--wait', 'Leave it out: without --wait, hms does not wait for the job.'),
  ],
  [
    ['--email', '--mail', '--notification-email', '--notification-emails'],
    ifHas('--notify', 'To name who gets the e-mail of the service, add --notify EMAIL.'),
  ],
  [
    ['--comment', '--message', '--note', '-m'],
    ifHas('--description', 'To describe it, add --description TEXT.'),
  ],
  [
    ['-f', '-F'],
    ifHas('--field', 'Fields of the body are --field NAME=VALUE and --raw-field NAME=TEXT.'),
  ],
  [
    ['--force', '-f', '-y', '--assume-yes'],
    ifHas(
      '--yes',
      'To confirm without a prompt, add --yes. Production installs and deletions also need --confirm NAME.',
    ),
  ],
  [
    ['--force', '-f', '-y', '--assume-yes', '--yes'],
    () => 'This command asks for no confirmation. To turn off other prompts, add --no-input.',
  ],
  [['--all', '-a', '-A'], ifHas('--limit', 'Leave it out: hms reads every page of a list.')],
  [
    ['--all', '-a', '-A'],
    () => 'To run a command for every install, run: hms each --all -- COMMAND',
  ],
  [
    ['--site', '--install', '--id', '--name'],
    ({ command }) => {
      const names = Object.values(command.arguments).map(({ value }) => value.placeholder);
      const line = `hms ${command.name} ${names.join(' ')}`;
      return names.length === 0 ? undefined : `Type the value without an option: ${line}`;
    },
  ],
  [
    ['--site', '--install', '--id', '--filter', '--search', '--selector', '-l'],
    ifHas('--where', "To select records, add --where 'FIELD=VALUE'."),
  ],
  [
    ['--field', '--fields', '--column'],
    () => 'To choose the fields that hms shows, add --columns A,B.',
  ],
  [
    ['--page', '--per-page', '--page-size', '--max', '-n'],
    ifHas('--limit', 'hms reads every page of a list. To stop after N records, add --limit N.'),
  ],
  [
    ['--dry-run', '--dryrun', '-n'],
    ({ command: { kind } }) =>
      onlyReads.some((one) => one === kind)
        ? 'Leave it out: this command only reads, and changes nothing.'
        : undefined,
  ],
  [
    ['-n'],
    ({ flags }) => {
      const notify = flags.has('--notify')
        ? ' To name who gets the e-mail, add --notify EMAIL.'
        : '';
      return flags.has('--dry-run') ? `To send nothing, add --dry-run.${notify}` : undefined;
    },
  ],
  [
    ['--jq', '--query', '--template'],
    ({ command: { name } }) => `Pass JSON to the program jq, like: hms ${name} --json | jq EXPR`,
  ],
];

function formatAnswer(format = ''): string {
  return `To print ${format}, add -o ${format}.`;
}

function ifHas(needed: string, answer: string): OptionAnswer<KnownCommand> {
  return ({ flags }) => (flags.has(needed) ? answer : undefined);
}

/** What to use instead of an option that the command does not have. */
export function otherOption(option: TypedOption): string | undefined {
  const general = answerIn(generalOptions, option);
  const { command } = option;
  if (general !== undefined || command === undefined) return general;
  const flags = new Set(Object.keys(optionsOf(command)).map(flagOf));
  return fieldAnswer(option) ?? answerIn(otherOptions, { ...option, command, flags });
}

function answerIn<T extends TypedOption>(answers: Answers<T>, option: T): string | undefined {
  for (const [typed, answer] of answers) {
    const found = typed.includes(option.flag) ? answer(option) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

const otherFields: Readonly<Record<string, string>> = { env: 'environment', php: 'php_version' };

/** `--environment production`, where the records have that field. */
function fieldAnswer({ flag, value = 'VALUE', command }: TypedOption): string | undefined {
  const typed = flag.replace(/^--/, '').replaceAll('-', '_');
  const field = Object.hasOwn(otherFields, typed) ? otherFields[typed] : typed;
  if (field === undefined || !flag.startsWith('--')) return undefined;
  return selectedFields(command).includes(field)
    ? `To select records, add --where ${shellQuoted(`${field}=${value}`)}`
    : undefined;
}

/** The fields that --where of the command takes. */
function selectedFields(command: Command | undefined): readonly string[] {
  const where = command && optionsOf(command).where?.value;
  return where ? (where.fields ?? fieldsOf(command.view)) : [];
}

/** For a command that takes options instead of the argument. */
export function otherArgument(typed: string, command: Command): string | undefined {
  if (Object.keys(command.arguments).length > 0) return undefined;
  const fields = selectedFields(command);
  const isNamed = fields.includes('name') && !isId(typed);
  if (isNamed) return `To select records, add --where ${shellQuoted(`name=${typed}`)}`;
  if (!('account' in command.options)) return undefined;
  return `If it is an account, run: hms ${command.name} --account ${shellQuoted(typed)}`;
}

/** `hms each --all backups create {} --notify EMAIL` → the line with `--` before the command. */
export function withSeparator(
  argv: readonly string[],
  nouns: readonly string[],
): string | undefined {
  if (argv.includes('--')) return undefined;
  const own = argv.indexOf('each');
  const at = argv.findIndex((word, index) => index > own && nouns.includes(word));
  if (own < 0 || at < 0) return undefined;
  const line = withoutFields(argv.toSpliced(at, 0, '--'), () => true);
  return `hms ${line.map(shellQuoted).join(' ')}`;
}
