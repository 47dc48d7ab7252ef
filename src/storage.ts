/**
 * Files that several processes change (proper-lockfile): locked while they are changed, read anew
 * before each change, replaced in one step. A leaf: every room may import it.
 */
import type { Stats } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HmsError } from './errors.ts';
import { besides, keepAside, makeFolder, naming, statOf } from './files.ts';
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
 * @throws HmsError usage, when the place cannot be written
 */
export async function exclusively<R>(path: string, work: () => Promise<R>): Promise<R> {
  const release = await naming(path, 'written', async () => {
    await makeFolder(dirname(path));
    return acquire(path);
  });
  try {
    await sweep(path);
    return await work();
  } finally {
    await release();
  }
}

/** What a holder that was killed had half written: nobody else writes now. */
async function sweep(path: string): Promise<void> {
  const left = (await besides(path)).filter((name) => /\.new$|\.tmp-/.test(name));
  await Promise.all(left.map((name) => rm(name, { force: true })));
}

/** Tries. Many processes may be waiting, and whose turn it is nobody decides. */
const mostTries = 900;

/**
 * A holder that lives moves the time of its lock each second. The library trusts the clock: of a lock from
 * the future, after the clock was set back, it would wait until then.
 * @returns a question whether the lock was that of a dead holder, and is gone now
 */
function deadHolder(lock: string): () => Promise<boolean> {
  let seen: { mtimeMs: number; since: number } | undefined;
  return async () => {
    const { mtimeMs } = (await statOf(lock)) ?? {};
    if (mtimeMs === undefined) return false;
    if (seen?.mtimeMs !== mtimeMs) seen = { mtimeMs, since: performance.now() };
    if (performance.now() - seen.since <= lockOptions.stale) return false;
    await rm(lock, { recursive: true, force: true });
    return true;
  };
}

/** Until nobody else holds it: about a minute. Any other trouble is there to stay. */
async function acquire(path: string): Promise<() => Promise<void>> {
  const { default: lockfile } = await import('proper-lockfile');
  const dead = deadHolder(`${path}.lock`);
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
      if (code !== 'ELOCKED' || tries === mostTries) throw error;
      if (await dead()) continue;
      await delay(20 + Math.random() * Math.min(tries * 10, 80));
    }
  }
}

interface WriteOptions {
  mode?: number;
  isStill?: () => Promise<boolean>;
}

/**
 * Written beside its place, flushed, then moved there: a reader meets the old value or the new one.
 * @param options.mode for the owner alone, unless given
 * @param options.isStill asked at the last moment; false leaves everything as it is
 * @returns whether it was written
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  { mode = 0o600, isStill = async () => true }: WriteOptions = {},
): Promise<boolean> {
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
    return true;
  } finally {
    await rm(beside, { force: true });
  }
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
        if (await writeWhole(path, `${jsonText(value)}\n`, { isStill })) return result;
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
