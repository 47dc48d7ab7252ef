import { command } from '../../../command-model/definition.ts';
import { openView } from '../../../command-model/view.ts';
import {
  accountOf,
  accountOption,
  app,
  environment,
} from '../../shared/arguments/headless-arguments.ts';
import { checkedAnswer } from '../answer-body.ts';

export const envsGet = command({
  name: 'headless envs get',
  kind: 'read',
  summary: 'Show an environment',
  arguments: { app, environment },
  options: accountOption,
  examples: [
    'headless envs get storefront env-main',
    'headless envs get storefront env-main --json',
  ],
  view: openView,
  async read(context, { account: given, app: name, environment: id }) {
    const account = accountOf(given, context);
    const place = { account, app: name, environment: id };
    return checkedAnswer((await context.api.call('getEnvironment', place)).body);
  },
});
