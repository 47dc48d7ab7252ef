/** How an answer with a success status says that something failed. */
import { ExactNumber, isObject, type JsonObject, jsonText } from '../core/json.ts';

/** Words that end a job without what was asked for (2.5, 2.6), in both spellings. Any case of letters counts. */
export const failedWords = ['aborted', 'failed', 'cancelled', 'canceled'] as const;

/** The same, and words of a state that are not those of a job. */
const failedStates: readonly string[] = [
  ...failedWords,
  'error',
  'errored',
  'failure',
  'refused',
  'rejected',
];

/** Words in a code that is no number: those of google.rpc.Code, and what services make of the statuses of HTTP. */
const failureCode =
  /(^|_)(abort(ed)?|already_exists|bad|cancell?ed|conflict|data_loss|denied|err(or|ored|ors)?|exceeded|exhausted|expired|fail(ed|ure)?|forbidden|internal|invalid|missing|not_(found|allowed|implemented|authorized|permitted|supported|available|acceptable)|out_of_range|precondition|refused|rejected|throttled|time(d_)?out|too_(many|large)|unauthenticated|unauthori[sz]ed|unavailable|unimplemented|unknown|unprocessable|unsupported)(_|$)/;

/** Where a long-running operation keeps what it is about, and what came of it. */
const inner = ['metadata', 'response', 'result'];

/** The same in answers of the hosting service, whose shapes are not shown (4.9 to 4.11). */
const innerOfHosting = [...inner, 'data', 'job', 'operation'];

/**
 * The error in an answer of the headless platform, in words; undefined where there is none.
 *
 * The source does not show the shape, so every `error` or `errors` counts that is there: text, number, list or object.
 * Only these say that there is none: no field, null, false, an empty text, list or object, the code 0 (OK in
 * google.rpc.Status), a word for none, and an object of nothing else. `success: false` is one, and so is a code of a
 * failure with a message. To take an odd error for a success would be exit 0 for a failure.
 */
export function errorIn(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return firstFound(answer, (one) => errorIn(one));
  if (!isObject(answer)) return undefined;
  return (
    firstFound(Object.entries(answer), ([name, value]) =>
      /^errors?$/i.test(name) && !saysNothing(value) ? saidBy(value) : undefined,
    ) ??
    unsuccessIn(answer) ??
    statusIn(answer) ??
    httpErrorIn(answer) ??
    firstFound(inner, (name) => errorIn(withoutFigures(answer, name)))
  );
}

/** The same in what was read: there `errors` may be a figure of the record. */
export function errorInRead(answer: JsonObject): string | undefined {
  const { errors, ...rest } = answer;
  return errorIn(isFigure(errors) ? rest : answer);
}

/** The same, and a state that is a failure. A list of records tells their states, not how a request went. */
export function failureIn(answer: unknown): string | undefined {
  const error = errorIn(answer);
  if (error !== undefined || !isObject(answer)) return error;
  const own = failedStateIn(answer);
  // While something is reconciled, its state may be that of before.
  if (own !== undefined && answer.reconciling !== true) return own;
  return firstFound(inner, (name) => failureIn(withoutFigures(answer, name)));
}

/** Figures in metadata are counters of what is under way. */
function withoutFigures(answer: JsonObject, name: string): unknown {
  const held = answer[name];
  if (name !== 'metadata' || !isObject(held)) return held;
  return Object.fromEntries(Object.entries(held).filter(([, value]) => !isFigure(value)));
}

/** Whether a word of a state says that something failed. */
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
 * The error in an answer of the hosting service to what changes something: errors in any shape (docs/service.md 7.1
 * shows one), an error of parts, `success: false`, a status of HTTP that is one, or a state that is a failure. A text
 * or a flag called `error` is none there.
 */
export function refusalOf(answer: unknown): string | undefined {
  if (typeof answer === 'string') return isFailedState(answer) ? answer.trim() : undefined;
  if (Array.isArray(answer)) return firstFound(answer, refusalIn);
  if (!isObject(answer)) return undefined;
  return (
    refusalIn(answer) ??
    stateWithMessage(answer) ??
    firstFound(innerOfHosting, (name) => {
      const held = withoutFigures(answer, name);
      return isObject(held) ? refusalOf(held) : undefined;
    })
  );
}

/**
 * The error in an answer of the hosting service to a read: those of 7.1, and what says without an id that there is no
 * record. A state, or a flag of a success, is a record's own, and so is all that is said in rows.
 */
