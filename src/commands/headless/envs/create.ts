import { bodyOptions } from '../../../command-model/body-fields.ts';
import { command } from '../../../command-model/definition.ts';
import { openView } from '../../../command-model/view.ts';
import { accountOf, accountOption, app } from '../../shared/arguments/headless-arguments.ts';
import { requestBody } from '../body.ts';
import { answeredEnvironment, reconcileJob } from '../reconcile.ts';

export const envsCreate = command({
  name: 'headless envs create',
  kind: 'change',
  summary: 'Create an environment',
  description:
    'The request body is undocumented. Pass it with --field, --raw-field or --data. The service returns ' +
    'an operation that is not done yet.',
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
    const body = await requestBody(context, input);
    const check = `hms headless envs list ${name} --account ${account}`;
    return {
      request: await context.api.prepare('createEnvironment', { account, app: name, body }),
      check: check,
      starts: { kind: 'environment', target: { id: name, name }, place: { account, app: name } },
      createdId: answeredEnvironment,
      acceptedLines: ({ done }) =>
        done === true ? 'Environment created.' : `Environment requested. To check, run: ${check}`,
      whyNotPollable: (answer) =>
        answeredEnvironment(answer) === undefined
          ? `the response does not name the new environment of ${name}`
          : undefined,
      job: (answer) =>
        reconcileJob(context, {
          account,
          app: name,
          environment: answeredEnvironment(answer) ?? '',
        }),
    };
  },
});
