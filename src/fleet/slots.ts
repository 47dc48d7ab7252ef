/** Bounds how many targets send at once (`--concurrency`). */
import { unlessAborted } from '../core/deadline.ts';

/** The right of one target to send requests. A target that waits for its job has none. */
export interface Slot {
  /** Does nothing if the target holds no slot. */
  free(): void;
  /** Resolves when the target holds a slot. Rejects with the reason of the signal. */
  take(signal: AbortSignal): Promise<void>;
}

interface Slots {
  isFree(): boolean;
  /** A slot that is taken at once, even if none is free. */
  taken(): Slot;
  /** Replaces the listener: called when a slot is free that no target waits for. */
  onFree(listener: () => void): void;
}

export function createSlots(total: number): Slots {
  /** Targets that wait for a slot. They come before targets that have not started. */
  const waiting: (() => void)[] = [];
  let held = 0;
  let listener = () => {};

  function release(): void {
    const next = waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    held -= 1;
    listener();
  }

  async function acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (held < total) {
      held += 1;
      return;
    }
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    waiting.push(start);
    try {
      await unlessAborted(started, signal);
    } catch (error) {
      const at = waiting.indexOf(start);
      if (at >= 0) waiting.splice(at, 1);
      else release(); // it was given in the same moment
      throw error;
    }
  }

  return {
    isFree: () => held < total,
    onFree(next) {
      listener = next;
    },
    taken() {
      held += 1;
      let isHeld = true;
      return {
        free() {
          if (!isHeld) return;
          isHeld = false;
          release();
        },
        async take(signal) {
          if (isHeld) return;
          await acquire(signal);
          isHeld = true;
        },
      };
    },
  };
}
