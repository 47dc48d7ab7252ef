import { command } from '../../command-model/definition.ts';
import { recordIn } from '../../core/json.ts';
import { byArgument } from '../../resolve/account.ts';
import { accountIdOf, readAccount } from '../accounts/account-words.ts';
import { dateOptions, datesOf, maxSummaryDays } from './dates.ts';
import { rollupRows, rollupView } from './figures.ts';
import { usageAnswer, usageView } from './part.ts';

export const usageSummary = command({
  name: 'usage summary',
  kind: 'read',
  errorKinds: ['unsupported'],
  summary: 'Summarize the usage of an account',
  description:
    'For each metric, shows the sum and the average of the days, and the latest value. The days are at most 31.',
  arguments: { account: readAccount },
  options: dateOptions,
  examples: [
    'usage summary 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'usage summary northlight --json',
  ],
  view: usageView,
  async read(context, { account, from, to }) {
    const dates = datesOf({ from, to }, context.now(), maxSummaryDays);
    const account_id = await accountIdOf(context, account, byArgument);
    const reply = await context.api.call('getUsageSummary', { account_id, ...dates });
    return usageAnswer(reply, rollupRows(recordIn(reply.body).metrics_rollup), rollupView);
  },
});
