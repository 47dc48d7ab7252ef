/** JSON as the service sent it, with secrets redacted. With `--columns`, only those fields. */
import { valueIn } from '../../command-model/view.ts';
import { cleanJson } from '../sanitize.ts';
import type { BatchFormatter, Document, DocumentFormatter, Layout } from './formatter.ts';

function jsonValue({ columns, options, redactor }: Layout): (record: unknown) => unknown {
  const { redactValue } = redactor;
  if (options.columns === undefined) return redactValue;
  return (record) =>
    Object.fromEntries(
      columns.map((column) => [column.name, redactValue(valueIn(column, record))]),
    );
}

/** An array whose records become text while hms waits for the next page. */
function jsonArray(layout: Layout): Document {
  const pick = jsonValue(layout);
  const [start, separator, end] = ['[\n', ',\n', '\n]\n'];
  const batches: string[] = [];
  return {
    add(records) {
      if (records.length === 0) return;
      const text = cleanJson(records.map(pick), 2).slice(start.length, 1 - end.length);
      batches.push(`${batches.length === 0 ? start : separator}${text}`);
    },
    parts: () => (batches.length === 0 ? ['[]\n'] : [...batches, end]),
  };
}

export const json: DocumentFormatter = {
  record: (record, layout) => `${cleanJson(jsonValue(layout)(record), 2)}\n`,
  document: jsonArray,
};

/** One record a line. */
export const jsonl: BatchFormatter = {
  head: () => '',
  records(records, layout) {
    const pick = jsonValue(layout);
    return records.map((record) => `${cleanJson(pick(record))}\n`).join('');
  },
  record: (record, layout) => `${cleanJson(jsonValue(layout)(record))}\n`,
};
