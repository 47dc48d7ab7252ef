/** Detects failures in responses with a success status. */
import { ExactNumber, isObject, type JsonObject, jsonText } from '../core/json.ts';

/** Final states of a failed job (2.5, 2.6), in both spellings. Compared without regard to case. */
export const failedWords = ['aborted', 'failed', 'cancelled', 'canceled'] as const;

/** The same, and words that other records use for a failed state. */
const failedStates: readonly string[] = [
  ...failedWords,
  'error',
  'errored',
  'failure',
  'refused',
  'rejected',
];

/** Words in a non-numeric error code: those of google.rpc.Code, and names derived from HTTP statuses. */
const failureCode =
  /(^|_)(abort(ed)?|already_exists|bad|cancell?ed|conflict|data_loss|denied|err(or|ored|ors)?|exceeded|exhausted|expired|fail(ed|ure)?|forbidden|internal|invalid|missing|not_(found|allowed|implemented|authorized|permitted|supported|available|acceptable)|out_of_range|precondition|refused|rejected|throttled|time(d_)?out|too_(many|large)|unauthenticated|unauthori[sz]ed|unavailable|unimplemented|unknown|unprocessable|unsupported)(_|$)/;

/** Where a long-running operation has its details and its result. */
const inner = ['metadata', 'response', 'result'];

/** The same for the hosting service, whose shapes are not documented (4.9 to 4.11). */
const hostingInner = [...inner, 'data', 'job', 'operation'];

/**
 * The error in a response of the headless platform, as text; undefined if there is none.
 *
 * The source does not document the shape, so any `error` or `errors` field counts: text, number, list or object. These
 * values mean "no error": missing, null, false, an empty text, list or object, code 0 (OK in google.rpc.Status), a word
 * for none, and an object of such values. `success: false` is an error, and so is a failure code with a message.
 * Missing an unusual error would mean exit 0 for a failure.
 */
export function errorIn(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return firstFound(answer, (one) => errorIn(one));
  if (!isObject(answer)) return undefined;
  return (
    firstFound(Object.entries(answer), ([name, value]) =>
      /^errors?$/i.test(name) && !isEmptyValue(value) ? reportedText(value) : undefined,
    ) ??
    unsuccessIn(answer) ??
    statusIn(answer) ??
    httpErrorIn(answer) ??
    firstFound(inner, (name) => errorIn(withoutNumbers(answer, name)))
  );
}

/** The same for a read, where `errors` may be a figure of the record. */
export function errorInRead(answer: JsonObject): string | undefined {
  const { errors, ...rest } = answer;
  return errorIn(isNumeric(errors) ? rest : answer);
}

/** The same, and a failed state. In a list of records, states belong to the records. */
export function failureIn(answer: unknown): string | undefined {
  const error = errorIn(answer);
  if (error !== undefined || !isObject(answer)) return error;
  const own = failedStateIn(answer);
  // During reconciliation, the state may still be the previous one.
  if (own !== undefined && answer.reconciling !== true) return own;
  return firstFound(inner, (name) => failureIn(withoutNumbers(answer, name)));
}

/** Figures in metadata count progress. */
function withoutNumbers(answer: JsonObject, name: string): unknown {
  const nested = answer[name];
  if (name !== 'metadata' || !isObject(nested)) return nested;
  return Object.fromEntries(Object.entries(nested).filter(([, value]) => !isNumeric(value)));
}

/** Whether a state means failure. */
export function isFailedState(word: string): boolean {
  return failedStates.includes(word.trim().toLowerCase());
}

function failedStateIn(answer: JsonObject): string | undefined {
  return firstFound(['state', 'status', 'result', 'outcome'], (name) => {
    const value = answer[name];
    const isFailed = typeof value === 'string' && isFailedState(value);
    return isFailed ? `${name} is ${value.trim()}` : undefined;
  });
}

/**
 * The error in the hosting service's response to a write: errors in any shape (docs/service.md 7.1 shows one), partial
 * errors, `success: false`, an HTTP error status, or a failed state. A text or boolean named `error` does not count
 * there.
 */
export function refusalOf(answer: unknown): string | undefined {
  if (typeof answer === 'string') return isFailedState(answer) ? answer.trim() : undefined;
  if (Array.isArray(answer)) return firstFound(answer, refusalIn);
  if (!isObject(answer)) return undefined;
  return (
    refusalIn(answer) ??
    stateWithMessage(answer) ??
    firstFound(hostingInner, (name) => {
      const nested = withoutNumbers(answer, name);
      return isObject(nested) ? refusalOf(nested) : undefined;
    })
  );
}

/**
 * The error in the hosting service's response to a read: those of 7.1, and a response without an id that says there is
 * no record. States, success flags and everything in rows belong to the records.
 */
