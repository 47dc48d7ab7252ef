/** Reads something about many installs in parallel, for an audit or a selection. */

import type { LocalContext } from '../../command-model/definition.ts';
import type { Listings, Service } from '../../command-model/services.ts';
import type { HmsError } from '../../core/errors.ts';
import { spanOf } from '../../core/units.ts';
import { laterClock, maxClockSkewMs } from '../../resolve/backup.ts';
import type { InstallRecord } from '../../resolve/install.ts';
import { inParallel } from '../engine.ts';
import { limiterWithProgress } from '../progress.ts';

interface Survey<R> {
  /** For the progress bar. */
  name: string;
  concurrency: number;
  /** Reads one install, without a cache. An error ends the survey. */
  read(install: InstallRecord, lists: Listings): Promise<R>;
  /** Whether the progress bar counts the result as failed. */
  isFailed?(result: R): boolean;
}

/**
 * The results in the order of the installs.
 * @throws HmsError, the first one that `read` throws; or when interrupted, or rate limited for too long
 */
export async function surveyInstalls<R>(
  installs: readonly InstallRecord[],
  { name, concurrency, read, isFailed = () => false }: Survey<R>,
  context: LocalContext,
): Promise<R[]> {
  const { system } = context;
  const service = await context.services.open();
  const summary = { total: installs.length, ended: 0, failed: 0 };
  const { rateLimiter, progress } = limiterWithProgress(name, summary, context);
  const scope = { rateLimiter, system, pollSignal: () => undefined, info: () => {} };
  const { fresh } = service.withScope(scope).directory;
  const results = new Map<InstallRecord, R>();
  let overLimit: HmsError | undefined;
  let failure: { raised: unknown } | undefined;
  const work = {
    targets: installs,
    concurrency,
    canaries: 0,
    mayStart() {
      overLimit ??= rateLimiter.overLimitError();
      return !system.interrupted.aborted && overLimit === undefined && failure === undefined;
    },
    async perform(install: InstallRecord) {
      try {
        const result = await read(install, fresh);
        results.set(install, result);
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
  if (system.interrupted.aborted) throw system.interrupted.reason;
  if (overLimit !== undefined) throw overLimit;
  if (failure !== undefined) throw failure.raised;
  return installs.map((install) => {
    const result = results.get(install);
    if (result === undefined) throw new Error(`${install.id} was not read`);
    return result;
  });
}

/** The later of the clocks of this machine and of the service. Warns now if they differ. */
export function openClock(
  { system, ui: { warn } }: LocalContext,
  { date }: Pick<Service, 'date'>,
): () => number {
  const { clockSkewMs } = laterClock(system.now(), date());
  if (clockSkewMs > maxClockSkewMs) {
    warn(
      `The clocks of this machine and the service differ by ${spanOf(clockSkewMs)}. Ages are measured by the later clock.`,
    );
  }
  return () => laterClock(system.now(), date()).now;
}
