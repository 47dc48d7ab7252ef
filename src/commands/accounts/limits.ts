import { command } from '../../command-model/definition.ts';
import { plain } from '../../command-model/view.ts';
import { byArgument } from '../../resolve/account.ts';
import { accountIdOf, readAccount } from './account-words.ts';

export const accountsLimits = command({
  name: 'accounts limits',
  kind: 'read',
  errorKinds: ['unsupported'],
  summary: 'Show the limits of an account',
  description:
    'Visitors are per month. Storage and bandwidth are in GB. In JSON, null means that there is no limit. To compare ' +
    'the limits with the usage, use `hms usage limits`.',
  arguments: { account: readAccount },
  options: {},
  examples: [
    'accounts limits 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'accounts limits northlight --json',
  ],
  view: {
    columns: [
      { name: 'visitors', show: (value) => accountLimitText(value) },
      { name: 'storage', show: (value) => accountLimitText(value, ' GB') },
      { name: 'bandwidth', show: (value) => accountLimitText(value, ' GB') },
    ],
    open: true,
  },
  async read(context, { account: given }) {
    const account_id = await accountIdOf(context, given, byArgument);
    return (await context.api.call('getAccountLimits', { account_id })).body;
  },
});

/** A field that the service left out is no limit that it denied. */
function accountLimitText(value: unknown, unit = ''): string {
  if (value === undefined) return 'unknown';
  return value === null ? 'no limit' : `${plain(value)}${unit}`;
}
