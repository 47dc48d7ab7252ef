/** Files and folders of ours: whether they are there, whose they are, and trouble with them in words. A leaf. */

import { constants, lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';

/** Slow to load, and most commands only look whether there are profiles. */
const promises = () => import('node:fs/promises');

/** Copies `keepAside` has made. */
export async function copiesOf(path: string): Promise<string[]> {
  return (await besides(path)).filter((name) => name.startsWith(`${path}.corrupt-`));
}

/** Paths that begin with this one. */
export async function besides(path: string): Promise<string[]> {
  const { readdir } = await promises();
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .map((name) => join(dirname(path), name))
    .filter((name) => name.startsWith(`${path}.`));
}

/** @throws HmsError usage, where the folder cannot be read */
export async function namesInFolder(path: string): Promise<string[]> {
  const { readdir } = await promises();
  return withPathInErrors(path, 'read', () => readdir(path));
}

/** Trouble with a file, in words that name it. */
export async function withPathInErrors<R>(
  path: string,
  doing: string,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw storageError(path, doing, error);
  }
}

/** With those above it. Node's own way never ends where a folder cannot be made and says ENOENT (/proc). */
export async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  const { mkdir } = await promises();
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // somebody else has made it meanwhile
  });
}

/** Where a file is, or will be made: what a symbolic link points to. @throws the system's error ELOOP */
export async function behindLinks(path: string): Promise<string> {
  const { lstat, readlink, realpath } = await promises();
  const facts = await lstat(path).catch(() => undefined);
  if (!facts?.isSymbolicLink()) return path;
  await statOf(path); // one that leads to itself ends here
  const target = resolve(await realpath(dirname(path)), await readlink(path));
  return behindLinks(target);
}

/** A new file, on the disk when it resolves. @throws the system's error, EEXIST where there is one */
export async function writeFlushed(
  path: string,
  content: string | Uint8Array,
  mode: number,
): Promise<void> {
  const { open } = await promises();
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** So that a file that was made or replaced in it is there after a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const { open } = await promises();
  const folder = await open(path, 'r').catch(() => undefined); // Windows opens none
  try {
    await folder?.sync();
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(errorCode(error) ?? '')) {
      throw error;
    }
  } finally {
    await folder?.close();
  }
}

/** Of what a symbolic link points to. Undefined where there is nothing by that name. */
export async function statOf(path: string): Promise<Stats | undefined> {
  return factsBy(statSync, path);
}

/** Of a symbolic link itself. Undefined where there is nothing by that name. */
export async function lstatOf(path: string): Promise<Stats | undefined> {
  return factsBy(lstatSync, path);
}

function factsBy(look: (path: string) => Stats, path: string): Stats | undefined {
  try {
    return look(path); // Node would start four threads for the other kind
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** @throws the system's error, where nobody can say */
export async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined;
}

/**
 * Looks, and makes nothing.
 * @returns what keeps a folder from being used, as the end of a sentence about it
 */
export async function folderTrouble(path: string): Promise<string | undefined> {
  try {
    const facts = await statOf(path);
    if (facts === undefined && dirname(path) !== path) return await folderTrouble(dirname(path));
    if (!facts?.isDirectory()) return 'is no folder';
    await (await promises()).access(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return `cannot be written: ${errorCode(error)}`;
  }
}

/**
 * Writes a little and takes it away: a full disk, or a quota, is found out in no other way.
 * @param path of a folder, there or yet to be made
 * @returns the same as `folderTrouble`
 */
export async function writeTrouble(path: string): Promise<string | undefined> {
  const trouble = await folderTrouble(path);
  if (trouble !== undefined) return trouble;
  if (!(await exists(path))) return writeTrouble(dirname(path));
  const { mkdtemp, rmdir, unlink } = await promises();
  try {
    const made = await mkdtemp(join(path, '.hms-'));
    const trial = join(made, 'trial');
    try {
      await writeFlushed(trial, Buffer.alloc(trialBytes, 'x'), 0o600);
    } finally {
      await unlink(trial).catch(() => {});
      await rmdir(made).catch(() => {});
    }
    return undefined;
  } catch (error) {
    return `cannot be written: ${errorCode(error)}`;
  }
}

/** As much as the journal of some requests. */
const trialBytes = 16 * 1024;

/** Whether nobody else can read what is there, or there is nothing; of no use where there are no modes. */
export async function isPrivate(path: string): Promise<boolean> {
  const mode = (await statOf(path))?.mode ?? 0;
  return (mode & 0o077) === 0;
}

/** For the owner alone. @returns whether that has changed anything: some systems know no modes */
export async function makePrivate(path: string): Promise<boolean> {
  const { chmod, stat } = await promises();
  const facts = await stat(path);
  if ((facts.mode & 0o077) === 0) return false;
  await chmod(path, facts.isDirectory() ? 0o700 : 0o600);
  return (await stat(path)).mode !== facts.mode;
}

/**
 * A copy of a file that cannot be used, beside it: whatever becomes of the file, what was in it is not
 * lost. One for each state of the file, by the time it was written.
 * @returns the end of a sentence about the file
 */
export async function keepAside(path: string): Promise<string> {
  const { copyFile, stat } = await promises();
  const { mtime } = await stat(path);
  const aside = `${path}.corrupt-${mtime.toISOString().replace(/[-:.]/g, '')}`;
  try {
    await copyFile(path, aside, constants.COPYFILE_EXCL);
    await makePrivate(aside);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return 'no copy of it can be kept';
  }
  return `a copy is kept as ${aside}`;
}

/** Permission, space and the like, in words that name the file; any other error as it is. */
function storageError(path: string, doing: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  return new HmsError('usage', `${path} cannot be ${doing}: ${code}`, { cause: error });
}
