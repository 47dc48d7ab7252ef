import { command } from '../../command-model/definition.ts';
import { requireAccount } from '../../resolve/account.ts';
import { account } from '../shared/account-argument.ts';
import { transferView } from '../shared/transfer-view.ts';

export const accountsTransfers = command({
  name: 'accounts transfers',
  kind: 'list',
  summary: 'List the site transfers from an account',
  description: 'Sites and installs have the names that they had at the time of the transfer.',
  arguments: { account },
  options: {},
  examples: [
    'accounts transfers 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'accounts transfers 3628f653-0b89-4a50-83be-dc2cf42eb058 --json',
  ],
  view: transferView,
  async list({ api, limit, account: usual }, { account: given }) {
    const account_id = requireAccount(given, usual);
    return api.pages('listAccountTransfers', { account_id }, limit);
  },
});
