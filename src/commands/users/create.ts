import { command } from '../../command-model/definition.ts';
import { email, text } from '../../command-model/values.ts';
import { requireAccount } from '../../resolve/account.ts';
import { accountOption } from '../shared/arguments/account-option.ts';
import { acceptedText } from './accepted-text.ts';
import { installOption, role } from './options.ts';
import { userIn, view } from './view.ts';
import { installIds } from './visible-installs.ts';

export const usersCreate = command({
  name: 'users create',
  kind: 'change',
  summary: 'Add a person to an account',
  arguments: {},
  options: {
    account: accountOption,
    firstName: { value: text('NAME'), help: 'First name', required: true },
    lastName: { value: text('NAME'), help: 'Last name', required: true },
    email: { value: email, help: 'E-mail address', required: true },
    role,
    install: installOption,
  },
  examples: [
    'users create --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --first-name Ida --last-name Moe ' +
      '--email ida@example.com --role partial --install acmestage --dry-run',
    'users create --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --first-name Bo --last-name Lund --email bo@example.com --role full,billing',
  ],
  view,
  shows: userIn,
  async plan(context, input) {
    const account_id = requireAccount(input.account, context.account);
    const { firstName: first_name, lastName: last_name, email: address, role: roles } = input;
    const installs = await installIds(context, roles, input.install);
    return {
      request: await context.api.prepare('createAccountUser', {
        account_id,
        user: { account_id, first_name, last_name, email: address, roles, ...installs },
      }),
      check: `whether ${address} got an invitation`,
      acceptedLines: (body) => acceptedText(body, { roles, ...installs }, `Added ${address}.`),
    };
  },
});
