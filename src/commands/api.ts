import type { Method, Operation } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import { type Context, command, type Plan } from '../runner/command.ts';
import { bodyFrom, bodyOptions, type Field } from '../runner/fields.ts';
import { text, type Value, ValueError } from '../runner/values.ts';
import { openView, plain } from '../runner/view.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

const method: Value<Method> = {
  placeholder: 'METHOD',
  choices: methods,
  parse(given) {
    const found = methods.find((one) => one === given.toUpperCase());
    if (found) return found;
    throw new ValueError(`it must be one of ${methods.join(', ')}`);
  },
};

interface Input {
  method: Method | undefined;
  path: string | undefined;
  field: readonly Field[];
  rawField: readonly Field[];
  data: string | undefined;
}

async function requestOf({ api, readText }: Context, input: Input) {
  const { method: given, path } = input;
  if (given === undefined || path === undefined) {
    throw new HmsError('usage', 'METHOD and PATH are missing', {
      hint: 'like hms api GET /installs; hms api --list shows what there is',
    });
  }
  const json = await bodyFrom(input, readText);
  if (json !== undefined && given === 'GET') {
    throw new HmsError('usage', 'a GET has no body', {
      hint: 'put it into the path: /installs?limit=5',
    });
  }
  return api.prepareRaw({ method: given, path, json });
}

/** Status and headers besides the body. */
function included(reply: { status: number; headers: Iterable<[string, string]>; body: unknown }) {
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body: reply.body };
}

function listed([id, entry]: [string, Operation]) {
  const { host = 'hosting', method: verb, path, summary, source } = entry;
  return { method: verb, path, operation: id, summary, host, source };
}

export const api = command({
  name: 'api',
  summary: 'Send any request to the service',
  description:
    'The path is relative to the base URL. Everything but GET asks first, since hms cannot know what it ' +
    'does. --list shows the operations of the service, --openapi its document.',
  arguments: {
    method: { value: method, help: methods.join(', '), optional: true },
    path: { value: text('PATH'), help: 'like /installs', optional: true },
  },
  options: {
    ...bodyOptions,
    paginate: { help: 'read every page of a list' },
    include: { help: 'show status and headers too' },
    list: { help: 'show the table of operations' },
    openapi: { help: 'print the OpenAPI document' },
  },
  examples: [
    'api GET /ssh_keys',
    "api GET '/installs?limit=5' --include",
    'api GET /installs --paginate -o jsonl',
    'api --list',
  ],
  view: openView,
  destroys: { what: 'This may change anything' },
  choose({ list, openapi, paginate, method: given }) {
    if (list || openapi) return 'local';
    if (given !== undefined && given !== 'GET') return 'plan';
    return paginate ? 'list' : 'read';
  },
  async local(_context, { openapi }) {
    if (openapi) return (await import('../contract/openapi.ts')).openApiDocument();
    const { operations } = await import('../contract/operations.ts');
    return Object.entries(operations).map(listed);
  },
  async list(context, input) {
    const { path } = await requestOf(context, input);
    return context.api.rawPages(path, context.atMost);
  },
  async read(context, input) {
    const reply = await context.api.send(await requestOf(context, input));
    return input.include ? included(reply) : reply.body;
  },
  async plan(context, input): Promise<Plan> {
    const request = await requestOf(context, input);
    const { name } = request;
    return {
      request,
      check: 'hms api GET on what it should have changed',
      agreed: () => `the service has accepted ${name}`,
      loss: {
        name,
        guarded: undefined,
        facts: [
          ['request', name],
          ['body', plain(request.json)],
        ],
      },
    };
  },
});
