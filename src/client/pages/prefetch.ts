/** Reads the pages of a list in order and prefetches them in parallel once their number is known. */
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Reply } from '../api.ts';
import type { Attempt } from '../classify-response.ts';
import type { EncodedRequest } from '../encode.ts';
import { refuseFailedRead } from '../failed-read.ts';
import { claimsIn, claimsOf } from './paging-fields.ts';
import { partOnly } from './partial-list.ts';

/** Maximum number of parallel requests. */
const widest = 16;

/** A first attempt and its end (`System.monotonic`). */
export interface InFlight {
  result: Attempt;
  endedAt: number;
}

export interface Pager {
  page(paging: { limit: number; offset: number }): EncodedRequest;
  /** Sends the first attempt of a request, whose response may not be needed. Undefined: no prefetch. */
  begin: ((request: EncodedRequest, cancel: AbortSignal) => Promise<InFlight>) | undefined;
  /** Sends a request, or retries one that was prefetched. */
  send(request: EncodedRequest, begun?: InFlight): Promise<Reply<unknown>>;
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

interface Reading {
  /** Name of the list in errors. */
  name: string;
  /** Maximum number of records per page. */
  limit: number;
  /** The offset up to which to prefetch, as known now. */
  wanted(): number;
  /** Prefetch only after the second page was taken: the reader may stop before. */
  isCautious: boolean;
}

interface Ahead {
  offset: number;
  request: EncodedRequest;
  begun: Promise<InFlight>;
}

/**
 * Yields pages without end: the caller decides when the list is complete. A prefetched page gets one attempt. Retries
 * wait for its turn, so that a failing service gets no extra load. Each page read adds two parallel requests. A failed
 * attempt halves their number, and after that they grow slowly.
 */
export async function* readAhead(
  { page, begin, send }: Pager,
  { name, limit, wanted, isCautious }: Reading,
): AsyncGenerator<Page> {
  const cancel = new AbortController();
  const ahead: Ahead[] = [];
  let width = 2; // before the first page nothing is prefetched
  let isCareful = false;
  let taken = 0;
  let offset = 0;
  let step = limit;
  /** Requests for smaller offsets were in flight when the width was halved. */
  let calmFrom = 0;

  function askAhead(): void {
    if (begin === undefined || (isCautious && taken < 2)) return;
    const from = Math.max(offset, (ahead.at(-1)?.offset ?? offset - step) + step);
    for (let at = from; ahead.length < Math.floor(width) && at < wanted(); at += step) {
      const request = page({ limit, offset: at });
      const begun = begin(request, cancel.signal);
      begun.catch(() => {}); // the caller sees the error when it awaits the page
      ahead.push({ offset: at, request, begun });
    }
  }

  async function read(): Promise<{
    request: EncodedRequest;
    reply: Reply<unknown>;
    isGap: boolean;
  }> {
    while (ahead[0] !== undefined && ahead[0].offset < offset) ahead.shift();
    const [next] = ahead;
    if (next?.offset !== offset) {
      // A page was shorter than the others: request the missing records before the next prefetched page.
      const request = page({ limit: next ? next.offset - offset : limit, offset });
      return { request, reply: await send(request), isGap: next !== undefined };
    }
    ahead.shift();
    const begun = await next.begun;
    if (!begun.result.ok && next.offset >= calmFrom) {
      width = Math.max(1, width / 2);
      isCareful = true;
      calmFrom = (ahead.at(-1)?.offset ?? offset) + step;
    }
    return { request: next.request, reply: await send(next.request, begun), isGap: false };
  }

  try {
    for (;;) {
      askAhead();
      const { request, reply, isGap } = await read();
      const known = pageIn(name, request, reply);
      const { length } = known.results;
      step = offset === 0 ? Math.max(1, length) : Math.max(step, length);
      if (isGap && length === 0 && ahead[0] !== undefined) {
        // Nothing is missing there: a record is hidden or gone.
        offset = ahead[0].offset;
        continue;
      }
      offset += length;
      yield { ...known, end: offset };
      taken += 1;
      width = Math.min(widest, width + (isCareful ? 1 / (4 * width) : 2));
    }
  } finally {
    cancel.abort();
  }
}

function pageIn(name: string, request: EncodedRequest, reply: Reply<unknown>): Omit<Page, 'end'> {
  refuseFailedRead(request, reply);
  const { answer } = request;
  const { body, headers } = reply;
  const { results, ...besides } = isObject(body) ? body : {};
  if (!Array.isArray(results)) {
    throw new HmsError(
      'unavailable',
      `Not a list of pages (${name}): the response has no results.`,
      {
        hint: 'To show the response as it is, omit --paginate.',
      },
    );
  }
  const { more, lacks, total, pages, left } = claimsIn(besides);
  if (lacks !== undefined) throw partOnly(lacks);
  const key = answer.form === 'page' ? answer.key : undefined;
  // The contract defines what the count in the body counts.
  const header = total === undefined || key === undefined ? claimsOf(headers) : undefined;
  return {
    results,
    count: (total ?? header?.total)?.count,
    isMore: (more ?? left ?? header?.more) !== undefined,
    pages: (pages ?? header?.pages)?.count,
    key,
  };
}
