/** Encodes an operation and its input as a request. Invalid input is a usage error, and nothing is sent. */

import { idPattern } from '../contract/enums.ts';
import { type Answer, type Method, type Operation, parametersOf } from '../contract/operation.ts';
import { type OperationId, operations } from '../contract/operations.ts';
import type { OperationInput } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { decodedForms, routedForms } from './path-spellings.ts';

/** A file that is streamed. */
export interface Upload {
  contentType: string;
  /** Bytes. */
  length: number;
  /** How a dry run shows it. */
  description: string;
  /** Starts from the first byte, for each attempt. */
  stream(): AsyncIterable<Uint8Array>;
}

/** A request that is ready to send. */
export interface EncodedRequest {
  /** The operation's name in the contract; `METHOD /path` for one that is not in it. */
  name: string;
  /** Its path without values: `/installs/{install_id}`; the path itself for a raw request. */
  template: string;
  /** Services may lack an operation of part 2. */
  part: 1 | 2;
  /** Sent without credentials. */
  anonymous: boolean;
  /** The expected form of the response. */
  answer: Answer;
  /** Goes to the headless platform. */
  headless: boolean;
  /** The last path parameter, if it is the id or name of the record in the response. */
  requested: { param: string; value: string } | undefined;
  /** The response to a read must belong to one of these ids, by parameter name: `account_id`. */
  allowedOwners: Readonly<Record<string, readonly string[]>>;
  /** The response to a write must belong to these records of its path. Empty for a raw request. */
  owners: Names;
  /** Names that the created record must have, taken from the body. Empty for a raw request. */
  expectedNames: Names;
  method: Method;
  /** Path below the base URL without the query, as in errors and notes. */
  path: string;
  url: string;
  /** The JSON body; undefined if there is none. */
  json: unknown;
  upload: Upload | undefined;
}

export type Names = Readonly<Record<string, string>>;

/** Base URLs of the two services, without a trailing slash. */
export interface BaseUrls {
  hosting: string;
  /** Undefined if not configured. */
  headless: string | undefined;
  /** The hint for a missing URL. */
  headlessRemedy: string;
}

/** `GET /installs`, for messages. */
export function requestName({ method, path }: EncodedRequest): string {
  return `${method} ${path}`;
}

function invalidRequest({ summary }: Operation, details: string[]): HmsError {
  return new HmsError('usage', `Invalid request (${summary}). Nothing was sent.`, { details });
}

/**
 * Loads the schemas, so it is only for operations with a body. `encode` checks everything else.
 * @throws HmsError usage, if a field does not match the contract
 */
export async function checkBody(operationId: OperationId, input: JsonObject): Promise<void> {
  const operation: Operation = operations[operationId];
  if (operation.body === undefined) return;
  const contract = await import('../contract/schemas/operation-schemas.ts');
  const { error } = contract.inputSchema(operationId).safeParse(input);
  if (error === undefined) return;
  const details = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw invalidRequest(operation, details);
}

/** Checks ids by pattern, so that reads load no schemas. Paging parameters come from hms itself. */
function checkIds(operation: Operation, fields: JsonObject): void {
  const { host, query = [] } = operation;
  if (host === 'headless') return;
  const requested = query.filter((name) => name.endsWith('_id') && fields[name] !== undefined);
  const wrong = [...parametersOf(operation), ...requested].filter((name) => {
    const value = fields[name];
    return typeof value !== 'string' || !idPattern.test(value);
  });
  if (wrong.length === 0) return;
  const details = wrong.map((name) => `${name}: Invalid input`);
  throw invalidRequest(operation, details);
}

/** The query string of a read. */
function queryOf({ query = [] }: Operation, fields: JsonObject): string {
  const given = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && query.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const parameters = new URLSearchParams(given);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Refuses dots: `encodeURIComponent('..')` is still `..`, and `new URL` then removes a path segment. */
function segment(name: string, value: unknown): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') {
    throw new HmsError('usage', `${name} cannot be '${text}'.`);
  }
  return encodeURIComponent(text);
}

