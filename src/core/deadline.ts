/** Timeouts and cancellation for work that takes time. */
import { setMaxListeners } from 'node:events';

/** Why timers and listeners end. Without a reason, Node would create an error with a stack each time. */
const ended = 'ended';

interface DeadlineOptions {
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Each of them aborts the work too, with its own reason. */
  outer: readonly AbortSignal[];
  ms: number;
  /** When the timeout fires: milliseconds to keep waiting because there was progress meanwhile. Default: 0. */
  remaining?: (() => number) | undefined;
  /** The reason of the abort when the timeout fires. */
  timeoutError(): Error;
}

/** Runs `work` with a signal that fires on timeout. Rejects at once if an `outer` signal is already aborted. */
export async function withDeadline<T>(
  { sleep, outer, ms, remaining = () => 0, timeoutError }: DeadlineOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const done = new AbortController();
  for (const signal of outer) signal.throwIfAborted();
  for (const signal of outer) {
    setMaxListeners(0, signal); // one listener per parallel request
    signal.addEventListener('abort', () => limit.abort(signal.reason), { signal: done.signal });
  }
  const expire = async () => {
    for (let wait = ms; wait > 0; wait = remaining()) await sleep(wait, done.signal);
    limit.abort(timeoutError());
  };
  expire().catch(() => {});
  try {
    return await work(limit.signal);
  } finally {
    done.abort(ended);
  }
}

/** Resolves with the work, or rejects with the signal's reason once it aborts, even if the work ignores the signal. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const done = new AbortController();
  setMaxListeners(0, signal); // one listener per parallel request
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
      work.then(resolve, reject);
    });
  } finally {
    done.abort(ended);
  }
}
