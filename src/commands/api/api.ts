import type { RawRequest } from '../../client/encode.ts';
import { routedForms } from '../../client/path-spellings.ts';
import { bodyFrom, bodyOptions, type Field } from '../../command-model/body-fields.ts';
import { CommandAnswer } from '../../command-model/command-answer.ts';
import {
  type ChangeCommand,
  type Context,
  command,
  type ListCommand,
  type LocalCommand,
  type ReadCommand,
} from '../../command-model/definition.ts';
import { bodyFact, type Plan } from '../../command-model/plan.ts';
import { shellQuoted, text, type Value, ValueError } from '../../command-model/values.ts';
import { openView, plain } from '../../command-model/view.ts';
import { readErrorIn } from '../../contract/failure.ts';
import type { Method, Operation } from '../../contract/operation.ts';
import { HmsError } from '../../core/errors.ts';
import { withoutSecrets } from '../../core/redact/secret-fields.ts';
import { didYouMean, similarNames } from '../../core/suggest.ts';
import { numberOf } from '../../core/wording.ts';
import { cleanJson } from '../../output/sanitize.ts';
import { errorInPlace, failedRead } from '../shared/error-in-place.ts';
import { summaries } from '../summaries.ts';
import { drifting } from './drift.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

function methodIn(word: string): Method | undefined {
  return methods.find((one) => one === word.toUpperCase());
}

const mustBeMethod = `It must be one of ${methods.join(', ')}.`;

/** The first word: a method, or the path of a GET request. A word in capitals can only be a method. */
const methodOrPath: Value<string> = {
  placeholder: 'METHOD',
  choices: methods,
  mayBeOther: true,
  parse(given) {
    if (given === '' || (/^[A-Z]+$/.test(given) && !methodIn(given)))
      throw new ValueError(mustBeMethod);
    return given;
  },
};

interface TypedRequest {
  /** A method, or the path. */
  method: string | undefined;
  path: string | undefined;
}

interface ApiInput extends TypedRequest {
  field: readonly Field[];
  rawField: readonly Field[];
  data: string | undefined;
  headless: boolean;
}

interface Flags {
  paginate: boolean;
  include: boolean;
  list: boolean;
  openapi: boolean;
  drift: boolean;
  file: string | undefined;
}

/**
 * The method, GET by default, and the path with its leading slash.
 * @throws HmsError usage, for two words of which the first is no method
 */
function typedTarget({ method: first, path: second }: TypedRequest) {
  if (first === undefined) return { method: undefined, path: undefined, isDefault: false };
  const typed = methodIn(first);
  if (typed !== undefined) {
    return { method: typed, path: second && withSlash(second), isDefault: false };
  }
  if (second === undefined)
    return { method: 'GET' as const, path: withSlash(first), isDefault: true };
  throw new HmsError('usage', `Invalid value '${first}' for METHOD. ${mustBeMethod}`, {
    hint:
      didYouMean(similarNames(first.toUpperCase(), methods)) ?? 'Put the method before the path.',
  });
}

/** @throws HmsError usage, for a path that Git Bash has rewritten */
function withSlash(path: string): string {
  if (path.startsWith('/')) return path;
  if (/^[a-z]:[\\/]/i.test(path)) {
    throw new HmsError('usage', `Invalid path: '${path}'.`, {
      hint: 'Git Bash on Windows rewrites a leading slash. Type the path without it, like: hms api installs',
    });
  }
  return path.includes('://') ? path : `/${path}`;
}

async function rawRequestOf({ readText }: Context, input: ApiInput): Promise<RawRequest> {
  const { method, path, isDefault } = typedTarget(input);
  if (method === undefined || path === undefined) {
    throw new HmsError('usage', method ? 'PATH is missing.' : 'METHOD and PATH are missing.', {
      hint: 'A request looks like GET /installs. To list the operations, run: hms api --list',
      missing: method ? 'path' : 'method',
    });
  }
  const json = await bodyFrom(input, readText);
  if (json !== undefined && isDefault) {
    throw new HmsError('usage', 'A GET request has no body, and GET is the default method.', {
      hint: `Name the method, for example: hms api POST ${shellQuoted(path)}`,
    });
  }
  if (json !== undefined && method === 'GET') {
    throw new HmsError('usage', 'A GET request has no body.', {
      hint: 'Put the values into the path, like /installs?limit=5.',
    });
  }
  return { method, path, json, headless: input.headless };
}

/** Refuses options that would have no effect. */
function checkRawOptions(input: ApiInput & Flags): void {
  const { paginate, include } = input;
  const { method: given } = typedTarget(input);
  const refuse = (why: string) => {
    throw new HmsError('usage', `${why}. Nothing was sent.`);
  };
  if (paginate && given !== undefined && given !== 'GET') refuse('--paginate works only with GET');
  if (paginate && include) refuse('--paginate and --include cannot be combined');
}

