/** Draws the cells of a table in their columns. Columns that do not fit beside each other continue on further lines. */
import CliTable from 'cli-table3';
import type { Cell } from './cells.ts';

export const gap = 2;

/** The width of each column. @param reserved the least width of each */
export function widthsOf(
  lines: readonly (readonly Cell[])[],
  reserved: readonly number[] = [],
): number[] {
  const [first = []] = lines;
  return first.map((_, at) =>
    lines.reduce((most, row) => Math.max(most, row[at]?.width ?? 0), reserved[at] ?? 0),
  );
}

export function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + gap, -gap);
}

/**
 * The columns of each line: as many as fit. One that is wider than the terminal has a line of its own.
 * @param width 0 for no limit
 */
export function columnLines(widths: readonly number[], width: number): number[][] {
  const lines: number[][] = [[]];
  for (const at of widths.keys()) {
    const line = lines.at(-1) ?? [];
    const available = width - indentOf(lines.length - 1);
    const isFit = totalOf([...line, at].map((one) => widths[one] ?? 0)) <= available;
    if (line.length === 0 || width === 0 || isFit) line.push(at);
    else lines.push([at]);
  }
  return lines;
}

/** Lines after the first are indented. */
export function indentOf(line: number): number {
  return line === 0 ? 0 : gap;
}

/**
 * The text lines of a row.
 * @param row several lines when sentences are wrapped: only the first has the other cells
 */
export type RowDrawer = (row: readonly (readonly Cell[])[]) => string[];

/** @param lines of `columnLines` */
export function rowDrawer(widths: readonly number[], lines: readonly number[][]): RowDrawer {
  const places = lines.map((columns) => columnPlaces(columns.map((at) => widths[at] ?? 0)));
  const drawLine = (line: number, row: readonly Cell[]) => {
    const cells = (lines[line] ?? []).flatMap((at) => row[at] ?? []);
    return ' '.repeat(indentOf(line)) + placeCells(places[line] ?? [], cells);
  };
  const isDrawn = (line: number, row: readonly Cell[], part: number) =>
    part === 0 || lines.length === 1 || lines[line]?.some((at) => (row[at]?.width ?? 0) > 0);
  return (row) =>
    lines.flatMap((_, line) =>
      row.filter((cells, part) => isDrawn(line, cells, part)).map((cells) => drawLine(line, cells)),
    );
}

const noBorders = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
};

/** Marks the place of a cell. Cells hold no control characters (sanitize.ts), and cli-table3 gives them no width. */
const mark = '\0';

/**
 * The blanks of each column. cli-table3 measures by an older Unicode, so it lays out one line of blanks of the right
 * widths, and hms puts the cells of each line in their places.
 */
function columnPlaces(colWidths: number[]): string[] {
  const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };
  const chars = { ...noBorders, middle: ' '.repeat(gap) };
  const table = new CliTable({ chars, style, colWidths });
  table.push(colWidths.map(() => mark));
  return table.toString().split(mark).slice(1);
}

/** Puts each cell in the place of its blanks. */
function placeCells(places: readonly string[], cells: readonly Cell[]): string {
  return cells.map(({ painted, width }, at) => painted + (places[at] ?? '').slice(width)).join('');
}
