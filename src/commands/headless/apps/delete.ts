import { command } from '../../../command-model/definition.ts';
import { requestedView } from '../../../command-model/view.ts';
import { accountOf, accountOption, app } from '../../shared/arguments/headless-arguments.ts';
import { deletion } from '../deletion.ts';

export const appsDelete = command({
  name: 'headless apps delete',
  kind: 'change',
  errorKinds: ['failed'],
  summary: 'Delete an application',
  arguments: { app },
  options: accountOption,
  examples: [
    'headless apps delete storefront --yes --confirm storefront --dry-run',
    'headless apps delete storefront --yes --confirm storefront',
  ],
  view: requestedView,
  destroys: {
    effect: 'This permanently deletes the application and its environments',
    typedName: ({ app: name }) => name,
    alwaysNamed: true,
  },
  async plan(context, { account: given, app: name }) {
    const account = accountOf(given, context);
    return {
      request: await context.api.prepare('deleteApp', { account, app: name }),
      check: `hms headless apps list --account ${account}`,
      acceptedLines: () => `The service accepted the deletion of ${name}.`,
      confirmation: deletion('Application', name, [['Account', account]]),
    };
  },
});
