/** Reads responses: bytes → text → JSON → the minimum the client requires. */
import type { Answer } from '../contract/operation.ts';
import { shortened, TransportError } from '../core/errors.ts';
import { isObject, isShallow, parseJson } from '../core/json.ts';
import { withFullStop } from '../core/wording.ts';
import type { FetchResponse } from '../system/system.ts';

/** MiB of a body, packed and unpacked: more than any list of 100 records or any useful error. */
const maxMebi = { success: 32, error: 1 };

export interface ReadText {
  /** Without a byte order mark. */
  text: string;
  /** Why it is not the complete body; undefined if it is. */
  flaw: string | undefined;
}

/**
 * Reads the body to its end or a size limit, before anything else: an unread body keeps its connection open.
 * @throws TransportError if the body of a success breaks off. Other statuses count without their body.
 */
export async function readText({ body, status, headers }: FetchResponse): Promise<ReadText> {
  const limit = status < 300 ? maxMebi.success : maxMebi.error;
  const pieces: Uint8Array[] = [];
  let remaining = limit * mebi;
  let flaw: string | undefined;
  try {
    for await (const piece of body ?? []) {
      pieces.push(piece.subarray(0, remaining));
      remaining -= piece.length;
      if (remaining < 0) {
        flaw = responseTooLong(limit);
        break;
      }
    }
  } catch (error) {
    if (status < 300 || !(error instanceof TransportError)) throw error;
    flaw = `The response body ended early: ${withFullStop(error.message)}`;
  }
  // Gateways leave the header on empty bodies.
  const isEmpty = remaining === limit * mebi;
  const codings = isEmpty ? '' : (headers.get('content-encoding') ?? '');
  const read = await unpacked(pieces, codings, limit);
  return { text: read.text, flaw: flaw ?? read.flaw };
}

const mebi = 1024 * 1024;

function responseTooLong(limit: number): string {
  return `The response body is longer than ${limit} MiB. The rest was not read.`;
}

/** @param codings Content-Encoding. hms requests none, but some gateways compress anyway. */
async function unpacked(
  pieces: readonly Uint8Array[],
  codings: string,
  limit: number,
): Promise<ReadText> {
  const names = codings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length === 0) return decompressed(pieces, limit);
  const about = `(content-encoding: ${shortened(codings)})`;
  if (names.length > maxCodings || !names.every((name) => /^(gzip|deflate|br)$/.test(name))) {
    const { text } = await decompressed(pieces, limit);
    // Some services declare a coding but do not compress.
    if (bodyIn(text) !== undefined) return { text, flaw: undefined };
    return {
      text: '',
      flaw: `The response body has a compression that hms does not support ${about}.`,
    };
  }
  const { createBrotliDecompress, createUnzip } = await import('node:zlib');
  const { pipeline, Readable } = await import('node:stream');
  let stream: AsyncIterable<Uint8Array> & NodeJS.ReadableStream = Readable.from(pieces);
  for (const name of names.reverse()) {
    const unpack = name === 'br' ? createBrotliDecompress() : createUnzip();
    // An error in either stream ends both, and the loop that reads them.
    stream = pipeline(stream, unpack, () => {});
  }
  return decompressed(stream, limit, `The response body could not be decompressed ${about}.`);
}

/** Each takes memory. */
const maxCodings = 4;

/** @param failure the flaw to report if the body cannot be read to its end */
async function decompressed(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  limit: number,
  failure?: string,
): Promise<ReadText> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const piece of pieces) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > limit * mebi) return { text, flaw: responseTooLong(limit) };
    }
    return { text: text + decoder.decode(), flaw: undefined };
  } catch {
    return { text, flaw: failure };
  }
}

/** Undefined if the text is not JSON or too deep; null for an empty body. */
export function bodyIn(text: string): unknown {
  if (text.trim() === '') return null;
  const body = parseJson(text);
  return isShallow(body) ? body : undefined;
}

/** Whether a body is usable. Unknown fields, unknown words and nulls are fine; a missing id is not. */
export function isReadable(answer: Answer, body: unknown): boolean {
  const isIdentified = (record: unknown, key: string) =>
    isObject(record) && typeof record[key] === 'string';
  switch (answer.form) {
    case 'record':
      return isIdentified(body, answer.key);
    case 'page':
    case 'list':
      return (
        isObject(body) &&
        Array.isArray(body.results) &&
        body.results.every((record) => isIdentified(record, answer.key))
      );
    case 'object':
      return isObject(body) || body === null; // an empty body acknowledges the request
    case 'open':
      return body !== undefined;
    default:
      return answer satisfies never;
  }
}
