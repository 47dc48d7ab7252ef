import { command } from '../../../command-model/definition.ts';
import { requestedView } from '../../../command-model/view.ts';
import {
  accountOf,
  accountOption,
  app,
  environment,
} from '../../shared/arguments/headless-arguments.ts';
import { deletion } from '../deletion.ts';

export const envsDelete = command({
  name: 'headless envs delete',
  kind: 'change',
  errorKinds: ['failed'],
  summary: 'Delete an environment',
  arguments: { app, environment },
  options: accountOption,
  examples: [
    'headless envs delete storefront env-main --yes --confirm env-main --dry-run',
    'headless envs delete storefront env-main --yes --confirm env-main',
  ],
  view: requestedView,
  destroys: {
    effect: 'This permanently deletes the environment',
    typedName: ({ environment: id }) => id,
    alwaysNamed: true,
  },
  async plan(context, { account: given, app: name, environment: id }) {
    const account = accountOf(given, context);
    return {
      request: await context.api.prepare('deleteEnvironment', {
        account,
        app: name,
        environment: id,
      }),
      check: `hms headless envs list ${name} --account ${account}`,
      acceptedLines: () => `The service accepted the deletion of ${id}.`,
      confirmation: deletion('Environment', id, [
        ['Application', name],
        ['Account', account],
      ]),
    };
  },
});
