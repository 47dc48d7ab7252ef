/** The options the runner gives a command for what the command is. */
import type { Command, Options } from './command.ts';
import { duration, text, wholeNumber } from './values.ts';

const limit = {
  limit: {
    value: wholeNumber('N', 1, 999_999_999),
    help: 'stop after N records; stderr says of how many',
  },
} satisfies Options;

const dryRun = {
  dryRun: { help: 'look up and check everything, show the request, send nothing' },
} satisfies Options;

const answers = {
  yes: { help: 'do not ask: yes' },
  confirm: {
    value: text('NAME'),
    help: 'name of what is overwritten; off a terminal a production install needs it besides --yes',
  },
} satisfies Options;

const wait = { wait: { help: 'wait until it has ended; exit 0 only when it completed' } };

const patience = {
  timeout: { value: duration, help: 'stop waiting after this, with exit 9', fallback: '30m' },
  interval: {
    value: duration,
    help: 'time between two looks',
    fallback: '2s, growing to 15s',
  },
} satisfies Options;

/** What the runner itself reads of a command's input. */
export interface RunnerInput {
  limit?: number;
  dryRun?: boolean;
  yes?: boolean;
  confirm?: string;
  wait?: boolean;
  timeout?: number;
  interval?: number;
}

export function optionsOf(command: Command): Options {
  return {
    ...command.options,
    ...('list' in command ? limit : {}),
    ...('plan' in command && command.settled ? { ...wait, ...patience } : {}),
    ...('follow' in command ? patience : {}),
    ...('plan' in command && command.destroys ? answers : {}),
    ...('plan' in command ? dryRun : {}),
  };
}
