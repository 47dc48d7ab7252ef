/** Fits text to the width of a terminal: breaks lines between words, never within one. */
import type { Output } from '../system/system.ts';

interface Wrapping {
  /** Cells of a line. */
  width: number;
  /** Stands before each line but the first. */
  indent: string;
  /** Stands behind each line but the last. */
  continued?: string;
  cellsOf?: (word: string) => number;
}

/** Never less than a terminal takes: every character that may be wide counts as two cells. */
function cellsAtMost(text: string): number {
  let cells = 0;
  for (const character of text) cells += (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
  return cells;
}

/** Words in lines. A word that is wider than a line has one of its own, and stands out. */
export function wrapWords(words: readonly string[], wrapping: Wrapping): string[] {
  const { width, indent, continued = '', cellsOf = cellsAtMost } = wrapping;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of words) {
    const own = cellsOf(word);
    if (line === '') {
      line = word;
      used = own;
    } else if (used + 1 + own + continued.length <= width) {
      line += ` ${word}`;
      used += 1 + own;
    } else {
      lines.push(line + continued);
      line = indent + word;
      used = indent.length + own;
    }
  }
  return [...lines, line];
}

/** What a shell takes for one word. */
const shellWord = /(?:'[^']*'|\\.|[^\s'\\])+|['\\]/g;

/**
 * One line of a message. A command at its end (`To wait, run: hms …`) gets lines of its own, with `\` where they go on:
 * it can be pasted as it stands.
 * @param width of the terminal; 0 where there is no end to a line
 */
export function wrapText(text: string, width: number): string {
  if (width === 0 || cellsAtMost(text) <= width) return text;
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

/** Of what is written there; 0 where there is no end to a line. */
export function widthOf({ isTTY, columns }: Pick<Output, 'isTTY' | 'columns'>): number {
  return isTTY ? columns : 0;
}
