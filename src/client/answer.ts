/** Reading answers: bytes → text → JSON → the little the client insists on. */
import type { Answer } from '../contract/answers.ts';
import { isObject, parseJson } from '../json.ts';
import type { FetchResponse } from '../system.ts';

/** Characters. More than any list of 100 records, or any error body worth reading. */
const longest = { success: 32 * 1024 * 1024, error: 1024 * 1024 };

export interface ReadText {
  /** Without a byte order mark. */
  text: string;
  /** False where the body goes on, or cannot be unpacked to its end. */
  isWhole: boolean;
}

/** The body to its end, or as far as is sensible. */
export async function readText(response: FetchResponse): Promise<ReadText> {
  const { body, status } = response;
  if (body === null) return { text: '', isWhole: true };
  const most = status < 300 ? longest.success : longest.error;
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const piece of await unpacked(body, response.headers)) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > most) return { text: text.slice(0, most), isWhole: false };
    }
    return { text: text + decoder.decode(), isWhole: true };
  } catch (error) {
    if (!isPackingError(error)) throw error;
    return { text, isWhole: false };
  }
}

/** Nobody asks for it, and some gateway on the way packs it all the same. */
async function unpacked(
  body: AsyncIterable<Uint8Array>,
  headers: FetchResponse['headers'],
): Promise<AsyncIterable<Uint8Array>> {
  const coding = headers.get('content-encoding')?.trim().toLowerCase();
  if (coding === undefined || !/^(x-)?gzip$|^deflate$|^br$/.test(coding)) return body;
  const { createBrotliDecompress, createUnzip } = await import('node:zlib');
  const { pipeline } = await import('node:stream');
  const unpack = coding === 'br' ? createBrotliDecompress() : createUnzip();
  // An error of either ends both, and the reading of them.
  return pipeline(body, unpack, () => {});
}

function isPackingError(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
}

/** Undefined where the text is not JSON, or deeper than anything sensible; null for an empty body. */
export function bodyIn(text: string): unknown {
  if (text.trim() === '') return null;
  const body = parseJson(text);
  return isWithin(deepest, body) ? body : undefined;
}

/** What is nested deeper would exhaust the stack of whatever walks it. */
const deepest = 200;

function isWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(levels - 1, inner));
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
