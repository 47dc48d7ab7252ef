/**
 * Where the compile cache is, and whether a file in it may be executed.
 *
 * Only what hms itself has put there may. Its folders belong to the user alone, and nobody else can replace what is above
 * them. Each file ends with a key that lies beside it (mode 0600), with the inode and the change time of the key's file,
 * with the versions and its own name, and with a checksum over all of it and the source. So a folder that was copied,
 * unpacked or checked out with key and all is foreign: its key is another file. An HMAC in place of the key in the file
 * would say no more to who can read neither, and loading node:crypto is a tenth of a start.
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
  /** What V8 made of a source; undefined where it is missing, damaged or foreign. @param name of the file it is kept in */
  read(name: string, source: string): Buffer | undefined;
  /** Throws the system's error. */
  write(name: string, source: string, data: Buffer): void;
}

/** The machine and the program. */
export interface Build {
  env: Env;
  platform: string;
  /** As a name of a folder: differs where V8 would not take what another build has kept. */
  name: string;
  /** Of hms. */
  version: string;
}

/** Folders of as many builds and versions of Node are kept. */
const mostBuilds = 8;

/** The folder of the user for what can be made again, and those of hms in it. */
function cacheFolderOf({
  env,
  platform,
  name,
}: Build): [base: string, ...own: string[]] | undefined {
  const { HOME = '', XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = env;
  const home = (...parts: string[]) =>
    isAbsolute(HOME) && HOME !== '/' ? join(HOME, ...parts) : '';
  // A relative one would be a folder of whatever tree is worked in; the XDG specification has it ignored.
  const xdg = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : home('.cache');
  const base = { darwin: home('Library', 'Caches'), win32: LOCALAPPDATA }[platform] ?? xdg;
  if (!isAbsolute(base)) return undefined;
  return [base, 'hms', ...(platform === 'win32' ? ['cache'] : []), 'compiled', name];
}

interface FileFacts {
  uid: number | bigint;
  mode: number | bigint;
}

/** Undefined on Windows, where the folder of the user is the user's by its access list. */
const user = process.geteuid?.();

/** It belongs to the user, and nobody else can do anything with it. */
function isOwnFolder({ uid, mode }: FileFacts): boolean {
  return user === undefined || (Number(uid) === user && (Number(mode) & 0o077) === 0);
}

function isPrivateFolder(path: string): boolean {
  const facts = lstatSync(path);
  return facts.isDirectory() && isOwnFolder(facts);
}

/** Nobody but the user and root can put another folder in the place of it, or of one above it. */
function isReplaceable(folder: string): boolean {
  if (user === undefined) return false;
  const { uid, mode } = lstatSync(folder);
  const isSticky = (mode & 0o1000) !== 0; // others write there, and rename only what is theirs
  if ((uid !== user && uid !== 0) || ((mode & 0o022) !== 0 && !isSticky)) return true;
  const above = dirname(folder);
  return above !== folder && isReplaceable(above);
}

/** @returns whether it was not there */
function makeCacheFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 }); // with `recursive` it may never end (/proc)
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const keyName = 'key';

/** @returns undefined where there is none of ours */
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
  const beside = `${path}.${process.pid}`;
  try {
    writeFileSync(beside, data, { mode: 0o600 });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Its files one by one; with a folder in it, which hms does not make, it stays. */
function forget(folder: string): void {
  try {
    for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch {
    // Another process forgets it too.
  }
}

function forgetOld(builds: string): void {
  const age = (path: string) => lstatSync(path).mtimeMs;
  const folders = readdirSync(builds, { withFileTypes: true }).filter((one) => one.isDirectory());
  const paths = folders.map(({ name }) => join(builds, name));
  const old = paths.sort((a, b) => age(b) - age(a)).slice(mostBuilds);
  for (const path of old) forget(path);
}

/**
 * @param isMaking whether what is missing is made
 * @returns undefined where it is turned off, or there is none that can be trusted
 */
export function compileCache(build: Build, isMaking = false): CompileCache | undefined {
  try {
    return build.env.NODE_DISABLE_COMPILE_CACHE ? undefined : cacheOf(build, isMaking);
  } catch {
    return undefined; // no such folder, a disk that is full or read-only
  }
}

function cacheOf(build: Build, isMaking: boolean): CompileCache | undefined {
  const [base, ...own] = cacheFolderOf(build) ?? [];
  if (base === undefined) return undefined;
  if (isMaking) makeCacheFolder(base);
  let folder = realpathSync.native(base);
  if (isReplaceable(folder)) return undefined;
  for (const name of own) {
    folder = join(folder, name);
    const isNew = isMaking && makeCacheFolder(folder);
    if (!isPrivateFolder(folder)) return undefined;
    if (isNew && name === build.name) forgetOld(dirname(folder));
  }
  const builds = dirname(folder);
  if (isMaking && keyIn(builds) === undefined) makeKey(builds);
  const key = keyIn(builds);
  return key === undefined ? undefined : cacheIn(folder, `${key} ${build.version} ${build.name}`);
}

function cacheIn(folder: string, key: string): CompileCache {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const endOf = (name: string) => Buffer.from(`${key} ${name}`);
  return {
    read(name, source) {
      try {
        const path = join(folder, name);
        const facts = lstatSync(path);
        if (!facts.isFile() || !isOwnFolder(facts)) return undefined; // a pipe would stop hms
        const all = readFileSync(path);
        const end = endOf(name);
        const signed = all.subarray(0, -4);
        const data = signed.subarray(0, -end.length);
        const isOurs = signed.subarray(data.length).equals(end);
        // V8 looks at the versions, the flags and the lengths itself, but not at what is between.
        return isOurs && crc32(source, crc32(signed)) === all.readUInt32LE(signed.length)
          ? data
          : undefined;
      } catch {
        return undefined;
      }
    },
    write(name, source, data) {
      const signed = Buffer.concat([data, endOf(name)]);
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(crc32(source, crc32(signed)));
      replaceFile(join(folder, name), Buffer.concat([signed, sum]));
    },
  };
}
