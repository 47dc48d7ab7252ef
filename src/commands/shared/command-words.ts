import { type Value, ValueError } from '../../command-model/values.ts';
import { parseJson } from '../../core/json.ts';

/** hms splits the words at spaces, without a shell, so quotes have no meaning. */
export const commandWords: Value<string[]> = {
  placeholder: 'WORDS',
  parse(given) {
    const words = given.trimStart().startsWith('[') ? parseJson(given) : unquotedWords(given);
    if (isWords(words)) return words;
    throw new ValueError(
      'It must be words separated by spaces, without quotes. If a word contains a space, use a JSON list ' +
        'like ["op", "read", "op://ops/my service"].',
    );
  },
};

function unquotedWords(given: string): string[] | undefined {
  return /["']/.test(given) ? undefined : given.trim().split(/\s+/);
}

function isWords(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.every((word) => typeof word === 'string') && Boolean(value[0])
  );
}
