/** Tables for people (cli-table3, chalk). A wide table drops columns and never cuts a value; sentences wrap. */

import { Chalk, type ChalkInstance } from 'chalk';
import CliTable from 'cli-table3';
import { type Column, plain, type TimeFormat, valueIn } from '../../command-model/view.ts';
import { recordIn } from '../../core/json.ts';
import { distanceOf, momentText } from '../../core/units.ts';
import { clean } from '../sanitize.ts';
import { wrapText } from '../wrap-text.ts';
import { type Cell, cellOf } from './cells.ts';
import { proseCell, sentencesIn, wrappedRows } from './sentences.ts';

interface Sheet {
  columns: readonly Column[];
  rows: readonly unknown[];
  /** In a live table: the width of each column, before any row is known. */
  reserved?: readonly number[] | undefined;
  header: boolean;
  color: boolean;
  /** 0 for no limit. */
  width: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Redacts a text before it is measured. */
  redact(text: string): string;
}

type Card = Sheet & { rows: readonly [unknown] };

const gap = 2;

/** Colors of known status words and of production, in lower case. The word itself is always printed. */
const stateColors = new Map(
  Object.entries<'green' | 'yellow' | 'red'>({
    active: 'green',
    ok: 'green',
    completed: 'green',
    txt_verified: 'green',
    pending: 'yellow',
    finding: 'yellow',
    requested: 'yellow',
    scheduled: 'yellow',
    initiated: 'yellow',
    in_progress: 'yellow',
    txt_verification_pending: 'yellow',
    aborted: 'red',
    failed: 'red',
    cancelled: 'red',
    production: 'red',
  }),
);

function cellTextIn(
  column: Column,
  row: unknown,
  words: TimeFormat,
  redact: Sheet['redact'],
): string {
  const value = valueIn(column, row);
  return clean(redact(column.show ? column.show(value, words, recordIn(row)) : plain(value)));
}

/** The width of each column. @param reserved the least width of each */
function widthsOf(lines: readonly (readonly Cell[])[], reserved: readonly number[] = []): number[] {
  const [first = []] = lines;
  return first.map((_, at) =>
    lines.reduce((most, row) => Math.max(most, row[at]?.width ?? 0), reserved[at] ?? 0),
  );
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + gap, -gap);
}

/** Drops columns until the rest fits, least important first; columns that never give way stay. */
function fittingColumns(
  columns: readonly Column[],
  widths: readonly number[],
  width: number,
): boolean[] {
  const kept = columns.map(isBeside);
  const order = columns
    .map(({ dropPriority = 1 }, at) => ({ dropPriority, at }))
    .filter(({ dropPriority, at }) => dropPriority > 0 && kept[at])
    .sort((a, b) => b.dropPriority - a.dropPriority || b.at - a.at);
  for (const { at } of order) {
    if (fits(widths, kept, width)) break;
    kept[at] = false;
  }
  return kept;
}

function isBeside({ below }: Column): boolean {
  return below === undefined;
}

function fits(widths: readonly number[], kept: readonly boolean[], width: number): boolean {
  return width === 0 || totalOf(widths.filter((_, at) => kept[at])) <= width;
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
 * Lines of equal width. cli-table3 measures by an older Unicode, so it lays out one line of blanks of the right widths,
 * and hms puts the cells of each line in their places.
 */
function draw(lines: readonly (readonly Cell[])[], reserved?: readonly number[]): string {
  if (lines.length === 0) return '';
  const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };
  const chars = { ...noBorders, middle: ' '.repeat(gap) };
  const colWidths = widthsOf(lines, reserved);
  const table = new CliTable({ chars, style, colWidths });
  table.push(colWidths.map(() => mark));
  const [, ...places] = table.toString().split(mark);
  return lines.map((line) => `${placeCells(places, line)}\n`).join('');
}

/** Puts each cell in the place of its blanks. */
function placeCells(places: readonly string[], cells: readonly Cell[]): string {
  return cells.map(({ painted, width }, at) => painted + (places[at] ?? '').slice(width)).join('');
}

/**
 * A table of many records: one line each, below a header.
 * @returns `hidden`: the columns that did not fit
 */
export function tableOf(sheet: Sheet): { text: string; hidden: string[] } {
  const { columns, width, redact, reserved } = sheet;
  const paint = new Chalk({ level: sheet.color ? 1 : 0 });
  const head = columns.map(({ name }) => cellOf(clean(redact(name).toUpperCase()), paint.dim));
  const { lines, kept } = fittingLines(head, sheet, paint);
  const isKept = (_: unknown, at: number) => kept[at] === true;
  const keptWidths = reserved?.filter(isKept);
  const rowLines = withSentences(
    lines.map((line) => line.filter(isKept)),
    columns.filter(isKept),
    { ...sheet, reserved: keptWidths },
  );
  const below = columns.filter((column, at) => !kept[at] && !isBeside(column));
  const hidden = columns.filter((column, at) => !kept[at] && isBeside(column));
  const shown = rowLines.flat();
  const isTooWide = width > 0 && totalOf(widthsOf(shown)) > width;
  // Trailing blanks of a wrapped line would take another line.
  const isTrimmed = isTooWide || below.length > 0 || reserved !== undefined;
  const drawn = draw(shown, keptWidths);
  const text = isTrimmed ? drawn.replace(/ +$/gm, '') : drawn;
  return {
    text: below.length === 0 ? text : withLinesBelow(text, rowLines, below, sheet),
    hidden: hidden.map(({ name }) => name),
  };
}

