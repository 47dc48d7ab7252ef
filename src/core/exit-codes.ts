/** The exit codes and their meanings: the source of help, docs/exit-codes.md and the man page. */
import { entriesOf } from './typed-keys.ts';

interface ExitCode {
  code: number;
  /** Markdown. */
  meaning: string;
  /** The command has changed nothing, so a second run does nothing twice. */
  changedNothing?: true;
  /** The same command fails again, unless someone changes the command line or what refuses it. */
  failsAgain?: true;
}

/** One entry for each kind of error. */
export const exitCodes = {
  bug: {
    code: 1,
    meaning:
      'hms itself failed, and the message says what to report. Or hms could not write its output.',
  },
  usage: {
    code: 2,
    meaning:
      'Nothing was sent. The command line, the configuration or a local file is wrong. Or a confirmation is missing.',
    changedNothing: true,
    failsAgain: true,
  },
  auth: {
    code: 3,
    meaning: 'There are no credentials, or the service rejected them (401).',
    changedNothing: true,
  },
  forbidden: {
    code: 4,
    meaning: 'The credentials do not allow this request (403).',
    changedNothing: true,
  },
  notFound: {
    code: 5,
    meaning: 'The service returned 404, or nothing has the given name.',
    changedNothing: true,
  },
  busy: {
    code: 6,
    meaning:
      'Nothing was sent. Another process of hms holds a lock, a backup of the install is running, or an earlier restore ' +
      'or copy may still overwrite it. Run the command again later.',
    changedNothing: true,
  },
  not_ready: {
    code: 6,
    meaning:
      'Nothing was sent. The backup is not completed yet, or the TXT record is not visible yet. Or a witness of --wait ' +
      'would prove nothing. Or the saved plan is not signed. Or --once, apply or guard cannot write its record.',
    changedNothing: true,
  },
  duplicate: {
    code: 6,
    meaning:
      'Nothing was sent. The request was sent before with the same `--once` key, or the saved plan was applied before.',
    changedNothing: true,
    failsAgain: true,
  },
  protected: {
    code: 6,
    meaning:
      'Nothing was sent. The profile protects the target of a run, or only an approver may sign the plan.',
    changedNothing: true,
    failsAgain: true,
  },
  read_only: {
    code: 6,
    meaning: 'Nothing was sent. The profile is read-only.',
    changedNothing: true,
    failsAgain: true,
  },
  ambiguous: {
    code: 6,
    meaning:
      'Nothing was sent. Several backups may be the `latest`, several people have the same e-mail address, or several ' +
      'domains have the same name.',
    changedNothing: true,
    failsAgain: true,
  },
  changed: {
    code: 6,
    meaning:
      'Nothing was sent. The target is not what you confirmed, or not what the saved plan saw. Or the plan is too old, ' +
      'its signature is for another file, or the journal of the run was changed.',
    changedNothing: true,
    failsAgain: true,
  },
  unsupported: {
    code: 6,
    meaning:
      'Nothing was changed. The service does not offer the operation, or does not support it for this record.',
    changedNothing: true,
    failsAgain: true,
  },
  rejected: {
    code: 6,
    meaning:
      'The service refused the request (400, 409, 422), even if the rest of its response was lost.',
    changedNothing: true,
    failsAgain: true,
  },
  unavailable: {
    code: 7,
    meaning:
      'Nothing was changed, and you can run the command again. The network failed. Or the service returned 421, 425 or ' +
      '429. Or a read got 408, 5xx, an unreadable response, another record or an incomplete list.',
    changedNothing: true,
  },
  failed: {
    code: 8,
    meaning:
      'The job ended as aborted, failed or cancelled. Or it was listed and is no longer listed. Or the response itself ' +
      'reports a failure. Or files changed during an upload. Or one request was accepted, and the next one was refused or not sent.',
  },
  pending: {
    code: 9,
    meaning:
      'hms stopped waiting, and did not see the end of the job. The wait timed out. Or the service refused a poll (400, ' +
      '404). Or the response has no ID that hms can poll.',
  },
  timeout: {
    code: 9,
    meaning: 'hms ended a program of `each --exec` that took longer than --timeout.',
  },
  unknown: {
    code: 10,
    meaning:
      'A write was sent, and its outcome is unknown. The service returned 408 or 5xx. Or the response was lost, ' +
      'unreadable or about another record. Or the service never listed the job. Or hms itself failed.',
  },
  partial: {
    code: 11,
    meaning:
      'Some targets of a run failed, were not started or need your attention. Or a person was not removed from every account.',
  },
  findings: {
    code: 12,
    meaning: '`audit`, `users audit`, `usage limits`, `domains check` or `doctor` has findings.',
    changedNothing: true,
  },
  cancelled: {
    code: 130,
    meaning: 'Cancelled by Ctrl-C (130), SIGTERM (143), SIGHUP (129), or "no" at a prompt (130).',
  },
} as const satisfies Record<string, ExitCode>;

export type ErrorKind = keyof typeof exitCodes;

/** The kinds that share exit code 6. */
export type RefusalKind = {
  [Kind in ErrorKind]: (typeof exitCodes)[Kind]['code'] extends 6 ? Kind : never;
}[ErrorKind];

/** Whether the state of the service or of a journal, or a protection, refused the command. */
export function isRefusal(kind: ErrorKind): kind is RefusalKind {
  return exitCodes[kind].code === 6;
}

/** SIGTERM and SIGHUP. */
export const signalExits = [143, 129] as const;

/** Exit codes without an error. */
export const otherExits: readonly ExitCode[] = [
  {
    code: 0,
    meaning:
      'Success. Without `--wait`, a job is requested and not completed, and the output says so.',
  },
  { code: 141, meaning: 'The reader of the output closed the pipe of a command that only reads.' },
];

export interface ExitRow {
  /** `2`, or `130, 143, 129`. */
  codes: string;
  /** Undefined if it is not an error. */
  kind: ErrorKind | undefined;
  meaning: string;
}

/** Every exit code, in ascending order. */
export function exitRows(): ExitRow[] {
  const errors = entriesOf(exitCodes).map(([kind, { code, meaning }]) => ({
    codes: [code, ...(kind === 'cancelled' ? signalExits : [])].join(', '),
    kind,
    meaning,
  }));
  const others = otherExits.map(({ code, meaning }) => ({
    codes: String(code),
    kind: undefined,
    meaning,
  }));
  return [...errors, ...others].sort(
    (a, b) => Number.parseInt(a.codes, 10) - Number.parseInt(b.codes, 10),
  );
}
