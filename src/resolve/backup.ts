/** Resolves BACKUP: an id, or `latest` for the newest completed backup. */
import type { Listings } from '../command-model/services.ts';
import { isId, momentOf, type Value, ValueError } from '../command-model/values.ts';
import { failedWords } from '../contract/failure.ts';
import type { Item } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { hasPrefix, isIdPrefix, type Note, recordByPrefix } from './id-prefix.ts';
import type { InstallRef } from './install.ts';

export type BackupRecord = Item<'listBackups'>;

/** For commands that only read: they accept the start of an id. */
export const backupValue = idOrLatest(
  'It must be the ID of a backup, its first 8 characters, or latest.',
);

/** For commands that change something. They refuse the start of an id when they know the whole one. */
export const wholeBackupValue = idOrLatest('It must be the ID of a backup, or latest.');

function idOrLatest(wanted: string): Value<string> {
  return {
    placeholder: 'BACKUP',
    names: 'backups',
    mayBeOther: true, // latest
    parse(text) {
      if (text === 'latest' || isId(text) || isIdPrefix(text)) return text;
      throw new ValueError(wanted);
    },
  };
}

/** When the backup was taken, in milliseconds; -Infinity if it does not say. */
export function takenAt({ create_time, complete_time }: BackupRecord): number {
  const time = momentOf(create_time ?? complete_time);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** Maximum tolerated difference of two clocks, in milliseconds. A backup dated further ahead has no known age. */
export const maxClockSkewMs = 300_000;

/**
 * The later of two clocks. A Date may come from a cache, and this machine's clock may be slow: by the earlier clock, an
 * old backup would seem young.
 * @param serviceMs the service's clock; NaN when unknown
 */
export function laterClock(
  localMs: number,
  serviceMs: number,
): { now: number; clockSkewMs: number } {
  if (Number.isNaN(serviceMs)) return { now: localMs, clockSkewMs: 0 };
  return { now: Math.max(localMs, serviceMs), clockSkewMs: Math.abs(localMs - serviceMs) };
}

export type BackupOutcome = 'completed' | 'aborted' | 'underWay';

/** 2.5; `initiated` is an older word for `in_progress`; and every word that ends a backup without one. */
const outcomes: ReadonlyMap<string, BackupOutcome> = new Map([
  ['requested', 'underWay'],
  ['initiated', 'underWay'],
  ['in_progress', 'underWay'],
  ['completed', 'completed'],
  ...failedWords.map((word) => [word, 'aborted'] as const),
]);

/** Compares without regard to case. Undefined for an unknown word, or a value that is no text. */
export function backupOutcome({ status }: JsonObject): BackupOutcome | undefined {
  return typeof status === 'string' ? outcomes.get(status.trim().toLowerCase()) : undefined;
}

/** Any other status, even a new one, counts as a running backup. */
export function hasEnded(backup: BackupRecord): boolean {
  const outcome = backupOutcome(backup);
  return outcome === 'completed' || outcome === 'aborted';
}

export function isDated(backup: BackupRecord): boolean {
  return Number.isFinite(takenAt(backup));
}

/** @param now milliseconds, by the later clock */
export function isInFuture(backup: BackupRecord, now: number): boolean {
  return takenAt(backup) > now + maxClockSkewMs;
}

/** The newest completed backup of known age; undefined without one. @param now when the list was read */
export function lastCompletedBackup(
  backups: readonly BackupRecord[],
  now: number,
): BackupRecord | undefined {
  const known = backups.filter((one) => isDated(one) && !isInFuture(one, now));
  return newestOf(known.filter((one) => backupOutcome(one) === 'completed'));
}

/** The first one of those with the latest date. */
export function newestOf(backups: readonly BackupRecord[]): BackupRecord | undefined {
  let [newest] = backups;
  for (const one of backups) if (newest && takenAt(one) > takenAt(newest)) newest = one;
  return newest;
}

interface Newest {
  /** Undefined when no backup counts. */
  backup: BackupRecord | undefined;
  /** Another backup may be newer: one of them has no date. */
  isUncertain: boolean;
}

async function newestBackupOf(
  directory: Listings,
  install: InstallRef,
  counts: (backup: BackupRecord) => boolean,
): Promise<Newest> {
  let dated: BackupRecord | undefined;
  const undated: BackupRecord[] = [];
  let counted = 0;
  let running = 0;
  for await (const one of directory.backups(install)) {
    if (!counts(one)) continue;
    counted += 1;
    if (!hasEnded(one)) running += 1;
    if (!isDated(one)) undated.push(one);
    else if (dated === undefined || takenAt(one) > takenAt(dated)) dated = one;
  }
  // A running backup without a date is newer than all that have ended.
  const current = undated.find((one) => !hasEnded(one));
  if (current !== undefined) return { backup: current, isUncertain: running > 1 };
  const isRunning = dated !== undefined && !hasEnded(dated);
  const isUncertain = undated.length > 0 && counted > 1 && !isRunning;
  return { backup: dated ?? undated[0], isUncertain };
}

/** Reads every page. */
export function latestBackup(directory: Listings, install: InstallRef): Promise<Newest> {
  return newestBackupOf(directory, install, (one) => backupOutcome(one) === 'completed');
}

/** The newest backup in any state, to wait for. Reads every page. */
export function newestBackup(directory: Listings, install: InstallRef): Promise<Newest> {
  return newestBackupOf(directory, install, () => true);
}

/** @throws HmsError ambiguous, when another backup may be the latest */
export function requireCertain(
  { backup, isUncertain }: Newest,
  install: InstallRef,
): BackupRecord | undefined {
  if (!isUncertain) return backup;
  throw new HmsError(
    'ambiguous',
    `Cannot tell which backup of ${install.name} is the latest: some backups have no date.`,
    {
      hint: `Use the ID of a backup. To list the backups, run: hms backups list ${install.name}`,
    },
  );
}

/**
 * The newest backup whose description ends with the mark, unless it was aborted.
 * @param onOther called with the id of every other backup
 */
export async function markedBackup(
  directory: Listings,
  install: InstallRef,
  mark: string,
  onOther: (id: string) => void = () => {},
) {
  const newest = await newestBackupOf(directory, install, (one) => {
    const isMarked = backupOutcome(one) !== 'aborted' && String(one.description).endsWith(mark);
    if (!isMarked) onOther(one.id);
    return isMarked;
  });
  return newest.backup;
}

/** Reads pages until the backup is found; undefined when it is not listed. */
export async function listedBackup(
  directory: Listings,
  install: InstallRef,
  id: string,
): Promise<BackupRecord | undefined> {
  for await (const backup of directory.backups(install)) {
    if (backup.id.toLowerCase() === id.toLowerCase()) return backup;
  }
  return undefined;
}

/** @throws HmsError notFound; usage, when several ids begin with the text */
async function backupByPrefix(
  directory: Listings,
  install: InstallRef,
  typed: string,
  note: Note | undefined,
): Promise<BackupRecord> {
  const starting: BackupRecord[] = [];
  for await (const backup of directory.backups(install)) {
    if (hasPrefix(backup.id, typed)) starting.push(backup);
  }
  const [first, ...others] = starting;
  if (first === undefined) throw noSuchBackup(install, typed);
  return recordByPrefix(typed, [first, ...others], 'backup', note);
}

/**
 * @param note passed by commands that only read: they accept the start of an id
 * @throws HmsError notFound
 */
export async function backupRecord(
  directory: Listings,
  install: InstallRef,
  typed: string,
  note?: Note,
): Promise<BackupRecord> {
  if (isIdPrefix(typed)) return backupByPrefix(directory, install, typed, note);
  const isLatest = typed === 'latest';
  const found = isLatest
    ? requireCertain(await latestBackup(directory, install), install)
    : await listedBackup(directory, install, typed);
  if (found) return found;
  throw isLatest ? noBackupError(install, 'no completed backup') : noSuchBackup(install, typed);
}

export function noBackupError(install: InstallRef, what: string): HmsError {
  return new HmsError('notFound', `${install.name} has ${what}.`, {
    hint: `To create one, run: hms backups create ${install.name} --notify EMAIL --wait`,
  });
}

export function noSuchBackup(install: InstallRef, id: string): HmsError {
  return new HmsError('notFound', `${install.name} has no backup ${id}.`, {
    hint: `To list its backups, run: hms backups list ${install.name}`,
  });
}
