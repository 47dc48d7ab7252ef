/** Escapes control characters at the output, so that no text of the service can control the terminal. */

import { jsonText } from '../core/json.ts';
import { jsonEscape, unsafe } from '../core/unsafe-characters.ts';

/** JSON has already escaped newlines in strings; the remaining ones are its own layout. */
const unsafeInJson = new RegExp(`(?!\\n)${unsafe.source}`, 'gu');

const short: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Escapes whatever could move the cursor or reverse the text. */
export function clean(text: string): string {
  return text.replace(unsafe, (character) => short[character] ?? jsonEscape(character));
}

/** JSON that parses to the same value, with those characters escaped, except its own newlines. */
export function cleanJson(value: unknown, indent?: number): string {
  return jsonText(value, { indent }).replace(unsafeInJson, jsonEscape);
}
