/** Tables for people (cli-table3, chalk): they fit by leaving columns out, never by cutting a value. */

import { Chalk, type ChalkInstance } from 'chalk';
import CliTable from 'cli-table3';
import stringWidth from 'string-width';
import type { JsonObject } from '../json.ts';
import { clean } from './sanitize.ts';
import { type Column, plain, valueIn, type Words } from './view.ts';

interface Sheet {
  columns: readonly Column[];
  rows: readonly JsonObject[];
  header: boolean;
  color: boolean;
  /** 0 where there is no end to a line. */
  width: number;
  /** IANA name of the zone times are shown in. */
  timeZone: string;
}

const gap = 2;

/** Words that stand for a state, and whether it is a good one; the word itself is always there. */
const tones = new Map(
  Object.entries<'green' | 'yellow' | 'red'>({
    active: 'green',
    completed: 'green',
    pending: 'yellow',
    requested: 'yellow',
    initiated: 'yellow',
    in_progress: 'yellow',
    aborted: 'red',
    failed: 'red',
    cancelled: 'red',
  }),
);

function cellsOf({ columns }: Sheet, row: JsonObject, words: Words): string[] {
  return columns.map((column) => {
    const value = valueIn(column, row);
    return clean(column.show ? column.show(value, words) : plain(value));
  });
}

/** Columns that fit, the least important gone first; those that never give way stay. */
function fitting(columns: readonly Column[], cells: string[][], width: number): boolean[] {
  const widths = columns.map(({ name }, at) =>
    cells.reduce((most, row) => Math.max(most, stringWidth(row[at] ?? '')), stringWidth(name)),
  );
  const kept = columns.map(() => true);
  const total = () => widths.reduce((sum, cell, at) => (kept[at] ? sum + cell + gap : sum), -gap);
  const order = columns
    .map(({ gives = 1 }, at) => ({ gives, at }))
    .filter(({ gives }) => gives > 0)
    .sort((a, b) => b.gives - a.gives || b.at - a.at);
  for (const { at } of order) {
    if (width === 0 || total() <= width) break;
    kept[at] = false;
  }
  return kept;
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
  middle: '',
};

function draw(lines: readonly string[][]): string {
  const style = { 'padding-left': 0, 'padding-right': gap, head: [], border: [] };
  const table = new CliTable({ chars: noBorders, style });
  table.push(...lines);
  return table
    .toString()
    .split('\n')
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Many records: one line each, below a header; and the columns there was no room for. */
export function tableOf(sheet: Sheet): { text: string; hidden: string[] } {
  const words = wordsFor(sheet.timeZone);
  const cells = sheet.rows.map((row) => cellsOf(sheet, row, words));
  const kept = fitting(sheet.columns, cells, sheet.width);
  const paint = new Chalk({ level: sheet.color ? 1 : 0 });
  const visible = (row: readonly string[]) => row.filter((_, at) => kept[at]);
  const head = visible(sheet.columns.map(({ name }) => paint.dim(clean(name.toUpperCase()))));
  const body = cells.map((row) => visible(row).map((cell) => toned(paint, cell)));
  const hidden = sheet.columns.flatMap(({ name }, at) => (kept[at] ? [] : [name]));
  return { text: draw(sheet.header ? [head, ...body] : body), hidden };
}

/** One record: one line a field. */
export function cardOf(sheet: Sheet & { rows: readonly [JsonObject] }): string {
  const paint = new Chalk({ level: sheet.color ? 1 : 0 });
  const cells = cellsOf(sheet, sheet.rows[0], wordsFor(sheet.timeZone));
  return draw(
    sheet.columns.map(({ name }, at) => [paint.dim(clean(name)), toned(paint, cells[at] ?? '')]),
  );
}

function toned(paint: ChalkInstance, cell: string): string {
  const tone = tones.get(cell);
  return tone === undefined ? cell : paint[tone](cell);
}

/** `2026-11-27 15:12 +01:00` */
function wordsFor(timeZone: string): Words {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    time(value) {
      const parts = format.formatToParts(new Date(value));
      const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value;
      const offset = part('timeZoneName')?.replace('GMT', '') || '+00:00';
      return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} ${offset}`;
    },
  };
}
