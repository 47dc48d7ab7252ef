/** Operation and input → the request to send, or a usage error with nothing sent. */

import { idPattern } from '../contract/enums.ts';
import { type Answer, type Method, type Operation, parametersOf } from '../contract/operation.ts';
import { type OperationId, operations } from '../contract/operations.ts';
import type { OperationInput } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { routedForms, spelledForms } from './path-spellings.ts';

/** A file that is sent as it is read. */
export interface Upload {
  contentType: string;
  /** Bytes. */
  length: number;
  /** What a dry run calls it. */
  description: string;
  /** From the start, for each attempt. */
  stream(): AsyncIterable<Uint8Array>;
}

/** A request that is ready to be sent. */
export interface EncodedRequest {
  /** The operation's name in the contract; `METHOD /path` for one that is not in it. */
  name: string;
  /** What an answer has to look like. */
  answer: Answer;
  /** To the headless platform. */
  headless: boolean;
  /** What the path ends with, where that is the id or name of the record the answer is about. */
  asked: { param: string; value: string } | undefined;
  /** Ids of which what a read answers with belongs to one, by the names of their parameters: `account_id`. */
  within: Readonly<Record<string, readonly string[]>>;
  /** What a write answers with belongs to these, from its path; nothing of a request that is typed raw. */
  owners: Names;
  /** What the record that it makes goes by, as its body says; nothing of a request that is typed raw. */
  named: Names;
  method: Method;
  /** Path below the base URL, without the query: what errors and notes call the request. */
  path: string;
  url: string;
  /** The body as JSON; undefined where there is none. */
  json: unknown;
  upload: Upload | undefined;
}

export type Names = Readonly<Record<string, string>>;

/** Where the two services are; both without a trailing slash. */
export interface BaseUrls {
  hosting: string;
  /** Undefined where nobody said. */
  headless: string | undefined;
  /** What to do where nobody said. */
  headlessRemedy: string;
}

/** `GET /installs`: how messages call a request. */
export function requestName({ method, path }: EncodedRequest): string {
  return `${method} ${path}`;
}

function notAskable({ summary }: Operation, details: string[]): HmsError {
  return new HmsError('usage', `this cannot be asked of the service (${summary})`, { details });
}

/**
 * Loads the schemas, so it is only for what has a body: all else is checked by `encode`.
 * @throws HmsError usage, where a field is not what the contract says
 */
export async function checkBody(operationId: OperationId, input: JsonObject): Promise<void> {
  const operation: Operation = operations[operationId];
  if (operation.body === undefined) return;
  const contract = await import('../contract/schemas/operation-schemas.ts');
  const { error } = contract.inputSchema(operationId).safeParse(input);
  if (error === undefined) return;
  const details = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw notAskable(operation, details);
}

/** Ids are checked by their pattern, so that no read needs a schema: which page is asked for is counted by us. */
function checkIds(operation: Operation, fields: JsonObject): void {
  const { host, query = [] } = operation;
  if (host === 'headless') return;
  const asked = query.filter((name) => name.endsWith('_id') && fields[name] !== undefined);
  const wrong = [...parametersOf(operation), ...asked].filter((name) => {
    const value = fields[name];
    return typeof value !== 'string' || !idPattern.test(value);
  });
  if (wrong.length === 0) return;
  const details = wrong.map((name) => `${name}: Invalid input`);
  throw notAskable(operation, details);
}

/** What a read is asked with, beside its path. */
function queryOf({ query = [] }: Operation, fields: JsonObject): string {
  const given = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && query.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const parameters = new URLSearchParams(given);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** `encodeURIComponent('..')` is still `..`, and a URL eats a level for it, so dots are refused. */
function segment(name: string, value: unknown): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') {
    throw new HmsError('usage', `${name} cannot be '${text}'`);
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
  throw new HmsError('usage', 'no base URL of the headless platform', { hint });
}

/** The record the path ends with. */
function askedIn({ path }: Operation, fields: JsonObject): EncodedRequest['asked'] {
  const [, param] = /\{(\w+)\}$/.exec(path) ?? [];
  return param === undefined ? undefined : { param, value: String(fields[param]) };
}

/** @param asked what stands for the record itself */
function withinOf(
  fields: Iterable<readonly [string, unknown]>,
  asked?: EncodedRequest['asked'],
): EncodedRequest['within'] {
  const within: Record<string, string[]> = {};
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || !/^\w+_id$/.test(name) || name === asked?.param) continue;
    // Several of them may be asked for at once.
    const ids = value.split(',').filter((id) => id.trim() !== '');
    if (ids.length > 0) within[name] = [...(within[name] ?? []), ...ids];
  }
  return within;
}

/**
 * What the answer to a write belongs to. Ids of other records in a path are not among them: a restore may tell of a
 * backup that it takes first.
 */
function ownersOf(operation: Operation, fields: JsonObject, own?: string): Names {
  if (operation.method === 'GET') return {};
  const owners = parametersOf(operation).filter(
    (name) => name !== own && (operation.host === 'headless' || owning.includes(name)),
  );
  return textsOf(fields, (name) => owners.includes(name));
}

const owning = ['account_id', 'install_id', 'site_id'];

