/** Reads a stream of chunks by numbers of bytes. */

export interface Cursor {
  /** Number of bytes taken. */
  readonly at: number;
  /** The next bytes. The buffer may be reused by the next call. @throws Error if the data ends before */
  take(bytes: number): Promise<Buffer>;
  /** The same in chunks. */
  pieces(bytes: number): AsyncGenerator<Buffer>;
  /** Stops reading and closes the file. */
  close(): Promise<void>;
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
    close: async () => void (await iterator.return?.()),
  };
}
