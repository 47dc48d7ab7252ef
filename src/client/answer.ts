/** Reading answers: bytes → text → JSON → the little the client insists on. */
import type { Answer } from '../contract/answers.ts';
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
export function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasId(value: unknown): boolean {
  return isRecord(value) && typeof (value as { id?: unknown }).id === 'string';
}

/** Whether a parsed body can be used: unknown fields, words and nulls are fine, a missing id is not. */
export function isReadable(answer: Answer, body: unknown): boolean {
  switch (answer.form) {
    case 'record':
      return hasId(body);
    case 'page': {
      const results = isRecord(body) ? (body as { results?: unknown }).results : undefined;
      return Array.isArray(results) && results.every(hasId);
    }
    case 'open':
      return isRecord(body);
    case 'nothing':
      return body !== undefined;
    default:
      return answer satisfies never;
  }
}
