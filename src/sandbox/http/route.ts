/** Finds the operation for a method and path, and validates its input. */

import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import type { Shape } from '../../contract/schemas/operation-schemas.ts';
import { entriesOf } from '../../core/typed-keys.ts';
import * as z from '../../core/zod.ts';
import { decoded } from './decoded.ts';
import type { FieldError, Refusal } from './refusal.ts';

/** The version segment of the hosting API (docs/service.md, section 9). */
const basePath = '/v1';

const routes = entriesOf(operations).map(([id, entry]) => {
  const operation: Operation = entry;
  const path = `${operation.host === 'headless' ? '' : basePath}${operation.path}`;
  const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+?)');
  return { id, operation, pattern: new RegExp(`^${pattern}$`) };
});

/** @param part1 only the operations of part 1, and those that need no credentials */
export function route(method: string, pathname: string, part1 = false) {
  for (const { id, operation, pattern } of routes) {
    if (part1 && operation.part === 2 && !operation.anonymous) continue;
    const match = operation.method === method ? pattern.exec(pathname) : null;
    if (match === null) continue;
    const params: Record<string, string> = {};
    for (const [name, text] of Object.entries(match.groups ?? {})) params[name] = decoded(text);
    return { id, operation, params };
  }
  return undefined;
}

/** The path that fault rules match: relative to the base URL if it is below it. */
export function routePath(pathname: string, operation: Operation | undefined): string {
  const isHosting = operation?.host !== 'headless' && pathname.startsWith(`${basePath}/`);
  return isHosting ? pathname.slice(basePath.length) : pathname;
}

/** Drops undeclared fields silently, as the gateway does with query parameters. */
export function validate(
  shape: Shape | undefined,
  value: unknown,
  refused: (errors: FieldError[]) => Refusal,
): unknown {
  if (shape === undefined) return {};
  const result = z.object(shape).safeParse(value);
  if (result.success) return result.data;
  throw refused(
    result.error.issues.map(({ path, message }) => ({
      resource: 'Request',
      field: path.join('.'),
      type: 'invalid_value',
      code: 'invalid',
      message,
    })),
  );
}

export function numbers(query: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...query].map(([name, value]) => [name, /^-?\d+$/.test(value) ? Number(value) : value]),
  );
}
