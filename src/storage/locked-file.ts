/**
 * Files that several processes change: locked while they are changed, read anew before each change, replaced in one
 * step. A leaf: every room may import it.
 */
import type { Stats } from 'node:fs';
import { readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { jsonText, parseJson } from '../core/json.ts';
import {
  behindLinks,
  besides,
  keepAside,
  lstatOf,
  makeFolder,
  statOf,
  syncFolder,
  withPathInErrors,
  writeFlushed,
} from './files.ts';
import { acquire, type Lock, LostLock, randomId } from './lock.ts';
import { checkFile, checkOwnFolder, readOwnFile } from './ownership.ts';

/** A value that outlives the process, or does not: the sandbox cannot tell. */
export interface StoredValue<T> {
  read(): Promise<T>;
  /**
   * Runs `change` on the current value, alone, and keeps what it did to it.
   * @param signal ends the wait for another process
   */
  update<R>(change: (value: T) => R, signal?: AbortSignal): Promise<R>;
  /** Whatever was there, readable or not, is gone. */
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
 * Runs `work` while no other process does the same for this path, by whatever link; makes its folder where it is
 * missing. Work that throws `LostLock` begins again.
 * @param signal ends the wait for another process
 * @throws HmsError usage, when the place cannot be written; unavailable, when another process keeps the lock; cancelled,
 *   by the signal, and safe to repeat
 */
export async function exclusively<R>(
  path: string,
  work: (lock: Lock) => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  for (;;) {
    const lock = await withPathInErrors(path, 'written', async () => {
      const place = await behindLinks(path);
      await makeFolder(dirname(place));
      return acquire(place, signal);
    });
    try {
      await sweep(lock.path);
      return await work(lock);
    } catch (error) {
      if (!(error instanceof LostLock)) throw error;
    } finally {
      lock.release();
    }
  }
}

/**
 * What an owner that was killed had half written, and a waiter's folder that was not a lock yet. Those of one that was
 * stopped go too: it cannot put them in place any more when it goes on. The names are random, and no other is touched.
 */
async function sweep(path: string): Promise<void> {
  for (const one of await besides(path)) {
    const end = one.slice(path.length);
    if (halfWritten.test(end)) await removeOwn(one);
    const [, id] = waiting.exec(end) ?? [];
    if (id !== undefined) {
      await removeFolder(one, new RegExp(`^${id}$`), dirname(path)).catch(() => {});
    }
  }
}

/** Ours, and what conf wrote for older versions of hms. */
const halfWritten = new RegExp(`^\\.(?:${randomId}\\.new|tmp-\\d{10}[0-9a-f]{6})$`);
const waiting = new RegExp(`^\\.lock\\.(${randomId})$`);

/** A file, and nothing else: a symbolic link is not followed. @returns whether it is gone */
async function removeOwn(path: string): Promise<boolean> {
  const facts = await lstatOf(path);
  if (facts === undefined) return true;
  if (!facts.isFile()) return false;
  return unlink(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
  );
}

/**
 * Removes the files of hms in a folder, and the folder. What hms has not put there stays, and no symbolic link is
 * followed; a folder that is not there is no error.
 * @param own what hms names its files there
 * @param within a folder above; what is below it is ours, and no symbolic link
 * @throws HmsError usage, where the folder is no folder of this user's, or is not empty then; the system's error
 */
export async function removeFolder(path: string, own: RegExp, within: string): Promise<void> {
  const above = resolve(within).length;
  for (let folder = resolve(path); folder.length > above; folder = dirname(folder)) {
    const facts = await lstatOf(folder);
    if (facts === undefined) return;
    checkOwnFolder(folder, facts);
  }
  let left: string | undefined;
  for (const name of await readdir(path)) {
    const isGone = own.test(name) && (await removeOwn(join(path, name)));
    if (!isGone) left = name;
  }
  if (left === undefined) return rmdir(path);
  throw new HmsError('usage', `${path} cannot be removed: hms has not put ${left} there`, {
    hint: 'move it away',
  });
}

interface WriteOptions {
  mode?: number;
  isStill?: () => Promise<boolean>;
}

/**
 * Written beside its place, flushed, then moved there: a reader meets the old value or the new one. A symbolic link
 * stays one, and what it points to is replaced.
 * @param options.mode for the owner alone, unless given
 * @param options.isStill asked at the last moment; false leaves everything as it is
 * @returns whether it was written
 */
export async function writeWhole(
  link: string,
  content: string | Uint8Array,
  { mode = 0o600, isStill = async () => true }: WriteOptions = {},
): Promise<boolean> {
  const path = await behindLinks(link);
  const facts = await statOf(path);
  if (facts !== undefined) checkFile(path, facts); // a device is not ours to replace
  const beside = `${path}.${crypto.randomUUID()}.new`;
  try {
    await writeFlushed(beside, content, mode);
    if (!(await isStill())) return false;
    await rename(beside, path);
    await syncFolder(dirname(path));
    return true;
  } finally {
    await removeOwn(beside);
  }
}

/**
 * The file of a lock, by its holder.
 * @throws LostLock where the lock was taken over, or the file is not still what it was: nothing was written
 */
export async function writeHeld(
  lock: Lock,
  content: string,
  isStill: () => Promise<boolean> = async () => true,
): Promise<void> {
  const mayWrite = async () => (await isStill()) && (await lock.isHeld());
  try {
    if (await writeWhole(lock.path, content, { isStill: mayWrite })) return;
  } catch (error) {
    if (await lock.isHeld()) throw error; // else a new owner has swept away what was half written
  }
  throw new LostLock();
}

export interface StoredKind<T> {
  /** The value where there is no file yet. */
  initial: () => T;
  /** Whether what was parsed from the file is a value. */
  valid: (value: unknown) => value is T;
  /** The hint where the file is not one of ours. */
  remedy: string;
  /** The option by which the operator named the file: others may write it on purpose then. */
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
    throw new HmsError('usage', `${path} is damaged, or of another version of hms`, {
      details: [await keepAside(path)],
      hint: remedy,
    });
  }

  /** A holder that was stopped while another process took its lock begins again, on what is there now. */
  function update<R>(change: (value: T) => R, signal?: AbortSignal): Promise<R> {
    const work = async (lock: Lock) => {
      const { value, facts } = await load();
      cached = undefined; // `change` may fail half way: only what was written is trusted
      const result = change(value);
      const isStill = async () => isSameFile(facts, await statOf(path));
      await writeHeld(lock, `${jsonText(value)}\n`, isStill);
      return result;
    };
    return exclusively(path, (lock) => withPathInErrors(path, 'written', () => work(lock)), signal);
  }

  return {
    async read() {
      const { value, facts } = await withPathInErrors(path, 'read', load);
      if (facts !== undefined) return value;
      // A read has nothing to lose: where the place cannot be written it is answered all the same.
      unsaved ??= await update((value) => value).catch((error: unknown) => {
        if (isRefused(error)) throw error;
        return initial();
      });
      return (await statOf(path)) === undefined ? unsaved : (await load()).value;
    },
    update,
    replace: (value) =>
      exclusively(path, (lock) =>
        withPathInErrors(path, 'written', () => writeHeld(lock, `${jsonText(value)}\n`)),
      ),
  };
}

/** What is in the place is not ours to use; with a cause, the system does not let us write. */
function isRefused(error: unknown): boolean {
  return error instanceof HmsError && error.kind === 'usage' && error.cause === undefined;
}

function isSameFile(one: Stats | undefined, other: Stats | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.ino === other.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;
}
