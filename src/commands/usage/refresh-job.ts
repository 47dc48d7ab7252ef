/** The recalculation of disk usage, as the service shows its end (docs/service.md 4.18 and 10.9). */
import type { Api } from '../../client/api.ts';
import type { Context } from '../../command-model/definition.ts';
import type { Job } from '../../command-model/plan.ts';
import { momentOf } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import type { InstallRef } from '../../resolve/install.ts';

/**
 * Done when the expected time has come. A time before the request is of an earlier refresh, and does not count, in
 * whatever spelling. One that was still ahead belongs to this refresh too, since the service merges requests (4.18).
 * @param before the time before the request; undefined if there was none, or if nobody looked
 * @param asked milliseconds of the request, by the local clock
 */
export function refreshJob(
  { api, now, serviceNow }: Pick<Context, 'api' | 'now' | 'serviceNow'>,
  account_id: string,
  before: string | undefined,
  asked = now(),
): Job {
  /** Both clocks at the request: a skew that is seen later was there then too. */
  const isStale = (moment: number) => {
    const skewMs = serviceNow() - now();
    const clocks = [asked, ...(Number.isNaN(skewMs) ? [] : [asked + skewMs])];
    const isBefore = moment <= Math.min(...clocks);
    return isBefore || (moment === momentOf(before) && moment <= Math.max(...clocks));
  };
  return {
    name: `disk usage of account ${account_id}`,
    resume: `To see the usage, run: hms usage show ${account_id}`,
    async poll() {
      const { body } = await api.call('getAccountUsage', { account_id });
      // Without the environments: they are what `usage show` shows.
      const { environment_metrics: _, ...record } = recordIn(body);
      const { account_storage_refresh_expected_time: time } = record;
      const moment = momentOf(time);
      const known = !Number.isNaN(moment) && !isStale(moment);
      // Both clocks must agree: the time is by the service's clock, and its Date may come from a cache.
      const clocks = [now(), serviceNow()].filter((clock) => !Number.isNaN(clock));
      const isDue = known && clocks.every((clock) => moment <= clock);
      const status = !known
        ? 'not scheduled yet'
        : isDue
          ? 'up to date'
          : `expected at ${plain(time)}`;
      return { record, status };
    },
    done: ['up to date'],
    failed: [],
    after: `To see the usage, run: hms usage show ${account_id}`,
    onNeverListed: () =>
      new HmsError('unavailable', `Cannot read the usage of account ${account_id}.`),
  };
}

/**
 * Done when the expected time is null again. A null that was never preceded by a readable time is no end: the service
 * may not have begun yet.
 * @param isRunning the service showed a time before the request, which then belongs to this one too
 */
export function installRefreshJob(
  api: Api,
  { id: install_id, name }: InstallRef,
  isRunning: boolean,
): Job {
  let hasBegun = isRunning;
  return {
    name: `disk usage of ${name}`,
    resume: `To see the usage, run: hms usage install ${name}`,
    async poll() {
      // Without the days: they are what `usage install` shows.
      const { metrics: _, ...record } = recordIn(
        (await api.call('getInstallUsage', { install_id })).body,
      );
      const { storage_refresh_expected_time: time } = record;
      if (time === null && hasBegun) return { record, status: 'up to date' };
      if (time === null || time === undefined) return { record, status: 'not scheduled yet' };
      if (Number.isNaN(momentOf(time))) {
        return { record, status: `expected at an unreadable time: ${plain(time)}` };
      }
      hasBegun = true;
      return { record, status: `expected at ${plain(time)}` };
    },
    done: ['up to date'],
    failed: [],
    after: `To see the usage, run: hms usage install ${name}`,
    details: () =>
      hasBegun
        ? []
        : ['The service has not shown that it began. It may have ended before hms looked.'],
    onNeverListed: () => new HmsError('unavailable', `Cannot read the usage of ${name}.`),
  };
}

/** Whether a recalculation of the install is running now. */
export async function isRefreshing(api: Api, { id: install_id }: InstallRef): Promise<boolean> {
  const { body } = await api.call('getInstallUsage', { install_id });
  return !Number.isNaN(momentOf(recordIn(body).storage_refresh_expected_time));
}
