import { command } from '../../../command-model/definition.ts';
import { openView } from '../../../command-model/view.ts';
import { accountOf, accountOption, app } from '../../shared/arguments/headless-arguments.ts';
import { checkedAnswer } from '../answer-body.ts';

export const appsGet = command({
  name: 'headless apps get',
  kind: 'read',
  summary: 'Show an application',
  arguments: { app },
  options: accountOption,
  examples: ['headless apps get storefront', 'headless apps get storefront --json'],
  view: openView,
  async read(context, { account, app: name }) {
    const place = { account: accountOf(account, context), app: name };
    return checkedAnswer((await context.api.call('getApp', place)).body);
  },
});
