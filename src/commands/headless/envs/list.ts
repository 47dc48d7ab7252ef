import { command } from '../../../command-model/definition.ts';
import { openListView } from '../../../command-model/view.ts';
import { accountOf, accountOption, app } from '../../shared/arguments/headless-arguments.ts';
import { listedAnswer } from '../answer-body.ts';

export const envsList = command({
  name: 'headless envs list',
  kind: 'read',
  many: true,
  summary: 'List the environments of an application',
  arguments: { app },
  options: accountOption,
  examples: ['headless envs list storefront', 'headless envs list storefront --json'],
  view: openListView,
  names: ({ account, app: of }) =>
    account ? undefined : { kind: 'environments', of, name: ({ id }) => id },
  async read(context, { account: given, app: name }) {
    const account = accountOf(given, context);
    return listedAnswer(await context.api.call('listEnvironments', { account, app: name }));
  },
});
