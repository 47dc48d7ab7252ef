/** Starts the single-file binary, which has no loader and no files beside it (scripts/build-binary.mjs). */
import { readCompletionNames } from './completion-names.ts';
import { dropNodeDefaults } from './node-defaults.ts';

const { argv, env, platform } = process;
const words = argv.slice(2);
dropNodeDefaults(words);
const names = readCompletionNames(words, { env, platform, now: Date.now() });
if (names === undefined) void import('./start.ts');
else process.stdout.write(names);
