/** Time that passes only when everybody sleeps: ten minutes of waiting take no time. */
export interface Clock {
  now(): number;
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Moves the wall clock alone, as a correction by NTP does. */
  shiftWall(ms: number): void;
}

interface Sleeper {
  at: number;
  wake(): void;
}

const quietTurns = 3;

export function virtualClock(start: number): Clock {
  let elapsed = 0;
  let shift = 0;
  let turns = 0;
  let pumping = false;
  const sleepers = new Set<Sleeper>();

  /** Waits a few turns of the event loop for whoever is still at work, then wakes the next sleeper. */
  function pump(): void {
    if (sleepers.size === 0) {
      pumping = false;
      return;
    }
    turns += 1;
    if (turns > quietTurns) {
      const next = [...sleepers].reduce((a, b) => (b.at < a.at ? b : a));
      elapsed = Math.max(elapsed, next.at);
      turns = 0;
      next.wake();
    }
    setImmediate(pump);
  }

  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper = {
        at: elapsed + ms,
        wake() {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', stop);
          resolve();
        },
      };
      function stop() {
        sleepers.delete(sleeper);
        reject(signal?.reason);
      }
      signal?.addEventListener('abort', stop, { once: true });
      sleepers.add(sleeper);
      turns = 0;
      if (!pumping) {
        pumping = true;
        setImmediate(pump);
      }
    });
  }

  return {
    now: () => start + shift + elapsed,
    monotonic: () => elapsed,
    sleep,
    shiftWall: (ms) => {
      shift += ms;
    },
  };
}