export function readErrorIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const { id, uuid, message, results, status } = answer;
  const isPage = Array.isArray(results);
  const isRecord = !isEmptyValue(id) || !isEmptyValue(uuid);
  const [, reported] =
    Object.entries(answer).find(([name, value]) => {
      if (/^error$/i.test(name)) return !isRecord && hasParts(value) && !isEmptyValue(value);
      return /^errors$/i.test(name) && (isErrors(value) || (isPage && !isEmptyValue(value)));
    }) ?? [];
  if (reported !== undefined)
    return isEmptyValue(message) ? reportedText(reported) : textOf(message);
  if (isRecord) return undefined;
  const isError = /^\s*(error|fail|failure)\s*$/i.test(String(status)) && !isEmptyValue(message);
  return (
    unsuccessIn(answer) ??
    (isError || isPage ? stateWithMessage(answer) : undefined) ??
    (isEmptyValue(message) ? undefined : httpErrorIn(answer))
  );
}

/** Errors as in 7.1, or as text. Figures and series of them are metrics. */
function isErrors(value: unknown): boolean {
  if (typeof value === 'string') return !isEmptyValue(value) && !isNumeric(value);
  if (Array.isArray(value)) return value.some(isErrors);
  if (!isObject(value)) return false;
  const hasReason = ['message', 'detail', 'reason', 'resource'].some(
    (name) => !isEmptyValue(value[name]),
  );
  return hasReason || Object.values(value).some((one) => Array.isArray(one) && one.some(isErrors));
}

/** A number, also as text. */
function isNumeric(value: unknown): boolean {
  const isText = typeof value === 'string' || value instanceof ExactNumber;
  return typeof value === 'number' || (isText && /^\s*\d[\d.,]*\s*%?\s*$/.test(String(value)));
}

/** A failed state with its message. */
function stateWithMessage(answer: JsonObject): string | undefined {
  const state = failedStateIn(answer);
  const { message } = answer;
  return state === undefined || isEmptyValue(message) ? state : `${state}: ${textOf(message)}`;
}

function refusalIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const { message } = answer;
  return (
    firstFound(Object.entries(answer), ([name, value]) => {
      const isError = /^errors$/i.test(name) || (/^error$/i.test(name) && hasParts(value));
      if (!isError || isEmptyValue(value)) return undefined;
      return isEmptyValue(message) ? reportedText(value) : textOf(message);
    }) ??
    unsuccessIn(answer) ??
    httpErrorIn(answer)
  );
}

/** A list, or an object that gives a reason. Any other object may be a metric of the record. */
function hasParts(error: unknown): boolean {
  if (Array.isArray(error)) return true;
  if (!isObject(error)) return false;
  return ['code', 'detail', 'errors', 'message', 'reason', 'status', 'type'].some(
    (name) => !isEmptyValue(error[name]),
  );
}

/** 0 is a flag in `success` and `ok`. The other fields count successes. */
function unsuccessIn(answer: JsonObject): string | undefined {
  const { message } = answer;
  return firstFound(['success', 'ok', 'successful', 'succeeded'], (name) => {
    const value = String(answer[name]).trim().toLowerCase();
    const isFlag = name === 'success' || name === 'ok';
    if (value !== 'false' && !(isFlag && value === '0')) return undefined;
    return isEmptyValue(message) ? `${name} is ${textOf(answer[name])}` : textOf(message);
  });
}

/** `{"code": 409, "message": "busy"}`, in place of a record. */
function httpErrorIn(answer: JsonObject): string | undefined {
  const { id, message } = answer;
  if (id !== undefined) return undefined;
  return firstFound(['code', 'status', 'statusCode', 'status_code'], (name) => {
    const isError = /^\s*[45]\d\d\s*$/.test(String(answer[name]));
    if (!isError) return undefined;
    return isEmptyValue(message) ? `${name} is ${textOf(answer[name])}` : textOf(message);
  });
}

/** google.rpc.Status in place of a response. A body with an id is a record with its own code and message. */
function statusIn({ id, code, message }: JsonObject): string | undefined {
  if (id !== undefined || isEmptyValue(message)) return undefined;
  return isFailureCode(code) ? textOf(message) : undefined;
}

/** A gRPC or HTTP error number, or a word for failure. Any other code belongs to the record. */
function isFailureCode(code: unknown): boolean {
  if (typeof code !== 'number' && typeof code !== 'string') return false;
  const text = String(code).trim();
  if (/^-?\d+$/.test(text)) return Number(text) !== 0 && !/^[123]\d\d$/.test(text);
  const words = text.replace(/([a-z])(?=[A-Z])/g, '$1_').toLowerCase();
  return failureCode.test(words.replace(/[^a-z]+/g, '_'));
}

function reportedText(error: unknown): string {
  if (!isObject(error)) return textOf(error);
  const { message, code } = error;
  const text = [message, code].find((one) => !isEmptyValue(one));
  return textOf(text ?? error);
}

function firstFound<T>(
  all: readonly T[],
  find: (one: T) => string | undefined,
): string | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string')
    return ['', '0', 'none', 'null', 'nil', 'n/a'].includes(value.trim().toLowerCase());
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every(isEmptyValue);
  return !value;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : jsonText(value);
}
