/** A list that is whole or an error (docs/service.md 2.1 and section 8). */

import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject, jsonText } from '../../core/json.ts';
import type { Pages } from '../api.ts';
import { type Page, type Pager, readAhead } from './prefetch.ts';

const largestPage = 100;

/** A list that grows while it is read is followed so many times: it may grow for ever. */
const mostGrowths = 3;

/** Short pages that count nothing are followed so many times: a service may make up new records for ever. */
const mostUncounted = 1000;

interface ListReading extends Pager {
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
export function listPages(
  source: ListReading,
  atMost = Number.POSITIVE_INFINITY,
): Pages<JsonObject> {
  /** The largest count of this reading. */
  let claimed: number | undefined;
  /** The last one. */
  let latest: number | undefined;

  const seen = new Set<unknown>();
  /** As many records as have an identity of their own: two of one id may be one that changed. */
  const known = new Set<unknown>();
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

  const isWhole = () => seen.size >= atMost || claimed === undefined || known.size >= claimed;

  /** Every page once, and of it what was not seen before. */
  async function* reading(isCautious: boolean): AsyncGenerator<JsonObject[]> {
    const wanted = () => Math.min(claimed ?? 0, atMost);
    const { name } = source;
    const unnamed = new Map<string, number>();
    let first: Page | undefined;
    let previous: Page | undefined;
    /** The previous page was the first that no longer said there are more. */
    let isEnded = false;
    for await (const page of readAhead(source, { name, limit, wanted, isCautious })) {
      const { isMore, results, end, count } = page;
      const isMaybe = (page.pages ?? 0) > pagesRead + 1 && results.length > 0;
      hear(page, isMaybe);
      let again = 0;
      const likeness = likenessOf(page, first, previous);
      const isAgain = likeness === 'same' || (likeness === 'alike' && end > (claimed ?? 0));
      const wasEnded = isEnded;
      isEnded = previous?.isMore === true && !isMore;
      first ??= page;
      previous = page;
      const marks = isAgain ? undefined : marksBy(page, unnamed);
      const fresh: JsonObject[] = [];
      for (const record of results) {
        if (seen.size >= atMost) break;
        const mark = marks?.(record);
        if (mark === undefined || seen.has(mark.record)) {
          again += 1;
          continue;
        }
        seen.add(mark.record);
        known.add(mark.id);
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
        if (likeness === 'alike' && !wasEnded) throw undecided(source.name);
        if (isAgain) repeated -= again;
        return;
      }
      if (results.length === 0 && count === known.size) return;
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
    const before = seen.size;
    yield* reading(false);
    // The same once more is no list that moves: its records have ids in common.
    const isSettled = seen.size === before && seen.size >= (claimed ?? 0);
    if (!isWhole() && !isSettled) throw cameShort(source.name, known.size, claimed ?? 0);
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

interface Mark {
  /** What tells two records apart. */
  record: unknown;
  /** The same, where a record that has changed is the same one. */
  id: unknown;
}

/**
 * The field the contract names tells two records apart. Of a shape nobody describes they are the same only on
 * different pages, where they have an id and all they say is alike; without one, two that are alike are two.
 * @param unnamed how many without an id this reading has brought
 */
function marksBy({ key }: Page, unnamed: Map<string, number>): (record: JsonObject) => Mark {
  if (key !== undefined) return (record) => ({ record: record[key], id: record[key] });
  const ofPage = new Map<string, number>();
  return (record) => {
    const id = recordId(record);
    const counts = id === undefined ? unnamed : ofPage;
    const text = numbered(jsonText(record), counts);
    return { record: text, id: id === undefined ? text : numbered(`id ${jsonText(id)}`, counts) };
  };
}

function recordId(record: unknown): unknown {
  if (!isObject(record)) return undefined;
  return record.id ?? record.uuid ?? undefined;
}

function numbered(text: string, counts: Map<string, number>): string {
  const count = (counts.get(text) ?? 0) + 1;
  counts.set(text, count);
  return `${count} × ${text}`;
}

/**
 * A service that knows no offset gives its first page again, whole and record by record; one that knows its end may give
 * the last. Records without an id may be others all the same: where all are alike, or the page is the last again.
 */
function likenessOf(
  page: Page,
  first: Page | undefined,
  previous: Page | undefined,
): 'same' | 'alike' | undefined {
  const isFirst = isSamePage(page, first);
  if (!isFirst && !isSamePage(page, previous)) return undefined;
  const { results, key } = page;
  if (key !== undefined || recordId(results[0]) !== undefined) return 'same';
  const text = jsonText(results[0]);
  const areAlike = results.length > 1 && results.every((record) => jsonText(record) === text);
  return isFirst && !areAlike ? 'same' : 'alike';
}

function isSamePage({ results, key }: Page, other: Page | undefined): boolean {
  if (other?.results.length !== results.length || results.length === 0) return false;
  const textOf = (record: JsonObject | undefined) =>
    jsonText(key === undefined ? record : record?.[key]);
  return results.every((record, at) => textOf(record) === textOf(other.results[at]));
}

function undecided(name: string): HmsError {
  const text = `${name}: a page came again, or other records that are alike: they have no id`;
  return new HmsError('unavailable', text, {
    hint: 'without --paginate the answer is shown as it is',
  });
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
