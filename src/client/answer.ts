/** Reading answers: bytes → text → JSON → the little the client insists on. */
import type { Answer } from '../contract/answers.ts';
import { isObject, parseJson } from '../json.ts';
import type { FetchResponse } from '../system.ts';

/** More than any list of 100 records; an answer past it is not one we can hold. */
const longest = 32 * 1024 * 1024;

/** The body as text, without a byte order mark; undefined when it is longer than anything sensible. */
export async function readText(response: FetchResponse): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  if (response.body === null) return text;
  for await (const piece of response.body) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longest) return undefined;
  }
  return text + decoder.decode();
}

/** Undefined where the text is not JSON; null for an empty body. */
export function bodyIn(text: string): unknown {
  return text.trim() === '' ? null : parseJson(text);
}

/** Whether a parsed body can be used: unknown fields, words and nulls are fine, a missing id is not. */
export function isReadable(answer: Answer, body: unknown): boolean {
  const isIdentified = (record: unknown, key: string) =>
    isObject(record) && typeof record[key] === 'string';
  switch (answer.form) {
    case 'record':
      return isIdentified(body, answer.key);
    case 'page':
      return (
        isObject(body) &&
        Array.isArray(body.results) &&
        body.results.every((record) => isIdentified(record, answer.key))
      );
    case 'object':
      return isObject(body) || body === null; // acknowledged without a word
    case 'open':
      return body !== undefined;
    default:
      return answer satisfies never;
  }
}
