/** Prints a result on stdout, in the requested format. */
import type { Format, OutputOptions } from '../command-model/output-options.ts';
import type { Result } from '../command-model/result.ts';
import type { Column, View } from '../command-model/view.ts';
import { ownField } from '../command-model/where.ts';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { isObject, recordIn } from '../core/json.ts';
import { withoutDownloadLinks } from '../core/redact/download-links.ts';
import type { Redactor } from '../core/redact/redact.ts';
import { withoutSecrets } from '../core/redact/secret-fields.ts';
import type { System } from '../system/system.ts';
import type { Formatter, Layout } from './format/formatter.ts';
import { json, jsonl } from './format/json-format.ts';
import { tsv } from './format/tsv-format.ts';

/** A format with a library is loaded on first use. */
export const formatters: Readonly<Record<Format, () => Formatter | Promise<Formatter>>> = {
  json: () => json,
  jsonl: () => jsonl,
  tsv: () => tsv,
  csv: async () => (await import('./format/csv-format.ts')).csv,
  table: async () => (await import('./format/table-format.ts')).table,
};

/**
 * Formats that stream. JSON and tables wait for the whole list, because they read as one document. The others stream
 * when their columns are known.
 */
export const streamed: Readonly<Record<Format, 'always' | 'columns known' | 'never'>> = {
  json: 'never',
  table: 'never',
  jsonl: 'always',
  csv: 'columns known',
  tsv: 'columns known',
};

export function isStreamed({ open, live }: View, { format }: OutputOptions): boolean {
  if (format === 'table' && live) return true;
  return streamed[format] === 'always' || (streamed[format] === 'columns known' && !open);
}

/** Where a result is printed. */
export interface Out extends Pick<System, 'stdout' | 'now'> {
  options: OutputOptions;
  redactor: Redactor;
  /** Called with the columns that did not fit in a table. */
  onHidden(names: readonly string[]): void;
}

/** Prints the result, then calls its `after`. */
export async function present(result: Result, out: Out): Promise<void> {
  try {
    if (result.kind === 'list') await writeList(result.batches, result.view, out);
    if (result.kind === 'record') {
      const own = { ...out.options, columns: undefined };
      const options = result.isOther ? own : out.options;
      await writeRecord(result.record, result.view, options, out);
    }
  } catch (raised) {
    const isUnread = errorCode(raised) === 'EPIPE' && result.isChange?.() === true;
    if (!isUnread) {
      await result.after?.({ raised });
      throw raised;
    }
  }
  await result.after?.();
}

/** The columns of a list, or all columns for a single record. `--columns` overrides both. */
function chosenColumns(view: View, options: OutputOptions, all: boolean): readonly Column[] {
  if (options.columns === undefined) {
    const isTable = options.format === 'table';
    const isShown = ({ extra, detail }: Column) => !extra && !(isTable && detail);
    return all ? view.columns : view.columns.filter(isShown);
  }
  return namedColumns(view, options.columns);
}

function namedColumns(view: View, names: readonly string[]): readonly Column[] {
  return names.map((name) => {
    const column = view.columns.find(
      (candidate) => candidate.name.toLowerCase() === name.toLowerCase(),
    );
    if (column) return { ...column, dropPriority: 0 };
    if (view.open) return { name, dropPriority: 0 };
    const known = view.columns.map((candidate) => candidate.name).join(', ');
    throw new HmsError('usage', `No column is named '${name}'.`, {
      hint: `Choose from: ${known}.`,
    });
  });
}

/** Refuses a wrong `--columns` before any request. */
export function checkColumns(view: View, options: OutputOptions): void {
  namedColumns(view, options.columns ?? []);
}

/** Undocumented records may hold secrets: redact them in every format except JSON. */
export function redactFields(view: View, options: OutputOptions): (record: unknown) => unknown {
  if (!isOneCellEach(view, options)) return (record) => record;
  return (record) => withoutDownloadLinks(withoutSecrets(record));
}

/** The same for a row. A value that is no record becomes one cell. */
function rowConverter(view: View, options: OutputOptions): (record: unknown) => unknown {
  const redact = redactFields(view, options);
  if (!isOneCellEach(view, options)) return redact;
  return (record) => redact(isObject(record) ? record : { answer: record });
}

function isOneCellEach({ open: isOpen }: View, { format }: OutputOptions): boolean {
  return isOpen === true && format !== 'json' && format !== 'jsonl';
}

/** An open view takes its columns from the records: every field is one. */
function withColumnsFrom(view: View, records: readonly unknown[]): View {
  if (!view.open || view.columns.length > 0) return view;
  const names = new Set(records.flatMap((record) => Object.keys(recordIn(record))));
  return { ...view, columns: [...names].map(columnOf) };
}

/** A column for the field of exactly this name, dots included. */
function columnOf(name: string): Column {
  return { name, from: (record) => ownField(record, name) };
}

function layoutOf(
  columns: readonly Column[],
  options: OutputOptions,
  out: Out,
  isLive = false,
): Layout {
  return {
    columns,
    isLive,
    options,
    redactor: out.redactor,
    now: out.now,
    onHidden: out.onHidden,
  };
}

async function writeList(
  batches: AsyncIterable<readonly unknown[]>,
  view: View,
  out: Out,
): Promise<void> {
  const { options } = out;
  const formatter = await formatters[options.format]();
  const toRow = rowConverter(view, options);
  const layoutFor = (shown: View, isLive = false) =>
    layoutOf(chosenColumns(shown, options, false), options, out, isLive);
  if ('document' in formatter) {
    const document = formatter.document(layoutFor(view));
    for await (const records of batches) document.add(records.map(toRow));
    for (const part of document.parts()) await out.stdout.write(part);
    return;
  }
  if (isStreamed(view, options)) {
    const layout = layoutFor(view, true);
    let pending = formatter.head(layout);
    for await (const records of batches) {
      pending += formatter.records(records.map(toRow), layout);
      if (pending === '') continue;
      await out.stdout.write(pending); // waits for a slow reader, and stops when the reader has closed the pipe
      pending = '';
    }
    if (pending !== '') await out.stdout.write(pending);
    return;
  }
  const rows: unknown[] = [];
  for await (const records of batches) for (const record of records) rows.push(toRow(record));
  const layout = layoutFor(withColumnsFrom(view, rows));
  const text = formatter.head(layout) + formatter.records(rows, layout);
  if (text !== '') await out.stdout.write(text);
}

async function writeRecord(
  record: unknown,
  view: View,
  options: OutputOptions,
  out: Out,
): Promise<void> {
  const isText = options.requestedFormat === undefined && options.columns === undefined;
  if (view.text !== undefined && isText && options.format !== 'json') {
    const shown = out.redactor.redactValue(redactFields(view, options)(record));
    return out.stdout.write(view.text(recordIn(shown)));
  }
  const row = rowConverter(view, options)(record);
  const columns = chosenColumns(withColumnsFrom(view, [row]), options, true);
  const formatter = await formatters[options.format]();
  return out.stdout.write(formatter.record(row, layoutOf(columns, options, out)));
}
