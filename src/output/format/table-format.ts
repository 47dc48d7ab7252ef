import type { Formatter, Layout } from './formatter.ts';
import { cardOf, tableOf } from './table-layout.ts';

function sheetOf({ columns, options, redactor, now }: Layout) {
  const { header, color, width } = options;
  return { columns, header, color, width, now, redact: redactor.redact };
}

export const table: Formatter = {
  head: () => '',
  records(records, layout) {
    if (records.length === 0) return '';
    const { text, hidden } = tableOf({ ...sheetOf(layout), rows: records });
    if (hidden.length > 0) layout.onHidden(hidden);
    return text;
  },
  record: (record, layout) => cardOf({ ...sheetOf(layout), rows: [record] }),
};
