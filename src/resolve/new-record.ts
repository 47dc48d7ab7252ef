/** Checks the record in the response to an accepted request. */
import { snippet } from '../client/error-response.ts';
import type { Context } from '../command-model/definition.ts';
import { isId, momentOf } from '../command-model/values.ts';
import { word } from '../command-model/view.ts';

/** Why the job cannot be polled; undefined when the response has a usable id. */
export function whyNotPollable({ id }: { id: unknown }): string | undefined {
  if (typeof id === 'string' && isId(id)) return undefined;
  return `the response has no usable ID: ${typeof id === 'string' ? `'${snippet(id)}'` : snippet(word(id))}`;
}

/** Larger than any error of a clock or a time zone, in milliseconds. */
const dayMs = 86_400_000;

/**
 * Recognizes a record that is older than a request sent now: it was listed before, or both clocks date it more than a
 * day before the request. Without a Date of the service, dates decide nothing. The request may be the first: then its
 * response sets the service's clock. The moment is kept, because a record that is polled grows old.
 * @param before ids listed before the request, in lower case
 */
export function staleness(
  { now, serviceNow }: Pick<Context, 'now' | 'serviceNow'>,
  dates: readonly string[],
  before: ReadonlySet<string> = new Set(),
) {
  const [localMs, serviceMs] = [now(), serviceNow()];
  let requestedAt = Number.NaN;
  return (record: Readonly<Record<string, unknown>>): string | undefined => {
    const { id } = record;
    if (typeof id === 'string' && before.has(id.toLowerCase())) return `${id} was listed before`;
    if (Number.isNaN(requestedAt)) {
      const responseMs = serviceNow();
      requestedAt = Math.min(localMs, Number.isNaN(responseMs) ? serviceMs : responseMs);
    }
    const date = dates
      .map((name) => record[name])
      .find((one) => momentOf(one) < requestedAt - dayMs);
    return date === undefined ? undefined : `${word(id)} is dated ${word(date)}`;
  };
}
