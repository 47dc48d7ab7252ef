/** Measures and colors text for a table. */
import stringWidth from 'string-width';

export interface Cell {
  /** With its color codes. */
  painted: string;
  width: number;
}

/**
 * Maximum measured width of a cell. Measuring and layout take time quadratic in the length of a text, so a longer text
 * counts as this wide, and sticks out of its column.
 */
const maxCellWidth = 1000;

/** Nearly every cell. Each character takes one column, and none joins another. */
const isAscii = (text: string) => /^[ -~]*$/.test(text);

export function cellOf(text: string, paint: (text: string) => string): Cell {
  if (isAscii(text)) return { painted: paint(text), width: Math.min(maxCellWidth, text.length) };
  if (text.length > 2 * maxCellWidth) return { painted: paint(text), width: maxCellWidth };
  const alone = withBase(text);
  return { painted: paint(alone), width: Math.min(maxCellWidth, stringWidth(alone)) };
}

/**
 * A combining mark at the start would join the blank before it, and the line would come out too narrow. It gets the
 * circle that stands for a missing letter.
 */
function withBase(text: string): string {
  const width = stringWidth(text);
  const before = stringWidth(` ${text}`) === width + 1 ? '' : '◌';
  const after = stringWidth(`${text} `) === width + 1 ? '' : '◌';
  return `${before}${text}${after}`;
}
