/** Reads complete lists, or fails (docs/service.md 2.1 and section 8). */

import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject, jsonText } from '../../core/json.ts';
import { numberOf } from '../../core/wording.ts';
import type { Pages } from '../api.ts';
import { type Page, type Pager, prefetchedPages } from './prefetch.ts';

const maxPageSize = 100;

/** How many times a list may grow while it is read. It may grow forever. */
const maxGrowths = 3;

/** Limit of short pages without a count. A service may generate new records forever. */
const maxUncounted = 1000;

interface ListSource extends Pager {
  /** Name of the list in errors. */
  name: string;
  warn(text: string): void;
}

/**
 * Reads by `count` and offsets. A service may cap the page size, so a short page does not mean the end. If a page
 * signals more in any other way (`next`, `has_more`, `links.next`, `total_pages` …), or has records but no count, the
 * next offset is requested. Links are never followed, because they point to the production host.
 *
 * A list that signals more but brings nothing new is an error, unless its count is met and it ends with an empty page.
 * A count must be met: if a later page retracts or lowers it, either a second reading meets it or the list is an error.
 */
export function listPages(
  source: ListSource,
  maxRecords = Number.POSITIVE_INFINITY,
): Pages<JsonObject> {
  /** The largest count of this reading. */
  let claimed: number | undefined;
  /** The last count. */
  let latestCount: number | undefined;

  const seen = new Set<unknown>();
  /** Records with distinct ids: two with one id may be one record that changed. */
  const known = new Set<unknown>();
  const limit = Math.min(maxRecords, maxPageSize);
  /** Pages that brought new records. */
  let pagesRead = 0;
  let uncounted = 0;
  let repeated = 0;
  let growths = 0;
  let countFell = false;
  let isContradicted = false;

  /** Takes a page's count, unless the page itself contradicts it. */
  function takeCount({ count, end, isMore, results }: Page, mayHaveMore: boolean): void {
    if (count === undefined) return;
    if (count <= end && (isMore || mayHaveMore)) {
      contradict(count);
      return;
    }
    if (count < results.length) return;
    if (latestCount !== undefined && count > latestCount) growths += 1;
    if (claimed !== undefined && count < claimed) countFell = true;
    latestCount = count;
    if (growths <= maxGrowths) claimed = Math.max(claimed ?? 0, count);
  }

  function contradict(count: number): void {
    if (!isContradicted) source.warn(contradiction(count));
    isContradicted = true;
  }

  const isComplete = () =>
    seen.size >= maxRecords || claimed === undefined || known.size >= claimed;

  /** Reads every page once and yields the records not seen before. */
  async function* readOnce(mayStopEarly: boolean): AsyncGenerator<JsonObject[]> {
    const prefetchEnd = () => Math.min(claimed ?? 0, maxRecords);
    const { name } = source;
    const seenCounts = new Map<string, number>();
    let first: Page | undefined;
    let previous: Page | undefined;
    /** The previous page was the first that signaled no more. */
    let hasEnded = false;
    for await (const page of prefetchedPages(source, { name, limit, prefetchEnd, mayStopEarly })) {
      const { isMore, results, end, count } = page;
      const mayHaveMore = (page.pages ?? 0) > pagesRead + 1 && results.length > 0;
      takeCount(page, mayHaveMore);
      let repeats = 0;
      const repeat = repeatKind(page, first, previous);
      const isRepeat = repeat === 'same' || (repeat === 'alike' && end > (claimed ?? 0));
      const hadEnded = hasEnded;
      hasEnded = previous?.isMore === true && !isMore;
      first ??= page;
      previous = page;
      const identify = isRepeat ? undefined : identityOf(page, seenCounts);
      const newRecords: JsonObject[] = [];
      for (const record of results) {
        if (seen.size >= maxRecords) break;
        const identity = identify?.(record);
        if (identity === undefined || seen.has(identity.record)) {
          repeats += 1;
          continue;
        }
        seen.add(identity.record);
        known.add(identity.id);
        newRecords.push(record);
      }
      yield newRecords;
      repeated += repeats;
      if (newRecords.length > 0) pagesRead += 1;
      if (seen.size >= maxRecords) return;
      if (claimed !== undefined && end < claimed) {
        if (results.length > 0) continue;
        // The list ended before its count was met. That is fine if the last count was smaller.
        if (isComplete() || end >= (latestCount ?? 0)) return;
        throw endedEarlyError(source.name, seen.size, claimed);
      }
      const isUncounted = claimed === undefined && (count === undefined || count < results.length);
      if (isUncounted && results.length < limit) uncounted += 1;
      if (uncounted > maxUncounted) throw endedEarlyError(source.name, seen.size, undefined);
      const mayContinue =
        isMore || mayHaveMore ? growths <= maxGrowths : isUncounted && results.length > 0;
      if (!mayContinue) return;
      if (newRecords.length > 0) continue;
      if (!isMore && (page.pages ?? 0) <= pagesRead) {
        // A service that ignores offsets repeats its page. The list itself did not change.
        if (repeat === 'alike' && !hadEnded) throw undecidableError(source.name);
        if (isRepeat) repeated -= repeats;
        return;
      }
      if (results.length === 0 && count === known.size) return;
      throw endedEarlyError(source.name, seen.size, undefined);
    }
  }

  async function* batches(mayStopEarly: boolean): AsyncGenerator<JsonObject[]> {
    yield* readOnce(mayStopEarly);
    if (repeated > 0) {
      source.warn('The list changed while it was read. Records that came twice are shown once.');
    }
    if (growths > maxGrowths) {
      source.warn('The list kept growing while it was read. The newest records are missing.');
    }
    if (seen.size >= maxRecords || (isComplete() && !countFell)) return;
    // Records slipped past because others came or went: read again.
    claimed = undefined;
    latestCount = undefined;
    const before = seen.size;
    yield* readOnce(false);
    // A second reading without new records means that the list is stable: some records share ids.
    const isSettled = seen.size === before && seen.size >= (claimed ?? 0);
    if (!isComplete() && !isSettled)
      throw missingRecordsError(source.name, known.size, claimed ?? 0);
  }

  async function* records(): AsyncGenerator<JsonObject> {
    for await (const batch of batches(false)) yield* batch;
  }

  return { [Symbol.asyncIterator]: records, batches, total: () => claimed };
}

