import { command } from '../../command-model/definition.ts';
import { byArgument } from '../../resolve/account.ts';
import { transferView } from '../shared/transfer-view.ts';
import { accountIdOf, readAccount } from './account-words.ts';

export const accountsTransfers = command({
  name: 'accounts transfers',
  kind: 'list',
  summary: 'List the site transfers from an account',
  description: 'Sites and installs have the names that they had at the time of the transfer.',
  arguments: { account: readAccount },
  options: {},
  examples: [
    'accounts transfers 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'accounts transfers 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
  ],
  view: transferView,
  async list(context, { account: given }) {
    const { api, limit } = context;
    const account_id = await accountIdOf(context, given, byArgument);
    return api.pages('listAccountTransfers', { account_id }, limit);
  },
});
