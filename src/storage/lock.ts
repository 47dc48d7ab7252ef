/**
 * A lock between processes: a folder beside the file, with one file in it that is named by its owner's random id. Each
 * step is one system call on a unique name, so no process can remove another's lock, however late it runs. Files of
 * file managers (`.DS_Store`) are not owners.
 *
 * - Take a free lock: rename a folder with the owner's file to the lock. This fails if the lock has an owner.
 * - Take over a dead owner's lock: rename its file to ours. This succeeds once.
 * - Release the lock: the owner removes its file, and the folder if it is empty.
 *
 * A living owner touches its file every second. A waiter measures with its own monotonic clock how long nothing
 * changed. Wall clocks and file times are never compared, because clocks get set and differ between machines.
 *
 * Nothing is removed that may be someone's work. The lock must be a folder of this user, not a symbolic link. It may
 * contain empty files and files of file managers, which are unlinked one by one. Anything else is refused and left
 * unchanged. A race remains between check and removal: a folder swapped in at that moment loses at most files with the
 * names that were checked. Only a user who may write beside the lock can do that, and for the state folder that is this
 * user.
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
  /** The locked file, with symbolic links resolved. */
  readonly path: string;
  /** False if another process took it over, for example while this one was stopped. */
  isHeld(): Promise<boolean>;
}

export interface OwnLock extends Lock {
  release(): void;
}

/** Thrown by work whose lock was taken over. `exclusively` then runs the work again. */
export class LostLock extends Error {}

/** Milliseconds. */
const heartbeatMs = 1000;
const staleMs = 5000;
const timeoutMs = 60_000;

/**
 * @param signal ends the wait for another process; a free lock is still taken
 * @throws HmsError busy, if another process holds it for a minute; usage, if something else is in its place;
 *   cancelled, by the signal; the system's error
 */
export async function acquire(path: string, signal?: AbortSignal): Promise<OwnLock> {
  const folder = `${path}.lock`;
  const id = crypto.randomUUID();
  const clock = ownerWatch();
  for (let tries = 1; ; tries += 1) {
    const { owners, leftovers, state } = await readLock(folder);
    const { waitedMs, unchangedMs } = clock.observe(state);
    const isTaken =
      owners.length === 0
        ? await take(folder, id, leftovers)
        : unchangedMs > staleMs && (await takeOver(folder, owners, id));
    if (isTaken) return ownLock(path, folder, id);
    if (waitedMs > timeoutMs) {
      throw new HmsError('busy', `Another process holds the lock ${folder}.`, {
        hint: 'Retry when that process has ended.',
      });
    }
    const pause = 20 + Math.random() * Math.min(tries * 10, 80);
    await delay(pause, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw interruptedLock(signal.reason, folder);
  }
}

/** The work under the lock did not start. Without a cause, which marks errors of the system. */
function interruptedLock({ message, exitCode }: HmsError, folder: string): HmsError {
  const text = `${message} Another process held the lock ${folder}.`;
  return new HmsError('cancelled', text, { exitCode, changedNothing: true });
}

/**
 * Counts only time in which this process was running. If it was stopped, the owner may have been stopped with it (a
 * paused container), so that time proves nothing.
 */
function ownerWatch() {
  let lastAt = performance.now();
  let seen: string | undefined;
  const time = { waitedMs: 0, unchangedMs: 0 };
  return {
    observe(state: string) {
      const now = performance.now();
      const elapsed = Math.min(now - lastAt, heartbeatMs);
      lastAt = now;
      time.waitedMs += elapsed;
      time.unchangedMs = state === seen ? time.unchangedMs + elapsed : 0;
      seen = state;
      return time;
    },
  };
}

/** Source of a regular expression for the ids of owners and temporary files. */
export const randomId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const ownerName = new RegExp(`^${randomId}$`);
const isOwner = (name: string) => ownerName.test(name);

/** Files that file managers create. */
const isFileManagerFile = (name: string) =>
  /^(\._.*|\.DS_Store|\.directory|desktop\.ini|Thumbs\.db)$/i.test(name);

interface LockState {
  /** The lock is free if this is empty. */
  owners: string[];
  leftovers: string[];
  /** Changes while an owner lives. */
  state: string;
}

/** @throws HmsError usage, for anything that is not a lock of hms */
export async function readLock(folder: string): Promise<LockState> {
  const owners: string[] = [];
  const leftovers: string[] = [];
  const states: string[] = [];
  for (const name of (await lockFileNames(folder)).sort()) {
    const path = join(folder, name);
    const facts = await lstatOf(path);
    if (facts === undefined) continue; // released or taken over meanwhile
    if (!facts.isFile() || (facts.size > 0 && !isFileManagerFile(name))) {
      throw new HmsError('usage', `${path} is in a lock folder, but hms did not create it.`, {
        hint: `Move it away. Only empty files belong in ${folder}`,
      });
    }
    (isOwner(name) ? owners : leftovers).push(name);
    if (isOwner(name)) states.push(`${name} ${facts.mtimeMs}`);
  }
  return { owners, leftovers, state: states.join() };
}

/** @throws HmsError usage, for anything but a folder of this user */
async function lockFileNames(folder: string): Promise<string[]> {
  const facts = await lstatOf(folder);
  if (facts !== undefined) checkOwnFolder(folder, facts);
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []; // free, or released meanwhile
    throw error;
  });
}

