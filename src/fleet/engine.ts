/** Many targets, some at a time, in whatever order they end. */

export interface Work<T, R> {
  targets: readonly T[];
  /** So many at once. */
  concurrency: number;
  /** The first so many run alone, one after the other. */
  canaries: number;
  /** Asked before each start, with all that has ended by then handed on. */
  mayStart(): boolean;
  /** Never rejects for what is wrong with one target. */
  perform(target: T): Promise<R>;
}

/** Results in the order in which they come. What has started is always waited for. */
export async function* inParallel<T, R>(work: Work<T, R>): AsyncGenerator<R> {
  const { targets, concurrency, canaries, mayStart, perform } = work;
  const running = new Map<number, Promise<{ index: number; result: R }>>();
  let next = 0;
  // Nothing runs beside a canary, nor beside the last one.
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
    await Promise.allSettled(running.values()); // also when nobody wants the results any more
  }
}
