/** Limits on work that takes time. A leaf: every room may import it. */
import { setMaxListeners } from 'node:events';

interface Limit {
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Each ends the work as well, with its own reason. */
  outer: readonly AbortSignal[];
  ms: number;
  /** Milliseconds that are left when the time is up, because something has moved meanwhile; none, without it. */
  left?: (() => number) | undefined;
  /** The reason once the time is up. */
  tooLate(): Error;
}

/** Runs `work` with a signal that ends it. Rejects at once with the reason of an `outer` that has ended. */
export async function withDeadline<T>(
  { sleep, outer, ms, left = () => 0, tooLate }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const done = new AbortController();
  for (const signal of outer) signal.throwIfAborted();
  for (const signal of outer) {
    setMaxListeners(0, signal); // as many as there are requests at once
    signal.addEventListener('abort', () => limit.abort(signal.reason), { signal: done.signal });
  }
  const expire = async () => {
    for (let wait = ms; wait > 0; wait = left()) await sleep(wait, done.signal);
    limit.abort(tooLate());
  };
  expire().catch(() => {});
  try {
    return await work(limit.signal);
  } finally {
    done.abort();
  }
}

/** What the work comes to; or the reason of the signal as soon as it is aborted, whether the work listens or not. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const done = new AbortController();
  setMaxListeners(0, signal); // as many as there are requests at once
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
      work.then(resolve, reject);
    });
  } finally {
    done.abort();
  }
}
