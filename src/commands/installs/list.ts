import { command } from '../../command-model/definition.ts';
import { onlyAccount } from '../../resolve/account.ts';
import { singleInstall } from '../../resolve/install.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { view } from './view.ts';

export const installsList = command({
  name: 'installs list',
  kind: 'list',
  summary: 'List installs',
  description:
    'The list of the service does not have wp_version and defer_wordpress_upgrades_until. If --columns, ' +
    '--where or --sort names one of them, hms reads each install on its own: one request for each row.',
  arguments: {},
  options: { account: accountOption },
  examples: [
    'installs list',
    'installs list --columns name,php_version,wp_version -o csv',
    "installs list --where 'created_at<-30d' --sort created_at:desc",
  ],
  view,
  single: singleInstall,
  names: ({ account }) => (account ? undefined : { kind: 'installs', name: ({ name }) => name }),
  async list({ api, account, info, limit }, input) {
    const only = onlyAccount(input.account, account, info);
    return api.pages('listInstalls', only === undefined ? {} : { account_id: only }, limit);
  },
});
