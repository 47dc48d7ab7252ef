#!/usr/bin/env node
import { main } from '../dist/main.js';
import { realSystem } from '../dist/system.js';

// Until it is known better: a promise that never settles must not look like success.
process.exitCode = 1;
const system = realSystem();
const code = await main(process.argv.slice(2), system);
// After a signal nothing is waited for, be it a reader that does not read.
if (system.interrupted.aborted) process.exit(code);
process.exitCode = code;
