/** What the commands of the headless platform share (service-api.md 4.21): opaque path segments, bodies nobody describes. */
import type { Reply } from '../../client/api.ts';
import { recordsIn, wrappersOf } from '../../client/pages/part.ts';
import { bodyFrom, type Field } from '../../command/body-fields.ts';
import type { Context } from '../../command/definition.ts';
import type { Argument } from '../../command/input.ts';
import type { Fact, Loss } from '../../command/plan.ts';
import { Received } from '../../command/received.ts';
import type { Defaults } from '../../command/services.ts';
import { text } from '../../command/values.ts';
import { errorIn, errorInRead } from '../../contract/failure.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';

export const app = {
  value: text('APP', 'apps'),
  help: 'name of an application',
} as const satisfies Argument;
export const environment = {
  value: text('ENVIRONMENT', 'environments'),
  help: 'id of an environment',
} as const satisfies Argument;

export const accountOption = {
  account: {
    value: text('NAME'),
    help: 'name of the account (a name here, not an id)',
    fallback: "HMS_HEADLESS_ACCOUNT, then the profile's",
  },
} as const;

export function accountOf(given: string | undefined, { headlessAccount }: Defaults): string {
  const account = given ?? headlessAccount;
  if (account !== undefined) return account;
  throw new HmsError('usage', 'no account of the headless platform', {
    hint: 'name it with --account NAME, or set HMS_HEADLESS_ACCOUNT',
    lacks: 'account',
  });
}

interface BodyInput {
  field: readonly Field[];
  rawField: readonly Field[];
  data: string | undefined;
}

export async function bodyOf({ readText }: Context, input: BodyInput): Promise<unknown> {
  const body = await bodyFrom(input, readText);
  if (body !== undefined) return body;
  throw new HmsError('usage', 'no body', {
    hint: 'give it with --field name=value, or --data FILE; the source does not show its shape',
  });
}

/**
 * What was read, unless an error came in its place. A record may tell of an error of its own: it is shown.
 * @throws HmsError unavailable
 */
export function answered(body: unknown, find = errorInRead): unknown {
  const error = errorInPlace(body, find);
  if (error === undefined) return body;
  throw failedRead(error);
}

export function failedRead(error: string): HmsError {
  return new HmsError('unavailable', `the service answers with an error: ${error}`);
}

function isRecord({ id, name }: JsonObject): boolean {
  return id !== undefined || name !== undefined;
}

/** Undefined for a record, which may tell of an error of its own. */
export function errorInPlace(body: unknown, find = errorInRead): string | undefined {
  if (!isObject(body) || isRecord(body)) return undefined;
  return 'reconciling' in body ? undefined : find(body);
}

/**
 * The same for a list: neither what it is wrapped in nor any record may be an error.
 * @throws HmsError unavailable
 */
export function listed({ body, headers }: Reply<unknown>): Received {
  for (const one of wrappersOf(body)) answered(one, errorIn);
  const records = recordsIn(body);
  const inner = isObject(records) && !isRecord(records) ? Object.values(records) : records;
  if (Array.isArray(inner)) for (const one of inner) answered(one);
  return new Received(body, { headers });
}

/** Nothing brings it back. */
export function deletion(kind: string, name: string, places: readonly Fact[]): Loss {
  return {
    name,
    // A name is one within its places only.
    ids: [[...places.map(([, place]) => place), name].join('/')],
    guarded: 'would be deleted for good',
    facts: async () => [[kind, name], ...places],
  };
}
