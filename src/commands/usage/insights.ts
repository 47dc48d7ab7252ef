import { command } from '../../command-model/definition.ts';
import { isObject, recordIn } from '../../core/json.ts';
import { byArgument } from '../../resolve/account.ts';
import { accountIdOf, readAccount } from '../accounts/account-words.ts';
import { dateOptions, datesOf, maxSummaryDays } from './dates.ts';
import { groupedRollupView, type RollupRow, rollupRows, unreadableRow } from './figures.ts';
import { usageAnswer, usageView } from './part.ts';

export const usageInsights = command({
  name: 'usage insights',
  kind: 'read',
  errorKinds: ['unsupported'],
  summary: 'Compare the usage of environments and site types',
  description: 'The days are at most 31.',
  arguments: { account: readAccount },
  options: dateOptions,
  examples: [
    'usage insights 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'usage insights northlight --json',
  ],
  view: usageView,
  async read(context, { account, from, to }) {
    const dates = datesOf({ from, to }, context.now(), maxSummaryDays);
    const account_id = await accountIdOf(context, account, byArgument);
    const reply = await context.api.call('getUsageInsights', { account_id, ...dates });
    const { by_environment, by_site_type } = recordIn(reply.body);
    // A response of another shape is shown as it is.
    if (by_environment === undefined && by_site_type === undefined) {
      return usageAnswer(reply, undefined, groupedRollupView);
    }
    const rows = [
      ...groupRows('environment', by_environment),
      ...groupRows('site type', by_site_type),
    ];
    return usageAnswer(reply, rows, groupedRollupView);
  },
});

/** What cannot be read has a row without figures. */
function groupRows(by: string, groups: unknown): RollupRow[] {
  if (!isObject(groups)) return [unreadableRow({ by, group: null })];
  return Object.entries(groups).flatMap(
    ([group, rollups]) => rollupRows(rollups, { by, group }) ?? unreadableRow({ by, group }),
  );
}
