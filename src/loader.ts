/**
 * The files of dist/, each compiled once: V8 keeps what it made of them beside the operator's other caches,
 * and takes it back at the next start. Compiling is half of what a short command does. Node's own cache
 * (`enableCompileCache`) is not there in Node 20.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { version } from '../package.json';
import { standardPlaces } from './system/places.ts';

interface Loaded {
  exports: Record<string, unknown>;
  script: Script;
  isFresh: boolean;
}

/** What scripts/build.mjs called it; its name changes when anything changes. */
declare const startFile: string;

/** Of this many builds and versions of Node what was compiled is kept. */
const mostBuilds = 8;

const loaded = new Map<string, Loaded>();
let folder: string | undefined;

/** Code is taken only from a folder in which nobody else can put any. */
function ownFolder(): string | undefined {
  const { cacheDir } = standardPlaces(process.platform, process.env);
  if (cacheDir === undefined || process.env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const builds = join(cacheDir, 'compiled');
  const path = join(builds, `${startFile}-${process.version}-${process.arch}`);
  try {
    if (!existsSync(path)) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      forgetOld(builds);
    }
    const { uid, mode } = statSync(path);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && !(mode & 0o022));
    return isOwn ? path : undefined;
  } catch {
    return undefined;
  }
}

function forgetOld(builds: string): void {
  const age = (path: string) => statSync(path).mtimeMs;
  const all = readdirSync(builds).map((name) => join(builds, name));
  const old = all.sort((a, b) => age(b) - age(a)).slice(mostBuilds);
  for (const path of old) rmSync(path, { recursive: true, force: true });
}

/** V8 looks at the version, the flags and the length itself, and refuses what does not fit. */
function placeOf(path: string): string | undefined {
  return folder && join(folder, path.slice(__dirname.length + 1).replace(/\W+/g, '-'));
}

function read(path: string | undefined): Buffer | undefined {
  try {
    return path === undefined ? undefined : readFileSync(path);
  } catch {
    return undefined;
  }
}

function load(path: string): Record<string, unknown> {
  const known = loaded.get(path);
  if (known) return known.exports;
  const cachedData = read(placeOf(path));
  // ASCII, and a function already (scripts/bundle.mjs): nothing has to be copied.
  const source = readFileSync(path, 'latin1');
  const script = new Script(source, { filename: path, ...(cachedData ? { cachedData } : {}) });
  const isFresh = cachedData === undefined || script.cachedDataRejected === true;
  const module: Loaded = { exports: {}, script, isFresh };
  loaded.set(path, module);
  const from = dirname(path);
  const required = (id: string) =>
    id.startsWith('.') ? load(join(from, id)) : process.getBuiltinModule(id);
  script.runInThisContext()(module.exports, required, module, path, from);
  return module.exports;
}

/** All of them anew where one was compiled: more of the others may have run than when they were kept. */
function keep(): void {
  const all = [...loaded];
  if (!all.some(([, { isFresh }]) => isFresh)) return;
  for (const [path, module] of all) {
    module.isFresh = false;
    const place = placeOf(path);
    if (place === undefined) return;
    try {
      writeFileSync(`${place}.${process.pid}`, module.script.createCachedData(), { mode: 0o600 });
      renameSync(`${place}.${process.pid}`, place);
    } catch {
      return; // a full disk, say: it is compiled again next time
    }
  }
}

/** What scripts and shells ask at each start; the same in other words (`--version --json`) takes its time. */
function atOnce(words: readonly string[]): string | undefined {
  const [first, second = '', ...more] = words;
  if (first === '--version' && words.length === 1) return `${version}\n`;
  const files = { bash: 'hms.bash', zsh: '_hms', fish: 'hms.fish', powershell: 'hms.ps1' };
  if (first !== 'completion' || more.length > 0 || !Object.hasOwn(files, second)) return undefined;
  const file = files[second as keyof typeof files];
  return readFileSync(join(__dirname, '..', 'completions', file), 'utf8');
}

const answer = atOnce(process.argv.slice(2));
if (answer !== undefined) {
  process.stdout.on('error', () => {
    process.exitCode = 141; // nobody reads it
  });
  process.stdout.write(answer);
} else {
  folder = ownFolder();
  process.once('exit', keep);
  load(join(__dirname, startFile));
}