function encodedBody({ content, body }: Operation, fields: JsonObject) {
  // As: the only operation with this content takes a file.
  if (content === 'upload') return { json: undefined, upload: fields.body as Upload };
  if (content === 'any') return { json: fields.body, upload: undefined };
  const given = body?.filter((name) => fields[name] !== undefined);
  const json = given && Object.fromEntries(given.map((name) => [name, fields[name]]));
  return { json, upload: undefined };
}

function baseOf(
  { host }: Pick<Operation, 'host'>,
  { hosting, headless, headlessRemedy: hint }: BaseUrls,
): string {
  if (host === undefined) return hosting;
  if (headless !== undefined) return headless;
  throw new HmsError('usage', 'No base URL is set for the headless platform.', { hint });
}

/** The record the path ends with. */
function requestedIn({ path }: Operation, fields: JsonObject): EncodedRequest['requested'] {
  const [, param] = /\{(\w+)\}$/.exec(path) ?? [];
  return param === undefined ? undefined : { param, value: String(fields[param]) };
}

/** @param requested the parameter of the record itself, which is skipped */
function allowedOwnersOf(
  fields: Iterable<readonly [string, unknown]>,
  requested?: EncodedRequest['requested'],
): EncodedRequest['allowedOwners'] {
  const allowedOwners: Record<string, string[]> = {};
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || !/^\w+_id$/.test(name) || name === requested?.param) continue;
    // A parameter may list several ids.
    const ids = value.split(',').filter((id) => id.trim() !== '');
    if (ids.length > 0) allowedOwners[name] = [...(allowedOwners[name] ?? []), ...ids];
  }
  return allowedOwners;
}

/**
 * Owners that the response to a write must name. Ids of other records in the path do not count: a restore may return
 * the backup that it takes first.
 */
function ownersOf(operation: Operation, fields: JsonObject, own?: string): Names {
  if (operation.method === 'GET') return {};
  const owners = parametersOf(operation).filter(
    (name) => name !== own && (operation.host === 'headless' || ownerParams.includes(name)),
  );
  return textsOf(fields, (name) => owners.includes(name));
}

const ownerParams = ['account_id', 'install_id', 'site_id'];

/** Fields with the name or the owner of a record. */
const nameFields = ['name', 'email', 'account_id', 'site_id'];

/**
 * Names of a record that is created, from the body or the record in it (`user`). Changed records are compared by id,
 * because they may still have their old name. The headless platform has names of its own (4.21).
 */
function namesInBody({ method, host }: Operation, body: unknown): Names {
  if (method !== 'POST' || host === 'headless' || !isObject(body)) return {};
  return textsOf(isObject(body.user) ? body.user : body, (name) => nameFields.includes(name));
}

function textsOf(fields: JsonObject, isWanted: (name: string) => boolean): Names {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (one): one is [string, string] => isWanted(one[0]) && typeof one[1] === 'string',
    ),
  );
}

/** @throws HmsError usage, if an id is invalid. For bodies call `checkBody` too. */
export function encode<K extends OperationId>(
  baseUrls: BaseUrls,
  operationId: K,
  input: OperationInput<K>,
): EncodedRequest {
  const operation: Operation = operations[operationId];
  // As: every input is an object of fields.
  const fields = input as JsonObject;
  checkIds(operation, fields);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => segment(name, fields[name]));
  const requested = requestedIn(operation, fields);
  const body = encodedBody(operation, fields);
  return {
    name: operationId,
    template: operation.path,
    part: operation.part ?? 1,
    anonymous: operation.anonymous === true,
    answer: operation.answer,
    headless: operation.host === 'headless',
    requested,
    allowedOwners:
      operation.method === 'GET' ? allowedOwnersOf(Object.entries(fields), requested) : {},
    owners: ownersOf(operation, fields, requested?.param),
    expectedNames: namesInBody(operation, body.json),
    method: operation.method,
    path,
    url: `${baseOf(operation, baseUrls)}${path}${queryOf(operation, fields)}`,
    ...body,
  };
}

