/** Reads something about many targets in parallel, and shows the progress. */
import type { RateLimiter } from '../client/rate-limiter.ts';
import type { LocalContext } from '../command-model/definition.ts';
import type { HmsError } from '../core/errors.ts';
import { inParallel } from './engine.ts';
import { limiterWithProgress } from './progress.ts';

export interface Survey<T, R> {
  /** For the progress bar. */
  name: string;
  concurrency: number;
  /** Reads one target. An error ends the survey. */
  read(target: T, rateLimiter: RateLimiter): Promise<R>;
  /** Whether the progress bar counts the result as failed. */
  isFailed?(result: R): boolean;
}

/**
 * The results in the order of the targets.
 * @throws HmsError, the first one that `read` throws; or when interrupted, or rate limited for too long
 */
export async function survey<T, R>(
  targets: readonly T[],
  { name, concurrency, read, isFailed = () => false }: Survey<T, R>,
  context: LocalContext,
): Promise<R[]> {
  const { interrupted } = context.system;
  const summary = { total: targets.length, ended: 0, failed: 0 };
  const { rateLimiter, progress } = limiterWithProgress(name, summary, context);
  const results = new Map<number, R>();
  let overLimit: HmsError | undefined;
  let failure: { raised: unknown } | undefined;
  const work = {
    targets: targets.map((target, at) => ({ target, at })),
    concurrency,
    canaries: 0,
    mayStart() {
      overLimit ??= rateLimiter.overLimitError();
      return !interrupted.aborted && overLimit === undefined && failure === undefined;
    },
    async perform({ target, at }: { target: T; at: number }) {
      try {
        const result = await read(target, rateLimiter);
        results.set(at, result);
        if (isFailed(result)) summary.failed += 1;
      } catch (raised) {
        failure ??= { raised };
      }
    },
  };
  try {
    for await (const _ of inParallel(work)) {
      summary.ended += 1;
      progress.update();
    }
  } finally {
    progress.stop();
  }
  if (interrupted.aborted) throw interrupted.reason;
  if (overLimit !== undefined) throw overLimit;
  if (failure !== undefined) throw failure.raised;
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
