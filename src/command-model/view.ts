/** How records are shown: which fields, in which order, and in which words on a terminal. */

import { partIn, recordsIn } from '../client/pages/partial-list.ts';
import { isPlain, type JsonObject, jsonText, recordIn } from '../core/json.ts';
import type { Headers } from '../system/system.ts';
import { momentOf } from './values.ts';
import { fieldIn } from './where.ts';

export interface TimeWords {
  /** A moment, in milliseconds, as the operator's clock shows it, with its offset. */
  time(moment: number): string;
}

export interface Column {
  /** Header, and the name for `--columns`. */
  name: string;
  /** The value in a record; by default the field of the column's name, `a.b` into an object. */
  from?: (record: Readonly<Record<string, unknown>>) => unknown;
  /** Words for a table; by default the value itself. */
  show?: (value: unknown, words: TimeWords) => string;
  /** What its value says, in sentences: on a terminal each begins a line, and goes on below where it is too long. */
  sentences?: (value: unknown) => readonly unknown[];
  /** Holds a word for a state: on a terminal those that are known have a colour. */
  state?: true;
  /** The higher, the sooner it gives way on a narrow terminal; 0 never does. */
  gives?: number;
  /** In lists only shown when asked for by name. */
  extra?: true;
}

export interface View {
  columns: readonly Column[];
  /** Fields the source documents that are no column as they are. */
  fields?: readonly string[];
  /** What is shown is a list, though the command takes no `--limit`. */
  isList?: true;
  /** Records of a shape the source does not show: every field is a column, and any may be asked for. */
  open?: true;
  /** What is shown may be anything, and not only records. */
  any?: true;
  /** The records in an answer, where tables should show them one a line; json shows the answer. */
  records?: (body: unknown) => unknown;
  /** How an answer says that it is a part of what there is; undefined where it says no such thing. */
  part?: (body: unknown, headers?: Headers) => string | undefined;
  /** What a record is as text for a shell, where no other form was asked for. */
  text?: (record: Readonly<Record<string, unknown>>) => string;
}

/** A word the service said; anything that is not one as JSON, so that it is never taken for one. */
export function word(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : jsonText(value);
}

/** What a record says it is called; where it does not, `other`. */
export function calledOr(other: string, { name }: JsonObject): string {
  return typeof name === 'string' && name !== '' ? name : other;
}

/** Words for a state come in upper and in lower case, and with blanks around them. */
export function isOneOf(words: readonly string[], state: string): boolean {
  const said = state.trim().toLowerCase();
  return words.some((one) => one.toLowerCase() === said);
}

/** For requests the service answers with nothing: what was asked, and who will be told. */
export const requestedView: View = {
  columns: [
    { name: 'requested' },
    { name: 'operation' },
    { name: 'request_id' },
    { name: 'notification_emails' },
  ],
};

/** A moment; anything that is not one is shown as it is. */
export function time(value: unknown, words: TimeWords): string {
  const moment = momentOf(value);
  return Number.isNaN(moment) ? plain(value) : words.time(moment);
}

/** Absent is `-`, and so is an empty list; false, 0 and the empty text are told apart from it and from each other. */
export function plain(value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (value === '') return "''";
  if (Array.isArray(value) && value.every(isPlain)) {
    return value.length === 0 ? '-' : value.map(plain).join(', ');
  }
  return typeof value === 'object' ? jsonText(value) : String(value);
}

/** For answers the source does not show. */
export const openView: View = { columns: [], open: true };

/** For lists the source does not show. */
export const openListView: View = { ...openView, records: recordsIn, part: partIn };

/** Undefined where the record has no such value, or is no record. */
export function valueIn(column: Column, record: unknown): unknown {
  return column.from ? column.from(recordIn(record)) : fieldIn(record, column.name);
}
