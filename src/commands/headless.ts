/** The headless platform (service-api.md 4.21): opaque path segments, and bodies nobody describes. */
import { HmsError } from '../errors.ts';
import { type Argument, type Context, command, type Job, type Loss } from '../runner/command.ts';
import { bodyFrom, bodyOptions, type Field } from '../runner/fields.ts';
import { text } from '../runner/values.ts';
import { openView, plain, requestedView, type View } from '../runner/view.ts';
import { multipart } from './multipart.ts';

const app = { value: text('APP'), help: 'name of an application' } as const satisfies Argument;
const environment = {
  value: text('ENVIRONMENT'),
  help: 'id of an environment',
} as const satisfies Argument;

const accountOption = {
  account: {
    value: text('NAME'),
    help: 'name of the account (a name here, not an id)',
    fallback: "HMS_HEADLESS_ACCOUNT, then the profile's",
  },
} as const;

/** Values of shellVariables are secrets: their names are shown, and the rest is in --json. */
function hidden(value: unknown): string {
  const names = Object.keys(Object(value));
  return names.length === 0 ? plain(value) : names.map((name) => `${name}=…`).join(', ');
}

const environmentView: View = {
  open: true,
  columns: [],
  hidden: { shellVariables: hidden },
};

function accountOf(given: string | undefined, { headlessAccount }: Context): string {
  const account = given ?? headlessAccount;
  if (account !== undefined) return account;
  throw new HmsError('usage', 'no account of the headless platform', {
    hint: 'name it with --account NAME, or set HMS_HEADLESS_ACCOUNT',
  });
}

/** A list of an undocumented shape: itself, or the one list it holds. */
export function recordsIn(body: unknown): unknown {
  if (Array.isArray(body)) return body;
  const lists = Object.values(Object(body)).filter(Array.isArray);
  return lists.length === 1 ? lists[0] : body;
}

interface BodyInput {
  field: readonly Field[];
  rawField: readonly Field[];
  data: string | undefined;
}

async function bodyOf({ readText }: Context, input: BodyInput): Promise<unknown> {
  const body = await bodyFrom(input, readText);
  if (body !== undefined) return body;
  throw new HmsError('usage', 'no body', {
    hint: 'give it with --field name=value, or --data FILE; the source does not show its shape',
  });
}

/** Nothing brings it back. */
function deletion(kind: string, name: string, facts: Loss['facts']): Loss {
  return { name, guarded: 'would be deleted for good', facts: [[kind, name], ...facts] };
}

export const appsList = command({
  name: 'headless apps list',
  summary: 'List the applications of an account',
  arguments: {},
  options: accountOption,
  examples: ['headless apps list', 'headless apps list --account northlight --json'],
  view: { ...openView, records: recordsIn },
  async read(context, { account }) {
    return (await context.api.call('listApps', { account: accountOf(account, context) })).body;
  },
});

export const appsGet = command({
  name: 'headless apps get',
  summary: 'Show an application',
  arguments: { app },
  options: accountOption,
  examples: ['headless apps get storefront'],
  view: openView,
  async read(context, { account, app: name }) {
    return (await context.api.call('getApp', { account: accountOf(account, context), app: name }))
      .body;
  },
});

