/** Paces the starts of programs: `--rate`. */
import type { System } from '../../system/system.ts';

export interface StartPace {
  /** Resolves when the next program may start. Rejects with the reason of the signal. */
  turn(signal: AbortSignal): Promise<void>;
}

/** @param everyMs milliseconds between two starts; undefined for none */
export function createStartPace(
  everyMs: number | undefined,
  { monotonic, sleep }: Pick<System, 'monotonic' | 'sleep'>,
): StartPace {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    async turn(signal) {
      if (everyMs === undefined) return;
      const at = Math.max(monotonic(), nextAt);
      nextAt = at + everyMs;
      // A timer may fire a little early.
      for (let left = at - monotonic(); left > 0; left = at - monotonic())
        await sleep(left, signal);
    },
  };
}
