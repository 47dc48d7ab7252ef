/** Words and options of other programs, and what hms has in their place. */
import type { Command } from '../command-model/definition.ts';
import { optionsOf } from '../command-model/runner-options.ts';
import { flagOf, shellQuoted } from '../command-model/values.ts';
import { withoutFields } from '../core/redact/secret-fields.ts';

interface Correction {
  message: string;
  hint: string;
}

/** Verbs that people type, and the verbs of hms for them. */
const otherVerbs: Readonly<Record<string, readonly string[]>> = {
  ls: ['list'],
  rm: ['remove', 'delete'],
  del: ['remove', 'delete'],
};

/** A command for each of these verbs, for a line without a noun. */
const verbExamples: Readonly<Record<string, string>> = {
  ls: 'hms installs list',
  rm: 'hms profiles remove NAME',
  del: 'hms profiles remove NAME',
};

/**
 * @param path the words before the verb: `hms installs`
 * @param below the commands below the path: `list`, `apps list`
 */
export function otherVerb(
  typed: string,
  path: string,
  below: readonly string[],
): Correction | undefined {
  const verbs = Object.hasOwn(otherVerbs, typed) ? otherVerbs[typed] : undefined;
  if (verbs === undefined) return undefined;
  const found = below.filter((name) => verbs.includes(name.split(' ').at(-1) ?? ''));
  const names = [...new Set(found.map((name) => name.split(' ').at(-1)))];
  if (names.length > 0) {
    const lines = found.map((name) => `${path} ${name}`);
    return {
      message: `'${typed}' is '${names.join("' or '")}' in hms.`,
      hint: `Run: ${lines.join(', or: ')}`,
    };
  }
  if (path !== 'hms') {
    return {
      message: `'${path}' has no command like '${typed}'. It has these: ${below.join(', ')}.`,
      hint: `To see its help, run: ${path} --help`,
    };
  }
  return {
    message: `'${typed}' is '${verbs.join("' or '")}' in hms, and it follows a noun.`,
    hint: `For example, run: ${verbExamples[typed]}`,
  };
}

interface TypedOption {
  /** As typed, without its value. */
  flag: string;
  command: Command;
  /** The options of the command. */
  flags: ReadonlySet<string>;
}

/** @returns undefined if it has no answer for the command */
type OptionAnswer = (option: TypedOption) => string | undefined;

const onlyReads = ['list', 'read', 'follow'] as const;

/** The first entry that has the option and an answer for the command counts. */
const otherOptions: readonly (readonly [flags: readonly string[], answer: OptionAnswer])[] = [
  [
    ['--wait', '--interval', '--notify', '--once', '--description', '--backup-first'],
    ({ command: { name } }) =>
      name === 'each'
        ? 'Options of the command go after --, like: hms each --all -- backups create {} --notify EMAIL --wait'
        : undefined,
  ],
  [['--watch'], ifHas('--wait', 'To wait until the job ends, add --wait.')],
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
  [
    ['--format', '--output-format'],
    () => 'The option is --output (-o). Its formats are table, json, jsonl, csv and tsv.',
  ],
  [['--all', '-a', '-A'], ifHas('--limit', 'Leave it out: hms reads every page of a list.')],
  [
    ['--all', '-a', '-A'],
    () => 'To run a command for every install, run: hms each --all -- COMMAND',
  ],
  [
    ['--verbose', '-v', '-V'],
    () =>
      'To see requests and responses, add --debug. To see the version of hms, run: hms --version',
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
    ['--site', '--install', '--id', '--name', '--filter', '--search', '--selector', '-l'],
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
    ['--no-prompt', '--non-interactive', '--no-interaction', '--batch'],
    () => 'To turn prompts off, add --no-input.',
  ],
  [
    ['--dry-run', '--dryrun', '-n'],
    ({ command: { kind } }) =>
      onlyReads.some((one) => one === kind)
        ? 'Leave it out: this command only reads, and changes nothing.'
        : undefined,
  ],
  [
    ['--jq', '--query', '--template'],
    ({ command: { name } }) => `Pass JSON to the program jq, like: hms ${name} --json | jq EXPR`,
  ],
];

function ifHas(needed: string, answer: string): OptionAnswer {
  return ({ flags }) => (flags.has(needed) ? answer : undefined);
}

/** What to use instead of an option that the command does not have. */
export function otherOption(flag: string, command: Command): string | undefined {
  const flags = new Set(Object.keys(optionsOf(command)).map(flagOf));
  for (const [typed, answer] of otherOptions) {
    const found = typed.includes(flag) ? answer({ flag, command, flags }) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
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
