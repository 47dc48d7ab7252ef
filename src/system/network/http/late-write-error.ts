/**
 * A service that refuses an upload responds, closes, and reads no more. If the response is not read yet, the next write
 * fails first (EPIPE, ECONNRESET), and Node would drop what has arrived. So such an error waits until it is read.
 */
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** The event loop reads what has arrived between two turns, up to 2 MiB. */
const readingTurns = 4;

type Done = (error?: Error | null) => void;

export function readBeforeWriteError(socket: Socket): void {
  const write = socket._write.bind(socket);
  const writev = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, lateError(done));
  if (writev) socket._writev = (chunks, done) => writev(chunks, lateError(done));
}

function lateError(done: Done): Done {
  return (error) => {
    if (error) void afterReading().then(() => done(error));
    else done(error);
  };
}

async function afterReading(): Promise<void> {
  for (let turn = 0; turn < readingTurns; turn += 1) await setImmediate();
}
