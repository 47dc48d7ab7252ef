/** Wraps text to the width of the terminal, only between words. */
import type { Output } from '../system/system.ts';

interface Wrapping {
  /** Columns of a line. */
  width: number;
  /** Prefix of every line except the first. */
  indent: string;
  /** Suffix of every line except the last. */
  continued?: string;
  cellsOf?: (word: string) => number;
}

/** An upper bound of the width: every character that may be wide counts as two columns. */
function maxCells(text: string): number {
  let cells = 0;
  for (const character of text) cells += (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
  return cells;
}

/** Wraps words. A word wider than a line gets its own line, and sticks out. */
export function wrapWords(words: readonly string[], wrapping: Wrapping): string[] {
  const { width, indent, continued = '', cellsOf = maxCells } = wrapping;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const [at, word] of words.entries()) {
    const wordWidth = cellsOf(word);
    const end = at === words.length - 1 ? '' : continued;
    if (line === '') {
      line = word;
      used = wordWidth;
    } else if (used + 1 + wordWidth + end.length <= width) {
      line += ` ${word}`;
      used += 1 + wordWidth;
    } else {
      lines.push(line + continued);
      line = indent + word;
      used = indent.length + wordWidth;
    }
  }
  return [...lines, line];
}

/**
 * The lines of a value beside its label, wrapped at the blanks of the value.
 * @param width columns beside the label; 0 or less for no limit
 */
export function wrapValue(text: string, width: number, cellsOf = maxCells): string[] {
  if (width <= 0 || cellsOf(text) <= width) return [text];
  return wrapWords(text.split(' '), { width, indent: '', cellsOf });
}

/** One word of a shell command. */
const shellWord = /(?:'[^']*'|\\.|[^\s'\\])+|['\\]/g;

/** Data to paste elsewhere, which a line break would damage: a line of a zone file, and one of `--debug`. */
const isData = /^debug: | {2}IN {2}/;

/**
 * Wraps one line of a message. A command at its end (`To wait, run: hms …`) gets its own lines, joined by `\`, so that
 * it can be pasted.
 * @param width columns of the terminal; 0 for no limit
 */
export function wrapText(text: string, width: number): string {
  if (width === 0 || maxCells(text) <= width || isData.test(text)) return text;
  const [margin = ''] = /^ */.exec(text) ?? [];
  const indent = `${margin}  `;
  const at = text.lastIndexOf(': hms ');
  const prose = at < 0 ? text : text.slice(0, at + 1);
  const lines = wrapWords(prose.trimStart().split(' '), {
    width: width - margin.length,
    indent: '  ',
  }).map((line) => margin + line);
  if (at < 0) return lines.join('\n');
  const command = wrapWords(text.slice(at + 2).match(shellWord) ?? [], {
    width: width - indent.length,
    indent: '  ',
    continued: ' \\',
  }).map((line) => indent + line);
  return [...lines, ...command].join('\n');
}

/** Columns of the output; 0 for no limit. */
export function widthOf({ isTTY, columns }: Pick<Output, 'isTTY' | 'columns'>): number {
  return isTTY ? columns : 0;
}
