/** Joins small chunks into large blocks. */

const blockBytes = 1024 * 1024;

export async function* inBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = Buffer.allocUnsafe(blockBytes);
  let used = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + blockBytes - used);
      block.set(part, used);
      used += part.length;
      at += part.length;
      if (used < blockBytes) continue;
      yield block;
      block = Buffer.allocUnsafe(blockBytes);
      used = 0;
    }
  }
  if (used > 0) yield block.subarray(0, used);
}
