/**
 * Files that several processes change: locked while they are changed, read anew before each change, replaced in one
 * step. A leaf: every room may import it.
 */
import type { Stats } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HmsError } from './errors.ts';
import {
  behindLinks,
  besides,
  keepAside,
  makeFolder,
  naming,
  statOf,
  syncFolder,
} from './files.ts';
import { jsonText, parseJson } from './json.ts';
import { acquire, type Lock, LostLock } from './lock.ts';
import { checkFile, readOwnFile } from './ownership.ts';

/** A value that outlives the process, or does not: the sandbox cannot tell. */
export interface Cell<T> {
  read(): Promise<T>;
  /** Runs `change` on the current value, alone, and keeps what it did to it. */
  update<R>(change: (value: T) => R): Promise<R>;
  /** Whatever was there, readable or not, is gone. */
  replace(value: T): Promise<void>;
}

export function memoryCell<T>(value: T): Cell<T> {
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
 * @throws HmsError usage, when the place cannot be written; unavailable, when another process keeps the lock
 */
export async function exclusively<R>(path: string, work: (lock: Lock) => Promise<R>): Promise<R> {
  for (;;) {
    const lock = await naming(path, 'written', async () => {
      const place = await behindLinks(path);
      await makeFolder(dirname(place));
      return acquire(place);
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
 * What an owner that was killed had half written. That of one that was stopped goes too: it cannot put it in place
 * any more when it goes on.
 */
async function sweep(path: string): Promise<void> {
  const left = (await besides(path)).filter((name) =>
    /^\.[^.]+\.new$|^\.tmp-|^\.lock\../.test(name.slice(path.length)),
  );
  await Promise.all(left.map((name) => rm(name, { recursive: true, force: true })));
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
    const file = await open(beside, 'w', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!(await isStill())) return false;
    await rename(beside, path);
    await syncFolder(dirname(path));
    return true;
  } finally {
    await rm(beside, { force: true });
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

export interface CellKind<T> {
  /** The value where there is no file yet. */
  initial: () => T;
  /** Whether what was parsed from the file is a value. */
  valid: (value: unknown) => value is T;
  /** The hint where the file is not one of ours. */
  remedy: string;
}

export function fileCell<T>(path: string, { initial, valid, remedy }: CellKind<T>): Cell<T> {
  let cached: { value: T; facts: Stats } | undefined;
  let unsaved: T | undefined;

  async function load(): Promise<{ value: T; facts: Stats | undefined }> {
    const facts = await statOf(path);
    if (facts === undefined) return { value: initial(), facts };
    if (cached === undefined || !isSame(cached.facts, facts)) {
      const text = await readOwnFile(path);
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
  function update<R>(change: (value: T) => R): Promise<R> {
    return exclusively(path, (lock) =>
      naming(path, 'written', async () => {
        const { value, facts } = await load();
        cached = undefined; // `change` may fail half way: only what was written is trusted
        const result = change(value);
        const isStill = async () => isSame(facts, await statOf(path));
        await writeHeld(lock, `${jsonText(value)}\n`, isStill);
        return result;
      }),
    );
  }

  return {
    async read() {
      const { value, facts } = await naming(path, 'read', load);
      if (facts !== undefined) return value;
      // A read has nothing to lose: where the place cannot be written it is answered all the same.
      unsaved ??= await update((value) => value).catch(initial);
      return (await statOf(path)) === undefined ? unsaved : (await load()).value;
    },
    update,
    replace: (value) =>
      exclusively(path, (lock) =>
        naming(path, 'written', () => writeHeld(lock, `${jsonText(value)}\n`)),
      ),
  };
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.ino === other.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;
}
