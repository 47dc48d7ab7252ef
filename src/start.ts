/** The process: its words in, its exit code out. */
import { main } from './main.ts';
import { realSystem } from './system/real.ts';

/** The exit code after SIGHUP, or without a terminal where there was one. */
const hangup = 129;

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
function leave(code: number): void {
  const tells = Number(process.versions.node.split('.')[0]) < 26;
  const isStill = process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  if (tells && !isStill && code !== hangup) process.exit(code);
  const signal = ({ 129: 'SIGHUP', 130: 'SIGINT' } as const)[code as 129 | 130] ?? 'SIGTERM';
  process.emit('exit', code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

void start();
