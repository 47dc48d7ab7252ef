/** The errors of hms. */
import { type ErrorKind, exitCodes } from './exit-codes.ts';

export interface ErrorContext {
  /** Name of the argument or option that would fix the error. Nothing was sent. */
  missing?: string | undefined;
  hint?: string | undefined;
  /** More lines, most useful first: the service's `errors[]`, documentation links, similar names. */
  details?: readonly string[] | undefined;
  /** HTTP status, if the service responded. */
  status?: number | undefined;
  /** Request id for support: `x-amzn-requestid` or `x-request-id`. */
  requestId?: string | undefined;
  /** The last record the service sent for this job. */
  record?: unknown;
  /** Milliseconds from Retry-After. */
  retryAfterMs?: number | undefined;
  /** Overrides the kind's default: whether the command has changed nothing. */
  changedNothing?: boolean | undefined;
  /** Overrides the kind's default: whether the same command fails again. */
  failsAgain?: boolean | undefined;
  /** Overrides the exit code of the kind: 143 and 129 for SIGTERM and SIGHUP. */
  exitCode?: number | undefined;
  cause?: unknown;
}

/** Every expected failure. Any other error that reaches `main` is a bug: exit 1. */
export class HmsError extends Error {
  readonly kind: ErrorKind;
  readonly missing: string | undefined;
  readonly hint: string | undefined;
  readonly details: readonly string[];
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** The command has changed nothing. It says nothing about a second run. */
  readonly changedNothing: boolean;
  readonly failsAgain: boolean;
  /** A second run of the same command does nothing twice, and can succeed. */
  readonly retrySafe: boolean;
  readonly exitCode: number;
  readonly retryAfterMs: number | undefined;
  readonly record: unknown;

  constructor(kind: ErrorKind, message: string, facts: ErrorContext = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'HmsError';
    this.kind = kind;
    this.missing = facts.missing;
    this.hint = facts.hint;
    this.details = facts.details ?? [];
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.changedNothing = facts.changedNothing ?? 'changedNothing' in exitCodes[kind];
    this.failsAgain = facts.failsAgain ?? 'failsAgain' in exitCodes[kind];
    this.retrySafe = this.changedNothing && !this.failsAgain;
    this.record = facts.record;
    this.retryAfterMs = facts.retryAfterMs;
    this.exitCode = facts.exitCode ?? exitCodes[kind].code;
  }

  /** A copy of the error with changed facts. */
  with(facts: ErrorContext & { message?: string }): HmsError {
    const { kind, hint, details, status, requestId, record, retryAfterMs } = this;
    const { exitCode, changedNothing, failsAgain } = this;
    const known = {
      hint,
      details,
      status,
      requestId,
      record,
      exitCode,
      changedNothing,
      failsAgain,
      retryAfterMs,
    };
    return new HmsError(kind, facts.message ?? this.message, { ...known, cause: this, ...facts });
  }
}

/** The error as JSON on stderr. */
export interface ErrorFacts {
  kind: ErrorKind;
  /** The exit code. */
  code: number;
  message: string;
  /** HTTP status; null if the service did not respond. */
  status: number | null;
  request_id: string | null;
  retry_safe: boolean;
  details: readonly string[];
  hint: string | null;
  record?: unknown;
}

/** Truncates to 200 characters. The ellipsis tells the redactor that a secret may have been cut. */
export function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** Turns an unexpected error into an HmsError of kind `bug`. */
export function bugOf(error: unknown): HmsError {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new HmsError('bug', 'Internal error in hms.', {
    // A minified library can be a single line.
    details: stack.split('\n', 12).map((line) => shortened(line.trim())),
    hint: 'This is a bug in hms. Please report it with these lines.',
    cause: error,
  });
}

/** A request without a response, from the network or from a fault of the sandbox. */
export class TransportError extends Error {
  /**
   * Whether the request may have reached the service. `false` guarantees that no byte left this machine: the request
   * can be sent again, whatever its method.
   */
  readonly sent: boolean;
  /** The remedy, if the transport knows one. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    facts: { sent: boolean; hint?: string | undefined; cause?: unknown },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'TransportError';
    this.sent = facts.sent;
    this.hint = facts.hint;
  }
}
