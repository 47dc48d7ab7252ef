/** Base of csv and tsv: one record a line, whole values, exact times. The two differ in how a line is written. */
import { valueIn } from '../../command-model/view.ts';
import { isPlain, jsonText } from '../../core/json.ts';
import type { Formatter, Layout } from './formatter.ts';

/** Null is an empty cell, a list of plain values has commas, an object is JSON. */
function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every(isPlain)) return value.join(',');
  return typeof value === 'object' ? jsonText(value) : String(value);
}

/** An empty list has one row too. */
function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : [undefined];
}

/** @param toLine cells → a line with its line end */
export function delimited(
  toLine: (cells: string[], options: Layout['options']) => string,
): Formatter {
  function linesOf(record: unknown, { columns, options, redactor }: Layout): string {
    const values = columns.map((column) => valueIn(column, record));
    const at = columns.findIndex(({ rowEach }) => rowEach);
    return elementsOf(values[at])
      .map((element) => (at < 0 ? values : values.with(at, element)))
      .map((row) => toLine(row.map(cellText).map(redactor.redact), options))
      .join('');
  }
  function head({ columns, options, redactor }: Layout): string {
    if (!options.header) return '';
    const names = columns.map(({ name }) => redactor.redact(name));
    return toLine(names, options);
  }
  return {
    head,
    records: (records, layout) => records.map((record) => linesOf(record, layout)).join(''),
    record: (record, layout) => head(layout) + linesOf(record, layout),
  };
}
