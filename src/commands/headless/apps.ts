import { bodyOptions } from '../../command/body-fields.ts';
import { command } from '../../command/definition.ts';
import { openListView, openView, requestedView } from '../../command/view.ts';
import { accountOf, accountOption, answered, app, bodyOf, deletion, listed } from './index.ts';

export const appsList = command({
  name: 'headless apps list',
  many: true,
  summary: 'List the applications of an account',
  arguments: {},
  options: accountOption,
  examples: ['headless apps list', 'headless apps list --account northlight --json'],
  view: openListView,
  names: ({ account }) => (account ? undefined : { kind: 'apps', name: ({ name }) => name }),
  async read(context, { account }) {
    return listed(await context.api.call('listApps', { account: accountOf(account, context) }));
  },
});

export const appsGet = command({
  name: 'headless apps get',
  summary: 'Show an application',
  arguments: { app },
  options: accountOption,
  examples: ['headless apps get storefront', 'headless apps get storefront --json'],
  view: openView,
  async read(context, { account, app: name }) {
    const place = { account: accountOf(account, context), app: name };
    return answered((await context.api.call('getApp', place)).body);
  },
});

export const appsCreate = command({
  name: 'headless apps create',
  ends: ['failed'],
  summary: 'Create an application',
  description: 'The body is not described: give it with --field or --data.',
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
      request: context.api.prepare('createApp', { account, body: await bodyOf(context, input) }),
      check: `hms headless apps list --account ${account}`,
      agreed: () => 'the service has accepted it',
    };
  },
});

export const appsDelete = command({
  name: 'headless apps delete',
  ends: ['failed'],
  summary: 'Delete an application',
  arguments: { app },
  options: accountOption,
  examples: [
    'headless apps delete storefront --yes --confirm storefront --dry-run',
    'headless apps delete storefront --yes --confirm storefront',
  ],
  view: requestedView,
  destroys: { what: 'This deletes the application with its environments for good' },
  async plan(context, { account: given, app: name }) {
    const account = accountOf(given, context);
    return {
      request: context.api.prepare('deleteApp', { account, app: name }),
      check: `hms headless apps list --account ${account}`,
      agreed: () => `the service has accepted the deletion of ${name}`,
      loss: deletion('application', name, [['account', account]]),
    };
  },
});
