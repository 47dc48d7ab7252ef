/** Characters that must not reach a terminal or a log. */
import { stripVTControlCharacters } from 'node:util';
import { shortened } from './errors.ts';

/**
 * Control characters, line separators, bidirectional controls and lone surrogates. Tabs and newlines are included,
 * because a record is one line. Spelled out: `\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}` takes longer to compile than
 * printing a list.
 */
export const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

/** Lines of a program's output that hms shows when it failed. */
const maxShownLines = 3;

/** The lines that a program printed, without colors and other sequences of a terminal. */
export function printedLines(text: string): string[] {
  return stripVTControlCharacters(text).split(/\r?\n|\r/);
}

/** The end of what a program printed on stderr, or else on stdout, without control characters. */
export function lastLines({ stdout, stderr }: { stdout: string; stderr: string }): string[] {
  return printedLines(stderr.trim() === '' ? stdout : stderr)
    .map((line) => line.replace(unsafe, ' ').trim())
    .filter((line) => line !== '')
    .slice(-maxShownLines)
    .map(shortened);
}

/** The character as a JSON escape. */
export function jsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
