/** The table of exit codes, from which help, docs/exit-codes.md and the man page are generated. */
import { entriesOf } from './typed-keys.ts';

interface ExitCode {
  code: number;
  /** Markdown. */
  meaning: string;
  /** Whether running the same command again is safe. */
  retrySafe?: true;
}

/** By kind of error. */
export const exitCodes = {
  bug: {
    code: 1,
    meaning:
      'hms itself failed: the message holds what to report; or its output could not be written',
  },
  usage: {
    code: 2,
    meaning: 'a flag or value is wrong, or a confirmation is missing; nothing was sent',
    retrySafe: true,
  },
  auth: {
    code: 3,
    meaning: 'no credentials, or the service does not know them (401)',
    retrySafe: true,
  },
  forbidden: {
    code: 4,
    meaning: 'the credentials may not do this (403)',
    retrySafe: true,
  },
  notFound: {
    code: 5,
    meaning: '404, or a name that no page holds',
    retrySafe: true,
  },
  rejected: {
    code: 6,
    meaning:
      'the service was asked and said no (400, 409, 422), whether the rest of its answer arrived or not',
    retrySafe: true,
  },
  unavailable: {
    code: 7,
    meaning:
      'no network, 421, 425, 429, or to a read 408, 5xx, an unreadable answer, one about another record or a part ' +
      'of a list; nothing was changed',
    retrySafe: true,
  },
  failed: {
    code: 8,
    meaning:
      'the job we waited for ended aborted, failed or cancelled, or vanished; or the answer says so at once',
  },
  pending: {
    code: 9,
    meaning:
      'we stopped waiting; the job goes on. Or a request was accepted, and it cannot be followed: its answer has no ' +
      'id to wait by, or the service will not show it',
  },
  unknown: {
    code: 10,
    meaning:
      'a write was sent, and what became of it is not known: 408, 5xx, no answer, an unreadable one or one about ' +
      'another record, or hms itself failed meanwhile',
  },
  partial: {
    code: 11,
    meaning: 'some targets of a fleet run failed, were not started, or have to be looked at',
  },
  findings: {
    code: 12,
    meaning: '`audit` or `doctor` found something that wants attention',
    retrySafe: true,
  },
  cancelled: { code: 130, meaning: 'Ctrl-C or "no" at a question, SIGTERM, SIGHUP' },
} as const satisfies Record<string, ExitCode>;

export type ErrorKind = keyof typeof exitCodes;

/** For SIGTERM and SIGHUP. */
export const signalExits = [143, 129] as const;

/** Exit codes that are not errors. */
export const otherExits: readonly ExitCode[] = [
  {
    code: 0,
    meaning: 'done; for a job that was accepted without `--wait`: requested, and the words say so',
  },
  { code: 141, meaning: 'whoever read our output closed the pipe' },
];

export interface ExitRow {
  /** `2`, or `130, 143, 129`. */
  codes: string;
  /** Undefined if the code is not an error. */
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
