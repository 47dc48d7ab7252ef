/** The exit codes and their meanings: the source of help, docs/exit-codes.md and the man page. */
import { entriesOf } from './typed-keys.ts';

interface ExitCode {
  code: number;
  /** Markdown. */
  meaning: string;
  /** Whether the same command can run again without doing anything twice. */
  retrySafe?: true;
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
      'Nothing was sent. An argument, option, setting or file is wrong. Or a confirmation is missing, or a precondition is ' +
      'not met.',
    retrySafe: true,
  },
  auth: {
    code: 3,
    meaning: 'There are no credentials, or the service rejected them (401).',
    retrySafe: true,
  },
  forbidden: {
    code: 4,
    meaning: 'The credentials do not allow this request (403).',
    retrySafe: true,
  },
  notFound: {
    code: 5,
    meaning: 'The service returned 404, or nothing has the given name.',
    retrySafe: true,
  },
  rejected: {
    code: 6,
    meaning:
      'The service refused the request (400, 409, 422), even if the rest of its response was lost.',
    retrySafe: true,
  },
  unavailable: {
    code: 7,
    meaning:
      'Nothing was changed, and you can run the command again. The network failed. Or the service returned 421, 425 or ' +
      '429. Or a read got 408, 5xx, an unreadable response, another record or an incomplete list.',
    retrySafe: true,
  },
  failed: {
    code: 8,
    meaning:
      'The job ended as aborted, failed or cancelled. Or it was listed and is no longer listed. Or the response itself ' +
      'reports a failure. Or files changed during an upload.',
  },
  pending: {
    code: 9,
    meaning:
      'hms stopped waiting, and did not see the end of the job. The wait timed out. Or the service refused a poll (400, ' +
      '404). Or the response has no ID that hms can poll.',
  },
  unknown: {
    code: 10,
    meaning:
      'A write was sent, and its outcome is unknown. The service returned 408 or 5xx. Or the response was lost, ' +
      'unreadable or about another record. Or the service never listed the job. Or hms itself failed.',
  },
  partial: {
    code: 11,
    meaning: 'Some targets of a run failed, were not started or need your attention.',
  },
  findings: {
    code: 12,
    meaning: '`audit` or `doctor` has findings.',
    retrySafe: true,
  },
  cancelled: {
    code: 130,
    meaning: 'Cancelled by Ctrl-C (130), SIGTERM (143), SIGHUP (129), or "no" at a prompt (130).',
  },
} as const satisfies Record<string, ExitCode>;

export type ErrorKind = keyof typeof exitCodes;

/** SIGTERM and SIGHUP. */
export const signalExits = [143, 129] as const;

/** Exit codes without an error. */
export const otherExits: readonly ExitCode[] = [
  {
    code: 0,
    meaning:
      'Success. Without `--wait`, a job is requested and not completed, and the output says so.',
  },
  { code: 141, meaning: 'The reader of the output closed the pipe.' },
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
