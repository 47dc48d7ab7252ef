/** Records + view → stdout, in the form that was asked for. */
import { HmsError } from '../errors.ts';
import type { System } from '../system.ts';
import type { Manner } from './common.ts';
import { clean, cleanJson } from './sanitize.ts';
import { type Column, type View, valueIn } from './view.ts';

type Row = Readonly<Record<string, unknown>>;
type Out = Pick<System, 'stdout' | 'timeZone'>;

/** The columns of a list, or all there are of one record; `--columns` decides where it is given. */
function chosenColumns(view: View, manner: Manner, all: boolean): readonly Column[] {
  if (manner.columns === undefined) {
    return all ? view.columns : view.columns.filter(({ extra }) => !extra);
  }
  return manner.columns.map((name) => {
    const column = view.columns.find((candidate) => candidate.name === name);
    if (column) return { ...column, gives: 0 };
    const known = view.columns.map((candidate) => candidate.name).join(', ');
    throw new HmsError('usage', `there is no column '${name}'`, { hint: `there are: ${known}` });
  });
}

/** Refuses a wrong `--columns` before anything is asked of the service. */
export function checkColumns(view: View, manner: Manner): void {
  chosenColumns(view, manner, true);
}

/** As received; only the chosen fields where `--columns` is given. */
function asJson(view: View, manner: Manner): (record: unknown) => unknown {
  if (manner.columns === undefined) return (record) => record;
  const columns = chosenColumns(view, manner, true);
  return (record) =>
    Object.fromEntries(columns.map((column) => [column.name, valueIn(column, record as Row)]));
}

/**
 * Shows a list as it comes in. JSON and tables are held back until it is whole, because they read as
 * one document; the lines of the others are handed on as they come.
 * @returns how many records there were
 */
export async function renderList(
  records: AsyncIterable<unknown>,
  view: View,
  manner: Manner,
  out: Out,
): Promise<number> {
  if (manner.format === 'table' || manner.format === 'json') {
    const rows: unknown[] = [];
    for await (const record of records) rows.push(record);
    await out.stdout.write(await documentOf(rows, view, manner, out));
    return rows.length;
  }
  let count = 0;
  let pending = await headerOf(view, manner);
  const toLine = await lineWriter(view, manner);
  for await (const record of records) {
    count += 1;
    pending += toLine(record);
    if (pending.length < 65_536) continue;
    await out.stdout.write(pending);
    pending = '';
  }
  if (pending !== '') await out.stdout.write(pending);
  return count;
}

async function documentOf(rows: unknown[], view: View, manner: Manner, out: Out): Promise<string> {
  if (manner.format === 'json') return `${cleanJson(rows.map(asJson(view, manner)), 2)}\n`;
  if (rows.length === 0) return '';
  const { tableOf } = await import('./table.ts');
  const columns = chosenColumns(view, manner, false);
  return tableOf({ ...manner, ...out, columns, rows: rows as Row[] });
}

/** Shows one record. */
export async function renderRecord(
  record: unknown,
  view: View,
  manner: Manner,
  out: Out,
): Promise<void> {
  const columns = chosenColumns(view, manner, true);
  if (manner.format === 'json') {
    return out.stdout.write(`${cleanJson(asJson(view, manner)(record), 2)}\n`);
  }
  if (view.text !== undefined && manner.output === undefined && manner.columns === undefined) {
    return out.stdout.write(String((record as Row)[view.text]));
  }
  if (manner.format === 'table') {
    const { cardOf } = await import('./table.ts');
    return out.stdout.write(cardOf({ ...manner, ...out, columns, rows: [record as Row] }));
  }
  const whole = { columns: columns.map(({ extra, ...column }) => column) };
  const toLine = await lineWriter(whole, manner);
  return out.stdout.write((await headerOf(whole, manner)) + toLine(record));
}

async function headerOf(view: View, manner: Manner): Promise<string> {
  if (manner.format === 'jsonl' || !manner.header) return '';
  const names = chosenColumns(view, manner, false).map(({ name }) => name);
  return (await joiner(manner))(names);
}

/** Whole values, exact times: for other programs. */
async function lineWriter(view: View, manner: Manner): Promise<(record: unknown) => string> {
  if (manner.format === 'jsonl') {
    const pick = asJson(view, manner);
    return (record) => `${cleanJson(pick(record))}\n`;
  }
  const columns = chosenColumns(view, manner, false);
  const join = await joiner(manner);
  return (record) => join(columns.map((column) => cellOf(valueIn(column, record as Row))));
}

/** Nothing is an empty cell; an object is JSON. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function joiner({ format, csvRaw }: Manner): Promise<(cells: string[]) => string> {
  if (format === 'tsv') return (cells) => `${cells.map(clean).join('\t')}\n`;
  const { stringify } = await import('csv-stringify/sync');
  const guard = csvRaw ? (cell: string) => cell : unarmed;
  return (cells) => stringify([cells.map((cell) => guard(clean(cell)))]);
}

/** A spreadsheet would run a cell that starts like a formula; numbers are let through. */
function unarmed(cell: string): string {
  return /^[=+\-@]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}
