import { errorCode } from '../core/error-code.ts';

/** Ends the process with the exit code of an output that cannot be written, and says why. */
export function reportWriteError(error: unknown): void {
  const code = errorCode(error);
  process.exitCode = code === 'EPIPE' ? 141 : 1;
  if (code === 'EPIPE') return; // the reader closed the pipe
  process.stderr.write(`error: The output cannot be written: ${code}.\n`);
}
