/** The program in one file: nothing is beside it, and no loader before it (scripts/build-binary.mjs). */
import { offered } from './offered.ts';

const { argv, env, platform } = process;
const names = offered(argv.slice(2), { env, platform, now: Date.now() });
if (names === undefined) void import('./start.ts');
else process.stdout.write(names);
