/** What an accepted request is followed by: the id in its answer. */
import { snippet } from '../client/errors.ts';
import { isId } from '../runner/values.ts';
import { word } from '../runner/view.ts';

/** Why an answer cannot be followed; undefined where it has a usable id. */
export function nameless({ id }: { id: unknown }): string | undefined {
  if (typeof id === 'string' && isId(id)) return undefined;
  return `the answer has no usable id: ${typeof id === 'string' ? `'${snippet(id)}'` : snippet(word(id))}`;
}
