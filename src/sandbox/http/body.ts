/** Reads request bodies up to a size limit: JSON, or a file as a form field or raw. */
import { Refusal } from './refusal.ts';

export type RequestBody = string | Uint8Array | AsyncIterable<Uint8Array> | undefined;

/** Maximum bytes of a body that is not an upload. */
export const maxJsonBytes = 1024 * 1024;

export async function bytesOf(
  body: RequestBody,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(body, maxBytes)) pieces.push(Uint8Array.from(piece)); // the chunk's memory may be reused
  return Buffer.concat(pieces);
}

/** @throws Refusal 413, if it is longer; the rest is not read */
async function* limited(body: RequestBody, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (body === undefined) return;
  let remaining = maxBytes;
  const isBuffered = typeof body === 'string' || body instanceof Uint8Array;
  for await (const piece of isBuffered ? [Buffer.from(body)] : body) {
    remaining -= piece.length;
    if (remaining < 0)
      throw new Refusal(413, { message: `Payload Too Large: at most ${maxBytes} bytes` });
    yield piece;
  }
}

/**
 * The file of an upload: the field `repository` of a form, or the raw body.
 * @throws Refusal 415 without a file, 413 if it is longer than `most` bytes
 */
export async function* fileIn(
  body: RequestBody,
  contentType = '',
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const pieces = limited(body, maxBytes);
  if (contentType.startsWith('application/zip')) return yield* pieces;
  const [, boundary] = /^multipart\/form-data\b.*\bboundary="?([^";]+)/i.exec(contentType) ?? [];
  if (boundary !== undefined) return yield* fileFieldOf(pieces, boundary);
  for await (const _ of pieces); // the client reads the response after it sent the body
  throw new Refusal(415);
}

const fileField = /;\s*name="?repository"?\s*(;|\r|$)/i;
const maxHeadBytes = 16 * 1024;

/** The parser's state: before a boundary, in a part's head, in the file, or after it. */
type FormPosition = 'between' | 'head' | 'file' | 'behind';

async function* fileFieldOf(
  pieces: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let position: FormPosition = 'between';
  let rest = Buffer.from('\r\n'); // the first boundary has no line before it
  for await (const piece of pieces) {
    rest = position === 'behind' ? rest.subarray(0, 0) : Buffer.concat([rest, piece]);
    while (position !== 'behind') {
      const separator = position === 'head' ? '\r\n\r\n' : delimiter;
      const at = rest.indexOf(separator);
      // Keep a possible start of the delimiter for the next chunk.
      const end = at >= 0 ? at : Math.max(0, rest.length - separator.length + 1);
      if (position === 'head' && end > maxHeadBytes) throw new Refusal(415);
      if (position === 'file') yield rest.subarray(0, end);
      if (at < 0) {
        if (position !== 'head') rest = rest.subarray(end);
        break;
      }
      const isFile: boolean = fileField.test(rest.subarray(0, at).toString('latin1'));
      rest = rest.subarray(at + separator.length);
      if (position === 'head') position = isFile ? 'file' : 'between';
      else position = position === 'file' ? 'behind' : 'head';
    }
  }
  if (position !== 'behind') throw new Refusal(415);
}
