/** Reads a stream of chunks, or a file, by numbers of bytes. */
import type { FileHandle } from 'node:fs/promises';

export interface Cursor {
  /** Number of bytes taken. */
  readonly at: number;
  /** The next bytes. The buffer may be reused by the next call. @throws Error if the data ends before */
  take(bytes: number): Promise<Buffer>;
  /** The same in chunks. */
  pieces(bytes: number): AsyncGenerator<Buffer>;
}

/** Reads what it is asked for and nothing in between. */
export interface SkippingCursor extends Pick<Cursor, 'at' | 'take'> {
  skip(bytes: number): void;
}

export function cursorOver(source: AsyncIterable<Buffer>, start = 0): Cursor {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let at = start;

  async function* pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await iterator.next();
        if (done) throw new Error('it is truncated');
        rest = value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      at += piece.length;
      yield piece;
    }
  }

  return {
    get at() {
      return at;
    },
    async take(bytes) {
      if (bytes <= rest.length) {
        const piece = rest.subarray(0, bytes);
        rest = rest.subarray(bytes);
        at += bytes;
        return piece;
      }
      const all: Buffer[] = [];
      for await (const piece of pieces(bytes)) all.push(Buffer.from(piece));
      return Buffer.concat(all);
    },
    pieces,
  };
}

/** Most headers are shorter. */
const windowBytes = 4096;

/** @param size of the file in bytes */
export function cursorInFile(file: FileHandle, size: number): SkippingCursor {
  let at = 0;
  let window = { start: 0, bytes: Buffer.alloc(0) };

  async function fill(bytes: number): Promise<void> {
    const buffer = Buffer.alloc(Math.max(bytes, windowBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    window = { start: at, bytes: buffer.subarray(0, bytesRead) };
  }

  return {
    get at() {
      return at;
    },
    async take(bytes) {
      if (at + bytes > size) throw new Error('it is truncated');
      const isIn = at >= window.start && at + bytes <= window.start + window.bytes.length;
      if (!isIn) await fill(bytes);
      const found = window.bytes.subarray(at - window.start, at - window.start + bytes);
      if (found.length < bytes) throw new Error('it is truncated');
      at += bytes;
      return found;
    },
    skip(bytes) {
      at += bytes;
    },
  };
}
