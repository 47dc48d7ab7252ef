/** Prints what is answered without the program. */
import { fstatSync, writeSync } from 'node:fs';
import { errorCode } from '../core/error-code.ts';
import { reportWriteError } from './write-error.ts';

/** The terminal on stdout, if it is one. `process.stdout` opens the streams of Node, which a file does not need. */
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
