/** Text in a table: how wide it is on a terminal. */
import stringWidth from 'string-width';

export interface Cell {
  /** As it is written: with its colour, where it has one. */
  painted: string;
  width: number;
}

/**
 * Cells of a line. Libraries take the square of a text's length to measure it and to lay it out: one
 * that is longer than any screen is taken for this wide, and stands out of its column.
 */
const widest = 1000;

export function cellOf(text: string, paint: (text: string) => string): Cell {
  if (text.length > 2 * widest) return { painted: paint(text), width: widest };
  const alone = standing(text);
  return { painted: paint(alone), width: Math.min(widest, stringWidth(alone)) };
}

/**
 * A mark without its letter would join the blank beside the cell, and the line would be narrower than
 * its cells: it gets the circle that stands for a missing letter.
 */
function standing(text: string): string {
  const width = stringWidth(text);
  const before = stringWidth(` ${text}`) === width + 1 ? '' : '◌';
  const after = stringWidth(`${text} `) === width + 1 ? '' : '◌';
  return `${before}${text}${after}`;
}
