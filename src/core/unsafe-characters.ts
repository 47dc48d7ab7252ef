/** What must not reach a terminal or a log as it is. A leaf: every room may import it. */

/**
 * Control characters, line separators, what turns the direction of a line, and halves of surrogate
 * pairs, which no encoding has. Tabs and newlines go as well, because one record is one line.
 * Spelled out: `\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}` takes longer to look up than to print a list.
 */
export const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** The character as JSON spells it. */
export function spelled(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
