import { type Context, command } from '../../command-model/definition.ts';
import type { Job } from '../../command-model/plan.ts';
import { momentOf } from '../../command-model/values.ts';
import { openView } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { recordIn } from '../../core/json.ts';
import { requireAccount } from '../../resolve/account.ts';
import { account } from '../shared/account-argument.ts';

export const usageRefresh = command({
  name: 'usage refresh',
  kind: 'change',
  summary: 'Recalculate the disk usage of an account',
  description:
    'The service combines several requests into one recalculation. With --wait, hms waits until the ' +
    'time at which the service expects new figures.',
  arguments: { account },
  options: {},
  examples: [
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'usage refresh 3628f653-0b89-4a50-83be-dc2cf42eb058 --wait',
  ],
  view: openView,
  settled: true,
  async plan(context, { account: given }) {
    const account_id = requireAccount(given, context.account);
    const before = context.waits ? await expectedTime(context, account_id) : undefined;
    return {
      request: await context.api.prepare('refreshDiskUsage', { account_id }),
      check: `hms usage show ${account_id}`,
      starts: { kind: 'usage', target: { id: account_id, name: account_id } },
      acceptedLines: () =>
        `Recalculation requested. To see the usage, run: hms usage show ${account_id}`,
      job: () => refreshJob(context, account_id, before),
    };
  },
});

async function expectedTime({ api }: Context, account_id: string): Promise<string | undefined> {
  const { body } = await api.call('getAccountUsage', { account_id });
  const { account_storage_refresh_expected_time: time } = recordIn(body);
  return typeof time === 'string' ? time : undefined;
}

/**
 * Done when the expected time has come. A time of an earlier refresh that has passed does not count. One that was still
 * ahead belongs to this refresh too, since the service merges requests (4.18).
 */
export function refreshJob(
  { api, now, serviceNow }: Pick<Context, 'api' | 'now' | 'serviceNow'>,
  account_id: string,
  before: string | undefined,
  asked = now(),
): Job {
  const stale = before !== undefined && momentOf(before) <= asked ? before : undefined;
  return {
    name: `disk usage of account ${account_id}`,
    resume: `To see the usage, run: hms usage show ${account_id}`,
    async poll() {
      const { body } = await api.call('getAccountUsage', { account_id });
      const record = recordIn(body);
      const { account_storage_refresh_expected_time: time } = record;
      const known = typeof time === 'string' && time !== stale && !Number.isNaN(momentOf(time));
      // Both clocks must agree: the time is by the service's clock, and its Date may come from a cache.
      const clocks = [now(), serviceNow()].filter((clock) => !Number.isNaN(clock));
      const isDue = known && clocks.every((clock) => momentOf(time) <= clock);
      const status = !known ? 'not scheduled yet' : isDue ? 'up to date' : `expected at ${time}`;
      return { record, status };
    },
    done: ['up to date'],
    failed: [],
    after: `To see the usage, run: hms usage show ${account_id}`,
    onNeverListed: () =>
      new HmsError('unavailable', `Cannot read the usage of account ${account_id}.`),
  };
}
