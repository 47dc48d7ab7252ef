/** Records + view → stdout, in the form that was asked for. */

import type { Manner } from '../command/output-options.ts';
import { type Column, type View, valueIn } from '../command/view.ts';
import { ownField } from '../command/where.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, type JsonObject, jsonText } from '../core/json.ts';
import type { Redactor } from '../core/redact/redact.ts';
import { withoutSecrets } from '../core/redact/secret-fields.ts';
import type { System } from '../system/system.ts';
import { clean, cleanJson } from './sanitize.ts';

export type Out = Pick<System, 'stdout' | 'timeZone' | 'now'> & {
  /** Told of columns a table had no room for. */
  onHidden(names: readonly string[]): void;
};

/** The columns of a list, or all there are of one record; `--columns` decides where it is given. */
function chosenColumns(view: View, manner: Manner, all: boolean): readonly Column[] {
  if (manner.columns === undefined) {
    return all ? view.columns : view.columns.filter(({ extra }) => !extra);
  }
  return manner.columns.map((name) => {
    const column = view.columns.find(
      (candidate) => candidate.name.toLowerCase() === name.toLowerCase(),
    );
    if (column) return { ...column, gives: 0 };
    if (view.open) return { name, gives: 0 };
    const known = view.columns.map((candidate) => candidate.name).join(', ');
    throw new HmsError('usage', `there is no column '${name}'`, { hint: `there are: ${known}` });
  });
}

/** Refuses a wrong `--columns` before anything is asked of the service. */
export function checkColumns(view: View, manner: Manner): void {
  chosenColumns(view, manner, true);
}

/** The field of that very name, dots and all. */
function fieldOf(name: string): Column {
  return { name, from: (record) => ownField(record, name) };
}

/** For every form but json: what nobody described may hold secrets. */
export function discreet(view: View, manner: Manner): (record: unknown) => unknown {
  return isUnfolded(view, manner) ? withoutSecrets : (record) => record;
}

/** The same of a row: what is no record is shown whole, in one cell. */
function rowOf(view: View, manner: Manner): (record: unknown) => unknown {
  const hide = discreet(view, manner);
  if (!isUnfolded(view, manner)) return hide;
  return (record) => hide(isObject(record) ? record : { answer: record });
}

function isUnfolded({ open: isOpen }: View, { format }: Manner): boolean {
  return isOpen === true && format !== 'json' && format !== 'jsonl';
}

/** An open view is closed by the records themselves: each of their fields is a column. */
function closed(view: View, records: readonly unknown[]): View {
  if (!view.open || view.columns.length > 0) return view;
  const names = new Set(records.flatMap((record) => Object.keys(Object(record))));
  return { ...view, columns: [...names].map(fieldOf) };
}

/** For a place where nothing is a secret: what a command tells another one. */
const open: Redactor = {
  redact: (text) => text,
  redactValue: (value) => value,
};

/** Values are chosen, compared and put in words as they are; secrets go when they are written. */
function redactorOf({ stdout: { redactor = open } }: Pick<Out, 'stdout'>): Redactor {
  return redactor;
}

/** As received, but for secrets; only the chosen fields where `--columns` is given. */
function asJson(
  view: View,
  manner: Manner,
  out: Pick<Out, 'stdout'>,
): (record: unknown) => unknown {
  const { redactValue } = redactorOf(out);
  if (manner.columns === undefined) return redactValue;
  const columns = chosenColumns(view, manner, true);
  return (record) =>
    Object.fromEntries(
      columns.map((column) => [column.name, redactValue(valueIn(column, record as JsonObject))]),
    );
}

/**
 * JSON and tables are held back until the list is whole, because they read as one document; the lines of
 * the others are handed on as they come.
 */
export function isHandedOn(view: View, { format }: Manner): boolean {
  return format === 'jsonl' || (format !== 'table' && format !== 'json' && !view.open);
}

/**
 * Shows a list as it comes in.
 * @returns how many records there were
 */
export async function renderList(
  batches: AsyncIterable<readonly unknown[]>,
  view: View,
  manner: Manner,
  out: Out,
): Promise<number> {
  if (!isHandedOn(view, manner)) {
    const rows: unknown[] = [];
    const hide = rowOf(view, manner);
    for await (const records of batches) for (const record of records) rows.push(hide(record));
    const known = closed(view, rows);
    if (manner.format !== 'table' && manner.format !== 'json') {
      return writeLines([rows], known, manner, out);
    }
    await out.stdout.write(await documentOf(rows, known, manner, out));
    return rows.length;
  }
  return writeLines(batches, view, manner, out);
}

