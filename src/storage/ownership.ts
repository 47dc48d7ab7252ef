/** Checks owner, type and mode of files and folders before their content is trusted. */

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

/** Undefined if files have no owner (Windows). */
const ownId = () => process.geteuid?.();

const root = 0;
const writable = 0o022;
const sticky = 0o1000;

const remedy = 'Set HMS_STATE_DIR or HMS_CONFIG_DIR to a folder of your own.';

/**
 * Makes a folder writable by its owner only. Ignores a missing folder.
 * @returns warnings: it was open, so check its content
 * @throws HmsError usage, if it belongs to another user or stays writable by others
 */
export async function secureFolder(path: string): Promise<string[]> {
  const facts = await withPathInErrors(path, 'read', () => statOf(path));
  if (facts === undefined || !needsRestricting(path, facts)) return [];
  if (errnoThrownBy(() => chmodSync(path, 0o700)) !== undefined) throw openFolderError(path);
  const isOpen = ((await statOf(path))?.mode ?? 0) & writable;
  // Some file systems have no modes but report success.
  if (isOpen) return [noModesWarning(path)];
  return [
    `Others could write to ${path}. Check its contents. From now on, only you can write to it.`,
  ];
}

/**
 * The same check without changes.
 * @returns undefined if all is well
 * @throws HmsError usage, as `secureFolder` does
 */
export async function checkFolderAccess(
  path: string,
): Promise<{ warning: string; isFixable: boolean } | undefined> {
  const facts = await withPathInErrors(path, 'read', () => statOf(path));
  if (facts === undefined || !needsRestricting(path, facts)) return undefined;
  if (!hasModes(join(path, '.hms'))) return { warning: noModesWarning(path), isFixable: false };
  return { warning: `Others can write to ${path} until a command restricts it.`, isFixable: true };
}

/** Whether others can write there and hms can change that. @throws HmsError usage, if it must not be used */
function needsRestricting(path: string, facts: Stats): boolean {
  const own = ownId();
  if (own === undefined || !facts.isDirectory()) return false;
  if (facts.uid !== own && facts.uid !== root) {
    throw new HmsError('usage', `The folder ${path} belongs to another user (uid ${facts.uid}).`, {
      hint: `${remedy} To take ownership of this one, run: chown ${own} ${path}`,
    });
  }
  if ((facts.mode & writable) === 0 || isReadOnly(path, facts)) return false;
  // Others need shared folders such as /tmp, so those are never closed.
  const isShared = (facts.mode & sticky) !== 0;
  if (isShared || (own !== root && facts.uid !== own)) throw openFolderError(path);
  return true;
}

function openFolderError(path: string): HmsError {
  const isUnwritable = errnoThrownBy(() => accessSync(path, constants.W_OK)) !== undefined;
  const inside = join(path, 'hms');
  const hint = isUnwritable
    ? remedy
    : `Set HMS_STATE_DIR or HMS_CONFIG_DIR to a folder inside it, such as ${inside}, which hms makes private.`;
  return new HmsError('usage', `Others can write to the folder ${path}.`, { hint });
}

function noModesWarning(path: string): string {
  return `Others may be able to write to ${path}, because its file system has no file modes.`;
}

/** The code of the error; undefined if there is none. */
function errnoThrownBy(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return errorCode(error) ?? '';
  }
}

/** Whether the path is read-only despite its mode, such as a mounted Kubernetes secret. */
export function isReadOnly(path: string, { mode }: Pick<Stats, 'mode'>): boolean {
  const code = errnoThrownBy(() => accessSync(path, constants.W_OK));
  // Linux checks permissions before the mount for access, but after it for chmod, which sets the same mode here.
  return (
    code === 'EROFS' ||
    (code === 'EACCES' && errnoThrownBy(() => chmodSync(path, mode & 0o7777)) === 'EROFS')
  );
}

/** What it is instead of a file; undefined for a file. */
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
  const hint =
    namedBy === undefined ? `Move it away. ${remedy}` : `Name another file with ${namedBy}.`;
  throw new HmsError('usage', `${path} is ${kind}, not a file.`, { hint });
}

export interface TrustRules {
  /** Files of root are accepted, because the machine provides them (a mounted secret). */
  mayBeRoots?: boolean;
  /** The option that named the file: then other users may have write access on purpose. */
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
  throw new HmsError('usage', `Others can write to ${path} (mode ${mode}).`, {
    hint: `Check that its contents are yours. To make it private, run: chmod 600 ${path}`,
  });
}

/**
 * @param facts from lstat, because files in the folder may be removed next
 * @throws HmsError usage, for anything but a folder of this user
 */
export function checkOwnFolder(path: string, facts: Stats): void {
  if (!facts.isDirectory()) {
    const kind = fileKind(facts) ?? 'a file';
    throw new HmsError('usage', `${path} is ${kind}, not a folder.`, {
      hint: 'Move it away.',
    });
  }
  checkOwner(path, facts);
}

function checkOwner(path: string, facts: Stats, mayBeRoots = false): void {
  const own = ownId();
  if (own === undefined) return;
  if (facts.uid !== own && !(mayBeRoots && facts.uid === root)) {
    throw new HmsError('usage', `${path} belongs to another user (uid ${facts.uid}).`, {
      hint: `Move it away. If you trust its contents, take ownership. To do that, run: chown ${own} ${path}`,
    });
  }
}

/** False if the file system ignores modes. Tests a new file, because only the operator may close existing ones. */
function hasModes(path: string): boolean {
  const testPath = `${path}.${crypto.randomUUID()}.new`;
  try {
    const testFile = openSync(testPath, 'wx', 0o600);
    const { mode } = fstatSync(testFile);
    closeSync(testFile);
    return (mode & writable) === 0;
  } catch {
    return true; // unknown: nothing can be created there
  } finally {
    rmSync(testPath, { force: true });
  }
}

/** Undefined if it does not exist. @throws HmsError usage, as `checkOwnFile` does */
export async function readOwnFile(path: string, trust?: TrustRules): Promise<string | undefined> {
  const facts = await statOf(path);
  if (facts === undefined) return undefined;
  checkOwnFile(path, facts, trust); // before opening: opening a device may have effects
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    checkOwnFile(path, fstatSync(file), trust);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
