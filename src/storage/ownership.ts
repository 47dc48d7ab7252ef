/** Whose the files and folders of ours are, and what they are: before what is in them is believed. A leaf. */

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { HmsError } from '../core/errors.ts';
import { statOf, withPathInErrors } from './files.ts';

/** Undefined where files have no owner (Windows). */
const ownId = () => process.geteuid?.();

const root = 0;
const writable = 0o022;
const sticky = 0o1000;

const remedy = 'name a folder of your own with HMS_STATE_DIR or HMS_CONFIG_DIR';

/**
 * A folder nobody else can write to. One that others can write to is tightened; one that is not there is left alone.
 * @returns what the operator should know: it was tightened, and what is in it may be somebody else's
 * @throws HmsError usage, where it belongs to another user or stays open to others
 */
export async function secureFolder(path: string): Promise<string[]> {
  const facts = await withPathInErrors(path, 'read', () => statOf(path));
  if (facts === undefined || !isToClose(path, facts)) return [];
  if (errnoThrownBy(() => chmodSync(path, 0o700)) !== undefined) throw isOpenFolder(path);
  const isOpen = ((await statOf(path))?.mode ?? 0) & writable;
  // Some file systems know no modes, and say that they have changed them.
  if (isOpen) return [withoutModes(path)];
  return [`others could write to ${path}: check what is in it; now it is yours alone`];
}

/**
 * What `secureFolder` would find, and nothing is changed.
 * @returns undefined where all is well
 * @throws HmsError usage, as `secureFolder` does
 */
export async function lookAtFolder(
  path: string,
): Promise<{ says: string; isMendable: boolean } | undefined> {
  const facts = await withPathInErrors(path, 'read', () => statOf(path));
  if (facts === undefined || !isToClose(path, facts)) return undefined;
  if (!hasModes(join(path, '.hms'))) return { says: withoutModes(path), isMendable: false };
  return { says: `others can write to ${path}, until a command closes it`, isMendable: true };
}

/** Whether others can write there and hms can end that. @throws HmsError usage, where it must not be used */
function isToClose(path: string, facts: Stats): boolean {
  const own = ownId();
  if (own === undefined || !facts.isDirectory()) return false;
  if (facts.uid !== own && facts.uid !== root) {
    throw new HmsError('usage', `the folder ${path} belongs to another user (uid ${facts.uid})`, {
      hint: `${remedy}, or make it yours: chown ${own} ${path}`,
    });
  }
  if ((facts.mode & writable) === 0 || isReadOnly(path, facts)) return false;
  // A folder like /tmp is for everybody: closing it would break what others do there.
  const isShared = (facts.mode & sticky) !== 0;
  if (isShared || (own !== root && facts.uid !== own)) throw isOpenFolder(path);
  return true;
}

function isOpenFolder(path: string): HmsError {
  const isOfNoUse = errnoThrownBy(() => accessSync(path, constants.W_OK)) !== undefined;
  const inside = `name a folder inside it, such as ${join(path, 'hms')}, with HMS_STATE_DIR or HMS_CONFIG_DIR`;
  const hint = isOfNoUse ? remedy : `${inside}: hms makes it its own`;
  return new HmsError('usage', `others can write to the folder ${path}`, { hint });
}

function withoutModes(path: string): string {
  return `others may be able to write to ${path}: its file system has no modes`;
}

/** Of the system's error; undefined where there is none. */
function errnoThrownBy(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return errorCode(error) ?? '';
  }
}

/** Whether nobody can write there, whatever the modes say: it is mounted so, as a secret of Kubernetes is. */
export function isReadOnly(path: string, { mode }: Pick<Stats, 'mode'>): boolean {
  const code = errnoThrownBy(() => accessSync(path, constants.W_OK));
  // Linux asks who may write first, and how it is mounted then; for a mode, which stays as it is, the other way round.
  return (
    code === 'EROFS' ||
    (code === 'EACCES' && errnoThrownBy(() => chmodSync(path, mode & 0o7777)) === 'EROFS')
  );
}

/** What is no file, in words; undefined for a file. */
function fileKind(facts: Stats): string | undefined {
  if (facts.isFile()) return undefined;
  if (facts.isDirectory()) return 'a folder';
  if (facts.isSymbolicLink()) return 'a symbolic link';
  if (facts.isFIFO()) return 'a named pipe (FIFO)';
  if (facts.isSocket()) return 'a socket';
  return 'a device';
}

/** @throws HmsError usage, for anything but a file */
export function checkFile(path: string, facts: Stats, namedBy?: string): void {
  const kind = fileKind(facts);
  if (kind === undefined) return;
  const elsewhere = namedBy === undefined ? `move it away, or ${remedy}` : undefined;
  throw new HmsError('usage', `${path} is ${kind} and not a file`, {
    hint: elsewhere ?? `name another file with ${namedBy}`,
  });
}

export interface TrustRules {
  /** What the machine provides, such as a secret that is mounted, belongs to root. */
  mayBeRoots?: boolean;
  /** The option by which the operator named the file: others may write it on purpose then. */
  namedBy?: string | undefined;
}

/** @throws HmsError usage, for anything but a file of this user that nobody else can write */
export function checkOwnFile(
  path: string,
  facts: Stats,
  { mayBeRoots = false, namedBy }: TrustRules = {},
): void {
  checkFile(path, facts, namedBy);
  checkOwner(path, facts, mayBeRoots);
  if (ownId() === undefined || namedBy !== undefined) return;
  if ((facts.mode & writable) === 0 || isReadOnly(path, facts)) return;
  if (!hasModes(realpathSync(path))) return;
  const mode = (facts.mode & 0o777).toString(8).padStart(4, '0');
  throw new HmsError('usage', `others can write to ${path} (mode ${mode})`, {
    hint: `check that what is in it is yours, then close it: chmod 600 ${path}`,
  });
}

/**
 * @param facts of `path` itself, where it is a symbolic link: what is in the folder may be removed next
 * @throws HmsError usage, for anything but a folder of this user
 */
export function checkOwnFolder(path: string, facts: Stats): void {
  if (!facts.isDirectory()) {
    const kind = fileKind(facts) ?? 'a file';
    throw new HmsError('usage', `${path} is ${kind} and not a folder of its own`, {
      hint: 'move it away',
    });
  }
  checkOwner(path, facts);
}

function checkOwner(path: string, facts: Stats, mayBeRoots = false): void {
  const own = ownId();
  if (own === undefined) return;
  if (facts.uid !== own && !(mayBeRoots && facts.uid === root)) {
    throw new HmsError('usage', `${path} belongs to another user (uid ${facts.uid})`, {
      hint: `move it away, or make it yours if you trust what is in it: chown ${own} ${path}`,
    });
  }
}

/** Some file systems show the same mode for every file. None that is there is touched: to close it is the operator's word. */
function hasModes(path: string): boolean {
  const beside = `${path}.${crypto.randomUUID()}.new`;
  try {
    const trial = openSync(beside, 'wx', 0o600);
    const { mode } = fstatSync(trial);
    closeSync(trial);
    return (mode & writable) === 0;
  } catch {
    return true; // nothing can be made there, and nobody can say
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Undefined where there is none. @throws HmsError usage, as `checkOwnFile` does */
export async function readOwnFile(path: string, trust?: TrustRules): Promise<string | undefined> {
  const facts = await statOf(path);
  if (facts === undefined) return undefined;
  checkOwnFile(path, facts, trust); // before it is opened: a device may do something then
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    checkOwnFile(path, fstatSync(file), trust);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
