// src/entry/standalone.ts → build/hms: one file with Node in it, for machines that have none. It is for the platform it is
// built on. Node 26 is the first supported one that makes such a file by itself.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle } from './bundle.mjs';
import { nodeOf } from './nodes.mjs';

const [folder = 'build'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
await bundle({
  input: { standalone: 'src/entry/standalone.ts' },
  define: { 'import.meta.dirname': 'undefined' }, // nothing is beside it
  isOneFile: true,
  dir: folder,
});
const name = process.platform === 'win32' ? 'hms.exe' : 'hms';
const config = join(folder, 'sea-config.json');
const settings = {
  main: resolve(folder, 'standalone.cjs'),
  output: resolve(folder, name),
  disableExperimentalSEAWarning: true,
  useCodeCache: true,
  execArgv: ['--disable-sigusr1'], // before the first line of hms is run
  execArgvExtension: 'none', // NODE_OPTIONS is for programs in Node, and this one is none
};
writeFileSync(config, JSON.stringify(settings));
execFileSync(nodeOf(26), ['--build-sea', config], { stdio: ['ignore', 'ignore', 'inherit'] });
console.log(settings.output);
