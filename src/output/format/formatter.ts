/** Defines a format: how a list and a record become text. */
import type { OutputOptions } from '../../command-model/output-options.ts';
import type { Column } from '../../command-model/view.ts';
import type { Redactor } from '../../core/redact/redact.ts';

/** Options for writing records. */
export interface Layout {
  /** In the order they are shown. */
  columns: readonly Column[];
  /** Records are printed as they come, so the columns have a fixed width. */
  isLive: boolean;
  options: OutputOptions;
  redactor: Redactor;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Called with the columns that did not fit in a table. */
  onHidden(names: readonly string[]): void;
}

interface RecordFormatter {
  record(record: unknown, layout: Layout): string;
}

export interface BatchFormatter extends RecordFormatter {
  /** Text above the first record of a list. */
  head(layout: Layout): string;
  /** One batch of a list; the whole list if the format does not stream. */
  records(records: readonly unknown[], layout: Layout): string;
}

export interface DocumentFormatter extends RecordFormatter {
  document(layout: Layout): Document;
}

/** A list that is printed when it is complete. Each batch becomes text when it comes. */
export interface Document {
  add(records: readonly unknown[]): void;
  /** The text, in parts. Called once, when all records were added. */
  parts(): Iterable<string>;
}

export type Formatter = BatchFormatter | DocumentFormatter;
