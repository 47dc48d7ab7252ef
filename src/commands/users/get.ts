import { command } from '../../command-model/definition.ts';
import { accountIdOf, readAccountOption } from '../accounts/account-words.ts';
import { userOf, userWord } from './account-users.ts';
import { view } from './view.ts';

export const usersGet = command({
  name: 'users get',
  kind: 'read',
  errorKinds: ['unsupported', 'ambiguous'],
  summary: 'Show a user of an account',
  arguments: { user: { value: userWord, help: 'ID or e-mail address of the user' } },
  options: { account: readAccountOption },
  examples: [
    'users get rui@northlight.example --account 3628f653-0b89-4a50-83be-dc2cf42eb058',
    'users get 8acd4b97-9e71-46e7-b2c1-3844cd043453 --account northlight --json',
  ],
  view,
  async read(context, { user, account }) {
    return userOf(context.api, await accountIdOf(context, account), user);
  },
});