export function readErrorIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const { id, uuid, message, results, status } = answer;
  const isPage = Array.isArray(results);
  const isRecord = !saysNothing(id) || !saysNothing(uuid);
  const [, said] =
    Object.entries(answer).find(([name, value]) => {
      if (/^error$/i.test(name)) return !isRecord && hasParts(value) && !saysNothing(value);
      return /^errors$/i.test(name) && (isErrors(value) || (isPage && !saysNothing(value)));
    }) ?? [];
  if (said !== undefined) return saysNothing(message) ? saidBy(said) : wordsOf(message);
  if (isRecord) return undefined;
  const isError = /^\s*(error|fail|failure)\s*$/i.test(String(status)) && !saysNothing(message);
  return (
    unsuccessIn(answer) ??
    (isError || isPage ? stateWithMessage(answer) : undefined) ??
    (saysNothing(message) ? undefined : httpErrorIn(answer))
  );
}

/** As in 7.1, or in words; figures and their series are a measure. */
function isErrors(value: unknown): boolean {
  if (typeof value === 'string') return !saysNothing(value) && !isFigure(value);
  if (Array.isArray(value)) return value.some(isErrors);
  if (!isObject(value)) return false;
  const isOne = ['message', 'detail', 'reason', 'resource'].some(
    (name) => !saysNothing(value[name]),
  );
  return isOne || Object.values(value).some((one) => Array.isArray(one) && one.some(isErrors));
}

/** A number, also where it is written as text. */
function isFigure(value: unknown): boolean {
  const isText = typeof value === 'string' || value instanceof ExactNumber;
  return typeof value === 'number' || (isText && /^\s*\d[\d.,]*\s*%?\s*$/.test(String(value)));
}

/** A state with what is said about it. */
function stateWithMessage(answer: JsonObject): string | undefined {
  const state = failedStateIn(answer);
  const { message } = answer;
  return state === undefined || saysNothing(message) ? state : `${state}: ${wordsOf(message)}`;
}

function refusalIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const { message } = answer;
  return (
    firstFound(Object.entries(answer), ([name, value]) => {
      const isError = /^errors$/i.test(name) || (/^error$/i.test(name) && hasParts(value));
      if (!isError || saysNothing(value)) return undefined;
      return saysNothing(message) ? saidBy(value) : wordsOf(message);
    }) ??
    unsuccessIn(answer) ??
    httpErrorIn(answer)
  );
}

/** A list, or what says why: any other object may be a measure of the record. */
function hasParts(error: unknown): boolean {
  if (Array.isArray(error)) return true;
  if (!isObject(error)) return false;
  return ['code', 'detail', 'errors', 'message', 'reason', 'status', 'type'].some(
    (name) => !saysNothing(error[name]),
  );
}

/** A zero may be a flag in `success` and `ok`; the others count what succeeded. */
function unsuccessIn(answer: JsonObject): string | undefined {
  const { message } = answer;
  return firstFound(['success', 'ok', 'successful', 'succeeded'], (name) => {
    const value = String(answer[name]).trim().toLowerCase();
    const isFlag = name === 'success' || name === 'ok';
    if (value !== 'false' && !(isFlag && value === '0')) return undefined;
    return saysNothing(message) ? `${name} is ${wordsOf(answer[name])}` : wordsOf(message);
  });
}

/** `{"code": 409, "message": "busy"}`, in place of a record. */
function httpErrorIn(answer: JsonObject): string | undefined {
  const { id, message } = answer;
  if (id !== undefined) return undefined;
  return firstFound(['code', 'status', 'statusCode', 'status_code'], (name) => {
    const isError = /^\s*[45]\d\d\s*$/.test(String(answer[name]));
    if (!isError) return undefined;
    return saysNothing(message) ? `${name} is ${wordsOf(answer[name])}` : wordsOf(message);
  });
}

/** google.rpc.Status in place of an answer. What has an id is a record, with a code and a message of its own. */
function statusIn({ id, code, message }: JsonObject): string | undefined {
  if (id !== undefined || saysNothing(message)) return undefined;
  return isFailureCode(code) ? wordsOf(message) : undefined;
}

/** A number of gRPC or HTTP that is no success, or a word of failure: any other is a code of the record's own. */
function isFailureCode(code: unknown): boolean {
  if (typeof code !== 'number' && typeof code !== 'string') return false;
  const text = String(code).trim();
  if (/^-?\d+$/.test(text)) return Number(text) !== 0 && !/^[123]\d\d$/.test(text);
  const words = text.replace(/([a-z])(?=[A-Z])/g, '$1_').toLowerCase();
  return failureCode.test(words.replace(/[^a-z]+/g, '_'));
}

function saidBy(error: unknown): string {
  if (!isObject(error)) return wordsOf(error);
  const { message, code } = error;
  const said = [message, code].find((one) => !saysNothing(one));
  return wordsOf(said ?? error);
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

function saysNothing(value: unknown): boolean {
  if (typeof value === 'string')
    return ['', '0', 'none', 'null', 'nil', 'n/a'].includes(value.trim().toLowerCase());
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every(saysNothing);
  return !value;
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : jsonText(value);
}
