import { distance } from 'fastest-levenshtein';
import { HmsError } from './errors.ts';
import { joinedWords } from './wording.ts';

/** Up to three similar names, nearest first. */
export function similarNames(typed: string, names: Iterable<string>): string[] {
  const maxEdits = typed.length < 5 ? 1 : Math.max(2, Math.floor(typed.length / 3));
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ name, edits: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(
      ({ name, edits }) =>
        edits <= maxEdits ||
        name.includes(typed) ||
        typed.includes(name) ||
        sortedLetters(name) === sortedLetters(typed),
    )
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Equal for two spellings with swapped letters, which are two edits: `psot`, `post`. */
function sortedLetters(name: string): string {
  return [...name.toLowerCase()].sort().join('');
}

/** The most similar names only: a verb with one wrong letter wins over one with two. */
export function mostSimilar(typed: string, names: Iterable<string>): string[] {
  const similar = similarNames(typed, names);
  const editsTo = (name: string) => distance(typed.toLowerCase(), name.toLowerCase());
  const fewest = Math.min(...similar.map(editsTo));
  return similar.filter((name) => editsTo(name) === fewest);
}

/** `Did you mean acmeprod or acmestage?` */
export function didYouMean(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `Did you mean ${joinedWords(names, 'or')}?`;
}

/**
 * The error for an unknown field in a filter. Without it, `!=` with a mistyped field would select every record.
 * @param subject the subject of the message: `no record`
 * @param where the options that show the fields
 */
export function unknownFieldError(
  subject: string,
  field: string,
  fields: readonly string[],
  where = 'add --json --limit 1.',
): HmsError {
  return new HmsError('usage', `${subject} has a field '${field}'.`, {
    hint: didYouMean(similarNames(field, fields)) ?? `To see the fields, ${where}`,
  });
}
