/**
 * A lock between processes: a folder beside the file, and in it one file, named by a random id of its owner.
 * Each step is one call of the system on a name that no other process has, so that nobody can remove the lock of
 * somebody else, however late the step comes. What a file manager leaves (`.DS_Store`) is no owner:
 *
 * - to take a free lock, a folder with the owner's file in it is renamed to the lock. This fails where the lock
 *   has an owner;
 * - to take over the lock of a dead owner, its file is renamed to ours. This succeeds once;
 * - to release the lock, the owner removes its own file, and the folder where it is empty.
 *
 * An owner that lives touches its file each second. A waiter measures by its own monotonic clock for how long it has
 * seen no change. No wall clock is compared with a time of a file: clocks are set, and differ between machines.
 *
 * Nothing is removed that may be somebody's work. The lock has to be a folder of this user's, and no symbolic link; in
 * it there may be empty files and those of file managers, which are unlinked one by one; anything else is refused, and
 * left as it is. What is still open is the moment between the look and the step. A folder that is put in place of the
 * lock just then loses at most files of the names that were seen, and only somebody who may write beside the lock can
 * put it there: for a folder of state that is this user. A leaf.
 */

import { setMaxListeners } from 'node:events';
import { rmdirSync, unlinkSync, utimesSync } from 'node:fs';
import { mkdir, readdir, rename, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { exists, lstatOf } from './files.ts';
import { checkOwnFolder } from './ownership.ts';

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

/**
 * @param signal ends the wait for another process; a lock that is free is taken all the same
 * @throws HmsError unavailable, where another process holds it for a minute; usage, where something else is in its
 *   place; cancelled, by the signal; the system's error
 */
export async function acquire(path: string, signal?: AbortSignal): Promise<OwnLock> {
  const folder = `${path}.lock`;
  const id = crypto.randomUUID();
  const clock = watch();
  for (let tries = 1; ; tries += 1) {
    const { owners, litter, state } = await lookInto(folder);
    const { waitedMs, unchangedMs } = clock.look(state);
    const isTaken =
      owners.length === 0
        ? await take(folder, id, litter)
        : unchangedMs > staleMs && (await takeOver(folder, owners, id));
    if (isTaken) return held(path, folder, id);
    if (waitedMs > patienceMs) {
      throw new HmsError('unavailable', `another process holds ${folder}`, {
        hint: 'try again when it has ended',
      });
    }
    const pause = 20 + Math.random() * Math.min(tries * 10, 80);
    await delay(pause, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw interruptedLock(signal.reason, folder);
  }
}

/** What was to be done under the lock was not begun. It has no cause: that is for errors of the system. */
function interruptedLock({ message, exitCode }: HmsError, folder: string): HmsError {
  const words = `${message} while another process held ${folder}`;
  return new HmsError('cancelled', words, { exitCode, retrySafe: true });
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
    look(state: string) {
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

/** Source of a regular expression for the ids of owners, and of files that are half written. */
export const randomId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const ownerName = new RegExp(`^${randomId}$`);
const isOwner = (name: string) => ownerName.test(name);

/** What file managers leave in a folder of their own accord. */
const isLitter = (name: string) =>
  /^(\._.*|\.DS_Store|\.directory|desktop\.ini|Thumbs\.db)$/i.test(name);

interface Inside {
  /** The lock is free where there is none. */
  owners: string[];
  litter: string[];
  /** Changes while an owner lives. */
  state: string;
}

/** @throws HmsError usage, for what is no lock, or holds what hms has not put there */
export async function lookInto(folder: string): Promise<Inside> {
  const owners: string[] = [];
  const litter: string[] = [];
  const states: string[] = [];
  for (const name of (await lockFileNames(folder)).sort()) {
    const path = join(folder, name);
    const facts = await lstatOf(path);
    if (facts === undefined) continue; // released, or taken over, since
    if (!facts.isFile() || (facts.size > 0 && !isLitter(name))) {
      throw new HmsError('usage', `${path} is in a folder of locks, and hms has not put it there`, {
        hint: `move it away: nothing but empty files belongs in ${folder}`,
      });
    }
    (isOwner(name) ? owners : litter).push(name);
    if (isOwner(name)) states.push(`${name} ${facts.mtimeMs}`);
  }
  return { owners, litter, state: states.join() };
}

/** @throws HmsError usage, for anything but a folder of this user */
async function lockFileNames(folder: string): Promise<string[]> {
  const facts = await lstatOf(folder);
  if (facts !== undefined) checkOwnFolder(folder, facts);
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // free, or released since
    throw error;
  });
}

/** One file, or none: never what is in a folder. */
async function removeLockFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function take(folder: string, id: string, litter: readonly string[]): Promise<boolean> {
  const ready = `${folder}.${id}`;
  await mkdir(ready, { mode: 0o700 });
  try {
    await writeFile(join(ready, id), '', { flag: 'wx', mode: 0o600 });
    // No folder is renamed to one that is not empty.
    for (const name of litter) await removeLockFile(join(folder, name));
    await rmdir(folder).catch(() => {}); // Windows replaces no folder, not even an empty one
    await rename(ready, folder);
    return true;
  } catch (error) {
    await removeLockFile(join(ready, id)).catch(() => {});
    await rmdir(ready).catch(() => {});
    // It has an owner by now, who may have swept ours away too. Windows says EPERM then.
    const code = errorCode(error) ?? '';
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
    await removeLockFile(own);
    if (errorCode(error) === 'ENOENT') return false; // another one did, or it lives
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
    isHeld: async () => (await lockFileNames(folder)).filter(isOwner).join() === id,
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
