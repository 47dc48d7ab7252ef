/** Starts the process: passes the arguments to `main` and sets the exit code. */
import { main } from '../app/main.ts';
import { realSystem } from '../system/real-system.ts';
import { endBy } from '../system/terminal/signals.ts';

/** Exit code after SIGHUP, or when the terminal is lost. */
const hangup = 129;

const signalOf = new Map([
  [hangup, 'SIGHUP'],
  [130, 'SIGINT'],
  [143, 'SIGTERM'],
]);

/**
 * Exits at once: what is still running, such as a read beside one that failed, has no reader any more. All output was
 * accepted by then, except after a signal or a crash.
 */
async function start(): Promise<void> {
  // Default until `main` returns: a promise that never settles must not exit with 0.
  process.exitCode = 1;
  const system = realSystem();
  const code = await main(process.argv.slice(2), system);
  const isSignaled = system.interrupted.aborted || code === hangup;
  if (isSignaled && !system.crashed.aborted) exitAfterSignal(code);
  process.exit(code);
}

/**
 * A blocked file read (a FIFO without a writer) delays process.exit, but not a signal. Node 26 does not report pending
 * whole-file reads, so there hms always ends by the signal. Shells show the same number. hms does the same after
 * SIGHUP: the terminal may be gone, and Node aborts if it cannot restore it.
 */
function exitAfterSignal(code: number): never {
  const reportsReads = Number(process.versions.node.split('.')[0]) < 26;
  const isReading = process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  const signal = signalOf.get(code);
  // A command that completed in spite of the signal exits with its own code.
  if (signal === undefined || (reportsReads && !isReading && code !== hangup)) process.exit(code);
  process.emit('exit', code);
  endBy(signal, code);
}

void start();
