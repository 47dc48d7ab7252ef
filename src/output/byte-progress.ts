/** Shows how many bytes were read or sent: a bar on a terminal, otherwise a line a minute. */

import type { ByteProgress } from '../command-model/definition.ts';
import type { OutputOptions } from '../command-model/output-options.ts';
import { sizeOf } from '../core/units.ts';
import type { System } from '../system/system.ts';
import { HEARTBEAT_MS, progressBar, timeLeft } from './progress-bar.ts';
import { clean } from './sanitize.ts';

const frameMs = 100;
const barWidth = 12;

/** @param total undefined when unknown */
export function showByteProgress(
  { name, total }: { name: string; total: number | undefined },
  { animated }: Pick<OutputOptions, 'animated'>,
  system: Pick<System, 'monotonic' | 'interrupted' | 'spinner'>,
  note: (text: string) => void,
): ByteProgress {
  const started = system.monotonic();
  let lastShownAt = started;
  const line = (bytes: number) =>
    clean(`${name}: ${byteProgressLine(bytes, total, system.monotonic() - started)}`);
  const spinner = animated ? system.spinner(line(0)) : undefined;
  const stop = () => {
    system.interrupted.removeEventListener('abort', stop);
    spinner?.stop();
  };
  // Stop at once: a long read may block everything else, and the person needs the terminal back.
  system.interrupted.addEventListener('abort', stop);
  return {
    update(bytes) {
      const now = system.monotonic();
      if (now - lastShownAt < (spinner ? frameMs : HEARTBEAT_MS)) return;
      lastShownAt = now;
      if (spinner) spinner.text(line(bytes));
      else note(line(bytes));
    },
    stop,
  };
}

function byteProgressLine(bytes: number, total: number | undefined, ms: number): string {
  const rate = bytes / Math.max(ms / 1000, 0.001);
  const speed = `${sizeOf(Math.round(rate))}/s`;
  if (total === undefined) return `${sizeOf(bytes)}, ${speed}`;
  const bar = progressBar(bytes, total, barWidth);
  const left = timeLeft(bytes, total, ms);
  return `${bar} ${sizeOf(bytes)} of ${sizeOf(total)}, ${speed}${left}`;
}
