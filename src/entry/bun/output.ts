/** stdout of the executable with Bun in it. node:fs would take 2 ms of 26, and process.stdout 12 more. */
import type { Stats } from 'node:fs';
import { reportWriteError } from '../write-error.ts';

declare const Bun: {
  stdout: {
    stat(): Promise<Stats>;
    /** `Bun.write` empties a file for an empty text, and repeats itself in a pipe that is full. */
    writer(): { write(text: string): unknown; end(): unknown };
  };
};

/** The number of /dev/null on Linux: a device, but no terminal. */
const discarding = 0x103;

/** The terminal on stdout, if it is one. */
export async function terminalOfBun(): Promise<{ isTTY?: boolean; columns?: number }> {
  const stats = await Bun.stdout.stat();
  return stats.isCharacterDevice() && stats.rdev !== discarding ? process.stdout : {};
}

export async function printWithBun(answer: string): Promise<void> {
  try {
    const writer = Bun.stdout.writer();
    await writer.write(answer);
    await writer.end();
  } catch (error) {
    reportWriteError(error);
  }
}
