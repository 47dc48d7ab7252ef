/** Runs many targets in parallel, and yields results in the order they finish. */
import { createSlots, type Slot } from './slots.ts';

export interface Work<T, R> {
  targets: readonly T[];
  /** Maximum number of targets that hold a slot. */
  concurrency: number;
  /** Maximum number of targets that have started and not ended; undefined for any number. */
  maxOpen?: number;
  /** The first N targets run alone, one after the other. */
  canaries: number;
  /** Called before each start; every earlier result has been yielded by then. */
  mayStart(): boolean;
  /** Must not reject: an error of one target is part of its result. */
  perform(target: T, slot: Slot): Promise<R>;
}

/** Yields results as they finish. Always waits for every started target. */
export async function* inParallel<T, R>(work: Work<T, R>): AsyncGenerator<R> {
  const { targets, concurrency, canaries, mayStart, perform } = work;
  const { maxOpen = Number.POSITIVE_INFINITY } = work;
  const slots = createSlots(concurrency);
  const running = new Set<Promise<void>>();
  const ended: R[] = [];
  let next = 0;
  let wake = () => {};

  /** A canary runs alone, and the target after it waits for it. */
  const isClear = () =>
    next <= canaries ? running.size === 0 : running.size < maxOpen && slots.isFree();

  async function run(target: T): Promise<void> {
    const slot = slots.taken();
    ended.push(await perform(target, slot));
    slot.free();
  }

  function startNext(): void {
    // As: the caller checked that next is below the length.
    const performed = run(targets[next] as T).finally(() => {
      running.delete(performed);
      wake();
    });
    running.add(performed);
    next += 1;
  }

  try {
    for (;;) {
      const change = new Promise<void>((resolve) => {
        wake = resolve;
      });
      slots.onFree(wake);
      for (const result of ended.splice(0)) yield result;
      if (ended.length > 0) continue;
      while (next < targets.length && isClear() && mayStart()) startNext();
      if (running.size === 0 && ended.length === 0) return;
      await change;
    }
  } finally {
    await Promise.allSettled(running); // also when the reader stops early
  }
}
