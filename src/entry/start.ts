/** The process: its words in, its exit code out. */
import { main } from '../app/main.ts';
import { realSystem } from '../system/real-system.ts';
import { endBy } from '../system/terminal/signals.ts';

/** The exit code after SIGHUP, or without a terminal where there was one. */
const hangup = 129;

const signalOf = new Map([
  [hangup, 'SIGHUP'],
  [130, 'SIGINT'],
  [143, 'SIGTERM'],
]);

/** After a signal or a crash nothing is waited for, be it a reader that does not read. */
async function start(): Promise<void> {
  // Until it is known better: a promise that never settles must not look like success.
  process.exitCode = 1;
  const system = realSystem();
  const code = await main(process.argv.slice(2), system);
  if (system.crashed.aborted) process.exit(code);
  if (system.interrupted.aborted || code === hangup) leave(code);
  process.exitCode = code;
}

/**
 * A file that stands still (a pipe nobody writes to) would hold up an exit, and Node with it; no signal. Node 26
 * does not tell of a file that is read whole: there hms always ends by the signal, which a shell shows as the
 * same number. So it does after SIGHUP: the terminal may be gone, and Node aborts when it cannot put it back as it
 * was.
 */
function leave(code: number): never {
  const tells = Number(process.versions.node.split('.')[0]) < 26;
  const isStill = process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  const signal = signalOf.get(code);
  // What was done in spite of the signal ends as it would have.
  if (signal === undefined || (tells && !isStill && code !== hangup)) process.exit(code);
  process.emit('exit', code);
  endBy(signal, code);
}

void start();
