/** Operation and input → the request to send, or a usage error with nothing sent. */
import * as z from 'zod/mini';
import type { OperationId } from '../contract/operations.ts';
import { operations } from '../contract/operations.ts';
import type { Input, Method, Operation } from '../contract/types.ts';
import { HmsError } from '../errors.ts';

export interface EncodedRequest {
  method: Method;
  /** Path below the base URL, without the query: what errors and notes call the request. */
  path: string;
  url: string;
  /** Undefined where the operation has no body. */
  body: Readonly<Record<string, unknown>> | undefined;
}

/** `GET /installs`: how messages call a request. */
export function nameOf({ method, path }: EncodedRequest): string {
  return `${method} ${path}`;
}

type Fields = Readonly<Record<string, unknown>>;

function validated(operation: Operation, input: Fields): Fields {
  const schema = z.strictObject({ ...operation.params, ...operation.query, ...operation.body });
  const result = schema.safeParse(input);
  if (result.success) return input;
  throw new HmsError('usage', `this cannot be asked of the service (${operation.summary})`, {
    details: result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  });
}

function pick(shape: Operation['body'], input: Fields): Fields {
  return Object.fromEntries(
    Object.keys(shape)
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name]]),
  );
}

/** `encodeURIComponent('..')` is still `..`, and a URL eats a level for it, so dots are refused. */
function segment(name: string, value: unknown): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') {
    throw new HmsError('usage', `${name} cannot be '${text}'`);
  }
  return encodeURIComponent(text);
}

/**
 * @param baseUrl without a trailing slash
 * @throws HmsError usage, when the input is not what the contract says
 */
export function encode<K extends OperationId>(
  baseUrl: string,
  operationId: K,
  input: Input<K>,
): EncodedRequest {
  const operation: Operation = operations[operationId];
  const fields = validated(operation, input as Fields);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => segment(name, fields[name]));
  const query = new URLSearchParams(
    Object.entries(pick(operation.query, fields)).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  ).toString();
  const hasBody = Object.keys(operation.body).length > 0;
  return {
    method: operation.method,
    path,
    url: `${baseUrl}${path}${query === '' ? '' : `?${query}`}`,
    body: hasBody ? pick(operation.body, fields) : undefined,
  };
}
