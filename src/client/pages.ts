/** A list that is whole or an error (service-api.md 2.1 and section 8). */

import { HmsError } from '../errors.ts';
import { type JsonObject, jsonText } from '../json.ts';
import { type Page, type Pager, readAhead } from './ahead.ts';
import type { Pages } from './api.ts';

const largestPage = 100;

/** A list that grows while it is read is followed so many times: it may grow for ever. */
const mostGrowths = 3;

/** Short pages that count nothing are followed so many times: a service may make up new records for ever. */
const mostUncounted = 1000;

interface Source extends Pager {
  /** What errors call the list. */
  name: string;
  warn(text: string): void;
}

/**
 * `count` and offsets drive the reading: a service may cap the page below what was asked for, so a
 * short page means nothing. Where a page says in any other way that there is more (`next`, `has_more`,
 * `links.next`, `total_pages` …), or brings records and counts nothing, one more is asked for by its offset. A link is
 * never followed: its host is the production one, whatever host this is.
 *
 * A list that says it goes on, and brings nothing new, is an error, unless it counts what was read and
 * ends with an empty page. A count is a claim that has to be met: one that is taken back by a later page,
 * or grows smaller, is met by a second reading, or the list is an error.
 */
export function listPages(source: Source, atMost = Number.POSITIVE_INFINITY): Pages<JsonObject> {
  /** The largest count of this reading. */
  let claimed: number | undefined;
  /** The last one. */
  let latest: number | undefined;

  const seen = new Set<unknown>();
  const limit = Math.min(atMost, largestPage);
  /** Pages that brought something new. */
  let pagesRead = 0;
  let uncounted = 0;
  let repeated = 0;
  let growths = 0;
  let hasFallen = false;
  let isRefuted = false;

  /** A count that its own page contradicts is none. */
  function hear({ count, end, isMore, results }: Page, isMaybe: boolean): void {
    if (count === undefined) return;
    if (count <= end && (isMore || isMaybe)) {
      refute(count);
      return;
    }
    if (count < results.length) return;
    if (latest !== undefined && count > latest) growths += 1;
    if (claimed !== undefined && count < claimed) hasFallen = true;
    latest = count;
    if (growths <= mostGrowths) claimed = Math.max(claimed ?? 0, count);
  }

  function refute(count: number): void {
    if (!isRefuted) source.warn(contradiction(count));
    isRefuted = true;
  }

  const isWhole = () => seen.size >= atMost || claimed === undefined || seen.size >= claimed;

  /** Every page once, and of it what was not seen before. */
  async function* reading(isCautious: boolean): AsyncGenerator<JsonObject[]> {
    const wanted = () => Math.min(claimed ?? 0, atMost);
    const { name } = source;
    for await (const page of readAhead(source, { name, limit, wanted, isCautious })) {
      const { isMore, results, end, count } = page;
      const isMaybe = (page.pages ?? 0) > pagesRead + 1 && results.length > 0;
      hear(page, isMaybe);
      let again = 0;
      const identity = identityBy(page);
      const fresh: JsonObject[] = [];
      for (const record of results) {
        if (seen.size >= atMost) break;
        const id = identity(record);
        if (seen.has(id)) {
          again += 1;
          continue;
        }
        seen.add(id);
        fresh.push(record);
      }
      yield fresh;
      repeated += again;
      if (fresh.length > 0) pagesRead += 1;
      if (seen.size >= atMost) return;
      if (claimed !== undefined && end < claimed) {
        if (results.length > 0) continue;
        // The end came before the count did; where the last word is a smaller one, that may be so.
        if (isWhole() || end >= (latest ?? 0)) return;
        throw endedEarly(source.name, seen.size, claimed);
      }
      const isUncounted = claimed === undefined && (count === undefined || count < results.length);
      if (isUncounted && results.length < limit) uncounted += 1;
      if (uncounted > mostUncounted) throw endedEarly(source.name, seen.size, undefined);
      const mayGoOn =
        isMore || isMaybe ? growths <= mostGrowths : isUncounted && results.length > 0;
      if (!mayGoOn) return;
      if (fresh.length > 0) continue;
      if (!isMore && (page.pages ?? 0) <= pagesRead) {
        // A service that knows no offset gives the same again: that is no change of the list.
        repeated -= again;
        return;
      }
      if (results.length === 0 && count === seen.size) return;
      throw endedEarly(source.name, seen.size, undefined);
    }
  }

  async function* batches(areHandedOn: boolean): AsyncGenerator<JsonObject[]> {
    yield* reading(areHandedOn);
    if (repeated > 0) {
      source.warn('the list changed while it was read: records that came twice are shown once');
    }
    if (growths > mostGrowths) {
      source.warn('the list kept growing while it was read: the newest records are left out');
    }
    if (seen.size >= atMost || (isWhole() && !hasFallen)) return;
    // Rows that came or went made others slip past: a second reading finds them.
    claimed = undefined;
    latest = undefined;
    yield* reading(false);
    if (!isWhole()) throw cameShort(source.name, seen.size, claimed ?? 0);
  }

  async function* records(): AsyncGenerator<JsonObject> {
    for await (const batch of batches(false)) yield* batch;
  }

  return { [Symbol.asyncIterator]: records, batches, total: () => claimed };
}

/** A list that has to be had whole. */
export async function everyRecord<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const records: T[] = [];
  for await (const record of pages) records.push(record);
  return records;
}

function contradiction(total: number): string {
  return `the service counts ${total} records, and says that there are more`;
}

/**
 * What tells two records apart: the field the contract names. Of a shape nobody describes an id, or all they
 * say: there two that are alike are the same only on different pages.
 */
function identityBy({ key }: Page): (record: JsonObject) => unknown {
  if (key !== undefined) return (record) => record[key];
  const counts = new Map<string, number>();
  return (record) => {
    const { id, uuid } = Object(record);
    const text = jsonText(id ?? uuid ?? record);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return `${count} × ${text}`;
  };
}

function cameShort(name: string, got: number, claimed: number): HmsError {
  return new HmsError('unavailable', `${name}: ${got} of the ${claimed} records it counts came`, {
    hint: `the list may be changing: try again; --limit ${got} shows what there is`,
  });
}

function endedEarly(operation: string, got: number, total: number | undefined): HmsError {
  const of = total === undefined ? 'and the service says there are more' : `of ${total}`;
  return new HmsError('unavailable', `${operation} came to an end after ${got} ${of}`, {
    hint: 'the list may be changing: try again',
  });
}
