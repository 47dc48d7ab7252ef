/** Files that several processes change: locked and read again before each change, then replaced atomically. */
import type { Stats } from 'node:fs';
import { readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { jsonText, parseJson } from '../core/json.ts';
import {
  lstatOf,
  makeFolder,
  resolveLinks,
  saveCorruptCopy,
  siblingsOf,
  statOf,
  syncFolder,
  withPathInErrors,
  writeFlushed,
} from './files.ts';
import { acquire, type Lock, LostLock, randomId } from './lock.ts';
import { checkFile, checkOwnFolder, readOwnFile } from './ownership.ts';

/** A persistent or in-memory value. The sandbox works with both. */
export interface StoredValue<T> {
  read(): Promise<T>;
  /**
   * Runs `change` alone on the current value and stores the changed value.
   * @param signal ends the wait for another process
   */
  update<R>(change: (value: T) => R, signal?: AbortSignal): Promise<R>;
  /** Overwrites the value, even an unreadable one. */
  replace(value: T): Promise<void>;
}

export function memoryCell<T>(value: T): StoredValue<T> {
  let current = value;
  return {
    read: async () => current,
    update: async (change) => change(current),
    replace: async (next) => {
      current = next;
    },
  };
}

/**
 * Runs `work` under a lock between processes for this path, also through symbolic links. Creates missing folders. Work
 * that throws `LostLock` runs again.
 * @param signal ends the wait for another process
 * @throws HmsError usage, if the path cannot be written; unavailable, if another process keeps the lock; cancelled, by
 *   the signal, and safe to retry
 */
export async function exclusively<R>(
  path: string,
  work: (lock: Lock) => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  for (;;) {
    const lock = await withPathInErrors(path, 'written', async () => {
      const target = await resolveLinks(path);
      await makeFolder(dirname(target));
      return acquire(target, signal);
    });
    try {
      await removeStaleFiles(lock.path);
      return await work(lock);
    } catch (error) {
      if (!(error instanceof LostLock)) throw error;
    } finally {
      lock.release();
    }
  }
}

/**
 * Removes temporary files of killed owners and folders of killed waiters. Those of stopped processes go too: they can
 * no longer use them. Only files with our random names are touched.
 */
async function removeStaleFiles(path: string): Promise<void> {
  for (const one of await siblingsOf(path)) {
    const suffix = one.slice(path.length);
    if (temporaryFile.test(suffix)) await removeOwn(one);
    const [, id] = waiterFolder.exec(suffix) ?? [];
    if (id !== undefined) {
      await removeFolder(one, new RegExp(`^${id}$`), dirname(path)).catch(() => {});
    }
  }
}

/** Temporary files of hms, and of conf in older versions. */
const temporaryFile = new RegExp(`^\\.(?:${randomId}\\.new|tmp-\\d{10}[0-9a-f]{6})$`);
const waiterFolder = new RegExp(`^\\.lock\\.(${randomId})$`);

/** Removes a file, but no folder or symbolic link. @returns whether it is gone */
export async function removeOwn(path: string): Promise<boolean> {
  const facts = await lstatOf(path);
  if (facts === undefined) return true;
  if (!facts.isFile()) return false;
  return unlink(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  );
}

/**
 * Removes the files of hms in a folder, then the folder. Other files stay. Symbolic links are not followed. A missing
 * folder is fine.
 * @param own matches names of hms's files
 * @param within a parent; every folder below it must be ours and not a symbolic link
 * @throws HmsError usage, if it is not this user's folder, or not empty then; the system's error
 */
export async function removeFolder(path: string, own: RegExp, within: string): Promise<void> {
  const rootLength = resolve(within).length;
  for (let folder = resolve(path); folder.length > rootLength; folder = dirname(folder)) {
    const facts = await lstatOf(folder);
    if (facts === undefined) return;
    checkOwnFolder(folder, facts);
  }
  let foreign: string | undefined;
  for (const name of await readdir(path)) {
    const isGone = own.test(name) && (await removeOwn(join(path, name)));
    if (!isGone) foreign = name;
  }
  if (foreign === undefined) return rmdir(path);
  throw new HmsError(
    'usage',
    `${path} cannot be removed, because hms did not create ${foreign} in it.`,
    {
      hint: 'Move it away.',
    },
  );
}

interface WriteOptions {
  mode?: number;
  keepsMode?: boolean;
  isUnchanged?: () => Promise<boolean>;
}

/**
 * Writes a temporary file, flushes it and renames it: a reader gets the old or the new content. For a symbolic link,
 * the target is replaced.
 * @param options.mode default: only the owner has access
 * @param options.keepsMode a file that is replaced keeps its permissions
 * @param options.isUnchanged called last; false leaves everything unchanged
 * @returns whether it was written
 */
export async function writeWhole(
  link: string,
  content: string | Uint8Array,
  { mode = 0o600, keepsMode = false, isUnchanged = async () => true }: WriteOptions = {},
): Promise<boolean> {
  const path = await resolveLinks(link);
  const facts = await statOf(path);
  if (facts !== undefined) checkFile(path, facts); // never replace a device
  const temporary = `${path}.${crypto.randomUUID()}.new`;
  try {
    const exactMode = keepsMode && facts !== undefined ? facts.mode & 0o7777 : undefined;
    await writeFlushed(temporary, content, { mode, exactMode });
    if (!(await isUnchanged())) return false;
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return true;
  } finally {
    await removeOwn(temporary);
  }
}

/**
 * Writes a locked file.
 * @throws LostLock if the lock was taken over or `isUnchanged` is false; nothing was written
 */
export async function writeLocked(
  lock: Lock,
  content: string,
  isUnchanged: () => Promise<boolean> = async () => true,
): Promise<void> {
  const mayWrite = async () => (await isUnchanged()) && (await lock.isHeld());
  try {
    if (await writeWhole(lock.path, content, { isUnchanged: mayWrite })) return;
  } catch (error) {
    if (await lock.isHeld()) throw error; // otherwise the new owner removed our temporary file
  }
  throw new LostLock();
}

export interface StoredKind<T> {
  /** The value if there is no file yet. */
  initial: () => T;
  /** Whether the parsed content is a value. */
  valid: (value: unknown) => value is T;
  /** The hint if the file is not one of ours. */
  remedy: string;
  /** The option that named the file: then other users may have write access on purpose. */
  namedBy?: string | undefined;
}

export function fileCell<T>(path: string, kind: StoredKind<T>): StoredValue<T> {
  const { initial, valid, remedy, namedBy } = kind;
  let cached: { value: T; facts: Stats } | undefined;
  let unsaved: T | undefined;

  async function load(): Promise<{ value: T; facts: Stats | undefined }> {
    const facts = await statOf(path);
    if (facts === undefined) return { value: initial(), facts };
    if (cached === undefined || !isSameFile(cached.facts, facts)) {
      const text = await readOwnFile(path, { namedBy });
      if (text === undefined) return { value: initial(), facts: undefined };
      cached = { value: await parse(text), facts };
    }
    return { value: cached.value, facts };
  }

  async function parse(text: string): Promise<T> {
    const value = parseJson(text);
    if (valid(value)) return value;
    throw new HmsError('usage', `${path} is damaged, or was written by another version of hms.`, {
      details: [await saveCorruptCopy(path)],
      hint: remedy,
    });
  }

  /** If another process took the lock over, the change runs again on the current value. */
  function update<R>(change: (value: T) => R, signal?: AbortSignal): Promise<R> {
    const work = async (lock: Lock) => {
      const { value, facts } = await load();
      cached = undefined; // `change` may fail half way: trust only what was written
      const result = change(value);
      const isUnchanged = async () => isSameFile(facts, await statOf(path));
      await writeLocked(lock, `${jsonText(value)}\n`, isUnchanged);
      return result;
    };
    return exclusively(path, (lock) => withPathInErrors(path, 'written', () => work(lock)), signal);
  }

  return {
    async read() {
      const { value, facts } = await withPathInErrors(path, 'read', load);
      if (facts !== undefined) return value;
      // A read also works where nothing can be written.
      unsaved ??= await update((value) => value).catch((error: unknown) => {
        if (isRefused(error)) throw error;
        return initial();
      });
      return (await statOf(path)) === undefined ? unsaved : (await load()).value;
    },
    update,
    replace: (value) =>
      exclusively(path, (lock) =>
        withPathInErrors(path, 'written', () => writeLocked(lock, `${jsonText(value)}\n`)),
      ),
  };
}

/** The path must not be used. An error with a cause only means that it cannot be written. */
function isRefused(error: unknown): boolean {
  return error instanceof HmsError && error.kind === 'usage' && error.cause === undefined;
}

function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.ino === other.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;
}
