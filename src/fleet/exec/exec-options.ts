/** The options of `each --exec`, which runs a program for each target. */

import type { Input, Options } from '../../command-model/input.ts';
import { duration, text, type Value, ValueError } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** `2/s`, `30/m`, `100/h` → the milliseconds between two starts. */
const startRate: Value<number> = {
  placeholder: 'RATE',
  parse(typed) {
    const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)\/([smh])$/.exec(typed) ?? [];
    if (Number(number) > 0) return (unitMs[unit] ?? 0) / Number(number);
    throw new ValueError(
      'It must be a number of starts in a unit of time, like 2/s, 30/m or 100/h.',
    );
  },
};

export const execOptions = {
  exec: {
    help: 'Run a program for each target instead of an hms command. It is given after --',
  },
  rate: {
    value: startRate,
    help: 'Maximum rate at which programs start, like 2/s or 30/m. Requires --exec',
  },
  timeout: {
    value: duration,
    help: 'End the program of a target after this time. Requires --exec',
  },
  logs: {
    value: text('DIR', 'files'),
    help: 'Write the output of each program to DIR/RUN/NAME.log. Requires --exec',
  },
  tail: { help: 'Show the output of the programs as it comes, on stderr. Requires --exec' },
  passCredentials: {
    help: 'Keep HMS_PASSWORD and HMS_MAILBOX_PASSWORD in the environment of the programs. Requires --exec',
  },
  execReads: {
    help: 'State that the program changes nothing, so that a read-only profile may run it. Requires --exec',
  },
  rerunUnknown: {
    help: 'Also run the program again where its outcome is unknown. Requires --resume',
  },
} as const satisfies Options;

export type ExecFlags = Input<Record<never, never>, typeof execOptions>;

export interface ExecOptions {
  /** Milliseconds between two starts; undefined for any. */
  startEveryMs: number | undefined;
  limitMs: number | undefined;
  /** A folder. */
  logs: string | undefined;
  tail: boolean;
  passCredentials: boolean;
  reads: boolean;
}

export function execOptionsOf({
  rate: startEveryMs,
  timeout: limitMs,
  logs,
  tail,
  passCredentials,
  execReads: reads,
}: ExecFlags): ExecOptions {
  return { startEveryMs, limitMs, logs, tail, passCredentials, reads };
}

/**
 * With --resume, the journal says if it is a run of programs.
 * @throws HmsError usage, for an option of --exec in a run of hms commands, and the other way round
 */
export function refuseOtherOptions(
  input: ExecFlags & {
    confirmCount: number | undefined;
    confirm: readonly string[];
    maxOpen: number | undefined;
    planOut: string | undefined;
  },
  isExec: boolean,
): void {
  const { confirmCount, confirm, maxOpen, planOut } = input;
  const ofCommands = {
    '--confirm-count': confirmCount !== undefined,
    '--confirm': confirm.length > 0,
    '--max-open': maxOpen !== undefined,
    '--plan-out': planOut !== undefined,
  };
  const { rate, timeout, logs, tail, passCredentials, execReads, rerunUnknown } = input;
  const ofPrograms = {
    '--rate': rate !== undefined,
    '--timeout': timeout !== undefined,
    '--logs': logs !== undefined,
    '--tail': tail,
    '--pass-credentials': passCredentials,
    '--exec-reads': execReads,
    '--rerun-unknown': rerunUnknown,
  };
  const wrong = Object.entries(isExec ? ofCommands : ofPrograms).find(([, isGiven]) => isGiven);
  if (wrong === undefined) return;
  const [option] = wrong;
  throw new HmsError(
    'usage',
    isExec
      ? `${option} applies to hms commands, and --exec runs a program.`
      : `${option} requires --exec: it applies to programs, and this run is of hms commands.`,
    { hint: isExec ? 'Omit it. A protected install requires --yes.' : optionHint(option) },
  );
}

/** A command that waits has --timeout too. */
function optionHint(option: string): string {
  return option === '--timeout'
    ? 'Options of the command go after --, like: hms each --all -- backups create {} --notify EMAIL --wait --timeout 30m'
    : 'Omit it.';
}
