/** Basic operations on files and folders, with errors that name the path. */

import { constants, lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode, systemReason } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';

/** Loaded on use: it is slow to load, and most commands only check whether profiles exist. */
const promises = () => import('node:fs/promises');

/** Copies that `saveCorruptCopy` made. */
export async function corruptCopiesOf(path: string): Promise<string[]> {
  return (await siblingsOf(path)).filter((name) => name.startsWith(`${path}.corrupt-`));
}

/** Paths in the same folder that start with this path and a dot. */
export async function siblingsOf(path: string): Promise<string[]> {
  const { readdir } = await promises();
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .map((name) => join(dirname(path), name))
    .filter((name) => name.startsWith(`${path}.`));
}

/** @throws HmsError usage, if the folder cannot be read */
export async function namesInFolder(path: string): Promise<string[]> {
  const { readdir } = await promises();
  return withPathInErrors(path, 'read', () => readdir(path));
}

/** Turns errors of the system into HmsErrors that name the path. */
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

/** Creates a folder and its parents. Node's own `recursive` loops forever if mkdir returns ENOENT (/proc). */
export async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  const { mkdir } = await promises();
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // another process created it meanwhile
  });
}

/** Resolves symbolic links, also to a file that does not exist yet. @throws the system's error ELOOP */
export async function resolveLinks(path: string): Promise<string> {
  const { lstat, readlink, realpath } = await promises();
  const facts = await lstat(path).catch(() => undefined);
  if (!facts?.isSymbolicLink()) return path;
  await statOf(path); // throws on a circular link
  const target = resolve(await realpath(dirname(path)), await readlink(path));
  return resolveLinks(target);
}

/**
 * Writes a new file and flushes it to disk.
 * @param options.mode the umask takes permissions away from it
 * @param options.exactMode wins over `mode`, and over the umask
 * @throws the system's error, EEXIST if the file exists
 */
export async function writeFlushed(
  path: string,
  content: string | Uint8Array,
  { mode, exactMode }: { mode: number; exactMode?: number | undefined },
): Promise<void> {
  const { open } = await promises();
  const file = await open(path, 'wx', exactMode ?? mode);
  try {
    // Some file systems have no modes. There the file has the one that all files have.
    if (exactMode !== undefined) await file.chmod(exactMode).catch(() => {});
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder, so that new and replaced files in it survive a power loss. */
export async function syncFolder(path: string): Promise<void> {
  const { open } = await promises();
  const folder = await open(path, 'r').catch(() => undefined); // Windows cannot open folders
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

/** Follows symbolic links. Undefined if the path does not exist. */
export async function statOf(path: string): Promise<Stats | undefined> {
  return statWith(statSync, path);
}

/** Does not follow symbolic links. Undefined if the path does not exist. */
export async function lstatOf(path: string): Promise<Stats | undefined> {
  return statWith(lstatSync, path);
}

function statWith(stat: (path: string) => Stats, path: string): Stats | undefined {
  try {
    return stat(path); // the asynchronous variant would start four threads
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** @throws the system's error if it is unknown */
export async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined;
}

/**
 * Checks without writing anything.
 * @returns why the folder cannot be used, as a clause
 */
export async function folderProblem(path: string): Promise<string | undefined> {
  try {
    const facts = await statOf(path);
    if (facts === undefined && dirname(path) !== path) return await folderProblem(dirname(path));
    if (!facts?.isDirectory()) return 'is not a folder';
    await (await promises()).access(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return `cannot be written: ${systemReason(error)}`;
  }
}

/**
 * Writes and removes a small file: only that detects a full disk or a quota.
 * @param path of a folder, which need not exist
 * @returns the same as `folderProblem`
 */
export async function writeProblem(path: string): Promise<string | undefined> {
  const problem = await folderProblem(path);
  if (problem !== undefined) return problem;
  if (!(await exists(path))) return writeProblem(dirname(path));
  const { mkdtemp, rmdir, unlink } = await promises();
  try {
    const testFolder = await mkdtemp(join(path, '.hms-'));
    const testFile = join(testFolder, 'trial');
    try {
      await writeFlushed(testFile, Buffer.alloc(testBytes, 'x'), { mode: 0o600 });
    } finally {
      await unlink(testFile).catch(() => {});
      await rmdir(testFolder).catch(() => {});
    }
    return undefined;
  } catch (error) {
    return `cannot be written: ${systemReason(error)}`;
  }
}

/** About the size of a journal of some requests. */
const testBytes = 16 * 1024;

/** Whether other users cannot read the path, or it does not exist. Useless without file modes. */
export async function isPrivate(path: string): Promise<boolean> {
  const mode = (await statOf(path))?.mode ?? 0;
  return (mode & 0o077) === 0;
}

/** Removes access for other users. @returns whether the mode changed: some systems have no modes */
export async function makePrivate(path: string): Promise<boolean> {
  const { chmod, stat } = await promises();
  const facts = await stat(path);
  if ((facts.mode & 0o077) === 0) return false;
  await chmod(path, facts.isDirectory() ? 0o700 : 0o600);
  return (await stat(path)).mode !== facts.mode;
}

/**
 * Copies an unusable file so that its content is not lost: one copy for each modification time.
 * @returns a clause about the copy
 */
export async function saveCorruptCopy(path: string): Promise<string> {
  const { copyFile, stat } = await promises();
  const { mtime } = await stat(path);
  const copy = `${path}.corrupt-${mtime.toISOString().replace(/[-:.]/g, '')}`;
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL);
    await makePrivate(copy);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return 'No copy of it could be saved.';
  }
  return `A copy was saved as ${copy}`;
}

/** Turns an error of the system into an HmsError that names the path. Leaves other errors unchanged. */
/** An error of the system as an HmsError that names the path. */
export function storageError(path: string, doing: string, error: unknown): unknown {
  if (errorCode(error) === undefined) return error;
  return new HmsError('usage', `${path} cannot be ${doing}: ${systemReason(error)}.`, {
    cause: error,
  });
}
