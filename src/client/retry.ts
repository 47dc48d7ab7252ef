/** Decides what a failed attempt means: retry, give up or outcome unknown. Pure: reads no clock, never sleeps. */
import type { Method } from '../contract/operation.ts';

/** How an attempt failed. */
export type Failure =
  /** No byte left this machine: DNS, connection refused, connect timeout, TLS. */
  | { kind: 'neverSent' }
  /** Sent, but no response: connection reset, timeout. */
  | { kind: 'lost' }
  /** A success status with a body that does not match the contract. */
  | { kind: 'unreadable' }
  /** An error status. */
  | {
      kind: 'refused';
      status: number;
      retryAfter: string | null;
      date: string | null;
      /** The response suggests that the service does not know the path. */
      isUnknownPath: boolean;
    };

export type Verdict =
  | { do: 'again'; afterMs: number }
  /** Nothing was changed. `afterMs`: Retry-After. */
  | { do: 'giveUp'; afterMs?: number }
  /** A write with an unknown outcome. Never retried. */
  | { do: 'unknown' };

type FailureClass =
  | 'neverSent'
  | 'tooMany'
  | 'unprocessed'
  | 'ambiguous'
  | 'elsewhere'
  | 'answered';

/** Retries only what cannot take effect twice. "unknown" ends the run with exit 10 and the command that checks. */
const table: Record<FailureClass, Record<Method, 'again' | 'unknown' | 'giveUp'>> = {
  // biome-ignore format: a table
  neverSent:   { GET: 'again',  PATCH: 'again',   POST: 'again',   DELETE: 'again' },
  // biome-ignore format: a table
  tooMany:     { GET: 'again',  PATCH: 'again',   POST: 'again',   DELETE: 'again' },
  // biome-ignore format: a table
  unprocessed: { GET: 'again',  PATCH: 'giveUp',  POST: 'giveUp',  DELETE: 'giveUp' },
  // biome-ignore format: a table
  ambiguous:   { GET: 'again',  PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' },
  // biome-ignore format: a table
  elsewhere:   { GET: 'giveUp', PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' },
  // biome-ignore format: a table
  answered:    { GET: 'giveUp', PATCH: 'giveUp',  POST: 'giveUp',  DELETE: 'giveUp' },
};

function classify(failure: Failure): FailureClass {
  switch (failure.kind) {
    case 'neverSent':
      return 'neverSent';
    case 'lost':
    case 'unreadable':
      return 'ambiguous';
    case 'refused':
      return classOf(failure.status);
    default:
      return failure satisfies never;
  }
}

function classOf(status: number): FailureClass {
  if (status < 400) return 'elsewhere'; // a redirect; 303 even means that the request was carried out
  if (status === 429) return 'tooMany';
  // Misdirected Request, Too Early: refused before processing.
  if (status === 421 || status === 425) return 'unprocessed';
  // Gateways turn unknown errors into a bare 500, so any 5xx is as ambiguous as a lost response. After 408 (Request
  // Timeout) the service may have acted on what had arrived.
  return status === 408 || status >= 500 ? 'ambiguous' : 'answered';
}

export interface RetryQuestion {
  method: Method;
  /** 1 for the first attempt. */
  attempt: number;
  /** Maximum number of attempts. */
  attempts: number;
  /** The longest Retry-After to wait for, in milliseconds. */
  maxRetryAfterMs: number;
  /** Whether the retry budget of this process allows a retry now. */
  hasBudget: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  /** Uniform in [0, 1). */
  random: number;
}

export function decide(question: RetryQuestion, failure: Failure): Verdict {
  const verdict = table[classify(failure)][question.method];
  if (verdict !== 'again') return { do: verdict };
  const requestedMs =
    failure.kind === 'refused'
      ? retryAfterMs(failure.retryAfter, failure.date, question.now)
      : undefined;
  const isLast = question.attempt >= question.attempts || !question.hasBudget;
  const isTooLong = requestedMs !== undefined && requestedMs > question.maxRetryAfterMs;
  if (isLast || isTooLong)
    return { do: 'giveUp', ...(requestedMs ? { afterMs: requestedMs } : {}) };
  return { do: 'again', afterMs: requestedMs ?? backOffMs(question.attempt, question.random) };
}

/** 50 to 100 % of 500 ms, doubled with each attempt, up to 20 s. */
export function backOffMs(attempt: number, random: number): number {
  return (0.5 + random / 2) * Math.min(500 * 2 ** (attempt - 1), 20_000);
}

const httpDates = [
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/, // IMF-fixdate
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/, // RFC 850
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/, // asctime, implies GMT
];

/** Three centuries. Date cannot hold much longer times. */
const maxRetryAfterS = 9_999_999_999;

/**
 * Retry-After in milliseconds: whole seconds, or an HTTP date relative to the response's own Date, so that a wrong
 * local clock does not matter. Without a Date, relative to `now`. Undefined for anything else.
 */
export function retryAfterMs(
  header: string | null,
  date: string | null,
  now: number,
): number | undefined {
  const value = header?.trim() ?? '';
  // If the header is repeated, the longest value counts.
  if (/^\d+(, ?\d+)*$/.test(value)) {
    const seconds = Math.max(...value.split(',').map(Number));
    return Math.min(seconds, maxRetryAfterS) * 1000;
  }
  const until = httpDate(value);
  const from = httpDate(date);
  return Number.isNaN(until) ? undefined : Math.max(0, until - (Number.isNaN(from) ? now : from));
}

/** In milliseconds; NaN for anything else. */
export function httpDate(text: string | null): number {
  const value = text?.trim() ?? '';
  if (!httpDates.some((form) => form.test(value))) return Number.NaN;
  return Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
}
