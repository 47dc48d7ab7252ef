/**
 * The archives that hms keeps in a folder of the operator, and the list of them in this folder. hms removes only files
 * of this list.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HmsError } from '../core/errors.ts';
import { isObject, jsonText, parseJson } from '../core/json.ts';
import { lstatOf, withPathInErrors } from './files.ts';
import { type Lock, randomId } from './lock.ts';
import { exclusively, removeOwn, writeLocked } from './locked-file.ts';
import { readOwnFile } from './ownership.ts';

export const manifestName = '.hms-archives.json';

export interface KeptArchive {
  /** The name of the file in the folder. */
  file: string;
  bytes: number;
  sha256: string;
  install_id: string;
  archive_id: string;
  backup_id: string;
  /** When the backup was taken, ISO 8601; null if the service did not say. */
  backup_time: string | null;
  /** When it was downloaded, ISO 8601. */
  downloaded_at: string;
}

interface Manifest {
  version: 1;
  archives: KeptArchive[];
}

/** A name that cannot leave the folder. */
export function isFileName(name: string): boolean {
  return name !== '' && !/[/\\\0]/.test(name) && name !== '.' && name !== '..';
}

function isKept(value: unknown): value is KeptArchive {
  if (!isObject(value)) return false;
  const { file, bytes, sha256, install_id, archive_id, backup_id, backup_time } = value;
  const texts = [file, sha256, install_id, archive_id, backup_id, value.downloaded_at];
  return (
    texts.every((text) => typeof text === 'string') &&
    isFileName(String(file)) &&
    file !== manifestName &&
    typeof bytes === 'number' &&
    (backup_time === null || typeof backup_time === 'string')
  );
}

function isManifest(value: unknown): value is Manifest {
  return (
    isObject(value) &&
    value.version === 1 &&
    Array.isArray(value.archives) &&
    value.archives.every(isKept)
  );
}

/** @throws HmsError usage, if it is damaged, or not this user's own file */
export async function readKeptArchives(folder: string): Promise<KeptArchive[]> {
  const path = join(folder, manifestName);
  const text = await withPathInErrors(path, 'read', () => readOwnFile(path));
  if (text === undefined) return [];
  const value = parseJson(text);
  if (isManifest(value)) return value.archives;
  throw new HmsError('usage', `${path} is not a list of archives of this version of hms.`, {
    hint: 'Move it away. Then hms does not know the files of this folder, and removes none of them.',
  });
}

/** Whether the file is still the one that hms downloaded, by its size. */
async function isUnchanged(folder: string, kept: KeptArchive): Promise<boolean> {
  const facts = await lstatOf(join(folder, kept.file));
  return facts?.isFile() === true && facts.size === kept.bytes;
}

/** Whether the file has the content that hms downloaded. Reads all of it. */
export async function isSameContent(folder: string, kept: KeptArchive): Promise<boolean> {
  if (!(await isUnchanged(folder, kept))) return false;
  const hash = createHash('sha256');
  const path = join(folder, kept.file);
  await withPathInErrors(path, 'read', () => pipeline(createReadStream(path), hash));
  return hash.digest('hex') === kept.sha256;
}

/** Milliseconds of an ISO 8601 time; NaN for any other text. */
export type MomentOf = (time: unknown) => number;

/**
 * The newest first: by the time of the backup, then by the time of the download, which hms wrote itself. Without those
 * that have neither: they could be the newest.
 */
function inAgeOrder(archives: readonly KeptArchive[], momentOf: MomentOf): KeptArchive[] {
  const aged = archives.map((archive) => {
    const downloaded = momentOf(archive.downloaded_at);
    const taken = momentOf(archive.backup_time);
    return { archive, downloaded, at: Number.isNaN(taken) ? downloaded : taken };
  });
  return aged
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => other.at - one.at || other.downloaded - one.downloaded || 0)
    .map(({ archive }) => archive);
}

/** Which archives of an install stay. */
export interface KeptCount {
  install_id: string;
  /** Number of archives that stay. */
  count: number;
  momentOf: MomentOf;
}

/** What the list of a folder has too much. */
interface Excess {
  /** Beyond the newest `count`. */
  surplus: KeptArchive[];
  /** The files are missing, or no longer those that hms downloaded. They count as no archive. */
  changed: KeptArchive[];
}

