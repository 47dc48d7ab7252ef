/**
 * The print boundary: whatever the service says is text to be shown, never a command to the terminal.
 */

import { jsonText } from '../json.ts';

/**
 * C0 (tab and newline too), DEL, C1, line separators and the bidi controls. Tabs and newlines go as
 * well, because one record is one line.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The same without what JSON has spelled out already. */
const unsafeInJson = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

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
  // Within strings JSON spells newlines and the like out; the newlines that are left are its own.
  return jsonText(value, { indent }).replace(unsafeInJson, code);
}
