import { command } from '../../command-model/definition.ts';
import { onlyAccount } from '../../resolve/account.ts';
import { accountOption } from '../shared/account-option.ts';
import { view } from './view.ts';

export const installsList = command({
  name: 'installs list',
  kind: 'list',
  summary: 'List installs',
  arguments: {},
  options: { account: accountOption },
  examples: ['installs list', 'installs list --columns name,php_version,wp_version -o csv'],
  view,
  names: ({ account }) => (account ? undefined : { kind: 'installs', name: ({ name }) => name }),
  async list({ api, account, info, limit }, input) {
    const only = onlyAccount(input.account, account, info);
    return api.pages('listInstalls', only === undefined ? {} : { account_id: only }, limit);
  },
});