/** The cells of each line, in the most telling form that fits, and the columns that stay beside each other. */
function fittingLines(
  head: readonly Cell[],
  { columns, rows, width, now, header, redact, reserved }: Sheet,
  paint: ChalkInstance,
): { lines: readonly (readonly Cell[])[]; kept: readonly boolean[] } {
  const isProse = ({ sentences }: Column) => sentences !== undefined && width > 0;
  const cellIn = (column: Column, row: unknown, words: TimeFormat) =>
    isProse(column)
      ? proseCell(sentencesIn(column, row, redact))
      : cellOf(cellTextIn(column, row, words, redact), coloredState(column, paint));
  const linesIn = (words: TimeFormat) => {
    const body = rows.map((row) => columns.map((column) => cellIn(column, row, words)));
    return header ? [head, ...body] : body;
  };
  const formats = timeFormatsFor(now());
  const absolute = linesIn(formats.absolute);
  const all = columns.map(() => true);
  if (width === 0) return { lines: absolute, kept: all };
  if (reserved) return { lines: absolute, kept: fittingColumns(columns, reserved, width) };
  const relative = linesIn(formats.relative);
  const besides = columns.map(isBeside);
  const forms = [
    { lines: relative, kept: all },
    { lines: absolute, kept: all },
    { lines: relative, kept: besides },
  ];
  return (
    forms.find(({ lines, kept }) => fits(widthsOf(lines), kept, width)) ?? {
      lines: absolute,
      kept: fittingColumns(columns, widthsOf(absolute), width),
    }
  );
}

/** Puts the columns that did not fit below the row they belong to. */
function withLinesBelow(
  drawn: string,
  rowLines: readonly (readonly (readonly Cell[])[])[],
  columns: readonly Column[],
  { rows, now, width, redact }: Sheet,
): string {
  const { absolute } = timeFormatsFor(now());
  const drawnLines = drawn.split('\n');
  const heads = rowLines.length - rows.length;
  let from = 0;
  return rowLines
    .flatMap((group, index) => {
      const own = drawnLines.slice(from, from + group.length);
      from += group.length;
      const row = rows[index - heads];
      if (row === undefined) return own;
      const texts = columns.flatMap((column) => textsBelow(column, row, absolute, redact));
      return [...own, ...texts.map((text) => wrapText(text, width))];
    })
    .map((line) => `${line}\n`)
    .join('');
}

function textsBelow(
  column: Column,
  row: unknown,
  words: TimeFormat,
  redact: Sheet['redact'],
): string[] {
  const value = valueIn(column, row) ?? [];
  if (Array.isArray(value) && value.length === 0) return [];
  const texts = column.sentences
    ? sentencesIn(column, row, redact)
    : [cellTextIn(column, row, words, redact)];
  return texts.map((text) => `  ${column.below}${text}`);
}

/** The lines of the header and of each row. Sentences wrap to the room that the other columns leave. */
function withSentences(
  lines: readonly (readonly Cell[])[],
  columns: readonly Column[],
  { rows, width, redact, reserved }: Sheet,
): (readonly (readonly Cell[])[])[] {
  const at = columns.findIndex(({ sentences }) => sentences);
  const column = columns[at];
  if (column === undefined || width === 0) return lines.map((line) => [line]);
  const availableWidth = width - totalOf(widthsOf(lines, reserved).with(at, 0));
  const heads = lines.length - rows.length;
  return lines.map((line, index) => {
    const row = rows[index - heads];
    return row ? wrappedRows(line, at, sentencesIn(column, row, redact), availableWidth) : [line];
  });
}

/** One record: a line for each field. Values are not padded: one long value would widen every line. */
export function cardOf({ columns, rows: [record], ...sheet }: Card): string {
  const paint = new Chalk({ level: sheet.color ? 1 : 0 });
  const { redact } = sheet;
  const { absolute, relative } = timeFormatsFor(sheet.now());
  const labels = columns.map(({ name }) => [cellOf(clean(redact(name)), paint.dim)]);
  const availableWidth = sheet.width - totalOf([...widthsOf(labels), 0]);
  const labelLines = draw(labels).split('\n');
  const lines = columns.map((column, at) => {
    const color = coloredState(column, paint);
    const relativeCell = cellOf(cellTextIn(column, record, relative, redact), color);
    const cell =
      relativeCell.width <= availableWidth
        ? relativeCell
        : cellOf(cellTextIn(column, record, absolute, redact), color);
    return `${labelLines[at]}${' '.repeat(gap)}${cell.painted}\n`;
  });
  return lines.join('');
}

/** Some services write status words in upper case. */
function coloredState({ state }: Column, paint: ChalkInstance) {
  return (text: string) => {
    const color = state && stateColors.get(text.toLowerCase());
    return color === undefined ? text : paint[color](text);
  };
}

/** `2026-11-27 15:12 UTC`; where it fits, `2026-11-27 15:12 UTC (3 h ago)`. */
function timeFormatsFor(now: number): { absolute: TimeFormat; relative: TimeFormat } {
  return {
    absolute: { time: momentText },
    relative: { time: (moment) => `${momentText(moment)} (${distanceOf(moment - now)})` },
  };
}
