/** Reads the usage of an account to its end (docs/service.md 10.7). */
import type { Api, Reply } from '../../client/api.ts';
import { plain } from '../../command-model/view.ts';
import { isObject, type JsonObject, jsonText } from '../../core/json.ts';
import type { Dates } from './dates.ts';
import { figureIn } from './figures.ts';

/** The response, with the environments of every page, and the headers of the last one. */
export interface AccountUsage extends Pick<Reply<JsonObject | null>, 'body' | 'headers'> {
  /** Why the environments are not all, or are not certain; undefined if only the body says so, or nothing. */
  whyPartial?: string | undefined;
}

/** A response without a limit has at most so many environments (docs/service.md 10.7). */
const defaultLength = 100;

/** A service of 100 environments a page has 50,000 in so many. */
const maxPages = 500;

/**
 * Follows `next_page_token` until there is none, until a token repeats, or until a page brings no other environment. In
 * the two last cases the token stays in the body, so that it counts as a part. A service of part 1 answers in one
 * response of its own shape, which stays as it is.
 */
export async function readAccountUsage(
  api: Api,
  account_id: string,
  dates: Dates,
): Promise<AccountUsage> {
  const first = await api.call('getAccountUsage', { account_id, ...dates });
  let { headers } = first;
  let last = first.body;
  const listed = environmentsIn(first.body);
  if (listed === undefined || first.body === null) return first;
  const environments = createEnvironments(listed);
  const tokens = new Set<string>();
  let token = tokenIn(last);
  while (token !== undefined && !tokens.has(token) && tokens.size < maxPages) {
    tokens.add(token);
    const page = await api.call('getAccountUsage', { account_id, ...dates, offset: token });
    const more = environmentsIn(page.body);
    if (more === undefined) break;
    const isMore = environments.add(more);
    if (!isMore && tokenIn(page.body) !== undefined) break;
    ({ headers } = page);
    last = page.body;
    token = tokenIn(last);
  }
  const whyPartial =
    environments.whyUncertain(last?.total_size ?? first.body.total_size) ?? whyCut(first.body);
  const body =
    tokens.size === 0
      ? first.body
      : joined(first.body, { last: last ?? {}, all: environments.all, isCertain: !whyPartial });
  return { body, headers, whyPartial };
}

function environmentsIn(body: JsonObject | null): unknown[] | undefined {
  const list = body?.environment_metrics;
  return Array.isArray(list) ? [...list] : undefined;
}

/** Joins pages: the same record may be on two of them. Two different records of one environment both stay. */
function createEnvironments(first: readonly unknown[]) {
  const all: unknown[] = [];
  const known = new Set<string>();
  const names = new Set<string>();
  let twice: string | undefined;

  /** Whether one of them was not there before. */
  function add(page: readonly unknown[]): boolean {
    let isMore = false;
    for (const one of page) {
      const name = nameOf(one);
      const text = jsonText(one);
      const isKnown = known.has(text);
      known.add(text);
      // Records without a name may be of different environments, even if they are equal.
      if (isKnown && name !== undefined) continue;
      all.push(one);
      if (name !== undefined && names.has(name)) twice ??= name;
      else if (!isKnown) isMore = true;
      if (name !== undefined) names.add(name);
    }
    return isMore;
  }
  add(first);
  return {
    all,
    add,
    whyUncertain(total: unknown): string | undefined {
      if (twice !== undefined) return `environment ${twice} has two different records`;
      // What is no number counts nothing.
      const count = figureIn(total);
      const isMet = count === undefined || count === all.length;
      return isMet ? undefined : `total_size is ${plain(total)}, and the pages have ${all.length}`;
    },
  };
}

/** A response of exactly the default length, which does not say if there are more. */
function whyCut(body: JsonObject): string | undefined {
  const { total_size = null, next_page_token, all_environments_included = null } = body;
  const isSaid =
    next_page_token !== undefined || (total_size ?? all_environments_included) !== null;
  if (isSaid || environmentsIn(body)?.length !== defaultLength) return undefined;
  return `the response has ${defaultLength}, and does not say that these are all`;
}

function nameOf(environment: unknown): string | undefined {
  const name = isObject(environment) ? environment.environment_name : undefined;
  return typeof name === 'string' ? name : undefined;
}

function tokenIn(body: JsonObject | null): string | undefined {
  const token = body?.next_page_token;
  return typeof token === 'string' && token.trim() !== '' ? token : undefined;
}

interface JoinedPages {
  last: JsonObject;
  all: readonly unknown[];
  /** The number of environments does not contradict `total_size`. */
  isCertain: boolean;
}

/**
 * A page that follows another says that it does not include all environments, even if it is the last one. Only an exact
 * `total_size` on a last page without a token proves that there are no more.
 */
function joined(first: JsonObject, { last, all, isCertain }: JoinedPages): JsonObject {
  const { next_page_token = null, all_environments_included: isWhole } = last;
  const hasNoToken = next_page_token === null || next_page_token === '';
  const isCounted = figureIn(last.total_size ?? first.total_size) === all.length;
  const isMet = isCertain && isCounted && hasNoToken;
  return {
    ...first,
    environment_metrics: all,
    next_page_token,
    ...(isWhole === undefined ? {} : { all_environments_included: isMet ? true : isWhole }),
  };
}

/** Infinity if the service does not count. */
export function totalIn(size: unknown): number {
  return figureIn(size) ?? Number.POSITIVE_INFINITY;
}
