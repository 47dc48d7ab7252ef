import { type Context, command } from '../../command-model/definition.ts';
import { fieldIn } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import { byArgument } from '../../resolve/account.ts';
import { whereOffered } from '../../resolve/where-offered.ts';
import { accountIdOf, readAccount } from './account-words.ts';

export const accountsGet = command({
  name: 'accounts get',
  kind: 'read',
  summary: 'Show an account',
  description:
    'Where the service does not show accounts, hms shows the account of your installs with this ID, without its name.',
  arguments: { account: readAccount },
  options: {},
  examples: ['accounts get 3628f653-0b89-4a50-83be-dc2cf42eb058', 'accounts get northlight --json'],
  view: {
    columns: [
      { name: 'name', dropPriority: 0 },
      { name: 'nickname', dropPriority: 0 },
      { name: 'id', dropPriority: 0 },
    ],
    open: true,
  },
  async read(context, { account: given }) {
    const { api, directory, info } = context;
    const account_id = await accountIdOf(context, given, byArgument);
    return whereOffered<unknown>(
      async () => (await api.call('getAccount', { account_id })).body,
      async () => {
        const account = await accountOfInstalls(directory, account_id);
        info('The service does not show accounts. hms knows this one from your installs alone.');
        return account;
      },
    );
  },
});

/** @throws HmsError notFound, if no install belongs to the account */
async function accountOfInstalls(directory: Context['directory'], id: string) {
  let installs = 0;
  for await (const install of directory.installs()) {
    const own = fieldIn(install, 'account.id');
    if (typeof own === 'string' && own.toLowerCase() === id.toLowerCase()) installs += 1;
  }
  if (installs > 0) return { id, name: null, nickname: null, installs };
  throw new HmsError('notFound', `None of your installs belongs to account ${id}.`, {
    hint: 'The service does not show accounts. To see the accounts of your installs, run: hms accounts list',
  });
}
