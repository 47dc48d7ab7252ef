/** How an answer with a success status says that something failed. */
import { isObject, type JsonObject, jsonText } from '../json.ts';

/** Words that end a job without what was asked for (2.5, 2.6), in both spellings. Any case of letters counts. */
export const failedWords = ['aborted', 'failed', 'cancelled', 'canceled'] as const;

/** The same, and the word of a state that is not one of a job. */
const failedStates: readonly string[] = [...failedWords, 'error'];

/** Where a long-running operation keeps what it is about, and what came of it. */
const inner = ['metadata', 'response', 'result'];

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
    refusalIn(answer) ??
    statusIn(answer) ??
    firstOf(inner, (name) => errorIn(answer[name]))
  );
}

/** The same, and a state that is a failure. A list of records tells their states, not how a request went. */
export function failureIn(answer: unknown): string | undefined {
  const error = errorIn(answer);
  if (error !== undefined || !isObject(answer)) return error;
  const own = firstOf(['state', 'status'], (name) => {
    const value = answer[name];
    const isFailed = typeof value === 'string' && failedStates.includes(value.trim().toLowerCase());
    return isFailed ? `${name} is ${value.trim()}` : undefined;
  });
  // While something is reconciled, its state may be that of before.
  if (own !== undefined && answer.reconciling !== true) return own;
  return firstOf(inner, (name) => failureIn(answer[name]));
}

/**
 * The error in an answer of the hosting service to what changes something: its own error form (service-api.md 7.1), or
 * `success: false`. A field called `error` is none there.
 */
export function refusalOf(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const { errors, message } = answer;
  const isForm = Array.isArray(errors) && errors.some(isObject);
  const isSaid = typeof message === 'string' && !isNone(message) && !isNone(errors);
  if (isForm || isSaid) return wordsOf(isNone(message) ? errors : message);
  return refusalIn(answer);
}

function refusalIn({ success, message }: JsonObject): string | undefined {
  const isRefused = success === false || /^\s*false\s*$/i.test(String(success));
  if (!isRefused) return undefined;
  return isNone(message) ? 'success is false' : wordsOf(message);
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
