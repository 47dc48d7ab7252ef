/** Ends an interrupted or crashed process: at once, or after registered work. */
export interface Shutdown {
  /** Aborted when the process stops waiting for anything. */
  shuttingDown: AbortSignal;
  /** Delays the shutdown until the promise that `work` returns has settled. */
  beforeShutdown(work: () => Promise<unknown>): void;
}

export function leavingAfter(...ends: readonly AbortSignal[]): Shutdown {
  const controller = new AbortController();
  const lingering: (() => Promise<unknown>)[] = [];
  for (const end of ends) {
    const leave = async () => {
      await Promise.allSettled(lingering.map((work) => work()));
      controller.abort(end.reason);
    };
    end.addEventListener('abort', leave, { once: true });
  }
  return { shuttingDown: controller.signal, beforeShutdown: (work) => void lingering.push(work) };
}