/** Fields a record goes by, or belongs to another one by. */
const naming = ['name', 'email', 'account_id', 'site_id'];

/**
 * Of what is made, by the body or the record in it (`user`). What is changed goes by its id: it may have its old name
 * or place yet. Names of the headless platform are its own (4.21).
 */
function namesInBody({ method, host }: Operation, body: unknown): Names {
  if (method !== 'POST' || host === 'headless' || !isObject(body)) return {};
  return textsOf(isObject(body.user) ? body.user : body, (name) => naming.includes(name));
}

function textsOf(fields: JsonObject, isWanted: (name: string) => boolean): Names {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (one): one is [string, string] => isWanted(one[0]) && typeof one[1] === 'string',
    ),
  );
}

/** @throws HmsError usage, where an id is none; `checkBody` is for the rest */
export function encode<K extends OperationId>(
  baseUrls: BaseUrls,
  operationId: K,
  input: OperationInput<K>,
): EncodedRequest {
  const operation: Operation = operations[operationId];
  // As: an input is an object of fields.
  const fields = input as JsonObject;
  checkIds(operation, fields);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => segment(name, fields[name]));
  const asked = askedIn(operation, fields);
  const body = encodedBody(operation, fields);
  return {
    name: operationId,
    answer: operation.answer,
    headless: operation.host === 'headless',
    asked,
    within: operation.method === 'GET' ? withinOf(Object.entries(fields), asked) : {},
    owners: ownersOf(operation, fields, asked?.param),
    named: namesInBody(operation, body.json),
    method: operation.method,
    path,
    url: `${baseOf(operation, baseUrls)}${path}${queryOf(operation, fields)}`,
    ...body,
  };
}

/** A request as an operator types it. */
export interface RawRequest {
  method: Method;
  /** Relative to the base URL. */
  path: string;
  json: unknown;
  /** To the headless platform instead of the hosting service. */
  headless: boolean;
}

/**
 * Any path below a base URL, any JSON.
 * @throws HmsError usage, when the path leaves the base URL
 */
export function encodeRaw(baseUrls: BaseUrls, raw: RawRequest): EncodedRequest {
  const { method, path, json, headless } = raw;
  const baseUrl = baseOf(headless ? { host: 'headless' } : {}, baseUrls);
  const url = `${baseUrl}${path}`;
  if (!isAsTyped(baseUrl, path)) {
    throw new HmsError('usage', `the path cannot be '${path}'`, {
      hint: 'it is relative to the base URL, like /installs, with anything odd percent-encoded',
    });
  }
  const name = `${method} ${path}`;
  const answer: Answer = { form: 'open' };
  const within = method === 'GET' ? withinOf(new URL(url).searchParams) : {};
  const none = { asked: undefined, owners: {}, named: {}, upload: undefined };
  return { name, answer, headless, within, method, path, url, json, ...none };
}

/** What is judged has to be what is sent: a URL that would be rewritten (`..`, `\\`, `#`, spaces) is refused. */
function isAsTyped(baseUrl: string, path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || !URL.canParse(`${baseUrl}${path}`))
    return false;
  const { origin, pathname, hash } = new URL(`${baseUrl}${path}`);
  const { origin: home, pathname: below } = new URL(baseUrl);
  const [plain = ''] = path.split('?');
  const expected = `${below.replace(/\/$/, '')}${plain}`;
  return origin === home && pathname === expected && hash === '' && !/[#\s]/.test(path);
}

/** Whether a raw request is one that destroys something: by the contract, or because it deletes. */
export function isDestroying({ method, path, json }: RawRequest): boolean {
  if (method === 'DELETE' || isDeleting(path, json)) return true;
  if (spelledForms(path).some(namesDeletion)) return true;
  const forms = routedForms(path);
  return Object.values<Operation>(operations).some((operation) => {
    if (operation.destroys !== true || operation.method !== method) return false;
    // Wherever the base URL ends, and in whatever format the answer is asked for.
    const pattern = new RegExp(`${operation.path.replace(/\{\w+\}/g, '[^/]+')}(\\.\\w+)?$`);
    return forms.some((form) => pattern.test(form));
  });
}

/** Many frameworks take another method from a field or a parameter: `_method`, `X-HTTP-Method-Override`. */
function isDeleting(path: string, json: unknown): boolean {
  const [, query] = /\?(.*)$/s.exec(path) ?? [];
  const fields = [...new URLSearchParams(query), ...Object.entries(isObject(json) ? json : {})];
  return fields.some(
    ([name, value]) =>
      /method(override)?$/i.test(name.replace(/[^a-z]/gi, '')) &&
      /^\s*delete\s*$/i.test(String(value)),
  );
}

/** A word of it in any segment: `/things/delete/7`, `/things:batchDelete`, `/things/bulk_delete`, `/things/deleteall`. */
function namesDeletion(form: string): boolean {
  // What is purged from a cache is in its source all the same.
  const lasting = form.replace(/purge[^a-z/]*cache/gi, '');
  const words = lasting.replace(/([a-z])(?=[A-Z])/g, '$1 ').split(/[^a-z]+/i);
  return words.some((word) => /(delete|destroy|purge|remove)(all)?$/i.test(word));
}
