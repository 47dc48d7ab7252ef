/** Prints what is answered without the program. */
import { fstatSync, writeSync } from 'node:fs';
import { errorCode } from '../core/error-code.ts';

/** The terminal on stdout, if it is one. `process.stdout` takes most of the start of an executable with Bun in it. */
export function outputTerminal(): { isTTY?: boolean; columns?: number } {
  return fstatSync(1).isCharacterDevice() ? process.stdout : {};
}

export function printAnswer(answer: string): void {
  const bytes = Buffer.from(answer);
  // Node converts text for a Windows console.
  if (process.platform === 'win32') writeLater(bytes);
  else writeNow(bytes);
}

function writeNow(bytes: Buffer): void {
  let rest = bytes;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') writeLater(rest);
    else reportWriteError(error);
  }
}

/** Waits, for a full pipe that does not block too. */
function writeLater(rest: Uint8Array): void {
  process.stdout.on('error', reportWriteError);
  process.stdout.write(rest);
}

function reportWriteError(error: unknown): void {
  const code = errorCode(error);
  process.exitCode = code === 'EPIPE' ? 141 : 1;
  if (code === 'EPIPE') return; // the reader closed the pipe
  process.stderr.write(`error: The output cannot be written: ${code}.\n`);
}
