import { bodyOptions } from '../../command/body-fields.ts';
import { command } from '../../command/definition.ts';
import { openListView, openView, requestedView } from '../../command/view.ts';
import {
  accountOf,
  accountOption,
  answered,
  app,
  bodyOf,
  deletion,
  environment,
  listed,
} from './index.ts';
import { environmentIn, lookCommand, reconcileJob } from './reconcile.ts';

export const envsList = command({
  name: 'headless envs list',
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
    return listed(await context.api.call('listEnvironments', { account, app: name }));
  },
});

export const envsGet = command({
  name: 'headless envs get',
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
    return answered((await context.api.call('getEnvironment', place)).body);
  },
});

export const envsCreate = command({
  name: 'headless envs create',
  summary: 'Create an environment',
  description:
    'The body is not described: give it with --field or --data. The service answers with an operation ' +
    'that is not done yet.',
  arguments: { app },
  options: { ...accountOption, ...bodyOptions },
  examples: [
    'headless envs create storefront --field name=qa --dry-run',
    'headless envs create storefront --field name=qa --wait',
  ],
  view: openView,
  settled: true,
  async plan(context, { account: given, app: name, ...input }) {
    const account = accountOf(given, context);
    const body = await bodyOf(context, input);
    const look = `hms headless envs list ${name} --account ${account}`;
    return {
      request: context.api.prepare('createEnvironment', { account, app: name, body }),
      check: look,
      agreed: ({ done }) => (done === true ? 'created' : `requested; to look: ${look}`),
      nameless: (answer) =>
        environmentIn(answer) === undefined
          ? `the answer does not say which environment the new one of ${name} has become`
          : undefined,
      job: (answer) =>
        reconcileJob(context, { account, app: name, environment: environmentIn(answer) ?? '' }),
    };
  },
});

export const envsUpdate = command({
  name: 'headless envs update',
  summary: 'Update an environment',
  description: 'The body is not described: give it with --field or --data.',
  arguments: { app, environment },
  options: { ...accountOption, ...bodyOptions },
  examples: [
    'headless envs update storefront env-main --field autoDeploy=true --dry-run',
    'headless envs update storefront env-main --raw-field branch=main --dry-run',
  ],
  view: openView,
  settled: true,
  async plan(context, { account: given, app: name, environment: id, ...input }) {
    const account = accountOf(given, context);
    const body = await bodyOf(context, input);
    const place = { account, app: name, environment: id };
    return {
      request: context.api.prepare('updateEnvironment', { ...place, body }),
      check: lookCommand(place),
      agreed: ({ reconciling }) =>
        reconciling === true
          ? `accepted, and not as asked yet; to look: ${lookCommand(place)}`
          : 'the service has accepted it',
      job: () => reconcileJob(context, place),
    };
  },
});

export const envsDelete = command({
  name: 'headless envs delete',
  ends: ['failed'],
  summary: 'Delete an environment',
  arguments: { app, environment },
  options: accountOption,
  examples: [
    'headless envs delete storefront env-main --yes --confirm env-main --dry-run',
    'headless envs delete storefront env-main --yes --confirm env-main',
  ],
  view: requestedView,
  destroys: { what: 'This deletes the environment for good' },
  async plan(context, { account: given, app: name, environment: id }) {
    const account = accountOf(given, context);
    return {
      request: context.api.prepare('deleteEnvironment', { account, app: name, environment: id }),
      check: `hms headless envs list ${name} --account ${account}`,
      agreed: () => `the service has accepted the deletion of ${id}`,
      loss: deletion('environment', id, [
        ['application', name],
        ['account', account],
      ]),
    };
  },
});
