import { bugOf } from '../core/errors.ts';

/**
 * Handles uncaught errors: a library that throws in its own event handler, or a rejected promise that nobody awaits.
 * Node would print its source and exit, and hms could not report the outcome of requests in flight.
 */
export function listenForCrashes(): AbortSignal {
  const controller = new AbortController();
  process.on('uncaughtException', (error: unknown) => controller.abort(bugOf(error)));
  return controller.signal;
}
