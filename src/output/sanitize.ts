/**
 * The print boundary: whatever the service says is text to be shown, never a command to the terminal.
 */

import { jsonText } from '../core/json.ts';
import { spelled, unsafe } from '../core/unsafe-characters.ts';

/** Within strings JSON has spelled newlines out already; those that are left are its own. */
const unsafeInJson = new RegExp(`(?!\\n)${unsafe.source}`, 'gu');

const short: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Text for people: what could move the cursor or turn the line is spelled out. */
export function clean(text: string): string {
  return text.replace(unsafe, (character) => short[character] ?? spelled(character));
}

/** JSON that parses to the same value and holds none of those characters but its own newlines. */
export function cleanJson(value: unknown, indent?: number): string {
  return jsonText(value, { indent }).replace(unsafeInJson, spelled);
}
