/**
 * The files of dist/, each compiled once: what V8 made of them is kept (src/entry/compile-cache.ts), and taken back at the
 * next start. Compiling is half of what a short command does. Node's own cache (`enableCompileCache`) is not there in
 * Node 20, and executes what it finds in a folder for temporary files.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { version } from '../../package.json';
import { type Build, type CompileCache, compileCache } from './compile-cache.ts';
import { readCompletionNames } from './completion-names.ts';
import { dropNodeDefaults } from './node-defaults.ts';

interface Loaded {
  exports: Record<string, unknown>;
  script: Script;
  source: string;
  isFresh: boolean;
}

/** What scripts/build.mjs called them; a name changes when anything in the file changes. */
declare const startFile: string;
/** What a command loads that asks the service. */
declare const serviceFile: string;

const loaded = new Map<string, Loaded>();
let cache: CompileCache | undefined;

/** In the cache. */
const nameOf = (path: string) => path.slice(__dirname.length + 1).replace(/\W+/g, '-');

function load(path: string): Record<string, unknown> {
  const known = loaded.get(path);
  if (known) return known.exports;
  // ASCII, and a function already (scripts/bundle.mjs): nothing has to be copied.
  const source = readFileSync(path, 'latin1');
  const cachedData = cache?.read(nameOf(path), source);
  const script = new Script(source, { filename: path, ...(cachedData ? { cachedData } : {}) });
  const isFresh = cachedData === undefined || script.cachedDataRejected === true;
  const module: Loaded = { exports: {}, script, source, isFresh };
  loaded.set(path, module);
  const from = dirname(path);
  const required = (id: string) =>
    id.startsWith('.') ? load(join(from, id)) : process.getBuiltinModule(id);
  script.runInThisContext()(module.exports, required, module, path, from);
  return module.exports;
}

/**
 * All of them anew where one was compiled: more of the others may have run than when they were kept. A command that asks
 * no service (`--help`) touches no file.
 */
function keepCompiled(build: Build): void {
  const isFresh = [...loaded.values()].some((module) => module.isFresh);
  if (!isFresh || !loaded.has(join(__dirname, serviceFile))) return;
  const kept = compileCache(build, true);
  try {
    for (const [path, { script, source }] of loaded) {
      kept?.write(nameOf(path), source, script.createCachedData());
    }
  } catch {
    // A full disk: it is compiled again next time.
  }
}

/** What scripts and shells ask at each start; the same in other words (`--version --json`) takes its time. */
function atOnce(words: readonly string[]): string | undefined {
  const [first, second = '', ...more] = words;
  if (first === '--version' && words.length === 1) return `${version}\n`;
  const { env, platform } = process;
  const names = readCompletionNames(words, { env, platform, now: Date.now() });
  if (names !== undefined) return names;
  const files = { bash: 'hms.bash', zsh: '_hms', fish: 'hms.fish', powershell: 'hms.ps1' };
  if (first !== 'completion' || more.length > 0 || !Object.hasOwn(files, second)) return undefined;
  // As: asked for with hasOwn.
  const file = files[second as keyof typeof files];
  return readFileSync(join(__dirname, '..', 'completions', file), 'utf8');
}

const words = process.argv.slice(2);
dropNodeDefaults(words);
const answer = atOnce(words);
if (answer !== undefined) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exitCode = error.code === 'EPIPE' ? 141 : 1;
    if (error.code === 'EPIPE') return; // nobody reads it
    process.stderr.write(`error: the output cannot be written: ${error.code}\n`);
  });
  process.stdout.write(answer);
} else {
  const { env, platform, arch } = process;
  // V8 keeps the paths too, and an error of this build shows those of this build.
  const place = process.getBuiltinModule('node:zlib').crc32(__dirname).toString(36);
  const name = `${startFile}-${process.version}-${arch}-${place}`;
  const build = { env, platform, name, version };
  cache = compileCache(build);
  process.once('exit', () => keepCompiled(build));
  load(join(__dirname, startFile));
}
