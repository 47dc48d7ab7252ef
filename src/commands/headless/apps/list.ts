import { command } from '../../../command-model/definition.ts';
import { openListView } from '../../../command-model/view.ts';
import { accountOf, accountOption } from '../../shared/arguments/headless-arguments.ts';
import { listedAnswer } from '../answer-body.ts';

export const appsList = command({
  name: 'headless apps list',
  kind: 'read',
  many: true,
  summary: 'List the applications of an account',
  arguments: {},
  options: accountOption,
  examples: ['headless apps list', 'headless apps list --account northlight --json'],
  view: openListView,
  names: ({ account }) => (account ? undefined : { kind: 'apps', name: ({ name }) => name }),
  async read(context, { account }) {
    return listedAnswer(
      await context.api.call('listApps', { account: accountOf(account, context) }),
    );
  },
});