export const appsCreate = command({
  name: 'headless apps create',
  summary: 'Create an application',
  description: 'The body is not described: give it with --field or --data.',
  arguments: {},
  options: { ...accountOption, ...bodyOptions },
  examples: ['headless apps create --field name=blog --dry-run'],
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
  summary: 'Delete an application',
  arguments: { app },
  options: accountOption,
  examples: ['headless apps delete storefront --yes --confirm storefront --dry-run'],
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

export const envsList = command({
  name: 'headless envs list',
  summary: 'List the environments of an application',
  arguments: { app },
  options: accountOption,
  examples: ['headless envs list storefront'],
  view: { ...environmentView, records: recordsIn },
  async read(context, { account: given, app: name }) {
    const account = accountOf(given, context);
    return (await context.api.call('listEnvironments', { account, app: name })).body;
  },
});

export const envsGet = command({
  name: 'headless envs get',
  summary: 'Show an environment',
  arguments: { app, environment },
  options: accountOption,
  examples: ['headless envs get storefront env-main'],
  view: environmentView,
  async read(context, { account: given, app: name, environment: id }) {
    const account = accountOf(given, context);
    return (await context.api.call('getEnvironment', { account, app: name, environment: id })).body;
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
  examples: ['headless envs create storefront --field name=qa --dry-run'],
  view: environmentView,
  async plan(context, { account: given, app: name, ...input }) {
    const account = accountOf(given, context);
    const body = await bodyOf(context, input);
    return {
      request: context.api.prepare('createEnvironment', { account, app: name, body }),
      check: `hms headless envs list ${name} --account ${account}`,
      agreed: ({ done }) =>
        done === true ? 'created' : `requested; to look: hms headless envs list ${name}`,
    };
  },
});

export const envsUpdate = command({
  name: 'headless envs update',
  summary: 'Update an environment',
  description: 'The body is not described: give it with --field or --data.',
  arguments: { app, environment },
  options: { ...accountOption, ...bodyOptions },
  examples: ['headless envs update storefront env-main --field autoDeploy=true --dry-run'],
  view: environmentView,
  settled: true,
  async plan(context, { account: given, app: name, environment: id, ...input }) {
    const account = accountOf(given, context);
    const body = await bodyOf(context, input);
    const place = { account, app: name, environment: id };
    return {
      request: context.api.prepare('updateEnvironment', { ...place, body }),
      check: `hms headless envs get ${name} ${id}`,
      agreed: ({ reconciling }) =>
        reconciling === true
          ? `accepted, and not as asked yet; to look: hms headless envs get ${name} ${id}`
          : 'the service has accepted it',
      job: () => reconcileJob(context, place),
    };
  },
});

export const envsDelete = command({
  name: 'headless envs delete',
  summary: 'Delete an environment',
  arguments: { app, environment },
  options: accountOption,
  examples: ['headless envs delete storefront env-main --yes --confirm env-main --dry-run'],
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

export const headlessUpload = command({
  name: 'headless upload',
  summary: 'Upload a zip with a new version of the code',
  arguments: { app, environment, path: { value: text('PATH'), help: 'a zip file' } },
  options: {
    ...accountOption,
    raw: { help: 'send the zip alone (application/zip) instead of as a form' },
    fieldName: { value: text('NAME'), help: 'field of the form', fallback: 'repository' },
  },
  examples: ['headless upload storefront env-main build.zip'],
  view: requestedView,
  settled: true,
  async plan(context, { account: given, app: name, environment: id, path, raw, fieldName }) {
    const account = accountOf(given, context);
    const file = await context.openZip(path);
    const body = raw
      ? {
          contentType: 'application/zip',
          length: file.size,
          description: `${path}, ${file.size} bytes`,
          stream: file.stream,
        }
      : multipart(file, { field: fieldName ?? 'repository', path });
    const place = { account, app: name, environment: id };
    return {
      request: context.api.prepare('uploadEnvironment', { ...place, body }),
      check: `hms headless envs get ${name} ${id}`,
      agreed: () => `uploaded ${file.size} bytes; to look: hms headless envs get ${name} ${id}`,
      job: () => reconcileJob(context, place),
    };
  },
});

interface Place {
  account: string;
  app: string;
  environment: string;
}

/** An environment has `reconciling: true` until it is as asked; one without the field says nothing. */
function reconcileJob({ api }: Context, place: Place): Job {
  const look = `hms headless envs get ${place.app} ${place.environment}`;
  return {
    name: `environment ${place.environment} of ${place.app}`,
    resume: look,
    async look() {
      const body = Object((await api.call('getEnvironment', place)).body) as Record<
        string,
        unknown
      >;
      if (typeof body.reconciling !== 'boolean') {
        throw new HmsError('unknown', 'the environment does not say whether it is as asked', {
          hint: `there is nothing to wait on; to look: ${look}`,
        });
      }
      const status = body.reconciling ? 'reconciling' : 'as asked';
      return { record: body, status };
    },
    done: ['as asked'],
    failed: [],
    after: look,
    unseen: () => new HmsError('unavailable', `${look} shows nothing`),
  };
}
