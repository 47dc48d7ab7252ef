/**
 * Files that several processes change (proper-lockfile): locked while they are changed, read anew
 * before each change, replaced in one step. A leaf: every room may import it.
 */
import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, chmod, copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HmsError } from './errors.ts';
import { jsonText, parseJson } from './json.ts';

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
};

/**
 * Runs `work` while no other process does the same for this path; makes its folder where it is missing.
 * @param isPatient false: where another process holds it, that is an error at once
 * @throws HmsError usage, when the place cannot be written
 */
export async function exclusively<R>(
  path: string,
  work: () => Promise<R>,
  { isPatient = true } = {},
): Promise<R> {
  const release = await naming(path, 'written', async () => {
    await makeFolder(dirname(path));
    return acquire(path, isPatient ? mostTries : 1);
  });
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Trouble with a file, in words that name it. */
export async function naming<R>(path: string, doing: string, work: () => Promise<R>): Promise<R> {
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
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // somebody else has made it meanwhile
  });
}

/** Tries. Many processes may be waiting, and whose turn it is nobody decides. */
const mostTries = 900;

/** Until nobody else holds it: about a minute. Any other trouble is there to stay. */
async function acquire(path: string, most: number): Promise<() => Promise<void>> {
  const { default: lockfile } = await import('proper-lockfile');
  let isLost = false;
  const onCompromised = () => {
    isLost = true;
  };
  for (let tries = 1; ; tries += 1) {
    try {
      const release = await lockfile.lock(path, { ...lockOptions, onCompromised });
      return async () => {
        if (!isLost) await release().catch(() => {}); // taken over meanwhile
      };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ELOCKED' || tries === most) throw error;
      await delay(20 + Math.random() * Math.min(tries * 10, 80));
    }
  }
}

/**
 * Written beside its place, flushed, then moved there: a reader meets the old value or the new one.
 * @param isStill asked at the last moment; false leaves everything as it is
 * @returns whether it was written
 */
async function writeWhole(
  path: string,
  text: string,
  isStill: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const beside = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!(await isStill())) return false;
    await rename(beside, path);
    return true;
  } finally {
    await rm(beside, { force: true });
  }
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
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
    await access(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return `cannot be written: ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** Whether nobody else can read what is there, or there is nothing; of no use where there are no modes. */
export async function isPrivate(path: string): Promise<boolean> {
  const mode = (await statOf(path))?.mode ?? 0;
  return (mode & 0o077) === 0;
}

/** For the owner alone. @returns whether that has changed anything: some systems know no modes */
export async function makePrivate(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return false;
  await chmod(path, 0o600);
  return (await stat(path)).mode !== mode;
}

/**
 * A copy of a file that cannot be used, beside it: whatever becomes of the file, what was in it is not
 * lost. One for each state of the file, by the time it was written.
 * @returns the end of a sentence about the file
 */
export async function keepAside(path: string): Promise<string> {
  const { mtime } = await stat(path);
  const aside = `${path}.corrupt-${mtime.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  try {
    await copyFile(path, aside, constants.COPYFILE_EXCL);
    await makePrivate(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return 'no copy of it can be kept';
  }
  return `a copy is kept as ${aside}`;
}

/** Permission, space and the like, in words that name the file; any other error as it is. */
function storageError(path: string, doing: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return error;
  const why = code === 'ELOCKED' ? 'another process holds it' : code;
  return new HmsError('usage', `${path} cannot be ${doing}: ${why}`, { cause: error });
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
      cached = { value: await parse(await readFile(path, 'utf8')), facts };
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

  /**
   * A holder that was stopped for longer than its lock lives finds the file changed when it goes on: it
   * then begins again, on what is there now.
   */
  async function update<R>(change: (value: T) => R): Promise<R> {
    const begin = async () => {
      for (;;) {
        const { value, facts } = await load();
        cached = undefined; // `change` may fail half way: only what was written is trusted
        const result = change(value);
        const isStill = async () => isSame(facts, await statOf(path));
        if (await writeWhole(path, `${jsonText(value)}\n`, isStill)) return result;
      }
    };
    return exclusively(path, () => naming(path, 'written', begin));
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
      exclusively(path, async () => {
        await naming(path, 'written', () => writeWhole(path, `${jsonText(value)}\n`));
      }),
  };
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.ino === other.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;
}
