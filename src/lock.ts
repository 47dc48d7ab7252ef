/**
 * A lock between processes: a folder beside the file, and in it one file, named by a random id of its owner.
 * Each step is one call of the system on a name that no other process has, so that nobody can remove the lock of
 * somebody else, however late the step comes. Files of other names (`.DS_Store`) are no owners:
 *
 * - to take a free lock, a folder with the owner's file in it is renamed to the lock. This fails where the lock
 *   has an owner;
 * - to take over the lock of a dead owner, its file is renamed to ours. This succeeds once;
 * - to release the lock, the owner removes its own file, and the folder where it is empty.
 *
 * An owner that lives touches its file each second. A waiter measures by its own monotonic clock for how long it has
 * seen no change. No wall clock is compared with a time of a file: clocks are set, and differ between machines. A leaf.
 */
import { setMaxListeners } from 'node:events';
import { rmdirSync, unlinkSync, utimesSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HmsError } from './errors.ts';
import { exists, statOf } from './files.ts';

export interface Lock {
  /** The file it is for, behind symbolic links. */
  readonly path: string;
  /** False where another process has taken it over, as from one that was stopped. */
  isHeld(): Promise<boolean>;
}

export interface OwnLock extends Lock {
  release(): void;
}

/** Thrown by work under a lock that was taken over meanwhile: it has to begin again. */
export class LostLock extends Error {}

/** Milliseconds. */
const beatMs = 1000;
const staleMs = 5000;
const patienceMs = 60_000;

/** @throws HmsError unavailable, where another process holds it for a minute; the system's error */
export async function acquire(path: string): Promise<OwnLock> {
  const folder = `${path}.lock`;
  const id = crypto.randomUUID();
  const clock = watch();
  for (let tries = 1; ; tries += 1) {
    const { owners, strays } = await namesIn(folder);
    const { waitedMs, unchangedMs } = clock.look(await stateOf(folder, owners));
    const isTaken =
      owners.length === 0
        ? await take(folder, id, strays)
        : unchangedMs > staleMs && (await takeOver(folder, owners, id));
    if (isTaken) return held(path, folder, id);
    if (waitedMs > patienceMs) {
      throw new HmsError('unavailable', `another process holds ${folder}`, {
        hint: 'try again when it has ended',
      });
    }
    await delay(20 + Math.random() * Math.min(tries * 10, 80));
  }
}

/**
 * Time in which this process was looking. Where it was stopped between two looks, the owner may have been stopped
 * with it (a paused container), and that time says nothing.
 */
function watch() {
  let lastAt = performance.now();
  let seen: string | undefined;
  const time = { waitedMs: 0, unchangedMs: 0 };
  return {
    look(state: string | undefined) {
      const now = performance.now();
      const passed = Math.min(now - lastAt, beatMs);
      lastAt = now;
      time.waitedMs += passed;
      time.unchangedMs = state === seen ? time.unchangedMs + passed : 0;
      seen = state;
      return time;
    },
  };
}

const isOwner = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** The lock is free where nobody owns it. */
async function namesIn(folder: string): Promise<{ owners: string[]; strays: string[] }> {
  const names = await readdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code !== 'ENOTDIR' || !(await exists(folder))) throw error;
    throw new HmsError('usage', `${folder} is not a folder, and a lock is one`, {
      hint: 'move it away',
    });
  });
  return {
    owners: names.filter(isOwner).sort(),
    strays: names.filter((name) => !isOwner(name)),
  };
}

/** Undefined where the lock is free. */
async function stateOf(folder: string, owners: readonly string[]): Promise<string | undefined> {
  if (owners.length === 0) return undefined;
  const states = owners.map(
    async (name) => `${name} ${(await statOf(join(folder, name)))?.mtimeMs}`,
  );
  return (await Promise.all(states)).join();
}

async function take(folder: string, id: string, strays: readonly string[]): Promise<boolean> {
  const ready = `${folder}.${id}`;
  await mkdir(ready, { mode: 0o700 });
  try {
    await writeFile(join(ready, id), '', { flag: 'wx', mode: 0o600 });
    // No folder is renamed to one that is not empty.
    for (const name of strays) await rm(join(folder, name), { recursive: true, force: true });
    await rmdir(folder).catch(() => {}); // Windows replaces no folder, not even an empty one
    await rename(ready, folder);
    return true;
  } catch (error) {
    await rm(ready, { recursive: true, force: true });
    // It has an owner by now, who may have swept ours away too. Windows says EPERM then.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) return false;
    if (['EPERM', 'EACCES'].includes(code) && (await exists(folder))) return false;
    throw error;
  }
}

/** Of several dead owners each is taken over, in an order that is the same for everybody. */
async function takeOver(folder: string, dead: readonly string[], id: string): Promise<boolean> {
  const own = join(folder, id);
  try {
    for (const name of dead) await rename(join(folder, name), own);
    return true;
  } catch (error) {
    await rm(own, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // another one did, or it lives
    throw error;
  }
}

function held(path: string, folder: string, id: string): OwnLock {
  const own = join(folder, id);
  // A count, because a clock may stand still or be set back to the same second.
  let beat = Date.now() / 1000;
  const timer = setInterval(() => {
    beat += 1;
    quietly(() => utimesSync(own, beat, beat));
  }, beatMs).unref();
  function letGo(): void {
    quietly(() => unlinkSync(own));
    quietly(() => rmdirSync(folder)); // only where nobody else is in it by now
  }
  setMaxListeners(0, process); // a fleet holds one for each target
  process.once('exit', letGo);
  return {
    path,
    isHeld: async () => (await namesIn(folder)).owners.join() === id,
    release() {
      clearInterval(timer);
      process.removeListener('exit', letGo);
      letGo();
    },
  };
}

/** What was taken over is not there any more, and its owner finds out by `isHeld`. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // nothing of ours is left to touch
  }
}
