/** Adds the runner's options to a command, by its kind. */
import type { Command, CommandKind, CommandOf } from './definition.ts';
import type { Options } from './input.ts';
import { duration, text, wholeNumber } from './values.ts';
import { selector } from './where.ts';

const listing = {
  where: {
    value: selector,
    help: "only records for which it holds, like 'php_version<8.2' (= != ~ < <= > >=)",
    repeat: true,
  },
  limit: {
    value: wholeNumber('N', 1, 999_999_999),
    help: 'stop after N records; a note says how many there are',
  },
} satisfies Options;

const dryRun = {
  dryRun: { help: 'look everything up, show what would be sent, and send nothing' },
} satisfies Options;

const answers = {
  yes: { help: 'answer yes; a production install takes its name all the same' },
  confirm: {
    value: text('NAME'),
    help: 'the name of what is overwritten, instead of typing it; off a terminal besides --yes',
  },
} satisfies Options;

const wait = { wait: { help: 'wait until it has ended; exit 0 only when it completed' } };

const patience = {
  timeout: { value: duration, help: 'stop waiting after this, with exit 9', fallback: '30m' },
  interval: {
    value: duration,
    help: 'time between two polls',
    fallback: '2s, growing to 15s',
  },
} satisfies Options;

const outputs = {
  githubOutput: { help: 'write the id and the status to $GITHUB_OUTPUT, for later steps' },
} satisfies Options;

/** Waits for its own job, or for the request before it. */
function mayWait({ settled, waitsBefore }: CommandOf<'change'>): boolean {
  return settled === true || waitsBefore === true;
}

type OptionsByKind = { [K in CommandKind]: (command: CommandOf<K>) => Options };

export const byKind: OptionsByKind = {
  list: () => listing,
  read: ({ many }) => (many ? listing : {}),
  local: ({ many }) => (many ? listing : {}),
  follow: () => patience,
  change: (command) => ({
    ...(command.settled ? wait : {}),
    ...(mayWait(command) ? patience : {}),
    ...(command.destroys ? answers : {}),
    ...dryRun,
  }),
  raw: () => ({ ...listing, ...answers, ...dryRun }),
};

export function optionsOf(command: Command): Options {
  // As: the entry of a kind takes commands of that kind.
  const ofKind = byKind[command.kind] as (command: Command) => Options;
  return { ...command.options, ...ofKind(command), ...(command.outputs ? outputs : {}) };
}
