/** Runs many targets in parallel, and yields results in the order they finish. */

export interface Work<T, R> {
  targets: readonly T[];
  /** Maximum number of targets that run in parallel. */
  concurrency: number;
  /** The first N targets run alone, one after the other. */
  canaries: number;
  /** Called before each start; every earlier result has been yielded by then. */
  mayStart(): boolean;
  /** Must not reject: an error of one target is part of its result. */
  perform(target: T): Promise<R>;
}

/** Yields results as they finish. Always waits for every started target. */
export async function* inParallel<T, R>(work: Work<T, R>): AsyncGenerator<R> {
  const { targets, concurrency, canaries, mayStart, perform } = work;
  const running = new Map<number, Promise<{ index: number; result: R }>>();
  let next = 0;
  // A canary runs alone, and the target after it waits for it.
  const isClear = () => running.size < (next <= canaries ? 1 : concurrency);
  try {
    for (;;) {
      while (next < targets.length && isClear() && mayStart()) {
        const index = next;
        next += 1;
        // As: index stays below the length.
        const performed = perform(targets[index] as T);
        running.set(
          index,
          performed.then((result) => ({ index, result })),
        );
      }
      if (running.size === 0) return;
      const { index, result } = await Promise.race(running.values());
      running.delete(index);
      yield result;
    }
  } finally {
    await Promise.allSettled(running.values()); // also when the reader stops early
  }
}
