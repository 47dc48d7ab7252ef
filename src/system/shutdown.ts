/** When a process that was interrupted, or has crashed, leaves: at once, unless something has to be seen through first. */
export interface Shutdown {
  /** Aborted when nothing more is waited for. */
  shuttingDown: AbortSignal;
  /** Puts the leaving off until what this returns, when it is asked, has settled. */
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
