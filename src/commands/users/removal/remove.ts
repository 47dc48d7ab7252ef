import { command } from '../../../command-model/definition.ts';
import { isId } from '../../../command-model/values.ts';
import { requireAccount } from '../../../resolve/account.ts';
import { accountOption } from '../../shared/arguments/account-option.ts';
import { userLabel, userOf, userWord } from '../account-users.ts';
import { view } from '../view.ts';
import { removeEverywhere } from './everywhere.ts';
import { lookAfterRemoval, refuseLastOwner, removalEffect, removalTarget } from './removal.ts';

export const usersRemove = command({
  name: 'users remove',
  kind: 'change',
  errorKinds: ['unsupported', 'ambiguous', 'partial'],
  summary: 'Remove a person from an account',
  description:
    'Removes a user or an open invitation. The last owner of an account cannot be removed. After the service has ' +
    'accepted the removal, hms reads the list of users to see if the person is gone. With --everywhere, hms looks for ' +
    'the e-mail address in every account that the credentials see, and removes the person from each of them. It prints ' +
    'a row for each account: `removed`, `last_owner` (kept), `not_listed`, `forbidden`, `ambiguous`, `failed`, ' +
    '`unknown` or `not_sent`. `not_listed` is no proof that the person has no access, because the service does not say if its ' +
    'list is complete. The exit code is 0 if the person was removed from every account that lists them, 5 if no ' +
    'account lists them, and 11 otherwise. A saved plan can hold the removal from one account only.',
  arguments: { user: { value: userWord, help: 'ID or e-mail address of the user' } },
  options: {
    account: accountOption,
    everywhere: {
      help: 'Remove the person with this e-mail address from every account. Cannot be combined with --account',
    },
  },
  examples: [
    'users remove rui@northlight.example --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --dry-run',
    'users remove --everywhere rui@northlight.example --dry-run',
    'users remove --everywhere rui@northlight.example --yes --confirm rui@northlight.example',
  ],
  view: { columns: [{ name: 'status', state: true, dropPriority: 0 }, ...view.columns] },
  destroys: {
    effect: removalEffect,
    typedName: ({ user }) => (isId(user) ? undefined : user),
    alwaysNamed: true,
  },
  instead: ({ everywhere }) => (everywhere ? removeEverywhere : undefined),
  async plan(context, { user: typed, account }) {
    const { api } = context;
    const account_id = requireAccount(account, context.account);
    const user = await userOf(api, account_id, typed);
    refuseLastOwner(user, account_id);
    return {
      request: await api.prepare('removeAccountUser', { account_id, user_id: user.user_id }),
      check: `hms users list --account ${account_id}`,
      acceptedLines: () => `The service accepted the removal of ${userLabel(user)}.`,
      lookAfter: () => lookAfterRemoval(api, user, account_id),
      confirmation: removalTarget(user, account_id),
    };
  },
});
