/** A time limit on work that listens to a signal. A leaf: every room may import it. */
import { setMaxListeners } from 'node:events';

interface Limit {
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Each ends the work as well, with its own reason. */
  outer: readonly AbortSignal[];
  /** Undefined: as long as it takes. */
  ms: number | undefined;
  /** The reason once the time is up. */
  tooLate(): Error;
}

/** Runs `work` with a signal that ends it. Rejects at once with the reason of an `outer` that has ended. */
export async function withDeadline<T>(
  { sleep, outer, ms, tooLate }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const done = new AbortController();
  for (const signal of outer) signal.throwIfAborted();
  for (const signal of outer) {
    setMaxListeners(0, signal); // as many as there are requests at once
    signal.addEventListener('abort', () => limit.abort(signal.reason), { signal: done.signal });
  }
  if (ms !== undefined)
    sleep(ms, done.signal).then(
      () => limit.abort(tooLate()),
      () => {},
    );
  try {
    return await work(limit.signal);
  } finally {
    done.abort();
  }
}
