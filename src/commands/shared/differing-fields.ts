/** What the service answers with where something else was asked for: it may come yet, or never. */
import { plain } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';

/**
 * `accepted, but the service answers with environment production`; undefined where the answer says nothing else. A field
 * that is missing contradicts nothing.
 * @param asked by the names of fields; undefined where nothing was asked
 */
export function unlikeWords(
  record: unknown,
  asked: Readonly<Record<string, string | boolean | undefined>>,
): string | undefined {
  const other = Object.entries(asked).flatMap(([field, wanted]) => {
    const found = fieldIn(record, field);
    const isSame = wanted === undefined || found === undefined || keyOf(found) === keyOf(wanted);
    return isSame ? [] : [`${field} ${plain(found ?? 'null')}`];
  });
  if (other.length === 0) return undefined;
  return `accepted, but the service answers with ${other.join(' and ')}`;
}

/** Words in any case of letters; a list of them is the same as their text (`partial, billing`). */
function keyOf(value: unknown): string {
  return plain(value).toLowerCase().replace(/\s/g, '');
}
