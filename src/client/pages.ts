/** A list that is whole or an error (service-api.md 2.1 and section 8). */
import { HmsError } from '../errors.ts';
import { type JsonObject, jsonText } from '../json.ts';
import { type Page, type Pager, readAhead } from './ahead.ts';

const largestPage = 100;

/** A list that grows while it is read is followed so many times: it may grow for ever. */
const mostGrowths = 3;

export interface Pages<T> extends AsyncIterable<T> {
  /** How many records the service says there are; undefined before the first page, or never said. */
  total(): number | undefined;
}

interface Source extends Pager {
  /** What errors call the list. */
  name: string;
  warn(text: string): void;
}

/**
 * `count` and offsets drive the reading: a service may cap the page below what was asked for, so a
 * short page means nothing. `next` is only believed where there is no count, and even then only that
 * there is more: its host is the production one, whatever host this is.
 */
export function listPages(source: Source, atMost = Number.POSITIVE_INFINITY): Pages<JsonObject> {
  let total: number | undefined;

  const seen = new Set<unknown>();
  const limit = Math.min(atMost, largestPage);
  let repeated = 0;
  let growths = 0;
  let hasFallen = false;
  let shown = 0;

  function count({ count: counted }: Page): void {
    if (total !== undefined && counted !== undefined) {
      if (counted > total) growths += 1;
      if (counted < total) hasFallen = true;
    }
    if (growths <= mostGrowths) total = counted;
  }

  /** Every page once, and of it what was not seen before. */
  async function* round(): AsyncGenerator<JsonObject> {
    const wanted = () => Math.min(total ?? 0, atMost);
    for await (const page of readAhead(source, { name: source.name, limit, wanted })) {
      count(page);
      const { isMore, results, end } = page;
      const identity = identityBy(page);
      const fresh = results.filter((record) => !seen.has(identity(record)));
      repeated += results.length - fresh.length;
      for (const record of fresh) {
        seen.add(identity(record));
        shown += 1;
        yield record;
        if (shown >= atMost) return;
      }
      if (total === undefined ? !isMore : end >= total) {
        if (total !== undefined && isMore) source.warn(contradiction(total));
        return;
      }
      if (results.length === 0 || (total === undefined && fresh.length === 0)) {
        if (total !== undefined && shown >= total) return;
        throw endedEarly(source.name, shown, total);
      }
    }
  }

  async function* records(): AsyncGenerator<JsonObject> {
    yield* round();
    const isWhole = () => shown >= atMost || total === undefined || shown >= total;
    if (repeated > 0) {
      source.warn('the list changed while it was read: records that came twice are shown once');
    }
    if (growths > mostGrowths) {
      source.warn('the list kept growing while it was read: the newest records are left out');
    }
    if (shown >= atMost || (isWhole() && !hasFallen)) return;
    // Rows that came or went made others slip past: a second reading finds them.
    yield* round();
    if (!isWhole()) source.warn(`${shown} of the ${total} records the service counts were found`);
  }

  return { [Symbol.asyncIterator]: records, total: () => total };
}

function contradiction(total: number): string {
  return `the service counts ${total} records, and says that there are more`;
}

/** What tells two records apart: the field the contract names, or all there is. */
function identityBy({ key }: Page): (record: JsonObject) => unknown {
  if (key !== undefined) return (record) => record[key];
  return (record) => Object(record).id ?? Object(record).uuid ?? jsonText(record);
}

function endedEarly(operation: string, got: number, total: number | undefined): HmsError {
  const of = total === undefined ? 'and the service says there are more' : `of ${total}`;
  return new HmsError('unavailable', `${operation} came to an end after ${got} ${of}`, {
    hint: 'the list may be changing: try again',
  });
}
