/** Reads the usage of an account to its end (docs/service.md 10.7). */
import type { Api, Reply } from '../../client/api.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Dates } from './dates.ts';
import { numberIn } from './figures.ts';

/** The response, with the environments of every page, and the headers of the last one. */
export type AccountUsage = Pick<Reply<JsonObject | null>, 'body' | 'headers'>;

/**
 * Follows `next_page_token` until there is none, until a token repeats, or until a page brings no other environment. In
 * the two last cases the token stays in the body, so that it counts as a part, unless `total_size` is met. A service of
 * part 1 answers in one response of its own shape, which stays as it is.
 */
export async function readAccountUsage(
  api: Api,
  account_id: string,
  dates: Dates,
): Promise<AccountUsage> {
  const first = await api.call('getAccountUsage', { account_id, ...dates });
  let { headers } = first;
  let last = first.body;
  const environments = environmentsIn(first.body);
  if (environments === undefined) return first;
  const names = new Set(environments.map(nameOf));
  const tokens = new Set<string>();
  let token = tokenIn(last);
  while (token !== undefined && !tokens.has(token)) {
    tokens.add(token);
    const page = await api.call('getAccountUsage', { account_id, ...dates, offset: token });
    const more = environmentsIn(page.body)?.filter((one) => !names.has(nameOf(one)));
    if (more === undefined || (more.length === 0 && tokenIn(page.body) !== undefined)) break;
    for (const one of more) names.add(nameOf(one));
    environments.push(...more);
    ({ headers } = page);
    last = page.body;
    token = tokenIn(last);
  }
  if (tokens.size === 0) return first;
  return { body: joined(first.body, last, environments), headers };
}

function environmentsIn(body: JsonObject | null): unknown[] | undefined {
  const list = body?.environment_metrics;
  return Array.isArray(list) ? [...list] : undefined;
}

/** Environments without a name are all different. */
function nameOf(environment: unknown): unknown {
  const name = isObject(environment) ? environment.environment_name : undefined;
  return typeof name === 'string' ? name : environment;
}

function tokenIn(body: JsonObject | null): string | undefined {
  const token = body?.next_page_token;
  return typeof token === 'string' && token.trim() !== '' ? token : undefined;
}

/** A page that follows another says that it does not include all environments, even if it is the last one. */
function joined(first: JsonObject, last: JsonObject, environments: readonly unknown[]): JsonObject {
  const { next_page_token = null, all_environments_included: isWhole } = last;
  const isMet = environments.length >= totalIn(last.total_size ?? first.total_size);
  return {
    ...first,
    environment_metrics: environments,
    next_page_token: isMet ? null : next_page_token,
    ...(isWhole === undefined ? {} : { all_environments_included: isMet ? true : isWhole }),
  };
}

/** Infinity if the service does not count. */
export function totalIn(size: unknown): number {
  return numberIn(size) ?? Number.POSITIVE_INFINITY;
}
