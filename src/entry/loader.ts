/**
 * Loads the files of dist/ from a compile cache (src/entry/compile-cache.ts), because compiling takes half the time of
 * a short command. Node's own cache (`enableCompileCache`) is missing in Node 20, and executes whatever it finds in a
 * folder for temporary files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../package.json';
import { hasKey } from '../core/typed-keys.ts';
import { type Build, type CompileCache, compileCache } from './compile-cache.ts';
import { fastAnswer } from './fast-answer.ts';
import { helpPageName, helpPageText } from './help-pages.ts';
import { openLoader } from './module-loader.ts';
import { dropNodeDefaults } from './node-defaults.ts';
import { outputTerminal, printAnswer } from './print-answer.ts';

/** Set by scripts/build.mjs. The name contains a hash of the file. */
declare const startFile: string;
/** Loaded only by commands that send requests. */
declare const serviceFile: string;

let cache: CompileCache | undefined;

/** File name in the cache. */
const nameOf = (path: string) => path.slice(__dirname.length + 1).replace(/\W+/g, '-');

const { load, loaded } = openLoader({
  source: (path) => readFileSync(path, 'latin1'),
  cached: (path) => cache?.read(nameOf(path)),
});

/**
 * Writes every file to the cache if one of them was compiled now: by the end of a run, V8 has compiled more functions
 * of the others too. Commands that send no requests (`--help`) write nothing.
 */
function writeCompileCache(build: Build): void {
  const isFresh = [...loaded.values()].some((module) => module.isFresh);
  if (!isFresh || !loaded.has(join(__dirname, serviceFile))) return;
  const target = compileCache(build, true);
  try {
    for (const [path, { script }] of loaded) {
      target?.write(nameOf(path), script.createCachedData());
    }
  } catch {
    // The disk is full: the next start compiles again.
  }
}

function packageAnswer(words: readonly string[]): string | undefined {
  const { env } = process;
  const page = helpPageName(words, env);
  if (page === undefined) return fastAnswer(words) ?? completionScript(words);
  return helpPageText(readFileSync(join(__dirname, 'help.jsonl'), 'latin1'), page, {
    env,
    stdout: outputTerminal(),
  });
}

function completionScript([first, second = '', ...more]: readonly string[]): string | undefined {
  const files = { bash: 'hms.bash', zsh: '_hms', fish: 'hms.fish', powershell: 'hms.ps1' };
  if (first !== 'completion' || more.length > 0 || !hasKey(files, second)) return undefined;
  return readFileSync(join(__dirname, '..', 'completions', files[second]), 'utf8');
}

const words = process.argv.slice(2);
dropNodeDefaults(words);
const answer = packageAnswer(words);
if (answer !== undefined) {
  printAnswer(answer);
} else {
  const { env, platform, arch } = process;
  // The cached data contains paths, which stack traces show, so each place of installation has its own cache.
  const place = process.getBuiltinModule('node:zlib').crc32(__dirname).toString(36);
  const name = `${startFile}-${process.version}-${arch}-${place}`;
  const build = { env, platform, name, version };
  cache = compileCache(build);
  process.once('exit', () => writeCompileCache(build));
  load(join(__dirname, startFile));
}
