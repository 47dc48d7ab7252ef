/**
 * The print boundary: whatever the service says is text to be shown, never a command to the terminal.
 */

import { jsonText } from '../json.ts';

/**
 * Control characters, line separators, what turns the direction of a line, and halves of surrogate
 * pairs, which no encoding has. Tabs and newlines go as well, because one record is one line.
 * Spelled out: `\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}` takes longer to look up than to print a list.
 */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** Within strings JSON has spelled newlines out already; those that are left are its own. */
const unsafeInJson = new RegExp(`(?!\\n)${unsafe.source}`, 'gu');

function code(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const short: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Text for people: what could move the cursor or turn the line is spelled out. */
export function clean(text: string): string {
  return text.replace(unsafe, (character) => short[character] ?? code(character));
}

/** JSON that parses to the same value and holds none of those characters but its own newlines. */
export function cleanJson(value: unknown, indent?: number): string {
  return jsonText(value, { indent }).replace(unsafeInJson, code);
}
