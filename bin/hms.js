#!/usr/bin/env node
import { main } from '../dist/main.js';
import { realSystem } from '../dist/system.js';

// Until it is known better: a promise that never settles must not look like success.
process.exitCode = 1;
const system = realSystem();
const code = await main(process.argv.slice(2), system);
// After a signal nothing is waited for, be it a reader that does not read.
if (system.interrupted.aborted) leave();
process.exitCode = code;

/** A file that stands still (a pipe nobody writes to) would hold up an exit, and Node with it; no signal. */
function leave() {
  if (!process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq')))
    process.exit(code);
  const signal = { 129: 'SIGHUP', 130: 'SIGINT' }[code] ?? 'SIGTERM';
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
