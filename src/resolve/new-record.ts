/** What an accepted request is followed by: the id in its answer. */
import { snippet } from '../client/error-response.ts';
import type { Context } from '../command-model/definition.ts';
import { isId, momentOf } from '../command-model/values.ts';
import { word } from '../command-model/view.ts';

/** Why an answer cannot be followed; undefined where it has a usable id. */
export function whyNotFollowed({ id }: { id: unknown }): string | undefined {
  if (typeof id === 'string' && isId(id)) return undefined;
  return `the answer has no usable id: ${typeof id === 'string' ? `'${snippet(id)}'` : snippet(word(id))}`;
}

/** Milliseconds no clock and no time zone is wrong by. */
const dayMs = 86_400_000;

/**
 * Tells a record from before, as the answer to a request that is made now. What one of two clocks alone says, or no
 * clock of the service, decides nothing. The request may be the first one: then its answer is the first that says what
 * the service's clock shows. What is waited for afterwards grows old, so that moment is kept.
 * @param before ids in lower case that were listed before the request
 */
export function staleness(
  { now, serviceNow }: Pick<Context, 'now' | 'serviceNow'>,
  dates: readonly string[],
  before: ReadonlySet<string> = new Set(),
) {
  const [here, there] = [now(), serviceNow()];
  let asked = Number.NaN;
  return (record: Readonly<Record<string, unknown>>): string | undefined => {
    const { id } = record;
    if (typeof id === 'string' && before.has(id.toLowerCase())) return `${id} was listed before`;
    if (Number.isNaN(asked)) {
      const said = serviceNow();
      asked = Math.min(here, Number.isNaN(said) ? there : said);
    }
    const date = dates.map((name) => record[name]).find((one) => momentOf(one) < asked - dayMs);
    return date === undefined ? undefined : `${word(id)} is of ${word(date)}`;
  };
}
