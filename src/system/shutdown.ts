/** Ends an interrupted or crashed process: at once, or after registered work. */
export interface Shutdown {
  /** Aborted when the process stops waiting for anything. */
  shuttingDown: AbortSignal;
  /** Delays the shutdown until the promise that `work` returns has settled. */
  beforeShutdown(work: () => Promise<unknown>): void;
}

export function shutdownAfter(...triggers: readonly AbortSignal[]): Shutdown {
  const controller = new AbortController();
  const pendingWork: (() => Promise<unknown>)[] = [];
  for (const trigger of triggers) {
    const shutDown = async () => {
      await Promise.allSettled(pendingWork.map((work) => work()));
      controller.abort(trigger.reason);
    };
    trigger.addEventListener('abort', shutDown, { once: true });
  }
  return { shuttingDown: controller.signal, beforeShutdown: (work) => void pendingWork.push(work) };
}
