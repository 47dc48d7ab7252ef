/** A folder as it is, without anything that is not in it. */
import { isUtf8 } from 'node:buffer';
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { rulesOf } from './ignore-rules.ts';
import { type ListedFile, readError } from './stable-read.ts';

export interface FolderEntry extends ListedFile {
  /** Below the root, with slashes. */
  name: string;
  isExecutable: boolean;
}

export interface LeftOut {
  /** A folder's ends with a slash: nothing below it is looked at. */
  name: string;
  why: string;
  /** Nobody has asked for it to be left out. */
  isOdd: boolean;
}

export interface FolderListing {
  /** By name, byte for byte. */
  entries: FolderEntry[];
  leftOut: LeftOut[];
  /** Names of entries that would be left out by default. */
  reIncluded: string[];
}

/**
 * Links that stay inside are what they point to.
 * @param root a folder, or a link to one
 * @throws HmsError usage, where a link leads outside, or something cannot be read
 */
export async function listFolder(
  root: string,
  { includeHidden }: { includeHidden: boolean },
): Promise<FolderListing> {
  const home = await readable(root, () => realpath(root));
  const own = await ownRules(home);
  const { why, isUnusual } = rulesOf({ includeHidden, own });
  const entries: FolderEntry[] = [];
  const leftOut: LeftOut[] = [];
  const refused: string[] = [];

  function leave(name: string, reason: string): void {
    leftOut.push({ name, why: reason, isOdd: true });
  }

  /** Nobody can open it by a name that is not in UTF-8. */
  function leaveUnreadable(name: string): void {
    const reason = why(name);
    if (reason === undefined) throw unusable(name, 'its name is not in UTF-8');
    leftOut.push({ name, why: reason, isOdd: false });
  }

  /** @param above real paths of the folders this one is in */
  async function walk(folder: string, below: string, above: readonly string[]): Promise<void> {
    const children = await entryNames(folder);
    if (children.length === 0 && below !== '')
      leftOut.push({ name: below, why: 'an empty folder', isOdd: false });
    for (const { name, isText } of children) {
      if (isText) await visit(join(folder, name), below + name, above);
      else leaveUnreadable(below + name);
    }
  }

  async function visit(path: string, name: string, above: readonly string[]): Promise<void> {
    const facts = await readable(path, () => lstat(path));
    const isLink = facts.isSymbolicLink();
    const target = isLink ? await targetOf(path, name) : { path, facts };
    if (target === undefined) return;
    const isFolder = target.facts.isDirectory();
    const end = isFolder ? '/' : '';
    const inside = relative(home, target.path).split(sep).join('/');
    // By whatever name: what is behind a link is still what it is.
    const isOther = inside !== name && inside !== '';
    const reason = why(name + end) ?? (isOther ? why(inside + end) : undefined);
    if (reason !== undefined) {
      leftOut.push({ name: name + end, why: reason, isOdd: false });
    } else if (isFolder) {
      if (above.includes(target.path)) leave(name, 'a link to a folder it is in');
      else await walk(target.path, `${name}/`, [...above, target.path]);
    } else if (target.facts.isFile()) {
      if (name.includes('\\')) throw unusable(name, 'its name has a backslash in it');
      if (/^[a-z]:/i.test(name)) throw unusable(name, 'elsewhere its name is that of a drive');
      const isExecutable = (target.facts.mode & 0o100) !== 0;
      entries.push({ name, isExecutable, ...target });
    } else {
      leave(name, `${entryKind(target.facts)}, never opened`);
    }
  }

  /** Undefined where it is left out, or refused. */
  async function targetOf(path: string, name: string) {
    const typed = resolve(dirname(path), await readable(path, () => readlink(path)));
    const real = await realpath(path).catch(() => undefined);
    if (!isInside(home, real ?? typed)) {
      // What nobody wants is not followed, and so leads nowhere.
      const reason = why(name);
      if (reason === undefined) refused.push(`${name} → ${real ?? typed}`);
      else leftOut.push({ name, why: reason, isOdd: false });
      return undefined;
    }
    if (real !== undefined) return { path: real, facts: await readable(real, () => lstat(real)) };
    leave(name, 'a link that leads nowhere');
    return undefined;
  }

  await walk(home, '', [home]);
  if (refused.length > 0) {
    const links = refused.length === 1 ? '1 link leads' : `${refused.length} links lead`;
    throw new HmsError('usage', `${links} out of ${root}`, {
      details: refused.sort(),
      hint: 'take them out, or name them in .hmsignore; nothing was sent',
    });
  }
  entries.sort((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)));
  const reIncluded = entries.map(({ name }) => name).filter(isUnusual);
  return { entries, leftOut, reIncluded };
}

/** @throws HmsError usage, where there is nothing, or nobody may look */
export async function readable<R>(path: string, look: () => Promise<R>): Promise<R> {
  try {
    return await look();
  } catch (error) {
    throw readError(path, error);
  }
}

async function entryNames(folder: string): Promise<{ name: string; isText: boolean }[]> {
  try {
    const names = await readdir(folder, { encoding: 'buffer' });
    return names.map((name) => ({ name: name.toString(), isText: isUtf8(name) }));
  } catch (error) {
    throw readError(folder, error);
  }
}

/** The file itself: a link could lead anywhere. */
async function ownRules(home: string): Promise<string | undefined> {
  const path = join(home, '.hmsignore');
  const facts = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw readError(path, error);
  });
  if (facts === undefined) return undefined;
  if (!facts.isFile()) throw unusable(path, 'it is no plain file');
  const text = await readable(path, () => readFile(path));
  if (!isUtf8(text) || text.includes(0)) throw unusable(path, 'it is not in UTF-8');
  return text.toString();
}

function isInside(home: string, path: string): boolean {
  return path === home || path.startsWith(home === sep ? sep : home + sep);
}

export function entryKind(facts: Stats): string {
  if (facts.isFIFO()) return 'a pipe';
  if (facts.isSocket()) return 'a socket';
  return 'a device';
}

function unusable(name: string, why: string): HmsError {
  return new HmsError('usage', `${name} cannot be sent: ${why}`, { hint: 'nothing was sent' });
}
