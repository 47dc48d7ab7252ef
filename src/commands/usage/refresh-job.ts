/** The recalculation of disk usage, as the service shows its end (docs/service.md 4.18 and 10.9). */
import type { Context } from '../../command-model/definition.ts';
import type { Job } from '../../command-model/plan.ts';
import { momentOf } from '../../command-model/values.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import type { InstallRef } from '../../resolve/install.ts';

type RefreshContext = Pick<Context, 'api' | 'now' | 'serviceNow'>;

/**
 * Done when the expected time has come. A time before the request is of an earlier refresh, and does not count, in
 * whatever spelling. One that was still ahead belongs to this refresh too, since the service merges requests (4.18).
 * @param before the time before the request; undefined if there was none, or if nobody looked
 * @param asked milliseconds of the request, by the local clock
 */
export function refreshJob(
  { api, now, serviceNow }: RefreshContext,
  account_id: string,
  before: string | undefined,
  asked = now(),
): Job {
  const isStale = (moment: number) => {
    const clocks = clocksAt(asked, { now, serviceNow });
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
 * Done when an expected time has appeared and is null again. Only a time that is new and after the request shows that
 * this recalculation began. Any other is of an earlier request: the description of an install (10.9) does not say that
 * the service merges them.
 * @param before the time before the request
 * @param asked milliseconds of the request, by the local clock
 */
export function installRefreshJob(
  context: RefreshContext,
  { id: install_id, name }: InstallRef,
  before: unknown,
  asked: number,
): Job {
  const earlier = momentOf(before);
  let hasBegun = false;
  return {
    name: `disk usage of ${name}`,
    resume: `To see the usage, run: hms usage install ${name}`,
    async poll() {
      // Without the days: they are what `usage install` shows.
      const { metrics: _, ...record } = recordIn(
        (await context.api.call('getInstallUsage', { install_id })).body,
      );
      const { storage_refresh_expected_time: time } = record;
      const moment = momentOf(time);
      if (time === null && hasBegun) return { record, status: 'up to date' };
      if (time === null || time === undefined) return { record, status: 'not scheduled yet' };
      if (Number.isNaN(moment)) {
        return { record, status: `expected at an unreadable time: ${plain(time)}` };
      }
      const isNew = moment !== earlier && moment > Math.min(...clocksAt(asked, context));
      hasBegun ||= isNew;
      return { record, status: hasBegun ? `expected at ${plain(time)}` : 'not scheduled yet' };
    },
    done: ['up to date'],
    failed: [],
    after: `To see the usage, run: hms usage install ${name}`,
    details: () =>
      hasBegun
        ? []
        : [
            'The service has not shown that it began. It may have ended before hms looked.',
            ...(Number.isNaN(earlier)
              ? []
              : [`The time before the request, ${plain(before)}, is of an earlier recalculation.`]),
          ],
    onNeverListed: () => new HmsError('unavailable', `Cannot read the usage of ${name}.`),
  };
}

/** A moment by the local clock, by both clocks: a skew that is seen later was there then too. */
function clocksAt(
  moment: number,
  { now, serviceNow }: Pick<Context, 'now' | 'serviceNow'>,
): number[] {
  const skewMs = serviceNow() - now();
  return [moment, ...(Number.isNaN(skewMs) ? [] : [moment + skewMs])];
}
