/** A folder as it is, without anything that is not in it. */
import { isUtf8 } from 'node:buffer';
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { HmsError } from '../errors.ts';
import { rulesOf } from './rules.ts';
import { type Listed, readError } from './whole.ts';

export interface Entry extends Listed {
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

export interface Listing {
  /** By name, byte for byte. */
  entries: Entry[];
  leftOut: LeftOut[];
}

/**
 * Links that stay inside are what they point to.
 * @param root a folder, or a link to one
 * @throws HmsError usage, where a link leads outside, or something cannot be read
 */
export async function listFolder(
  root: string,
  { includeHidden }: { includeHidden: boolean },
): Promise<Listing> {
  const home = await realpath(root);
  const own = await ownRules(home);
  const why = rulesOf({ includeHidden, own });
  const entries: Entry[] = [];
  const leftOut: LeftOut[] = [];
  const refused: string[] = [];

  function leave(name: string, reason: string): void {
    leftOut.push({ name, why: reason, isOdd: true });
  }

  /** @param above real paths of the folders this one is in */
  async function walk(folder: string, below: string, above: readonly string[]): Promise<void> {
    const children = await namesIn(folder, root);
    if (children.length === 0) leftOut.push({ name: below, why: 'an empty folder', isOdd: false });
    for (const child of children) {
      await visit(join(folder, child), below + child, above);
    }
  }

  async function visit(path: string, name: string, above: readonly string[]): Promise<void> {
    const facts = await factsOf(path, lstat);
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
      const isExecutable = (target.facts.mode & 0o100) !== 0;
      entries.push({ name, isExecutable, ...target });
    } else {
      leave(name, `${kindOf(target.facts)}, never opened`);
    }
  }

  /** Undefined where it is left out, or refused. */
  async function targetOf(path: string, name: string) {
    const typed = resolve(dirname(path), await readlink(path));
    const real = await realpath(path).catch(() => undefined);
    if (!isInside(home, real ?? typed)) {
      // What nobody wants is not followed, and so leads nowhere.
      const reason = why(name);
      if (reason === undefined) refused.push(`${name} → ${typed}`);
      else leftOut.push({ name, why: reason, isOdd: false });
      return undefined;
    }
    if (real !== undefined) return { path: real, facts: await factsOf(real, lstat) };
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
  return { entries, leftOut };
}

export async function isFolder(path: string): Promise<boolean> {
  return (await factsOf(path, stat)).isDirectory();
}

async function factsOf(path: string, look: (path: string) => Promise<Stats>): Promise<Stats> {
  try {
    return await look(path);
  } catch (error) {
    throw readError(path, error);
  }
}

async function namesIn(folder: string, root: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { encoding: 'buffer' });
    const odd = names.find((name) => !isUtf8(name));
    if (odd !== undefined) throw unusable(join(root, odd.toString()), 'its name is not in UTF-8');
    return names.map(String);
  } catch (error) {
    throw readError(folder, error);
  }
}

/** The file itself: a link could lead anywhere. */
async function ownRules(home: string): Promise<string | undefined> {
  const path = join(home, '.hmsignore');
  const facts = await lstat(path).catch(() => undefined);
  if (facts === undefined) return undefined;
  if (!facts.isFile()) throw unusable(path, 'it is no plain file');
  return readFile(path, 'utf8').catch((error) => {
    throw readError(path, error);
  });
}

function isInside(home: string, path: string): boolean {
  return path === home || path.startsWith(home === sep ? sep : home + sep);
}

function kindOf(facts: Stats): string {
  if (facts.isFIFO()) return 'a pipe';
  if (facts.isSocket()) return 'a socket';
  return 'a device';
}

function unusable(name: string, why: string): HmsError {
  return new HmsError('usage', `${name} cannot be sent: ${why}`, { hint: 'nothing was sent' });
}
