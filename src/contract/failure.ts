/** How an answer with a success status says that something failed. */
import { isObject, type JsonObject, jsonText } from '../json.ts';

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

/** Where a long-running operation keeps what it is about, and what came of it. */
const inner = ['metadata', 'response', 'result'];

/** The same in answers of the hosting service, whose shapes are not shown (4.9 to 4.11). */
const innerOfHosting = [...inner, 'data', 'job', 'operation'];

/**
 * The error in an answer of the headless platform, in words; undefined where there is none.
 *
 * The source does not show the shape, so every `error` or `errors` counts that is there: text, number, list or object.
 * Only these say that there is none: no field, null, false, an empty text, list or object, the code 0 (OK in
 * google.rpc.Status), and an object of nothing else. `success: false` is one, and so is a code with a message. To take
 * an odd error for a success would be exit 0 for a failure.
 */
export function errorIn(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return firstOf(answer, (one) => errorIn(one));
  if (!isObject(answer)) return undefined;
  return (
    firstOf(Object.entries(answer), ([name, value]) =>
      /^errors?$/i.test(name) && !isNone(value) ? saidBy(value) : undefined,
    ) ??
    unsuccessIn(answer) ??
    statusIn(answer) ??
    httpErrorIn(answer) ??
    firstOf(inner, (name) => errorIn(answer[name]))
  );
}

/** The same, and a state that is a failure. A list of records tells their states, not how a request went. */
export function failureIn(answer: unknown): string | undefined {
  const error = errorIn(answer);
  if (error !== undefined || !isObject(answer)) return error;
  const own = stateIn(answer);
  // While something is reconciled, its state may be that of before.
  if (own !== undefined && answer.reconciling !== true) return own;
  return firstOf(inner, (name) => failureIn(answer[name]));
}

/** Whether a word of a state says that something failed. */
export function isFailedState(word: string): boolean {
  return failedStates.includes(word.trim().toLowerCase());
}

function stateIn(answer: JsonObject): string | undefined {
  return firstOf(['state', 'status', 'result', 'outcome'], (name) => {
    const value = answer[name];
    const isFailed = typeof value === 'string' && isFailedState(value);
    return isFailed ? `${name} is ${value.trim()}` : undefined;
  });
}

/**
 * The error in an answer of the hosting service to what changes something: errors in any shape (service-api.md 7.1
 * shows one), an error of parts, `success: false`, a status of HTTP that is one, or a state that is a failure. A text
 * or a flag called `error` is none there.
 */
export function refusalOf(answer: unknown): string | undefined {
  if (typeof answer === 'string') return isFailedState(answer) ? answer.trim() : undefined;
  if (Array.isArray(answer)) return firstOf(answer, refusalIn);
  if (!isObject(answer)) return undefined;
  return (
    refusalIn(answer) ??
    stateOf(answer) ??
    firstOf(innerOfHosting, (name) =>
      isObject(answer[name]) ? refusalOf(answer[name]) : undefined,
    )
  );
}

/** A state with what is said about it. */
function stateOf(answer: JsonObject): string | undefined {
  const state = stateIn(answer);
  const { message } = answer;
  return state === undefined || isNone(message) ? state : `${state}: ${wordsOf(message)}`;
}

function refusalIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const { message } = answer;
  return (
    firstOf(Object.entries(answer), ([name, value]) => {
      const isError = /^errors$/i.test(name) || (/^error$/i.test(name) && hasParts(value));
      if (!isError || isNone(value)) return undefined;
      return isNone(message) ? saidBy(value) : wordsOf(message);
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
    (name) => !isNone(error[name]),
  );
}

function unsuccessIn(answer: JsonObject): string | undefined {
  const { message } = answer;
  return firstOf(['success', 'successful', 'succeeded', 'ok'], (name) => {
    const isRefused = /^\s*(false|0)\s*$/i.test(String(answer[name]));
    if (!isRefused) return undefined;
    return isNone(message) ? `${name} is ${wordsOf(answer[name])}` : wordsOf(message);
  });
}

/** `{"code": 409, "message": "busy"}`, in place of a record. */
function httpErrorIn(answer: JsonObject): string | undefined {
  const { id, message } = answer;
  if (id !== undefined) return undefined;
  return firstOf(['code', 'status', 'statusCode', 'status_code'], (name) => {
    const isError = /^\s*[45]\d\d\s*$/.test(String(answer[name]));
    if (!isError) return undefined;
    return isNone(message) ? `${name} is ${wordsOf(answer[name])}` : wordsOf(message);
  });
}

/** google.rpc.Status in place of an answer. What has an id is a record, with a code and a message of its own. */
function statusIn({ id, code, message }: JsonObject): string | undefined {
  const isCode = typeof code === 'number' || typeof code === 'string';
  if (id !== undefined || !isCode || isNone(message)) return undefined;
  return /^\s*(0|2\d\d|ok|success)?\s*$/i.test(String(code)) ? undefined : wordsOf(message);
}

function saidBy(error: unknown): string {
  if (!isObject(error)) return wordsOf(error);
  const { message, code } = error;
  const said = [message, code].find((one) => !isNone(one));
  return wordsOf(said ?? error);
}

function firstOf<T>(all: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isNone(value: unknown): boolean {
  if (typeof value === 'string') return ['', '0'].includes(value.trim());
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every(isNone);
  return !value;
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : jsonText(value);
}
