/** What a format is: a list and a record as text. */
import type { OutputOptions } from '../../command-model/output-options.ts';
import type { Column } from '../../command-model/view.ts';
import type { Redactor } from '../../core/redact/redact.ts';

/** How records are written. */
export interface Layout {
  /** In the order they are shown. */
  columns: readonly Column[];
  options: OutputOptions;
  redactor: Redactor;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Told of columns a table had no room for. */
  onHidden(names: readonly string[]): void;
}

export interface Formatter {
  /** What stands above the first record of a list. */
  head(layout: Layout): string;
  /** Some records of a list, or all of them where the format is not streamed. */
  records(records: readonly unknown[], layout: Layout): string;
  record(record: unknown, layout: Layout): string;
}
