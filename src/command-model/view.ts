/** Defines how records are shown: columns, their order, and their text in a table. */

import { incompleteReason, recordsIn } from '../client/pages/partial-list.ts';
import { isPlain, type JsonObject, jsonText, recordIn } from '../core/json.ts';
import type { Headers } from '../system/system.ts';
import { momentOf } from './values.ts';
import { fieldIn } from './where.ts';

export interface TimeFormat {
  /** Formats a moment (milliseconds) in the operator's time zone, with its offset. */
  time(moment: number): string;
}

export interface Column {
  /** The header, and the name for `--columns`. */
  name: string;
  /** The value in a record. Default: the field of the column's name; `a.b` reads into an object. */
  from?: (record: Readonly<Record<string, unknown>>) => unknown;
  /** The text in a table. Default: the value itself. */
  show?: (value: unknown, words: TimeFormat, record: JsonObject) => string;
  /** The value as sentences: in a table each starts a new line, and wraps. */
  sentences?: (value: unknown) => readonly unknown[];
  /** The column is a status or an environment: a table colors known words. */
  state?: true;
  /** Where it does not fit beside the others, it goes below its row. Each line begins with this text. */
  below?: string;
  /** The value is a list: csv and tsv print a row for each element. */
  rowEach?: true;
  /** The higher, the sooner a narrow terminal drops it; 0 is never dropped. */
  dropPriority?: number;
  /** A list shows it only with `--columns`. */
  extra?: true;
  /** A table shows it only with `--columns`. Other formats always have it. */
  detail?: true;
  /** The width in a live table. Default: the width of the name. */
  width?: number;
}

export interface View {
  columns: readonly Column[];
  /** Documented fields that are not a column. */
  fields?: readonly string[];
  /** A table prints each row as it comes, in columns of a fixed width. */
  live?: true;
  /** The result is a list, but the command takes no `--limit`. */
  isList?: true;
  /** The source does not show the records: every field is a column, and `--columns` accepts any name. */
  open?: true;
  /** The result may be anything, not only records. */
  any?: true;
  /** Extracts the records of a response for tables. JSON prints the whole response. */
  records?: (body: unknown) => unknown;
  /** How the response says that the list is incomplete; undefined if it does not. */
  whyIncomplete?: (body: unknown, headers?: Headers) => string | undefined;
  /** The output of a record when no format is requested. */
  text?: (record: Readonly<Record<string, unknown>>) => string;
}

/** A word of the service. Any other value as JSON, so that nobody takes it for a word. */
export function word(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : jsonText(value);
}

/** The name in a record, or `other`. */
export function nameOr(other: string, { name }: JsonObject): string {
  return typeof name === 'string' && name !== '' ? name : other;
}

/** The documented fields of the records, for --where and --sort. */
export function fieldsOf({ columns, fields = [] }: View): string[] {
  const ofColumns = columns.filter(({ from }) => !from).map(({ name }) => name);
  return [...new Set([...ofColumns, ...fields])];
}

/** For an empty response: what was requested, whom the service will e-mail, and what was seen of the end. */
export const requestedView: View = {
  columns: [
    { name: 'requested' },
    { name: 'operation' },
    { name: 'request_id' },
    { name: 'notification_emails' },
    { name: 'job' },
    { name: 'status', state: true },
    { name: 'evidence', sentences: evidenceSentences, show: evidenceText },
  ],
};

/** `The page answered 200. (this machine)` */
export function evidenceSentences(evidence: unknown): string[] {
  if (!Array.isArray(evidence)) return [];
  return evidence.map(recordIn).map(({ says, seen_by }) => `${says} (${seen_by})`);
}

/** The same in one text, where a record has a line for each field. */
export function evidenceText(evidence: unknown): string {
  return evidenceSentences(evidence).join(' ') || '-';
}

/** A time for a table; any other value as it is. */
export function time(value: unknown, words: TimeFormat): string {
  const moment = momentOf(value);
  return Number.isNaN(moment) ? plain(value) : words.time(moment);
}

/** `-` when absent or an empty list. False, 0 and the empty text stay distinct. */
export function plain(value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (value === '') return "''";
  if (Array.isArray(value) && value.every(isPlain)) {
    return value.length === 0 ? '-' : value.map(plain).join(', ');
  }
  return typeof value === 'object' ? jsonText(value) : String(value);
}

/** For responses the source does not show. */
export const openView: View = { columns: [], open: true };

/** For lists the source does not show. */
export const openListView: View = {
  ...openView,
  records: recordsIn,
  whyIncomplete: incompleteReason,
};

/** Undefined when the record lacks the value, or is not a record. */
export function valueIn(column: Column, record: unknown): unknown {
  return column.from ? column.from(recordIn(record)) : fieldIn(record, column.name);
}
