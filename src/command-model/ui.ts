/** Messages to the operator on stderr. */
import type { OutputOptions } from './output-options.ts';

export interface Ui {
  outputOptions: OutputOptions;
  /** Prints a line, unless `--quiet`. */
  info(text: string): void;
  /** The same for a line with commands to run: they get the profile. */
  hint(text: string): void;
  /** Prints a line, even with `--quiet`. */
  warn(text: string): void;
  /** Adds `--profile` to commands in a text. */
  withProfile(text: string): string;
}
