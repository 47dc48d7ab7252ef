/** Time that passes only when everybody sleeps: ten minutes of waiting take no time. */
export interface Clock {
  now(): number;
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Moves the wall clock alone, as a correction by NTP does. */
  shiftWall(ms: number): void;
  /** Both clocks move while nobody runs, as when the process is stopped. */
  leap(ms: number): void;
  /** Time stands still, because something real is under way, until what is returned is called. */
  hold(): () => void;
  /** Takes one hold back for a while: what is under way does nothing but wait. */
  idle(): () => void;
}

interface Sleeper {
  at: number;
  wake(): void;
}

const quietTurns = 3;

export function virtualClock(startOfTime: number): Clock {
  let elapsed = 0;
  let shift = 0;
  let turns = 0;
  let pumping = false;
  let holds = 0;
  const sleepers = new Set<Sleeper>();

  /** Waits a few turns of the event loop for whoever is still at work, then wakes the next sleeper. */
  function pump(): void {
    if (sleepers.size === 0 || holds > 0) {
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

  function start(): void {
    turns = 0;
    if (pumping) return;
    pumping = true;
    setImmediate(pump);
  }

  function change(by: number): void {
    holds += by;
    if (holds <= 0) start();
  }

  /** Changes the number of holds, and back. */
  function once(by: number): () => void {
    change(by);
    let isOver = false;
    return () => {
      if (!isOver) change(-by);
      isOver = true;
    };
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
      start();
    });
  }

  return {
    now: () => startOfTime + shift + elapsed,
    monotonic: () => elapsed,
    sleep,
    shiftWall: (ms) => {
      shift += ms;
    },
    leap: (ms) => {
      elapsed += ms;
    },
    hold: () => once(1),
    idle: () => once(-1),
  };
}
