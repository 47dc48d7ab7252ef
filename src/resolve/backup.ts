/** BACKUP: an id, or `latest` for the newest completed one. */
import type { Listings } from '../command-model/services.ts';
import { isId, momentOf, type Value, ValueError } from '../command-model/values.ts';
import { failedWords } from '../contract/failure.ts';
import type { Item } from '../contract/types.ts';
import { HmsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { InstallRef } from './install.ts';

export type BackupRecord = Item<'listBackups'>;

export const backupValue: Value<string> = {
  placeholder: 'BACKUP',
  names: 'backups',
  mayBeOther: true, // latest
  parse(text) {
    if (text === 'latest' || isId(text)) return text;
    throw new ValueError('it must be the id of a backup, or latest');
  },
};

/** When it was taken, in milliseconds; a backup that does not say is older than all that do. */
export function takenAt({ create_time, complete_time }: BackupRecord): number {
  const time = momentOf(create_time ?? complete_time);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** Milliseconds two clocks may be apart: a backup dated further ahead than that says nothing about its age. */
export const clocksMs = 300_000;

/**
 * The time by the later of two clocks. Neither is believed alone: a Date may be that of a cache, and a clock of this
 * machine may have been set back; by the earlier one an old backup would seem young.
 * @param there by the clock of the service; NaN where it has not said
 */
export function laterClock(here: number, there: number): { now: number; apartMs: number } {
  if (Number.isNaN(there)) return { now: here, apartMs: 0 };
  return { now: Math.max(here, there), apartMs: Math.abs(here - there) };
}

export type BackupOutcome = 'completed' | 'aborted' | 'underWay';

/** 2.5, `initiated`, an older word for `in_progress`, and whatever else ends one without a backup. */
const fates: ReadonlyMap<string, BackupOutcome> = new Map([
  ['requested', 'underWay'],
  ['initiated', 'underWay'],
  ['in_progress', 'underWay'],
  ['completed', 'completed'],
  ...failedWords.map((word) => [word, 'aborted'] as const),
]);

/** Words come in upper and in lower case. Undefined for one that is not known, and for what is no word. */
export function backupOutcome({ status }: JsonObject): BackupOutcome | undefined {
  return typeof status === 'string' ? fates.get(status.trim().toLowerCase()) : undefined;
}

/** Nothing more will become of it. Any other word, a new one too, is one of a backup under way. */
export function hasEnded(backup: BackupRecord): boolean {
  const fate = backupOutcome(backup);
  return fate === 'completed' || fate === 'aborted';
}

interface Newest {
  /** Undefined where there is none. */
  backup: BackupRecord | undefined;
  /** Another may be newer: one of them does not say when it was taken. */
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
    if (!Number.isFinite(takenAt(one))) undated.push(one);
    else if (dated === undefined || takenAt(one) > takenAt(dated)) dated = one;
  }
  // What goes on and does not say since when is newer than all that have ended.
  const current = undated.find((one) => !hasEnded(one));
  if (current !== undefined) return { backup: current, isUncertain: running > 1 };
  const goesOn = dated !== undefined && !hasEnded(dated);
  const isUncertain = undated.length > 0 && counted > 1 && !goesOn;
  return { backup: dated ?? undated[0], isUncertain };
}

/** The newest completed backup, over every page. */
export function latestBackup(directory: Listings, install: InstallRef): Promise<Newest> {
  return newestBackupOf(directory, install, (one) => backupOutcome(one) === 'completed');
}

/** The newest backup of any state, over every page: what there is to wait for. */
export function newestBackup(directory: Listings, install: InstallRef): Promise<Newest> {
  return newestBackupOf(directory, install, () => true);
}

/** @throws HmsError usage, where `latest` may be another one */
export function certain(
  { backup, isUncertain }: Newest,
  install: InstallRef,
): BackupRecord | undefined {
  if (!isUncertain) return backup;
  const why = 'not all of them say when they were taken';
  throw new HmsError(
    'usage',
    `which backup of ${install.name} is the latest is not known: ${why}`,
    {
      hint: `name it by its id: hms backups list ${install.name}`,
    },
  );
}

/**
 * The newest backup whose description ends with the mark, and which was not aborted.
 * @param onOther told the id of each of the others
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

/** The backup of this id, over every page; undefined where it is not listed. */
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

/** @throws HmsError notFound */
export async function backupRecord(
  directory: Listings,
  install: InstallRef,
  typed: string,
): Promise<BackupRecord> {
  const isLatest = typed === 'latest';
  const found = isLatest
    ? certain(await latestBackup(directory, install), install)
    : await listedBackup(directory, install, typed);
  if (found) return found;
  throw isLatest ? noneYet(install, 'no completed backup') : noBackup(install, typed);
}

export function noneYet(install: InstallRef, what: string): HmsError {
  return new HmsError('notFound', `${install.name} has ${what}`, {
    hint: `hms backups create ${install.name} --notify EMAIL --wait`,
  });
}

export function noBackup(install: InstallRef, id: string): HmsError {
  return new HmsError('notFound', `${install.name} has no backup ${id}`, {
    hint: `hms backups list ${install.name}`,
  });
}
