/** Lets a check read along while a file is sent. */

/**
 * Yields each chunk after the check took it, and the last one after the check is complete.
 * @param check reads the chunks and may stop before the last one
 * @throws Error of the check
 */
export async function* checkedPieces(
  pieces: AsyncIterable<Buffer>,
  check: (pieces: AsyncIterable<Buffer>) => Promise<void>,
): AsyncGenerator<Buffer> {
  const feed = openFeed();
  const checking = check(feed.pieces);
  checking.catch(() => {}); // thrown below
  let last: Buffer | undefined;
  try {
    for await (const piece of pieces) {
      await Promise.race([feed.asked(), checking]);
      feed.give(piece);
      if (last !== undefined) yield last;
      last = piece;
    }
    feed.end();
    await checking;
    if (last !== undefined) yield last;
  } finally {
    feed.end();
  }
}

interface Feed {
  pieces: AsyncIterable<Buffer>;
  /** Resolves when the reader wants the next chunk. */
  asked(): Promise<void>;
  give(piece: Buffer): void;
  end(): void;
}

function openFeed(): Feed {
  let isOver = false;
  let answer: ((result: IteratorResult<Buffer, undefined>) => void) | undefined;
  let wake: (() => void) | undefined;
  const reply = (result: IteratorResult<Buffer, undefined>) => {
    answer?.(result);
    answer = undefined;
  };
  const end = () => {
    isOver = true;
    reply({ done: true, value: undefined });
  };
  const next = () =>
    new Promise<IteratorResult<Buffer, undefined>>((resolve) => {
      answer = resolve;
      if (isOver) end();
      wake?.();
    });
  return {
    pieces: { [Symbol.asyncIterator]: () => ({ next }) },
    asked: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (answer !== undefined) resolve();
      }),
    give: (value) => reply({ value }),
    end,
  };
}
