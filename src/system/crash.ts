import { bugOf } from '../core/errors.ts';

/**
 * What fails where nobody can catch it: a library that throws in an event of its own, a promise nobody waits for. Node
 * would end the process with its source, and nobody would say what became of the request that was under way.
 */
export function listenForCrashes(): AbortSignal {
  const controller = new AbortController();
  process.on('uncaughtException', (error: unknown) => controller.abort(bugOf(error)));
  return controller.signal;
}
