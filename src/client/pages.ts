/** A list that is whole or an error (service-api.md 2.1 and section 8). */
import { HmsError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { Reply } from './client.ts';
import type { EncodedRequest } from './encode.ts';

const largestPage = 100;

/** A list that grows while it is read is followed so many times: it may grow for ever. */
const mostGrowths = 3;

export interface Pages<T> extends AsyncIterable<T> {
  /** How many records the service says there are; undefined before the first page, or never said. */
  total(): number | undefined;
}

interface Source {
  /** What errors call the list. */
  name: string;
  page(paging: { limit: number; offset: number }): EncodedRequest;
  send(request: EncodedRequest): Promise<Reply<unknown>>;
  warn(text: string): void;
}

/** Without `results` a body is not a page. */
interface Envelope {
  count?: unknown;
  next?: unknown;
  results: JsonObject[];
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

  /** Every page once, and of it what was not seen before. */
  async function* round(): AsyncGenerator<JsonObject> {
    let offset = 0;
    for (;;) {
      const request = source.page({ limit, offset });
      const { body } = await source.send(request);
      const { count, next, results } = envelopeIn(source.name, body);
      const identity = identityBy(request);
      const counted = countIn(count);
      if (total !== undefined && counted !== undefined) {
        if (counted > total) growths += 1;
        if (counted < total) hasFallen = true;
      }
      if (growths <= mostGrowths) total = counted;
      offset += results.length;
      const fresh = results.filter((record) => !seen.has(identity(record)));
      repeated += results.length - fresh.length;
      for (const record of fresh) {
        seen.add(identity(record));
        shown += 1;
        yield record;
        if (shown >= atMost) return;
      }
      const isMore = typeof next === 'string' && next !== '';
      if (total === undefined ? !isMore : offset >= total) {
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

/** A number, also where it is written as text; anything else is no count. */
function countIn(count: unknown): number | undefined {
  const number = typeof count === 'string' && /^\d+$/.test(count) ? Number(count) : count;
  return typeof number === 'number' && number >= 0 ? number : undefined;
}

/** What tells two records apart: the field the contract names, or all there is. */
function identityBy({ answer }: EncodedRequest): (record: JsonObject) => unknown {
  if (answer.form === 'page') return (record) => record[answer.key];
  return (record) => Object(record).id ?? Object(record).uuid ?? JSON.stringify(record);
}

function envelopeIn(name: string, body: unknown): Envelope {
  const { results } = Object(body) as { results?: unknown };
  if (Array.isArray(results)) return body as Envelope;
  throw new HmsError('usage', `${name} does not answer pages: there are no results in it`);
}

function endedEarly(operation: string, got: number, total: number | undefined): HmsError {
  const of = total === undefined ? 'and the service says there are more' : `of ${total}`;
  return new HmsError('unavailable', `${operation} came to an end after ${got} ${of}`, {
    hint: 'the list may be changing: try again',
  });
}
