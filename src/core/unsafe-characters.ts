/** Characters that must not reach a terminal or a log. */

/**
 * Control characters, line separators, bidirectional controls and lone surrogates. Tabs and newlines are included,
 * because a record is one line. Spelled out: `\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}` takes longer to compile than
 * printing a list.
 */
export const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** The character as a JSON escape. */
export function jsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
