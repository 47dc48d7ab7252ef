import { command } from '../../command-model/definition.ts';
import { momentOf } from '../../command-model/values.ts';
import { recordIn } from '../../core/json.ts';
import { momentText } from '../../core/units.ts';
import { byArgument } from '../../resolve/account.ts';
import { accountIdOf, readAccount } from '../accounts/account-words.ts';
import { readAccountUsage } from './account-usage.ts';
import { dateOptions, datesOf } from './dates.ts';
import { environmentView } from './figures.ts';
import { usageAnswer, usageView } from './part.ts';

export const usageShow = command({
  name: 'usage show',
  kind: 'read',
  summary: 'Show the usage of an account',
  description:
    'hms reads every page of environments. A table has a row for each environment. JSON has the figures as ' +
    'the service returns them. The record of older services is undocumented, and hms shows it as it is. If the ' +
    'environments are incomplete, hms shows them, and the exit code is 7.',
  arguments: { account: readAccount },
  options: dateOptions,
  examples: [
    'usage show 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
    'usage show 3628f653-0b89-4a50-83be-dc2cf42eb058 --output table',
  ],
  view: usageView,
  async read(context, { account, from, to }) {
    const dates = datesOf({ from, to }, context.now());
    const account_id = await accountIdOf(context, account, byArgument);
    const read = await readAccountUsage(context.api, account_id, dates);
    const { environment_metrics } = recordIn(read.body);
    if (!Array.isArray(environment_metrics)) return usageAnswer(read, undefined, usageView);
    const note = refreshNote(recordIn(read.body));
    if (note !== '') context.info(note);
    return usageAnswer(read, environment_metrics, environmentView);
  },
});

/** When the storage was recalculated; empty if the service does not say. */
function refreshNote(body: Readonly<Record<string, unknown>>): string {
  const last = momentOf(body.last_account_storage_refresh_time);
  const expected = momentOf(body.account_storage_refresh_expected_time);
  return [
    ...(Number.isNaN(last) ? [] : [`Storage was last recalculated on ${momentText(last)}.`]),
    ...(Number.isNaN(expected) ? [] : [`New figures are expected on ${momentText(expected)}.`]),
  ].join(' ');
}
