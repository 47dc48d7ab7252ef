/** Messages are whole sentences: here they are made of clauses, and put one behind the other. */

/** A full stop behind a text that has no end: the service's own words may lack it. */
export function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A clause as a sentence of its own. A host, a path or an id at its start stays as it is. */
export function sentence(clause: string): string {
  return withFullStop(capitalized(clause));
}

export function capitalized(clause: string): string {
  return clause.replace(/^(?!hms )[a-z]+(?= )/, (word) => word[0]?.toUpperCase() + word.slice(1));
}

/** `1 install`, `4 installs` */
export function numberOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * How to look whether something happened.
 * @param check a command, or in words what to look at; a sentence stays as it is
 */
export function checkHint(check: string, when = ''): string {
  if (check.startsWith('hms ')) return `To check${when}, run: ${check}`;
  return /^[A-Z]/.test(check) ? check : `Check ${check}${when}.`;
}
