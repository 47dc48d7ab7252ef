/** Joins small chunks into blocks that fill a buffer each. */
import type { Buffers } from './stable-read.ts';

export async function* inBlocks(
  pieces: AsyncIterable<Uint8Array>,
  { bytes: blockBytes, take }: Buffers,
): AsyncGenerator<Uint8Array> {
  let block = take(blockBytes);
  let used = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + blockBytes - used);
      block.set(part, used);
      used += part.length;
      at += part.length;
      if (used < blockBytes) continue;
      yield block;
      block = take(blockBytes);
      used = 0;
    }
  }
  if (used > 0) yield block.subarray(0, used);
}
