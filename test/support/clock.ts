import type { Fetch } from '../../src/system/system.ts';

/** A virtual clock. Time advances only while all code sleeps, so ten minutes of waiting take no time. */
export interface Clock {
  now(): number;
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Moves only the wall clock, as an NTP correction does. */
  shiftWall(ms: number): void;
  /** Moves both clocks while nothing runs, as if the process was stopped. */
  leap(ms: number): void;
  /** Stops time during real work, until the returned function is called. */
  hold(): () => void;
  /** Lifts one hold until the returned function is called: the work in progress only waits. */
  idle(): () => void;
}

interface Sleeper {
  at: number;
  wake(): void;
}

const quietTurns = 3;

/** @param loaded resolves when no module is being loaded: loading takes no virtual time either */
export function virtualClock(
  startOfTime: number,
  loaded: () => Promise<void> = async () => {},
): Clock {
  let elapsed = 0;
  let shift = 0;
  let starts = 0;
  let pumping = false;
  let holds = 0;
  const sleepers = new Set<Sleeper>();

  async function pump(): Promise<void> {
    while (sleepers.size > 0 && holds <= 0) {
      if (await isQuiet()) wakeNext();
    }
    pumping = false;
  }

  /** Nothing is being loaded, read or written, and no new sleep started for a few turns. */
  async function isQuiet(): Promise<boolean> {
    const before = starts;
    await loaded();
    for (let turn = 0; turn < quietTurns; turn += 1) {
      await new Promise(setImmediate);
      if (starts !== before || isDiskBusy()) return false;
    }
    return sleepers.size > 0 && holds <= 0;
  }

  function wakeNext(): void {
    const next = [...sleepers].reduce((a, b) => (b.at < a.at ? b : a));
    elapsed = Math.max(elapsed, next.at);
    next.wake();
  }

  function start(): void {
    starts += 1;
    if (pumping) return;
    pumping = true;
    void pump();
  }

  function change(by: number): void {
    holds += by;
    if (holds <= 0) start();
  }

  /** Changes the number of holds until the returned function is called. */
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

function isDiskBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^(FS|Close)Req/.test(name));
}

/** Stops time while a real request is in flight. */
export function held(network: Fetch, clock: Clock): Fetch {
  return async (url, init) => {
    const release = clock.hold();
    try {
      const answer = await network(url, init);
      return { ...answer, body: answer.body && releasing(answer.body, release) };
    } catch (error) {
      release();
      throw error;
    }
  };
}

async function* releasing(body: AsyncIterable<Uint8Array>, release: () => void) {
  try {
    yield* body;
  } finally {
    release();
  }
}