/** Removes a single file, never a folder. */
async function removeLockFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function take(folder: string, id: string, leftovers: readonly string[]): Promise<boolean> {
  const prepared = `${folder}.${id}`;
  await mkdir(prepared, { mode: 0o700 });
  try {
    await writeFile(join(prepared, id), '', { flag: 'wx', mode: 0o600 });
    // rename cannot replace a folder that is not empty.
    for (const name of leftovers) await removeLockFile(join(folder, name));
    await rmdir(folder).catch(() => {}); // Windows cannot replace a folder, even an empty one
    await rename(prepared, folder);
    return true;
  } catch (error) {
    await removeLockFile(join(prepared, id)).catch(() => {});
    await rmdir(prepared).catch(() => {});
    // Another process owns it now, and may have removed our folder too. Windows reports EPERM then.
    const code = errorCode(error) ?? '';
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) return false;
    if (['EPERM', 'EACCES'].includes(code) && (await exists(folder))) return false;
    throw error;
  }
}

/** Takes over several dead owners in an order that is the same for every process. */
async function takeOver(folder: string, dead: readonly string[], id: string): Promise<boolean> {
  const own = join(folder, id);
  try {
    for (const name of dead) await rename(join(folder, name), own);
    return true;
  } catch (error) {
    await removeLockFile(own);
    if (errorCode(error) === 'ENOENT') return false; // another process did, or the owner lives
    throw error;
  }
}

function ownLock(path: string, folder: string, id: string): OwnLock {
  const own = join(folder, id);
  // A counter, because a clock may stand still or be set back.
  let heartbeat = Date.now() / 1000;
  const timer = setInterval(() => {
    heartbeat += 1;
    ignoreErrors(() => utimesSync(own, heartbeat, heartbeat));
  }, heartbeatMs).unref();
  function removeOwnFiles(): void {
    ignoreErrors(() => unlinkSync(own));
    ignoreErrors(() => rmdirSync(folder)); // fails if another owner is in it
  }
  setMaxListeners(0, process); // a run holds one lock per target
  process.once('exit', removeOwnFiles);
  return {
    path,
    isHeld: async () => (await lockFileNames(folder)).filter(isOwner).join() === id,
    release() {
      clearInterval(timer);
      process.removeListener('exit', removeOwnFiles);
      removeOwnFiles();
    },
  };
}

/** Ignores errors: a lock that was taken over has no file of ours, and `isHeld` reports that. */
function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // the file is gone
  }
}
