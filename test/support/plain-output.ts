/** Output options of a pipe; a test changes what it is about. */
import type { OutputOptions } from '../../src/command-model/output-options.ts';

export function outputWith(changed: Partial<OutputOptions> = {}): OutputOptions {
  return {
    format: 'tsv',
    requestedFormat: undefined,
    columns: undefined,
    header: true,
    csvRaw: false,
    color: false,
    colorNotes: false,
    width: 0,
    interactive: false,
    ciVariable: undefined,
    animated: false,
    quiet: false,
    annotations: 'error',
    ...changed,
  };
}
