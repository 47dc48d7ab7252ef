/** What can go wrong, in the words of the exit codes. */
import { type ErrorKind, exitCodes } from './exit-codes.ts';

export interface ErrorContext {
  /** The argument or option that would mend it, by its name in the command; nothing was sent. */
  missing?: string | undefined;
  /** The next command to type, or the remedy. */
  hint?: string | undefined;
  /** Further lines, most useful first: the service's `errors[]`, documentation, near names. */
  details?: readonly string[] | undefined;
  /** HTTP status, where the service answered. */
  status?: number | undefined;
  /** What support asks for: `x-amzn-requestid` or `x-request-id`. */
  requestId?: string | undefined;
  /** What the service last said of the job this is about. */
  record?: unknown;
  /** Milliseconds the service asks to be left alone. */
  afterMs?: number | undefined;
  /** Overrides what the kind says about typing the same command again. */
  retrySafe?: boolean | undefined;
  /** Overrides the exit code of the kind: 143 and 129 for SIGTERM and SIGHUP. */
  exitCode?: number | undefined;
  cause?: unknown;
}

/** The one error hms raises on purpose. Anything else that reaches `main` is a bug, exit 1. */
export class HmsError extends Error {
  readonly kind: ErrorKind;
  readonly missing: string | undefined;
  readonly hint: string | undefined;
  readonly details: readonly string[];
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retrySafe: boolean;
  readonly exitCode: number;
  readonly afterMs: number | undefined;
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
    this.retrySafe = facts.retrySafe ?? 'retrySafe' in exitCodes[kind];
    this.record = facts.record;
    this.afterMs = facts.afterMs;
    this.exitCode = facts.exitCode ?? exitCodes[kind].code;
  }

  /** The same error, with more to say about it. */
  with(facts: ErrorContext & { message?: string }): HmsError {
    const { kind, hint, details, status, requestId, record, exitCode, retrySafe, afterMs } = this;
    const known = { hint, details, status, requestId, record, exitCode, retrySafe, afterMs };
    return new HmsError(kind, facts.message ?? this.message, { ...known, cause: this, ...facts });
  }
}

/** An error as JSON: what a script is told of it. */
export interface ErrorFacts {
  kind: ErrorKind;
  /** The exit code. */
  code: number;
  message: string;
  /** HTTP status; null where the service did not answer. */
  status: number | null;
  request_id: string | null;
  retry_safe: boolean;
  details: readonly string[];
  hint: string | null;
  record?: unknown;
}

/** At most 200 characters. The mark says to what redacts that a secret may have been cut. */
export function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** Anything that is not an HmsError is ours to mend. */
export function bugOf(error: unknown): HmsError {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new HmsError('bug', 'hms itself failed', {
    // A line of a library may be all of it.
    details: stack.split('\n', 12).map((line) => shortened(line.trim())),
    hint: 'this is a mistake in hms: please report it with these lines',
    cause: error,
  });
}

/**
 * A request that got no answer. Thrown by whatever carries requests: the network, or a sandbox that
 * was told to misbehave.
 */
export class TransportError extends Error {
  /**
   * Whether the request may have reached the service. `false` is a promise: no byte of it left this
   * machine, so it may be sent again whatever its method.
   */
  readonly sent: boolean;
  /** What to do about it, where the transport knows. */
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