/** Collects a complete list. */
export async function everyRecord<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const records: T[] = [];
  for await (const record of pages) records.push(record);
  return records;
}

function contradiction(total: number): string {
  return `The service counts ${numberOf(total, 'record')}, but says that there are more.`;
}

interface RecordIdentity {
  /** Identifies a record. */
  record: unknown;
  /** Identifies it even after it changed. */
  id: unknown;
}

/**
 * Identifies records by the field the contract names. In undocumented shapes, two records are the same only if they are
 * on different pages, have an id and are equal. Equal records without an id are different records.
 * @param seenCounts counts the records without an id in this reading
 */
function identityOf(
  { key }: Page,
  seenCounts: Map<string, number>,
): (record: JsonObject) => RecordIdentity {
  if (key !== undefined) return (record) => ({ record: record[key], id: record[key] });
  const pageCounts = new Map<string, number>();
  return (record) => {
    const id = recordId(record);
    const counts = id === undefined ? seenCounts : pageCounts;
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
 * Whether a page repeats the first page (a service that ignores offsets) or the previous one (one that clamps them).
 * For records without an id that is not certain if all are alike, or if the page repeats the previous one.
 */
function repeatKind(
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

function undecidableError(name: string): HmsError {
  const text = `Incomplete list (${name}): without ids, a repeated page and identical records look the same.`;
  return new HmsError('unavailable', text, {
    hint: 'To show the response as it is, omit --paginate.',
  });
}

function missingRecordsError(name: string, got: number, claimed: number): HmsError {
  return new HmsError(
    'unavailable',
    `Incomplete list (${name}): the service returned ${got} of the ${numberOf(claimed, 'record')} it counts.`,
    {
      hint: `The list may be changing. Retry, or use --limit ${got} to show what is available.`,
    },
  );
}

function endedEarlyError(operation: string, got: number, total: number | undefined): HmsError {
  const where =
    total === undefined
      ? `${numberOf(got, 'record')}, but the service says that there are more`
      : `${got} of ${numberOf(total, 'record')}`;
  return new HmsError('unavailable', `Incomplete list (${operation}): it ended after ${where}.`, {
    hint: 'The list may be changing. Retry.',
  });
}
