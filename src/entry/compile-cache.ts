/**
 * Finds the compile cache and decides whether a file in it may be executed.
 *
 * Only files that hms wrote may. The cache folders belong to the user alone, and no other user can replace a folder
 * above them. Each file ends with a trailer, and a checksum over the data and the trailer. The trailer holds a key, the
 * inode and change time of the key's file (mode 0600), the versions and the file's name, which contains a hash of the
 * source. A folder that was copied, unpacked or checked out together with its key fails the check, because its key is
 * another file. An HMAC would add nothing: an attacker can read neither file. Loading node:crypto takes a tenth of the
 * startup time.
 */

import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Env } from '../core/env.ts';
import { errorCode } from '../core/error-code.ts';

export interface CompileCache {
  /** V8's code cache for a file; undefined if missing, damaged or foreign. @param name its name in the cache */
  read(name: string): Buffer | undefined;
  /** Throws the error of the system. */
  write(name: string, data: Buffer): void;
}

export interface Build {
  env: Env;
  platform: string;
  /** Folder name. It differs between builds whose code caches V8 does not accept from each other. */
  name: string;
  /** Version of hms. */
  version: string;
}

/** Number of builds (versions of hms, versions of Node) whose folders are kept. */
const maxBuilds = 8;

/** The user's cache folder, and the path of this build's folder below it. */
function cacheFolderOf({
  env,
  platform,
  name,
}: Build): [base: string, ...own: string[]] | undefined {
  const { HOME = '', XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = env;
  const home = (...parts: string[]) =>
    isAbsolute(HOME) && HOME !== '/' ? join(HOME, ...parts) : '';
  // A relative path would depend on the working directory. The XDG specification says to ignore it.
  const xdg = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : home('.cache');
  const base = { darwin: home('Library', 'Caches'), win32: LOCALAPPDATA }[platform] ?? xdg;
  if (!isAbsolute(base)) return undefined;
  return [base, 'hms', ...(platform === 'win32' ? ['cache'] : []), 'compiled', name];
}

interface FileFacts {
  uid: number | bigint;
  mode: number | bigint;
}

/** Undefined on Windows, where an access list protects the user's folder. */
const user = process.geteuid?.();

/** Belongs to the user, and gives no other user any permission. */
function isOwnFolder({ uid, mode }: FileFacts): boolean {
  return user === undefined || (Number(uid) === user && (Number(mode) & 0o077) === 0);
}

function isPrivateFolder(path: string): boolean {
  const facts = lstatSync(path);
  return facts.isDirectory() && isOwnFolder(facts);
}

/** Whether another user except root can replace this folder or one above it. */
function isReplaceable(folder: string): boolean {
  if (user === undefined) return false;
  const { uid, mode } = lstatSync(folder);
  const isSticky = (mode & 0o1000) !== 0; // others may write there, but rename only their own files
  if ((uid !== user && uid !== 0) || ((mode & 0o022) !== 0 && !isSticky)) return true;
  const parent = dirname(folder);
  return parent !== folder && isReplaceable(parent);
}

/** @returns true if it created the folder */
function makeCacheFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 }); // `recursive` can loop forever (/proc)
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const keyName = 'key';

/** @returns undefined if hms has no valid key there */
function keyIn(folder: string): string | undefined {
  const path = join(folder, keyName);
  const facts = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (facts === undefined || !facts.isFile() || !isOwnFolder(facts)) return undefined;
  const key = readFileSync(path, 'latin1');
  return key.length === 64 ? `${key} ${facts.ino} ${facts.ctimeNs}` : undefined;
}

function makeKey(folder: string): void {
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  replaceFile(join(folder, keyName), Buffer.from(randomBytes(32).toString('hex')));
}

function replaceFile(path: string, data: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, data, { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Deletes the files one by one. hms never creates a folder in it: one that has a folder stays. */
function deleteBuild(folder: string): void {
  try {
    for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch {
    // Another process deletes it too.
  }
}

function deleteOldBuilds(builds: string): void {
  const age = (path: string) => lstatSync(path).mtimeMs;
  const folders = readdirSync(builds, { withFileTypes: true }).filter((one) => one.isDirectory());
  const paths = folders.map(({ name }) => join(builds, name));
  const old = paths.sort((a, b) => age(b) - age(a)).slice(maxBuilds);
  for (const path of old) deleteBuild(path);
}

/**
 * @param mayCreate create missing folders and the key
 * @returns undefined if the cache is turned off, or no folder can be trusted
 */
export function compileCache(build: Build, mayCreate = false): CompileCache | undefined {
  try {
    return build.env.NODE_DISABLE_COMPILE_CACHE ? undefined : cacheOf(build, mayCreate);
  } catch {
    return undefined; // no such folder, or the disk is full or read-only
  }
}

function cacheOf(build: Build, mayCreate: boolean): CompileCache | undefined {
  const [base, ...own] = cacheFolderOf(build) ?? [];
  if (base === undefined) return undefined;
  if (mayCreate) makeCacheFolder(base);
  let folder = realpathSync.native(base);
  if (isReplaceable(folder)) return undefined;
  for (const name of own) {
    folder = join(folder, name);
    const isNew = mayCreate && makeCacheFolder(folder);
    if (!isPrivateFolder(folder)) return undefined;
    if (isNew && name === build.name) deleteOldBuilds(dirname(folder));
  }
  const builds = dirname(folder);
  if (mayCreate && keyIn(builds) === undefined) makeKey(builds);
  const key = keyIn(builds);
  return key === undefined ? undefined : cacheIn(folder, `${key} ${build.version} ${build.name}`);
}

function cacheIn(folder: string, key: string): CompileCache {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const trailerOf = (name: string) => Buffer.from(`${key} ${name}`);
  return {
    read(name) {
      try {
        const path = join(folder, name);
        const facts = lstatSync(path);
        if (!facts.isFile() || !isOwnFolder(facts)) return undefined; // opening a FIFO would block
        const all = readFileSync(path);
        const trailer = trailerOf(name);
        const signed = all.subarray(0, -4);
        const data = signed.subarray(0, -trailer.length);
        const isOurs = signed.subarray(data.length).equals(trailer);
        // V8 checks versions, flags and lengths itself, but not the data.
        return isOurs && crc32(signed) === all.readUInt32LE(signed.length) ? data : undefined;
      } catch {
        return undefined;
      }
    },
    write(name, data) {
      const signed = Buffer.concat([data, trailerOf(name)]);
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(crc32(signed));
      replaceFile(join(folder, name), Buffer.concat([signed, sum]));
    },
  };
}
