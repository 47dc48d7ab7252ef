/**
 * The files of dist/, each compiled once: what V8 made of them is kept in the machine's folder for temporary
 * files, and taken back at the next start. Compiling is half of what a short command does. Node's own cache
 * (`enableCompileCache`, in the same place) is not there in Node 20.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { version } from '../package.json';
import { offered } from './offered.ts';

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
let isTrusted = false;

/** Undefined where nobody wants it. */
function folderOf(): string | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const builds = `hms-compiled-${process.getuid?.() ?? 'by-me'}`;
  return join(tmpdir(), builds, `${startFile}-${process.version}-${process.arch}`);
}

/** Code is taken only from folders in which nobody else can put any. */
function isOwn(path: string): boolean {
  try {
    const facts = lstatSync(path);
    const { getuid } = process;
    return facts.isDirectory() && (!getuid || (facts.uid === getuid() && !(facts.mode & 0o022)));
  } catch {
    return false;
  }
}

function forgetOld(builds: string): void {
  const age = (path: string) => statSync(path).mtimeMs;
  const all = readdirSync(builds).map((name) => join(builds, name));
  const old = all.sort((a, b) => age(b) - age(a)).slice(mostBuilds - 1);
  for (const path of old) rmSync(path, { recursive: true, force: true });
}

const crc32 = (data: Buffer) => process.getBuiltinModule('node:zlib').crc32(data);

/** V8 looks at the version, the flags and the lengths itself, but not at what is between. */
function placeOf(path: string, within: string): string {
  return join(within, path.slice(__dirname.length + 1).replace(/\W+/g, '-'));
}

function kept(path: string): Buffer | undefined {
  if (folder === undefined || !isTrusted) return undefined;
  try {
    const place = placeOf(path, folder);
    if (!lstatSync(place).isFile()) return undefined;
    const data = readFileSync(place);
    const at = data.length - 4;
    return crc32(data.subarray(0, at)) === data.readUInt32LE(at) ? data.subarray(0, at) : undefined;
  } catch {
    return undefined;
  }
}

function load(path: string): Record<string, unknown> {
  const known = loaded.get(path);
  if (known) return known.exports;
  const cachedData = kept(path);
  // ASCII, and a function already (scripts/bundle.mjs): nothing has to be copied.
  const source = readFileSync(path, 'latin1');
  const script = new Script(source, { filename: path, ...(cachedData ? { cachedData } : {}) });
  const isFresh = cachedData === undefined || script.cachedDataRejected === true;
  const module: Loaded = { exports: {}, script, isFresh };
  loaded.set(path, module);
  const from = dirname(path);
  const required = (id: string) => {
    if (!id.startsWith('.')) return process.getBuiltinModule(id);
    const beside = join(from, id);
    return basename(id).startsWith('later-') ? whenUsed(beside) : load(beside);
  };
  script.runInThisContext()(module.exports, required, module, path, from);
  return module.exports;
}

/** What a short command may never need, and what asks for it reads from it only then. */
function whenUsed(path: string): Record<string, unknown> {
  return new Proxy({}, { get: (_, name) => load(path)[name as string] });
}

/** A command that asks no service (`--help`) touches no file. */
const isAsking = () => [...loaded.keys()].some((path) => basename(path).startsWith('service-'));

/** All of them anew where one was compiled: more of the others may have run than when they were kept. */
function keep(): void {
  const isFresh = [...loaded.values()].some((module) => module.isFresh);
  if (folder === undefined || !isFresh || !isAsking()) return;
  try {
    makeOwn(dirname(folder));
    if (!existsSync(folder)) forgetOld(dirname(folder));
    makeOwn(folder);
    for (const [path, { script }] of loaded) {
      write(placeOf(path, folder), script.createCachedData());
    }
  } catch {
    // No place, a full disk: it is compiled again next time.
  }
}

function write(place: string, data: Buffer): void {
  const beside = `${place}.${process.pid}`;
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(data));
  try {
    writeFileSync(beside, Buffer.concat([data, sum]), { mode: 0o600 });
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function makeOwn(path: string): void {
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 }); // with `recursive` it may never end (/proc)
  if (!isOwn(path)) throw new Error('somebody else could put something there');
}

/** What scripts and shells ask at each start; the same in other words (`--version --json`) takes its time. */
function atOnce(words: readonly string[]): string | undefined {
  const [first, second = '', ...more] = words;
  if (first === '--version' && words.length === 1) return `${version}\n`;
  const { env, platform } = process;
  const names = offered(words, { env, platform, now: Date.now() });
  if (names !== undefined) return names;
  const files = { bash: 'hms.bash', zsh: '_hms', fish: 'hms.fish', powershell: 'hms.ps1' };
  if (first !== 'completion' || more.length > 0 || !Object.hasOwn(files, second)) return undefined;
  const file = files[second as keyof typeof files];
  return readFileSync(join(__dirname, '..', 'completions', file), 'utf8');
}

const answer = atOnce(process.argv.slice(2));
if ((process as Partial<NodeJS.Process>).getBuiltinModule === undefined) {
  process.exitCode = 2;
  process.stderr.write(`error: hms needs Node 20.19 or newer, and this is ${process.version}\n`);
} else if (answer !== undefined) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exitCode = error.code === 'EPIPE' ? 141 : 1;
    if (error.code === 'EPIPE') return; // nobody reads it
    process.stderr.write(`error: the output cannot be written: ${error.code}\n`);
  });
  process.stdout.write(answer);
} else {
  folder = folderOf();
  isTrusted = folder !== undefined && isOwn(dirname(folder)) && isOwn(folder);
  process.once('exit', keep);
  load(join(__dirname, startFile));
}
