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

export interface Formatter {
  /** Text above the first record of a list. */
  head(layout: Layout): string;
  /** One batch of a list; the whole list if the format does not stream. */
  records(records: readonly unknown[], layout: Layout): string;
  record(record: unknown, layout: Layout): string;
}
