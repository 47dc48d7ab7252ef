/** Reads the lists of many installs, for an audit or a selection. */

import type { LocalContext } from '../../command-model/definition.ts';
import type { Listings, Service } from '../../command-model/services.ts';
import { spanOf } from '../../core/units.ts';
import { laterClock, maxClockSkewMs } from '../../resolve/backup.ts';
import type { InstallRecord } from '../../resolve/install.ts';
import { type Survey, survey } from '../survey.ts';

interface InstallSurvey<R> extends Omit<Survey<InstallRecord, R>, 'read'> {
  /** Reads one install, without a cache. An error ends the survey. */
  read(install: InstallRecord, lists: Listings): Promise<R>;
}

/**
 * The results in the order of the installs.
 * @throws HmsError, as `survey` does
 */
export async function surveyInstalls<R>(
  installs: readonly InstallRecord[],
  { read, ...options }: InstallSurvey<R>,
  context: LocalContext,
): Promise<R[]> {
  const { system } = context;
  const service = await context.services.open();
  let lists: Listings | undefined;
  return survey(
    installs,
    {
      ...options,
      read(install, rateLimiter) {
        const scope = { rateLimiter, system, pollSignal: () => undefined, info: () => {} };
        lists ??= service.withScope(scope).directory.fresh;
        return read(install, lists);
      },
    },
    context,
  );
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
