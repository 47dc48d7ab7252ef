import type { BatchFormatter, Layout } from './formatter.ts';
import { cardOf, tableOf } from './table-layout.ts';

function sheetOf({ columns, options, redactor, now }: Layout) {
  const { header, color, width } = options;
  return { columns, header, color, width, now, redact: redactor.redact };
}

/** The columns of a live table, above its rows. */
function liveHead(layout: Layout): string {
  const { text, hidden } = tableOf({ ...liveSheetOf(layout), rows: [] });
  if (hidden.length > 0) layout.onHidden(hidden);
  return text;
}

function liveSheetOf(layout: Layout) {
  return {
    ...sheetOf(layout),
    reserved: layout.columns.map(({ name, width }) => width ?? name.length),
  };
}

export const table: BatchFormatter = {
  head: (layout) => (layout.isLive ? liveHead(layout) : ''),
  records(records, layout) {
    if (records.length === 0) return '';
    if (layout.isLive)
      return tableOf({ ...liveSheetOf(layout), header: false, rows: records }).text;
    const { text, hidden } = tableOf({ ...sheetOf(layout), rows: records });
    if (hidden.length > 0) layout.onHidden(hidden);
    return text;
  },
  record: (record, layout) => cardOf({ ...sheetOf(layout), rows: [record] }),
};
