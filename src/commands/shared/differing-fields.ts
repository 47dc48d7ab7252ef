/** Compares a response with the request: the service may apply a value later, or never. */
import { plain } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';

/**
 * `accepted, but the service answers with environment production`; undefined when nothing differs. A missing field does
 * not differ.
 * @param requested field → requested value; undefined when none was requested
 */
export function differenceText(
  record: unknown,
  requested: Readonly<Record<string, string | boolean | undefined>>,
): string | undefined {
  const other = Object.entries(requested).flatMap(([field, wanted]) => {
    const found = fieldIn(record, field);
    const isSame = wanted === undefined || found === undefined || keyOf(found) === keyOf(wanted);
    return isSame ? [] : [`${field} ${plain(found ?? 'null')}`];
  });
  if (other.length === 0) return undefined;
  return `The service accepted the request, but its response shows ${other.join(' and ')}.`;
}

/** Compares without regard to case or spaces. A list equals its text (`partial, billing`). */
function keyOf(value: unknown): string {
  return plain(value).toLowerCase().replace(/\s/g, '');
}
