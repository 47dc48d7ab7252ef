// Builds src/entry/executable.ts as build/hms, a single executable with Node in it, and licences.txt beside it. Node 26 is
// the first supported version that can build one. `npm run build:binary -- FOLDER win-x64` builds it for another platform,
// without V8's code cache.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { groups } from './bundle-groups.mjs';
import { executableLicences } from './licences.mjs';
import { executableNodeFor } from './nodes.mjs';
import { writeHelpPages } from './write-help-pages.mjs';

const [folder = 'build', platform] = process.argv.slice(2);
const isOther = platform !== undefined;
mkdirSync(folder, { recursive: true });
const parts = mkdtempSync(join(tmpdir(), 'hms-parts-'));
const files = await bundle({
  input: { start: 'src/entry/start.ts' },
  define: { 'import.meta.dirname': 'undefined' }, // no files beside it
  hasFiles: false,
  dir: parts,
  entryFileNames: '[name]-[hash].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  codeSplitting: { groups },
});
const startFile = JSON.stringify(files[0].fileName);
const alone = { isOneFile: true, dir: parts, entryFileNames: 'main.cjs' };
const mainFiles = await bundle({
  ...alone,
  input: { main: 'src/entry/executable.ts' },
  define: { startFile, hasCodeCache: String(!isOther) },
});

await writeHelpPages(join(parts, 'help.jsonl'));

const names = files.map(({ fileName }) => fileName).sort();
const caching = fileURLToPath(new URL('code-cache.mjs', import.meta.url));
// Without it, hashes of strings differ between two builds.
const seed = '--random-seed=1';
const node = executableNodeFor();
if (!isOther) execFileSync(node, [seed, caching, ...names], { cwd: parts, stdio: 'inherit' });
const caches = isOther ? [] : names.map((name) => `${name}.cache`);
const assets = ['help.jsonl', ...names, ...caches];
const name = (platform ?? process.platform).startsWith('win') ? 'hms.exe' : 'hms';
const settings = {
  main: 'main.cjs', // the executable contains this path
  output: name,
  disableExperimentalSEAWarning: true,
  useCodeCache: !isOther,
  ...(isOther && { executable: executableNodeFor(platform) }),
  execArgv: ['--disable-sigusr1'], // takes effect before the first line of hms
  execArgvExtension: 'none', // NODE_OPTIONS must not affect a standalone program
  assets: Object.fromEntries(assets.map((name) => [name, name])),
};
writeFileSync(join(parts, 'sea-config.json'), JSON.stringify(settings));
execFileSync(node, [seed, '--build-sea', 'sea-config.json'], {
  cwd: parts,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const program = resolve(folder, name);
copyFileSync(join(parts, name), program);
rmSync(parts, { recursive: true });
const modules = [...files, ...mainFiles].flatMap(({ moduleIds }) => moduleIds);
const paths = modules.map((id) => relative('.', id));
writeFileSync(join(folder, 'licences.txt'), await executableLicences(paths));
console.log(program);
