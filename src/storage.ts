/**
 * Files that several processes change (proper-lockfile): locked while they are changed, read anew
 * before each change, replaced in one step. A leaf: every room may import it.
 */
import { constants, type Stats } from 'node:fs';
import { access, chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HmsError } from './errors.ts';

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

/** A holder that was killed stops refreshing its lock, which frees itself after `stale`. */
const lockOptions = {
  realpath: false,
  stale: 5000,
  update: 1000,
  retries: { retries: 200, factor: 1.2, minTimeout: 10, maxTimeout: 100, randomize: true },
};

/**
 * Runs `work` while no other process does the same for this path; makes its folder where it is missing.
 * @throws HmsError usage, when the place cannot be written
 */
export async function exclusively<R>(path: string, work: () => Promise<R>): Promise<R> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return await locked(path, work);
  } catch (error) {
    throw storageError(path, 'written', error);
  }
}

async function locked<R>(path: string, work: () => Promise<R>): Promise<R> {
  const { default: lockfile } = await import('proper-lockfile');
  let lost: Error | undefined;
  const release = await lockfile.lock(path, {
    ...lockOptions,
    onCompromised: (error) => (lost = error),
  });
  try {
    return await work();
  } finally {
    if (lost === undefined) await release();
  }
}

/** Written beside its place, flushed, then moved there: a reader meets the old value or the new one. */
async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  try {
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** For the owner alone, also where an older file was wider. */
export function makePrivate(path: string): Promise<void> {
  return chmod(path, 0o600);
}

/** Permission, space and the like, in words that name the file; any other error as it is. */
function storageError(path: string, doing: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return error;
  const why = code === 'ELOCKED' ? 'another process holds it' : code;
  return new HmsError('usage', `${path} cannot be ${doing}: ${why}`, { cause: error });
}

/**
 * @param initial the value where there is no file yet
 * @param valid whether what was parsed from the file is a value
 * @param remedy the hint where the file is not one of ours
 */
export function fileCell<T>(
  path: string,
  {
    initial,
    valid,
    remedy,
  }: { initial: () => T; valid: (value: unknown) => value is T; remedy: string },
): Cell<T> {
  let cached: { value: T; mtimeMs: number; size: number; ino: number } | undefined;
  let unsaved: T | undefined;

  async function load(): Promise<T | undefined> {
    const facts = await statOf(path);
    if (facts === undefined) return undefined;
    const { mtimeMs, size, ino } = facts;
    if (cached?.mtimeMs === mtimeMs && cached.size === size && cached.ino === ino) {
      return cached.value;
    }
    const value = parse(await readFile(path, 'utf8'));
    cached = { value, mtimeMs, size, ino };
    return value;
  }

  function parse(text: string): T {
    try {
      const value: unknown = JSON.parse(text);
      if (valid(value)) return value;
    } catch {
      // said below
    }
    throw new HmsError('usage', `${path} is damaged, or of another version of hms`, {
      hint: remedy,
    });
  }

  async function update<R>(change: (value: T) => R): Promise<R> {
    return exclusively(path, async () => {
      const value = (await load()) ?? initial();
      cached = undefined; // `change` may fail half way: only what was written is trusted
      const result = change(value);
      await writeWhole(path, `${JSON.stringify(value)}\n`);
      return result;
    });
  }

  return {
    async read() {
      try {
        return (await load()) ?? unsaved ?? (await update((value) => value));
      } catch (error) {
        if (await exists(path)) throw storageError(path, 'read', error);
        // A read has nothing to lose: where the place cannot be written it is answered all the same.
        unsaved = initial();
        return unsaved;
      }
    },
    update,
    replace: (value) => exclusively(path, () => writeWhole(path, `${JSON.stringify(value)}\n`)),
  };
}
