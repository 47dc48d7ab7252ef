/** Resolves the first characters of an id, with its dashes, to one record. */
import { isId } from '../command-model/values.ts';
import { HmsError } from '../core/errors.ts';

/** Commands that only read pass it, and accept the start of an id. It prints the whole id. */
export type Note = (text: string) => void;

const minCharacters = 8;
const sampleId = '00000000-0000-4000-8000-000000000000';

/** Whether a text is the start of an id, with 8 characters or more, and no whole id. */
export function isIdPrefix(text: string): boolean {
  const isShorter = text.length >= minCharacters && text.length < sampleId.length;
  return isShorter && isId(`${text}${sampleId.slice(text.length)}`);
}

export function hasPrefix(id: unknown, prefix: string): id is string {
  return typeof id === 'string' && isId(id) && id.toLowerCase().startsWith(prefix.toLowerCase());
}

/**
 * The only record whose id begins with the text. A command that sends something refuses it: the next record with that
 * start would be another one.
 * @param found at least one record with that start
 * @throws HmsError usage
 */
export function recordByPrefix<T extends { id: string }>(
  typed: string,
  [first, ...others]: readonly [T, ...T[]],
  noun: string,
  note: Note | undefined,
): T {
  if (others.length > 0) {
    const all = [first, ...others];
    throw new HmsError('usage', `${all.length} ${noun}s have an ID that starts with '${typed}'.`, {
      details: all.map(({ id }) => id),
      hint: 'Type the whole ID.',
    });
  }
  if (note === undefined) {
    throw new HmsError('usage', `'${typed}' is only the start of an ID. Nothing was sent.`, {
      hint: `A command that changes something needs the whole ID: ${first.id}`,
    });
  }
  note(`'${typed}' is the start of ${noun} ${first.id}.`);
  return first;
}
