import { command } from '../../command-model/definition.ts';
import { id } from '../../command-model/values.ts';
import { requireAccount } from '../../resolve/account.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { acceptedText } from './accepted-text.ts';
import { installOption, role } from './options.ts';
import { userIn, view } from './view.ts';
import { installIds } from './visible-installs.ts';

export const usersUpdate = command({
  name: 'users update',
  kind: 'change',
  summary: 'Change the role of a user',
  arguments: {
    user: { value: id('USER'), help: 'ID of the user, as `hms users list` shows it' },
  },
  options: { account: accountOption, role, install: installOption },
  examples: [
    'users update 2f56f3d1-5834-4a31-8509-374b36330ada ' +
      '--account 3628f653-0b89-4a50-83be-dc2cf42eb058 --role full,billing --dry-run',
    'users update 2f56f3d1-5834-4a31-8509-374b36330ada --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --role partial --install acmestage --dry-run',
  ],
  view,
  shows: userIn,
  async plan(context, { user: user_id, account, role: roles, install }) {
    const account_id = requireAccount(account, context.account);
    const installs = await installIds(context, roles, install);
    return {
      request: await context.api.prepare('updateAccountUser', {
        account_id,
        user_id,
        roles,
        ...installs,
      }),
      check: 'the user list of the account',
      acceptedLines: (body) => acceptedText(body, { roles, ...installs }, `Updated ${user_id}.`),
    };
  },
});
