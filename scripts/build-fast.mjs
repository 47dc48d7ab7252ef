// Builds src/entry/bun/standalone.ts as build/hms-fast, a single executable with Bun in it, for this platform. It starts
// faster than Node itself, and is experimental (docs/install.md). Needs dist/, for the help pages.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bunProgram } from './bun.mjs';
import { bundle } from './bundle.mjs';

const [folder = 'build'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const parts = mkdtempSync(join(tmpdir(), 'hms-parts-'));
// Bun reads a whole module before it runs it. The program is one of several chunks, which are evaluated when needed.
const inputs = {
  standalone: 'src/entry/bun/standalone.ts', // Bun starts with the first one
  'standalone-help': 'src/entry/bun/standalone-help.ts',
  'fast-answer': 'src/entry/fast-answer.ts',
  start: 'src/entry/start.ts',
};
const [, ...apart] = Object.keys(inputs);
for (const [name, path] of Object.entries(inputs)) {
  await bundle({
    input: { [name]: path },
    define: { 'import.meta.dirname': 'undefined' }, // no files beside it
    isOneFile: name !== 'start',
    isForLoader: false,
    apart,
    dir: parts,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
}
const program = join(resolve(folder), 'hms-fast');
const options = ['--compile', '--bytecode', '--minify', '--external', '@napi-rs/keyring'];
// It must not read .env or bunfig.toml of the working directory.
const own = ['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig'];
const modules = Object.keys(inputs).map((name) => `${name}.cjs`);
const kept = apart.flatMap((name) => ['--external', `./${name}.cjs`]);
execFileSync(
  bunProgram(),
  ['build', ...options, ...kept, ...own, ...modules, '--outfile', program],
  { cwd: parts, stdio: ['ignore', 'ignore', 'inherit'] },
);
rmSync(parts, { recursive: true });
console.log(program);
