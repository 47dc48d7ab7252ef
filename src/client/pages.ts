/** A list that is whole or an error (service-api.md 2.1 and section 8). */
import type { Input, Item, ListId } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import type { Reply } from './client.ts';

const largestPage = 100;

export interface Pages<T> extends AsyncIterable<T> {
  /** How many records the service says there are; undefined before the first page, or never said. */
  total(): number | undefined;
}

interface Source {
  call<K extends ListId>(operation: K, input: Input<K>): Promise<Reply<unknown>>;
  warn(text: string): void;
}

interface Envelope {
  count?: unknown;
  next?: unknown;
  results: { id: string }[];
}

/**
 * `count` and offsets drive the reading: a service may cap the page below what was asked for, so a
 * short page means nothing. `next` is only believed where there is no count, and even then only that
 * there is more: its host is the production one, whatever host this is.
 */
export function listPages<K extends ListId>(
  source: Source,
  operation: K,
  input: Input<K>,
  atMost = Number.POSITIVE_INFINITY,
): Pages<Item<K>> {
  let total: number | undefined;

  async function* records(): AsyncGenerator<Item<K>> {
    const seen = new Set<string>();
    const limit = Math.min(atMost, largestPage);
    let repeated = 0;
    let offset = 0;
    for (;;) {
      const { body } = await source.call(operation, {
        ...(input as object),
        limit,
        offset,
      } as Input<K>);
      const { count, next, results } = body as Envelope;
      total = typeof count === 'number' ? count : undefined;
      offset += results.length;
      const fresh = results.filter(({ id }) => !seen.has(id));
      repeated += results.length - fresh.length;
      for (const record of fresh) {
        seen.add(record.id);
        yield record as Item<K>;
        if (seen.size >= atMost) return;
      }
      if (total === undefined ? typeof next !== 'string' : offset >= total) break;
      if (fresh.length === 0) throw endedEarly(operation, seen.size, total);
    }
    if (repeated > 0) {
      source.warn(`the list changed while it was read: ${repeated} records came twice, shown once`);
    }
  }

  return { [Symbol.asyncIterator]: records, total: () => total };
}

function endedEarly(operation: string, got: number, total: number | undefined): HmsError {
  const of = total === undefined ? 'and the service says there are more' : `of ${total}`;
  return new HmsError('unavailable', `${operation} came to an end after ${got} ${of}`, {
    hint: 'the list may be changing: try again',
  });
}
