/** stdout of the executable with Bun in it. node:fs would take 2 ms of 26, and process.stdout 12 more. */
import type { Stats } from 'node:fs';
import { reportWriteError } from '../write-error.ts';

interface BunFile {
  stat(): Promise<Stats>;
}

declare const Bun: {
  stdout: BunFile & {
    /** `Bun.write` empties a file for an empty text, and repeats itself in a pipe that is full. */
    writer(): { write(text: string): unknown; end(): unknown };
  };
  file(path: string): BunFile;
};

/** The terminal on stdout, if it is one. */
export async function outputTerminal(): Promise<{ isTTY?: boolean; columns?: number }> {
  const own = await Bun.stdout.stat();
  if (!own.isCharacterDevice()) return {};
  const discarding = await Bun.file('/dev/null')
    .stat()
    .catch(() => undefined); // Windows has no such path
  return own.rdev === discarding?.rdev ? {} : process.stdout;
}

export async function printAnswer(answer: string): Promise<void> {
  try {
    const writer = Bun.stdout.writer();
    await writer.write(answer);
    await writer.end();
  } catch (error) {
    reportWriteError(error);
  }
}
