/** JSON as the service sent it, with secrets redacted. With `--columns`, only those fields. */
import { valueIn } from '../../command-model/view.ts';
import { cleanJson } from '../sanitize.ts';
import type { Formatter, Layout } from './formatter.ts';

function jsonValue({ columns, options, redactor }: Layout): (record: unknown) => unknown {
  const { redactValue } = redactor;
  if (options.columns === undefined) return redactValue;
  return (record) =>
    Object.fromEntries(
      columns.map((column) => [column.name, redactValue(valueIn(column, record))]),
    );
}

export const json: Formatter = {
  head: () => '',
  records: (records, layout) => `${cleanJson(records.map(jsonValue(layout)), 2)}\n`,
  record: (record, layout) => `${cleanJson(jsonValue(layout)(record), 2)}\n`,
};

/** One record a line. */
export const jsonl: Formatter = {
  head: () => '',
  records(records, layout) {
    const pick = jsonValue(layout);
    return records.map((record) => `${cleanJson(pick(record))}\n`).join('');
  },
  record: (record, layout) => `${cleanJson(jsonValue(layout)(record))}\n`,
};
