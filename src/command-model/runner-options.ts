/** Adds the runner's options to a command, by its kind. */
import { joinedWords } from '../core/wording.ts';
import type { Command, CommandKind, CommandOf } from './definition.ts';
import type { Options } from './input.ts';
import { selector } from './selection/expression.ts';
import { sortField } from './selection/sort.ts';
import { commandLine, duration, text, wholeNumber, writtenFile } from './values.ts';

const listOptions = {
  where: {
    value: selector,
    help: "Show only records that match, like 'php_version<8.2'. Takes = != < <= > >= ~ (contains), in (A,B) and times like -1d. See 'hms help lists'",
    repeat: true,
  },
  sort: {
    value: sortField,
    help: 'Sort by this field. FIELD:desc reverses the order. Missing values come last',
    repeat: true,
  },
  limit: {
    value: wholeNumber('N', 1, 999_999_999),
    help: 'Stop after N records. A note says if there are more',
  },
} satisfies Options;

export const dryRunOptions = {
  dryRun: { help: 'Look everything up and show what would be sent. Send nothing' },
  planOut: {
    value: writtenFile,
    help: "Same as --dry-run, and also write the plan to this file, for 'hms apply'",
  },
} as const satisfies Options;

export const confirmOptions = {
  yes: {
    help: 'Confirm without a prompt. Production installs, protected installs and deletions also require --confirm',
  },
  confirm: {
    value: text('NAME'),
    help: 'Name of the record that is overwritten, moved or deleted. In scripts, pass it together with --yes',
  },
} satisfies Options;

const wait = {
  wait: { help: 'Wait until the job ends. Exit code 0 then means that the job completed' },
} satisfies Options;

const waitLimits = {
  timeout: {
    value: duration,
    help: 'Stop waiting after this time, with exit code 9',
    fallback: 'HMS_TIMEOUT, then 30m',
    variable: 'HMS_TIMEOUT',
  },
  interval: { value: duration, help: 'Time between two polls', fallback: '2s, growing to 15s' },
} satisfies Options;

/** The witnesses of a job whose end the service does not show (docs/restore-and-copy.md). */
const witnessOptions = {
  untilUrl: {
    value: text('URL'),
    help: 'Wait until this page answers as expected, twice in a row, as seen from this machine',
  },
  untilText: { value: text('TEXT'), help: 'Text that the page must contain' },
  untilStatus: {
    value: wholeNumber('CODE', 100, 599),
    help: 'HTTP status that the page must answer with',
    fallback: '200',
  },
  untilChanges: { help: 'Wait until the page differs from its content before the request' },
  untilCommand: {
    value: commandLine,
    help: 'Wait until this command ends with exit code 0. hms runs it without a shell, at most 30 s',
    withheld: true,
  },
  untilMail: {
    help: 'Also wait for the e-mail of the service, if another --until option is given',
  },
} satisfies Options;

const noMailbox = {
  noMailbox: { help: 'Do not read the mailbox, and add no address of it to the request' },
} satisfies Options;

/** The options of the witnesses, where a job of the ledger is awaited. */
export const laterWitnessOptions = {
  untilUrl: witnessOptions.untilUrl,
  untilText: { ...witnessOptions.untilText, requires: '--until-url' },
  untilStatus: { ...witnessOptions.untilStatus, requires: '--until-url' },
  untilChanges: { ...witnessOptions.untilChanges, requires: '--until-url' },
  untilCommand: witnessOptions.untilCommand,
  untilMail: witnessOptions.untilMail,
} as const satisfies Options;

const witnessedWait: Options = {
  wait: {
    help: 'Wait until each witness has shown the end of the job: a page, a command, or the e-mail of the service',
  },
  ...requiring(laterWitnessOptions, '--wait'),
  untilText: { ...witnessOptions.untilText, requires: '--until-url' },
  untilStatus: { ...witnessOptions.untilStatus, requires: '--until-url' },
  untilChanges: { ...witnessOptions.untilChanges, requires: '--until-url' },
  ...noMailbox,
};

const busyOptions = {
  evenIfBusy: {
    help: 'Send the request even if an earlier restore or copy of this machine may still overwrite the install',
  },
  waitIfBusy: {
    value: duration,
    help: 'Wait up to this time for the end of an earlier restore or copy of this machine',
  },
} satisfies Options;

/** For every command that waits. */
export const waitEndOptions = {
  onEnd: {
    value: commandLine,
    help: 'Run this program when the command has ended. It gets the result as JSON on standard input',
  },
  noBell: { help: 'Do not ring the bell of the terminal after a wait of more than 10 s' },
} satisfies Options;

/** The same options, for a command where they need another one. */
function requiring<O extends Options>(options: O, requires: `--${string}`): O {
  const all = Object.entries(options).map(([name, option]) => [name, { ...option, requires }]);
  // As: the same names, with the same values.
  return Object.fromEntries(all) as O;
}

/** For every command that waits for a job. */
export const waitOptions = { ...waitLimits, ...waitEndOptions };

/** The help names the outputs. */
function outputOptions(outputs: NonNullable<Command['outputs']>): Options {
  const names = Object.keys(outputs({}));
  return {
    githubOutput: { help: `Write ${joinedWords(names, 'and')} to $GITHUB_OUTPUT, for later steps` },
    dotenv: {
      value: writtenFile,
      help: 'Write them to this file as HMS_… variables, for later jobs in GitLab',
    },
  };
}

/** The job has a status on some services, and witnesses on others. */
const seenOrWitnessedWait: Options = {
  ...witnessedWait,
  wait: {
    help: 'Wait until the service shows the end of the job. Where it does not, or if an --until option is given, wait until each witness has shown it',
  },
};

/** A command waits for its own job, or for the request before it. */
function waitOptionsOf(command: CommandOf<'change'>): Options {
  const { settled, witnessed, waitsBefore, alwaysWaits } = command;
  if (alwaysWaits) return waitOptions;
  if (settled) return requiring(waitOptions, '--wait');
  if (witnessed) return requiring(waitOptions, waitsBefore ? '--wait or --backup-first' : '--wait');
  return waitsBefore ? requiring(waitOptions, '--backup-first') : {};
}

type OptionsByKind = { [K in CommandKind]: (command: CommandOf<K>) => Options };

export const optionsByKind: OptionsByKind = {
  list: () => listOptions,
  read: ({ many }) => (many ? listOptions : {}),
  local: ({ many }) => (many ? listOptions : {}),
  follow: () => waitOptions,
  change: (command) => ({
    ...(command.settled && !command.alwaysWaits ? wait : {}),
    ...(command.witnessed ? (command.settled ? seenOrWitnessedWait : witnessedWait) : {}),
    ...waitOptionsOf(command),
    ...(command.overwrites ? busyOptions : {}),
    ...(command.destroys ? confirmOptions : {}),
    ...dryRunOptions,
  }),
  raw: () => ({ ...requiring(listOptions, '--paginate'), ...confirmOptions, ...dryRunOptions }),
};

const known = new WeakMap<Command, Options>();

/** Its own options and those of its kind. */
export function optionsOf(command: Command): Options {
  const options = known.get(command) ?? joinOptions(command);
  known.set(command, options);
  return options;
}

function joinOptions(command: Command): Options {
  // As: the entry of a kind takes commands of that kind.
  const ofKind = optionsByKind[command.kind] as (command: Command) => Options;
  return {
    ...command.options,
    ...ofKind(command),
    ...(command.outputs ? outputOptions(command.outputs) : {}),
  };
}