async function writeLines(
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  view: View,
  manner: Manner,
  out: Out,
): Promise<number> {
  let count = 0;
  let pending = await headerOf(view, manner, out);
  const toLine = await lineWriter(view, manner, out);
  for await (const records of batches) {
    count += records.length;
    pending += records.map(toLine).join('');
    if (pending === '') continue;
    await out.stdout.write(pending); // whoever reads may have enough: then no more is asked for
    pending = '';
  }
  if (pending !== '') await out.stdout.write(pending);
  return count;
}

async function documentOf(rows: unknown[], view: View, manner: Manner, out: Out): Promise<string> {
  if (manner.format === 'json') return `${cleanJson(rows.map(asJson(view, manner, out)), 2)}\n`;
  if (rows.length === 0) return '';
  const { tableOf } = await import('./table.ts');
  const columns = chosenColumns(view, manner, false);
  const { text, hidden } = tableOf({
    ...sheetOf(manner, out),
    columns,
    rows: rows as JsonObject[],
  });
  if (hidden.length > 0) out.onHidden(hidden);
  return text;
}

function sheetOf(manner: Manner, out: Omit<Out, 'onHidden'>) {
  const { timeZone, now } = out;
  return { ...manner, timeZone, now, redact: redactorOf(out).redact };
}

/** Shows one record. */
export async function renderRecord(
  received: unknown,
  given: View,
  manner: Manner,
  out: Omit<Out, 'onHidden'>,
): Promise<void> {
  const record = discreet(given, manner)(received);
  const row = rowOf(given, manner)(received);
  const view = closed(given, [row]);
  const columns = chosenColumns(view, manner, true);
  if (manner.format === 'json') {
    return out.stdout.write(`${cleanJson(asJson(view, manner, out)(record), 2)}\n`);
  }
  if (view.text !== undefined && manner.output === undefined && manner.columns === undefined) {
    return out.stdout.write(view.text(redactorOf(out).redactValue(record) as JsonObject));
  }
  if (manner.format === 'table') {
    const { cardOf } = await import('./table.ts');
    return out.stdout.write(
      cardOf({ ...sheetOf(manner, out), columns, rows: [row as JsonObject] }),
    );
  }
  const whole = { columns: columns.map(({ extra, ...column }) => column) };
  const toLine = await lineWriter(whole, manner, out);
  return out.stdout.write((await headerOf(whole, manner, out)) + toLine(row));
}

async function headerOf(view: View, manner: Manner, out: Pick<Out, 'stdout'>): Promise<string> {
  if (manner.format === 'jsonl' || !manner.header) return '';
  const { redact } = redactorOf(out);
  const names = chosenColumns(view, manner, false).map(({ name }) => redact(name));
  return (await joiner(manner))(names);
}

/** Whole values, exact times: for other programs. */
async function lineWriter(
  view: View,
  manner: Manner,
  out: Pick<Out, 'stdout'>,
): Promise<(record: unknown) => string> {
  if (manner.format === 'jsonl') {
    const pick = asJson(view, manner, out);
    return (record) => `${cleanJson(pick(record))}\n`;
  }
  const columns = chosenColumns(view, manner, false);
  const join = await joiner(manner);
  const { redact } = redactorOf(out);
  return (record) =>
    join(columns.map((column) => redact(cellOf(valueIn(column, record as JsonObject)))));
}

/** Nothing is an empty cell, a plain list has commas, an object is JSON. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((one) => Object(one) !== one)) return value.join(',');
  return typeof value === 'object' ? jsonText(value) : String(value);
}

async function joiner({ format, csvRaw }: Manner): Promise<(cells: string[]) => string> {
  if (format === 'tsv') return (cells) => `${cells.map(clean).join('\t')}\n`;
  const { stringify } = await import('csv-stringify/sync');
  const guard = csvRaw ? (cell: string) => cell : unarmed;
  return (cells) => stringify([cells.map((cell) => clean(guard(cell)))]);
}

/** What a spreadsheet passes over at the start of a cell: blanks, a byte order mark, what has no width. */
const leading = /^[\s\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/u;

/** A spreadsheet would run a cell that starts like a formula, in some countries a wide one; numbers are let through. */
function unarmed(cell: string): string {
  const first = cell.replace(leading, '').charAt(0).normalize('NFKC');
  const isFormula = /^[\t\r\n]/.test(cell) || /^[=+\-@\u2212]/.test(first);
  return isFormula && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}
