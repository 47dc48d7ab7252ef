import { setTimeout as delay } from 'node:timers/promises';

/** The longest timer, in milliseconds: a longer one fires at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** Waits any time, however long. Rejects when the signal aborts. */
export async function longDelay(ms: number, signal: AbortSignal): Promise<void> {
  for (let left = ms; left > 0; left -= maxTimerMs)
    await delay(Math.min(left, maxTimerMs), undefined, { signal });
}
