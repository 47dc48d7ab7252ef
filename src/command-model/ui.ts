/** What is said to the operator while a command runs, on stderr. */
import type { OutputOptions } from './output-options.ts';

export interface Ui {
  outputOptions: OutputOptions;
  /** A line, unless `--quiet`. */
  info(text: string): void;
  /** The same, for a line with commands to type in it. */
  hint(text: string): void;
  /** A line that `--quiet` does not silence. */
  warn(text: string): void;
  /** Puts the profile into commands to type next. */
  withProfile(text: string): string;
}
