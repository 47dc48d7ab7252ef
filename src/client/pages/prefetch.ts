/** The pages of a list in their order, asked for side by side once it is known how many there are. */
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Reply } from '../api.ts';
import type { Attempt } from '../classify-response.ts';
import type { EncodedRequest } from '../encode.ts';
import { refuseFailedRead } from '../failed-read.ts';
import { claimsIn, claimsOf } from './paging-fields.ts';
import { partOnly } from './partial-list.ts';

/** So many requests at once, when a service takes them. */
const widest = 16;

/** A first attempt, and when it ended (`System.monotonic`). */
export interface InFlight {
  result: Attempt;
  endedAt: number;
}

export interface Pager {
  page(paging: { limit: number; offset: number }): EncodedRequest;
  /** The first attempt of a request; nobody may come for its answer. Undefined: one page after the other. */
  begin: ((request: EncodedRequest, cancel: AbortSignal) => Promise<InFlight>) | undefined;
  /** Sends a request, or goes on with one that was begun. */
  send(request: EncodedRequest, begun?: InFlight): Promise<Reply<unknown>>;
}

export interface Page {
  results: JsonObject[];
  /** How many records there are in all, where the page says so. */
  count: number | undefined;
  /** Whether the page says that there are more. */
  isMore: boolean;
  /** How many pages there are, where the page says so. */
  pages: number | undefined;
  /** Where the next page begins. */
  end: number;
  /** The field that tells two records apart, where the contract names one. */
  key: string | undefined;
}

interface Reading {
  /** What errors call the list. */
  name: string;
  /** Records a page, at most. */
  limit: number;
  /** Up to where pages are worth asking for, as known by now. */
  wanted(): number;
  /** Nothing is asked ahead before the second page was taken: whoever reads may have enough by then. */
  isCautious: boolean;
}

interface Ahead {
  offset: number;
  request: EncodedRequest;
  begun: Promise<InFlight>;
}

/**
 * Endless: whoever reads knows when the list is whole. A page that is asked for ahead gets one attempt;
 * only when its turn comes is it asked for again, so that a service in trouble is not asked the more.
 * With each page that was read there are two more at once; when an attempt fails there are half as many,
 * and from then on they grow slowly.
 */
export async function* readAhead(
  { page, begin, send }: Pager,
  { name, limit, wanted, isCautious }: Reading,
): AsyncGenerator<Page> {
  const cancel = new AbortController();
  const ahead: Ahead[] = [];
  let width = 2; // before the first page nothing is wanted
  let isCareful = false;
  let taken = 0;
  let offset = 0;
  let step = limit;
  /** Requests begun before this offset were under way when the width was halved. */
  let calmFrom = 0;

  function askAhead(): void {
    if (begin === undefined || (isCautious && taken < 2)) return;
    const from = Math.max(offset, (ahead.at(-1)?.offset ?? offset - step) + step);
    for (let at = from; ahead.length < Math.floor(width) && at < wanted(); at += step) {
      const request = page({ limit, offset: at });
      const begun = begin(request, cancel.signal);
      begun.catch(() => {}); // whoever comes for it hears of it
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
      // A page came shorter than the others: what is missing, up to where it was asked on.
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
        // Nothing is missing there: a row is hidden from us, or gone. The next page says more.
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
    throw new HmsError('unavailable', `${name} does not answer pages: there are no results in it`, {
      hint: 'without --paginate the answer is shown as it is',
    });
  }
  const { more, lacks, total, pages, left } = claimsIn(besides);
  if (lacks !== undefined) throw partOnly(lacks);
  const key = answer.form === 'page' ? answer.key : undefined;
  // The contract says what the count in the body counts.
  const header = total === undefined || key === undefined ? claimsOf(headers) : undefined;
  return {
    results,
    count: (total ?? header?.total)?.count,
    isMore: (more ?? left ?? header?.more) !== undefined,
    pages: (pages ?? header?.pages)?.count,
    key,
  };
}
