import { bodyOptions } from '../../../command-model/body-fields.ts';
import { command } from '../../../command-model/definition.ts';
import { openView } from '../../../command-model/view.ts';
import { accountOf, accountOption } from '../../shared/arguments/headless-arguments.ts';
import { requestBody } from '../body.ts';

export const appsCreate = command({
  name: 'headless apps create',
  kind: 'change',
  errorKinds: ['failed'],
  summary: 'Create an application',
  description: 'The request body is undocumented. Pass it with --field, --raw-field or --data.',
  arguments: {},
  options: { ...accountOption, ...bodyOptions },
  examples: [
    'headless apps create --field name=blog --dry-run',
    'headless apps create --field name=blog --json',
  ],
  view: openView,
  async plan(context, { account: given, ...input }) {
    const account = accountOf(given, context);
    return {
      request: await context.api.prepare('createApp', {
        account,
        body: await requestBody(context, input),
      }),
      check: `hms headless apps list --account ${account}`,
      acceptedLines: () => 'The service accepted the request.',
    };
  },
});
