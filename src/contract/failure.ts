/** How an answer with a success status says that something failed. */
import { isObject, type JsonObject, jsonText } from '../json.ts';

/** Words that end a job without what was asked for (2.5, 2.6), in both spellings. Any case of letters counts. */
export const failedWords = ['aborted', 'failed', 'cancelled', 'canceled'] as const;

/**
 * The error in an answer of the headless platform, in words; undefined where there is none.
 *
 * The source does not show the shape, so every `error` counts that is there: text, number, list or object. Only
 * these say that there is none: no field, null, false, an empty text, list or object, the code 0 (OK in
 * google.rpc.Status), and an object of nothing else. To take an odd error for a success would be exit 0 for a failure.
 */
export function errorIn({ error }: JsonObject): string | undefined {
  if (isNone(error)) return undefined;
  if (!isObject(error)) return wordsOf(error);
  const { message, code } = error;
  const said = [message, code].find((one) => !isNone(one));
  return wordsOf(said ?? error);
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