/** Adds status and headers to the body. */
function included(reply: { status: number; headers: Iterable<[string, string]>; body: unknown }) {
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body: reply.body };
}

function operationRow([id, entry]: [string, Operation]) {
  const { host = 'hosting', part = 1, method: verb, path, summary, source } = entry;
  return { method: verb, path, operation: id, summary, host, part, source };
}

const describing: LocalCommand<ApiInput & Flags> = {
  kind: 'local',
  async local({ ui }, { openapi }) {
    if (openapi) return (await import('../../contract/openapi.ts')).openApiDocument();
    const { operations } = await import('../../contract/operations.ts');
    const rows = Object.entries(operations).map(operationRow);
    const inPart = (part: number) =>
      numberOf(rows.filter((row) => row.part === part).length, 'operation');
    ui.info(`Part 1 has ${inPart(1)}. Part 2 has ${inPart(2)}, which a service may lack.`);
    return rows;
  },
};

const paging: ListCommand<ApiInput & Flags> = {
  kind: 'list',
  async list(context, input) {
    checkRawOptions(input);
    return context.api.rawPages(await rawRequestOf(context, input), context.limit);
  },
};

const reading: ReadCommand<ApiInput & Flags> = {
  kind: 'read',
  async read(context, input) {
    checkRawOptions(input);
    const { api: client } = context;
    const reply = await client.send(client.prepareRaw(await rawRequestOf(context, input)));
    const failed = input.headless ? errorInPlace(reply.body) : readErrorIn(reply.body);
    // Print the response as received, and end with the error.
    return new CommandAnswer(input.include ? included(reply) : reply.body, {
      error: failed === undefined ? undefined : failedRead(failed),
    });
  },
};

const changing: ChangeCommand<ApiInput & Flags> = {
  kind: 'change',
  isRaw: true,
  destroys: {
    effect: 'This request may change or delete data',
    typedName: (input) => typedTarget(input).path,
  },
  async plan(context, input): Promise<Plan> {
    checkRawOptions(input);
    const raw = await rawRequestOf(context, input);
    const request = context.api.prepareRaw(raw);
    const isGuarded = context.api.isDestructive(raw);
    return {
      request,
      check: `hms api GET ${shellQuoted(raw.path.replace(/[?#].*$/s, ''))}${raw.headless ? ' --headless' : ''}`,
      acceptedLines: () => `The service accepted ${request.name}.`,
      ...(input.include ? { shows: included } : {}),
      confirmation: {
        // hms cannot tell which record the request changes, so the operator types the path.
        name: raw.path,
        // Without the query, and in one spelling: two paths for one record are the same.
        ids: [routedForms(raw.path)[0]],
        requireNameReason: isGuarded
          ? 'overwrites or deletes data that hms cannot identify'
          : undefined,
        facts: async () => [
          ['Request', request.name],
          [bodyFact, plain(withoutSecrets(request.json))],
        ],
      },
    };
  },
};

export const api = command({
  name: 'api',
  errorKinds: ['unsupported', 'findings'],
  summary: summaries.api,
  description:
    'PATH is relative to the base URL, and needs no leading slash. Without METHOD, hms sends GET. ' +
    'Every request except GET requires confirmation, because hms ' +
    'cannot know what it changes. A request that is known to overwrite or delete something also ' +
    'requires its path as --confirm NAME. To see the operations of the service, use --list or ' +
    '--openapi. With --drift, the exit code is 12 if the service differs from them.',
  arguments: {
    method: {
      value: methodOrPath,
      help: 'HTTP method: GET, POST, PATCH or DELETE. Default: GET',
      optional: true,
    },
    path: { value: text('PATH'), help: 'Path of the request, like /installs', optional: true },
  },
  options: {
    ...bodyOptions,
    paginate: { help: 'Read every page of a list. Only for GET, and not with --include' },
    include: { help: 'Also show the status and headers' },
    list: { help: 'List the operations of the service' },
    openapi: { help: 'Print the OpenAPI document of the service' },
    drift: { help: "Compare the service's own description with the operations of hms" },
    file: {
      value: text('FILE', 'files'),
      help: 'Compare this OpenAPI document instead',
      requires: '--drift',
    },
    headless: { help: 'Send the request to the headless platform' },
  },
  examples: [
    'api installs',
    'api GET /ssh_keys',
    "api GET '/installs?limit=5' --include",
    'api GET /installs --paginate -o jsonl',
    'api GET /v1/accounts/northlight/apps --headless',
    'api --list',
    'api --drift',
  ],
  // As received, unless another format was requested.
  view: { ...openView, any: true, text: (record) => `${cleanJson(record, 2)}\n` },
  kind: 'raw',
  behavior(input) {
    const { list, openapi, drift, paginate } = input;
    if (drift) return drifting;
    if (list || openapi) return describing;
    const { method: given } = typedTarget(input);
    if (given !== undefined && given !== 'GET') return changing;
    return paginate ? paging : reading;
  },
});
