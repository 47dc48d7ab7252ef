/** Reads the pages of a list in order and prefetches them in parallel once their number is known. */
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Reply } from '../api.ts';
import type { Attempt } from '../classify-response.ts';
import type { EncodedRequest } from '../encode.ts';
import { refuseFailedRead } from '../failed-read.ts';
import { claimsIn, headerClaims } from './paging-fields.ts';
import { incompleteListError } from './partial-list.ts';

/** Maximum number of parallel requests: of any service, and of one that responds as fast as to a single request. */
const maxParallel = 16;
const maxParallelWhileFast = 32;

/** A response that takes more than this many times the fastest one shows that the service does not keep up. */
const slowFactor = 2;

const notNeeded = new HmsError('cancelled', 'The pages are no longer needed.');

/** A first attempt and its time (`System.monotonic`). */
export interface InFlight {
  result: Attempt;
  startedAt: number;
  endedAt: number;
}

export interface Pager {
  page(paging: { limit: number; offset: number }): EncodedRequest;
  /** Sends the first attempt of a request, whose response may not be needed. Undefined: no prefetch. */
  startAttempt: ((request: EncodedRequest, cancel: AbortSignal) => Promise<InFlight>) | undefined;
  /** Sends a request, or retries one that was prefetched. */
  send(request: EncodedRequest, prefetched?: InFlight): Promise<Reply<unknown>>;
}

export interface Page {
  results: JsonObject[];
  /** Total number of records, if the page has it. */
  count: number | undefined;
  /** Whether the page signals more. */
  isMore: boolean;
  /** Number of pages, if the page has it. */
  pages: number | undefined;
  /** Offset of the next page. */
  end: number;
  /** The field that identifies a record, if the contract names one. */
  key: string | undefined;
}

interface ReadOptions {
  /** Name of the list in errors. */
  name: string;
  /** Maximum number of records per page. */
  limit: number;
  /** The offset up to which to prefetch, as known now. */
  prefetchEnd(): number;
  /** Prefetch only after the second page was taken: the reader may stop before. */
  mayStopEarly: boolean;
}

interface Prefetched {
  offset: number;
  request: EncodedRequest;
  attempt: Promise<InFlight>;
}

/**
 * Yields pages without end: the caller decides when the list is complete. A prefetched page gets one attempt. Retries
 * wait for its turn, so that a failing service gets no extra load. Each page read adds four parallel requests, up to the
 * maximum. A failed attempt halves their number, and after that they grow slowly.
 */
export async function* prefetchedPages(
  { page, startAttempt, send }: Pager,
  { name, limit, prefetchEnd, mayStopEarly }: ReadOptions,
): AsyncGenerator<Page> {
  const cancel = new AbortController();
  const prefetched: Prefetched[] = [];
  let parallel = 2; // before the first page nothing is prefetched
  let hasHalved = false;
  let fastestMs = Number.POSITIVE_INFINITY;
  let keepsUp = true;
  let pagesTaken = 0;
  let offset = 0;
  let step = limit;
  /** Requests for smaller offsets were in flight when `parallel` was halved. */
  let nextHalvingOffset = 0;

  function prefetch(): void {
    if (startAttempt === undefined || (mayStopEarly && pagesTaken < 2)) return;
    const from = Math.max(offset, (prefetched.at(-1)?.offset ?? offset - step) + step);
    for (
      let at = from;
      prefetched.length < Math.floor(parallel) && at < prefetchEnd();
      at += step
    ) {
      const request = page({ limit, offset: at });
      const attempt = startAttempt(request, cancel.signal);
      // At once, not when it is this page's turn. The caller sees an error when it awaits the page.
      attempt.then((inFlight) => adapt(at, inFlight)).catch(() => {});
      prefetched.push({ offset: at, request, attempt });
    }
  }

  /** Adapts to how the service takes a request. */
  function adapt(at: number, { result, startedAt, endedAt }: InFlight): void {
    const took = endedAt - startedAt;
    fastestMs = Math.min(fastestMs, took);
    if (took > slowFactor * fastestMs) keepsUp = false;
    if (result.ok || at < nextHalvingOffset) return;
    parallel = Math.max(1, parallel / 2);
    hasHalved = true;
    nextHalvingOffset = (prefetched.at(-1)?.offset ?? at) + step;
  }

  async function read(): Promise<{
    request: EncodedRequest;
    reply: Reply<unknown>;
    isGap: boolean;
  }> {
    while (prefetched[0] !== undefined && prefetched[0].offset < offset) prefetched.shift();
    const [next] = prefetched;
    if (next?.offset !== offset) {
      // A page was shorter than the others: request the missing records before the next prefetched page.
      const request = page({ limit: next ? next.offset - offset : limit, offset });
      return { request, reply: await send(request), isGap: next !== undefined };
    }
    prefetched.shift();
    const inFlight = await next.attempt;
    return { request: next.request, reply: await send(next.request, inFlight), isGap: false };
  }

  try {
    for (;;) {
      prefetch();
      const { request, reply, isGap } = await read();
      const known = pageIn(name, request, reply);
      const { length } = known.results;
      step = offset === 0 ? Math.max(1, length) : Math.max(step, length);
      if (isGap && length === 0 && prefetched[0] !== undefined) {
        // Nothing is missing there: a record is hidden or gone.
        offset = prefetched[0].offset;
        continue;
      }
      offset += length;
      yield { ...known, end: offset };
      pagesTaken += 1;
      const most = keepsUp && !hasHalved ? maxParallelWhileFast : maxParallel;
      parallel = Math.min(most, parallel + (hasHalved ? 1 / (4 * parallel) : 4));
    }
  } finally {
    cancel.abort(notNeeded);
  }
}

function pageIn(name: string, request: EncodedRequest, reply: Reply<unknown>): Omit<Page, 'end'> {
  refuseFailedRead(request, reply);
  const { answer } = request;
  const { body, headers } = reply;
  const { results, ...rest } = isObject(body) ? body : {};
  if (!Array.isArray(results)) {
    throw new HmsError(
      'unavailable',
      `Not a list of pages (${name}): the response has no results.`,
      {
        hint: 'To show the response as it is, omit --paginate.',
      },
    );
  }
  const { more, missing, total, pages, remaining } = claimsIn(rest);
  if (missing !== undefined) throw incompleteListError(missing);
  const key = answer.form === 'page' ? answer.key : undefined;
  // The contract defines what the count in the body counts.
  const header = total === undefined || key === undefined ? headerClaims(headers) : undefined;
  return {
    results,
    count: (total ?? header?.total)?.count,
    isMore: (more ?? remaining ?? header?.more) !== undefined,
    pages: (pages ?? header?.pages)?.count,
    key,
  };
}
