/** Builds the sentences of messages. */

/** Adds a full stop, unless the text ends with one. Text of the service may lack it. */
export function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A clause as a sentence. */
export function sentence(clause: string): string {
  return withFullStop(capitalized(clause));
}

/** Capitalizes the first word, unless it is a command, a host, a path or an id. */
export function capitalized(clause: string): string {
  return clause.replace(/^(?!hms )[a-z]+(?= )/, (word) => word[0]?.toUpperCase() + word.slice(1));
}

/** `a`, `a or b`, `a, b or c` */
export function joinedWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const [last = '', ...others] = words.toReversed();
  if (others.length === 0) return last;
  return `${others.reverse().join(', ')} ${conjunction} ${last}`;
}

/** `1 install`, `4 installs` */
export function numberOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * A hint to check the result of a request.
 * @param check a command, what to check in words, or a sentence, which stays as it is
 */
export function checkHint(check: string, when = ''): string {
  if (check.startsWith('hms ')) return `To check${when}, run: ${check}`;
  return /^[A-Z]/.test(check) ? check : `Check ${check}${when}.`;
}