/** A request that an operator types. */
export interface RawRequest {
  method: Method;
  /** Relative to the base URL. */
  path: string;
  json: unknown;
  /** Goes to the headless platform instead of the hosting service. */
  headless: boolean;
}

/**
 * Encodes any path below a base URL with any JSON.
 * @throws HmsError usage, if the path leaves the base URL
 */
export function encodeRaw(baseUrls: BaseUrls, raw: RawRequest): EncodedRequest {
  const { method, path, json, headless } = raw;
  const baseUrl = baseOf(headless ? { host: 'headless' } : {}, baseUrls);
  const url = `${baseUrl}${path}`;
  if (!isUnchangedPath(baseUrl, path)) {
    throw new HmsError('usage', `Invalid path: '${path}'.`, {
      hint: 'Give a path relative to the base URL, such as /installs. Percent-encode special characters.',
    });
  }
  const name = `${method} ${path}`;
  const answer: Answer = { form: 'open' };
  const allowedOwners = method === 'GET' ? allowedOwnersOf(new URL(url).searchParams) : {};
  const none = { requested: undefined, owners: {}, expectedNames: {}, upload: undefined };
  const plain = { template: path, part: 1, anonymous: false } as const;
  return { ...plain, name, answer, headless, allowedOwners, method, path, url, json, ...none };
}

/** The checked path must be the path sent: refuses paths a URL parser rewrites (`..`, `\\`, `#`, spaces). */
function isUnchangedPath(baseUrl: string, path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || !URL.canParse(`${baseUrl}${path}`))
    return false;
  const { origin, pathname, hash } = new URL(`${baseUrl}${path}`);
  const { origin: baseOrigin, pathname: basePath } = new URL(baseUrl);
  const [plain = ''] = path.split('?');
  const expected = `${basePath.replace(/\/$/, '')}${plain}`;
  return origin === baseOrigin && pathname === expected && hash === '' && !/[#\s]/.test(path);
}

/** Whether a raw request destroys something: the contract says so, or it deletes. */
export function isDestructive({ method, path, json }: RawRequest): boolean {
  if (method === 'DELETE' || overridesToDelete(path, json)) return true;
  if (decodedForms(path).some(namesDeletion)) return true;
  const forms = routedForms(path);
  return Object.values<Operation>(operations).some((operation) => {
    if (operation.destroys !== true || operation.method !== method) return false;
    // Matches below any base URL, and with any format suffix.
    const pattern = new RegExp(`${operation.path.replace(/\{\w+\}/g, '[^/]+')}(\\.\\w+)?$`);
    return forms.some((form) => pattern.test(form));
  });
}

/** Many frameworks accept a method override in a field or parameter: `_method`, `X-HTTP-Method-Override`. */
function overridesToDelete(path: string, json: unknown): boolean {
  const [, query] = /\?(.*)$/s.exec(path) ?? [];
  const fields = [...new URLSearchParams(query), ...Object.entries(isObject(json) ? json : {})];
  return fields.some(
    ([name, value]) =>
      /method(override)?$/i.test(name.replace(/[^a-z]/gi, '')) &&
      /^\s*delete\s*$/i.test(String(value)),
  );
}

/**
 * A verb of deletion in a segment: `/things/delete/7`, `/things:batchDelete`, `/things/bulk_delete`,
 * `/things/deleteall`.
 */
function namesDeletion(form: string): boolean {
  // Purging a cache deletes nothing at its source.
  const withoutCachePurges = form.replace(/purge[^a-z/]*cache/gi, '');
  const words = withoutCachePurges.replace(/([a-z])(?=[A-Z])/g, '$1 ').split(/[^a-z]+/i);
  return words.some((word) => /(delete|destroy|purge|remove)(all)?$/i.test(word));
}
