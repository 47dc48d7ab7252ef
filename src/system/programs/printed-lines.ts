/** What programs print, as lines without the sequences of a terminal. */
import { stripVTControlCharacters } from 'node:util';
import { shortened } from '../../core/errors.ts';
import { unsafe } from '../../core/unsafe-characters.ts';

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
