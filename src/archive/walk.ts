/** Lists the files of a folder without following links that lead out of it. */
import { isUtf8 } from 'node:buffer';
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { HmsError } from '../core/errors.ts';
import { rulesOf } from './ignore-rules.ts';
import { type ListedFile, readError } from './stable-read.ts';

export interface FolderEntry extends ListedFile {
  /** Path below the root, with slashes. */
  name: string;
  isExecutable: boolean;
}

export interface ExcludedEntry {
  /** Folders end with a slash, and their content is not listed. */
  name: string;
  why: string;
  /** No rule excludes it. */
  isUnexpected: boolean;
}

export interface FolderListing {
  /** Sorted by name, byte by byte. */
  entries: FolderEntry[];
  excluded: ExcludedEntry[];
  /** Entries that the default list excludes. */
  reIncluded: string[];
}

/**
 * A link that stays inside is treated as its target.
 * @param root a folder, or a link to one
 * @throws HmsError usage, if a link leads outside or something cannot be read
 */
export async function listFolder(
  root: string,
  { includeHidden }: { includeHidden: boolean },
): Promise<FolderListing> {
  const realRoot = await readable(root, () => realpath(root));
  const own = await ownRules(realRoot);
  const { why, isDefaultExcluded } = rulesOf({ includeHidden, own });
  const entries: FolderEntry[] = [];
  const excluded: ExcludedEntry[] = [];
  const outsideLinks: string[] = [];

  function exclude(name: string, reason: string): void {
    excluded.push({ name, why: reason, isUnexpected: true });
  }

  /** A name that is not UTF-8 cannot be opened. */
  function excludeUndecodable(name: string): void {
    const reason = why(name);
    if (reason === undefined) throw unusable(name, 'its name is not in UTF-8');
    excluded.push({ name, why: reason, isUnexpected: false });
  }

  /** @param parents real paths of the parent folders */
  async function walk(folder: string, prefix: string, parents: readonly string[]): Promise<void> {
    const children = await entryNames(folder);
    if (children.length === 0 && prefix !== '')
      excluded.push({ name: prefix, why: 'an empty folder', isUnexpected: false });
    for (const { name, isText } of children) {
      if (isText) await visit(join(folder, name), prefix + name, parents);
      else excludeUndecodable(prefix + name);
    }
  }

  async function visit(path: string, name: string, parents: readonly string[]): Promise<void> {
    const facts = await readable(path, () => lstat(path));
    const isLink = facts.isSymbolicLink();
    const target = isLink ? await targetOf(path, name) : { path, facts };
    if (target === undefined) return;
    const isFolder = target.facts.isDirectory();
    const slash = isFolder ? '/' : '';
    const targetName = relative(realRoot, target.path).split(sep).join('/');
    // Rules apply to a link's target as well as to its name.
    const isLinked = targetName !== name && targetName !== '';
    const reason = why(name + slash) ?? (isLinked ? why(targetName + slash) : undefined);
    if (reason !== undefined) {
      excluded.push({ name: name + slash, why: reason, isUnexpected: false });
    } else if (isFolder) {
      if (parents.includes(target.path)) exclude(name, 'a link to a folder that contains it');
      else await walk(target.path, `${name}/`, [...parents, target.path]);
    } else if (target.facts.isFile()) {
      if (name.includes('\\')) throw unusable(name, 'its name contains a backslash');
      if (/^[a-z]:/i.test(name)) throw unusable(name, 'other systems read its name as a drive');
      const isExecutable = (target.facts.mode & 0o100) !== 0;
      entries.push({ name, isExecutable, ...target });
    } else {
      exclude(name, `${entryKind(target.facts)}, never opened`);
    }
  }

  /** Undefined if it is excluded or refused. */
  async function targetOf(path: string, name: string) {
    const linkTarget = resolve(dirname(path), await readable(path, () => readlink(path)));
    const real = await realpath(path).catch(() => undefined);
    if (!isInside(realRoot, real ?? linkTarget)) {
      // An excluded link is not followed.
      const reason = why(name);
      if (reason === undefined) outsideLinks.push(`${name} → ${real ?? linkTarget}`);
      else excluded.push({ name, why: reason, isUnexpected: false });
      return undefined;
    }
    if (real !== undefined) return { path: real, facts: await readable(real, () => lstat(real)) };
    exclude(name, 'a broken link');
    return undefined;
  }

  await walk(realRoot, '', [realRoot]);
  if (outsideLinks.length > 0) {
    const links =
      outsideLinks.length === 1 ? '1 link points' : `${outsideLinks.length} links point`;
    throw new HmsError('usage', `${links} outside ${root}.`, {
      details: outsideLinks.sort(),
      hint: 'Remove them, or list them in .hmsignore. Nothing was sent.',
    });
  }
  entries.sort((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)));
  const reIncluded = entries.map(({ name }) => name).filter(isDefaultExcluded);
  return { entries, excluded, reIncluded };
}

/** @throws HmsError usage, if it does not exist or cannot be read */
export async function readable<R>(path: string, read: () => Promise<R>): Promise<R> {
  try {
    return await read();
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

/** Must be a regular file: a link could lead anywhere. */
async function ownRules(realRoot: string): Promise<string | undefined> {
  const path = join(realRoot, '.hmsignore');
  const facts = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw readError(path, error);
  });
  if (facts === undefined) return undefined;
  if (!facts.isFile()) throw unusable(path, 'it is not a regular file');
  const text = await readable(path, () => readFile(path));
  if (!isUtf8(text) || text.includes(0)) throw unusable(path, 'it is not in UTF-8');
  return text.toString();
}

function isInside(realRoot: string, path: string): boolean {
  return path === realRoot || path.startsWith(realRoot === sep ? sep : realRoot + sep);
}

export function entryKind(facts: Stats): string {
  if (facts.isFIFO()) return 'a pipe';
  if (facts.isSocket()) return 'a socket';
  return 'a device';
}

function unusable(name: string, why: string): HmsError {
  return new HmsError('usage', `${name} cannot be sent: ${why}.`, { hint: 'Nothing was sent.' });
}
