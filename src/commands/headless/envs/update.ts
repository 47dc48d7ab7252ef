import { bodyOptions } from '../../../command-model/body-fields.ts';
import { command } from '../../../command-model/definition.ts';
import { openView } from '../../../command-model/view.ts';
import {
  accountOf,
  accountOption,
  app,
  environment,
} from '../../shared/arguments/headless-arguments.ts';
import { requestBody } from '../body.ts';
import { reconcileJob, showCommand, startedEnvironment } from '../reconcile.ts';

export const envsUpdate = command({
  name: 'headless envs update',
  kind: 'change',
  summary: 'Update an environment',
  description: 'The request body is undocumented. Pass it with --field, --raw-field or --data.',
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
    const body = await requestBody(context, input);
    const place = { account, app: name, environment: id };
    return {
      request: await context.api.prepare('updateEnvironment', { ...place, body }),
      check: showCommand(place),
      acceptedLines: ({ reconciling }) =>
        reconciling === true
          ? `The service accepted the change, but has not applied it yet. To check, run: ${showCommand(place)}`
          : 'The service accepted the request.',
      starts: startedEnvironment(place),
      createdId: () => place.environment,
      job: () => reconcileJob(context, place),
    };
  },
});