/** The excess of an install. @param newest the file that always stays */
export async function excessOf(
  folder: string,
  archives: readonly KeptArchive[],
  { install_id, count, momentOf }: KeptCount,
  newest?: string,
): Promise<Excess> {
  const intact: KeptArchive[] = [];
  const changed: KeptArchive[] = [];
  for (const one of archives) {
    if (one.install_id !== install_id || one.file === newest) continue;
    ((await isUnchanged(folder, one)) ? intact : changed).push(one);
  }
  const others = newest === undefined ? count : Math.max(count - 1, 0);
  return { surplus: inAgeOrder(intact, momentOf).slice(others), changed };
}

/** Names of files. */
export interface Pruned {
  removed: string[];
  /** Missing, or no longer what hms downloaded. hms has not removed them, and they are off the list now. */
  changed: string[];
}

interface KeepOptions extends Omit<KeptCount, 'install_id'> {
  /** Gives the file its name. It must not replace another one. */
  place(): Promise<void>;
  interrupted: AbortSignal;
}

type Write = (archives: readonly KeptArchive[]) => Promise<void>;

/** @throws HmsError usage; busy; cancelled */
function withList<R>(
  folder: string,
  interrupted: AbortSignal,
  work: (listed: KeptArchive[], write: Write) => Promise<R>,
): Promise<R> {
  const path = join(folder, manifestName);
  const locked = async (lock: Lock) => {
    const write: Write = (archives) =>
      writeLocked(lock, `${jsonText({ version: 1, archives }, { indent: 2 })}\n`);
    return work(await readKeptArchives(folder), write);
  };
  return exclusively(
    path,
    (lock) => withPathInErrors(path, 'written', () => locked(lock)),
    interrupted,
  );
}

/**
 * Puts a downloaded and checked file on the list, gives it its name, and then removes the surplus of its install. It is
 * on the list first: a file that is not on it is never one of hms. If the process dies between two steps, the next run
 * does the rest.
 * @throws HmsError usage, also if there is another file of this name; busy; cancelled
 */
export function keepArchive(
  folder: string,
  added: KeptArchive,
  { count, momentOf, place, interrupted }: KeepOptions,
): Promise<Pruned> {
  return withList(folder, interrupted, async (before, write) => {
    const known = before.find(({ file }) => file === added.file);
    // Another process may have kept the same archive meanwhile.
    const isThere = known?.sha256 === added.sha256 && (await isSameContent(folder, known));
    const all = [added, ...before.filter((one) => one !== known)];
    await write(all);
    if (!isThere) {
      await place().catch(async (error) => {
        await write(before);
        throw error;
      });
    }
    const { install_id, file: newest } = added;
    return prune(folder, { all, keep: { install_id, count, momentOf }, newest, write });
  });
}

/**
 * Removes the surplus that an earlier run left.
 * @param newest the file that always stays
 * @throws HmsError usage; busy; cancelled
 */
export function pruneArchives(
  folder: string,
  keep: KeptCount & { newest: string; interrupted: AbortSignal },
): Promise<Pruned> {
  const { newest, interrupted } = keep;
  return withList(folder, interrupted, (all, write) => prune(folder, { all, keep, newest, write }));
}

interface Pruning {
  all: readonly KeptArchive[];
  keep: KeptCount;
  newest: string;
  write: Write;
}

async function prune(folder: string, { all, keep, newest, write }: Pruning): Promise<Pruned> {
  const { surplus, changed } = await excessOf(folder, all, keep, newest);
  const removed: KeptArchive[] = [];
  for (const one of surplus) {
    // What cannot be removed stays on the list for the next run.
    if (await removeOwn(join(folder, one.file))) removed.push(one);
  }
  const gone = new Set([...removed, ...changed]);
  if (gone.size > 0) await write(all.filter((one) => !gone.has(one)));
  const names = (archives: readonly KeptArchive[]) => archives.map(({ file }) => file);
  return { removed: names(removed), changed: names(changed) };
}

const partFile = new RegExp(`^\\.hms-${randomId}\\.part$`);

/** The name of a file while it is downloaded. */
export function partName(uuid: string): string {
  return `.hms-${uuid}.part`;
}

/** A download writes all the time, and its check takes minutes: what is as old as this belongs to a killed process. */
const staleMs = 86_400_000;

/** Removes what killed downloads left in a folder. What cannot be removed does no harm. */
export async function removeStaleParts(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => partFile.test(one))) {
    const path = join(folder, name);
    const facts = await lstatOf(path);
    if (facts && facts.mtimeMs < nowMs - staleMs) await removeOwn(path).catch(() => false);
  }
}
