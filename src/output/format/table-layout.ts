/** Tables for people (chalk). A wide table drops columns and never cuts a value; sentences wrap. */

import { Chalk, type ChalkInstance } from 'chalk';
import { type Column, plain, type TimeFormat, valueIn } from '../../command-model/view.ts';
import { recordIn } from '../../core/json.ts';
import { distanceOf, momentText } from '../../core/units.ts';
import { clean } from '../sanitize.ts';
import { wrapText, wrapValue } from '../wrap-text.ts';
import { type Cell, cellOf } from './cells.ts';
import { columnLines, gap, indentOf, rowDrawer, totalOf, widthsOf } from './column-lines.ts';
import { cellsOf, leastProseWidth, proseCell, sentencesIn, wrappedRows } from './sentences.ts';

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

/**
 * A table of many records: one line each, below a header. On a terminal that is too narrow for the columns that are
 * never dropped, the line continues on the next one.
 * @returns `hidden`: the columns that did not fit
 */
export function tableOf(sheet: Sheet): { text: string; hidden: string[] } {
  const { columns, width, redact, reserved } = sheet;
  const paint = new Chalk({ level: sheet.color ? 1 : 0 });
  const head = columns.map(({ name }) => cellOf(clean(redact(name).toUpperCase()), paint.dim));
  const { lines, kept } = fittingLines(head, sheet, paint);
  const isKept = (_: unknown, at: number) => kept[at] === true;
  const keptWidths = reserved?.filter(isKept);
  const { rowLines, places } = withSentences(
    lines.map((line) => line.filter(isKept)),
    columns.filter(isKept),
    { ...sheet, reserved: keptWidths },
  );
  const below = columns.filter((column, at) => !kept[at] && !isBeside(column));
  const hidden = columns.filter((column, at) => !kept[at] && isBeside(column));
  const widths = widthsOf(rowLines.flat(), keptWidths);
  const isTooWide = width > 0 && totalOf(widths) > width;
  // Trailing blanks of a wrapped line would take another line.
  const isTrimmed = isTooWide || below.length > 0 || reserved !== undefined;
  const drawRow = rowDrawer(widths, places);
  const heads = rowLines.length - sheet.rows.length;
  const texts = rowLines.flatMap((row, index) => {
    const own = drawRow(row).map((line) => (isTrimmed ? line.replace(/ +$/, '') : line));
    return [...own, ...linesBelow(sheet.rows[index - heads], below, sheet)];
  });
  return {
    text: texts.map((line) => `${line}\n`).join(''),
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

/** The columns that did not fit, below the row they belong to. @param row undefined for the header */
function linesBelow(
  row: unknown,
  columns: readonly Column[],
  { now, width, redact }: Sheet,
): string[] {
  if (row === undefined) return [];
  const { absolute } = timeFormatsFor(now());
  return columns
    .flatMap((column) => textsBelow(column, row, absolute, redact))
    .map((text) => wrapText(text, width));
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

/**
 * The lines of the header and of each row, and the columns of each line (`places`). Sentences wrap to the room that the
 * other columns of their line leave.
 */
function withSentences(
  lines: readonly (readonly Cell[])[],
  columns: readonly Column[],
  { rows, width, redact, reserved }: Sheet,
): { rowLines: (readonly (readonly Cell[])[])[]; places: number[][] } {
  const at = columns.findIndex(({ sentences }) => sentences);
  const column = columns[at];
  const widths = reserved ?? widthsOf(lines);
  if (column === undefined || width === 0)
    return { rowLines: lines.map((line) => [line]), places: columnLines(widths, width) };
  const leastWidths = widths.with(at, Math.min(leastProseWidth, widths[at] ?? 0));
  const places = columnLines(leastWidths, width);
  const own = places.findIndex((place) => place.includes(at));
  const beside = (places[own] ?? []).map((one) => (one === at ? 0 : (leastWidths[one] ?? 0)));
  const availableWidth = width - indentOf(own) - totalOf(beside);
  const heads = lines.length - rows.length;
  const rowLines = lines.map((line, index) => {
    const row = rows[index - heads];
    return row ? wrappedRows(line, at, sentencesIn(column, row, redact), availableWidth) : [line];
  });
  return { rowLines, places };
}

/** One record: a line for each field. Values are not padded: one long value would widen every line. */
export function cardOf({ columns, rows: [record], ...sheet }: Card): string {
  const paint = new Chalk({ level: sheet.color ? 1 : 0 });
  const { redact, width } = sheet;
  const { absolute, relative } = timeFormatsFor(sheet.now());
  const labels = columns.map(({ name }) => [cellOf(clean(redact(name)), paint.dim)]);
  const labelWidths = widthsOf(labels);
  const drawLabel = rowDrawer(labelWidths, [[0]]);
  const indent = ' '.repeat(totalOf([...labelWidths, 0]));
  const availableWidth = width - indent.length;
  const lines = columns.map((column, at) => {
    const color = coloredState(column, paint);
    const text = cellTextIn(column, record, relative, redact);
    const isFit = width === 0 || cellsOf(text) <= availableWidth;
    const values = isFit
      ? [text]
      : wrapValue(cellTextIn(column, record, absolute, redact), availableWidth, cellsOf);
    const shown = values.map((value) => cellOf(value, color).painted).join(`\n${indent}`);
    return `${drawLabel([labels[at] ?? []]).join('')}${' '.repeat(gap)}${shown}\n`;
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
