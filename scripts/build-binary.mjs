// Builds src/entry/standalone.ts as build/hms, a single executable with Node in it, for this platform. Node 26 is the
// first supported version that can build one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle } from './bundle.mjs';
import { nodeOf } from './nodes.mjs';

const [folder = 'build'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
await bundle({
  input: { standalone: 'src/entry/standalone.ts' },
  define: { 'import.meta.dirname': 'undefined' }, // no files beside it
  isOneFile: true,
  dir: folder,
});
const name = process.platform === 'win32' ? 'hms.exe' : 'hms';
const config = join(folder, 'sea-config.json');
const settings = {
  main: 'standalone.cjs', // the executable contains this path
  output: name,
  disableExperimentalSEAWarning: true,
  useCodeCache: true,
  execArgv: ['--disable-sigusr1'], // takes effect before the first line of hms
  execArgvExtension: 'none', // NODE_OPTIONS must not affect a standalone program
};
writeFileSync(config, JSON.stringify(settings));
// Without it, hashes of strings differ between two builds.
const seed = '--random-seed=1';
execFileSync(nodeOf(26), [seed, '--build-sea', 'sea-config.json'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(resolve(folder, name));
