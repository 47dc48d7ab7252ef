/** What `archives keep` does in its folder. */
import { join } from 'node:path';
import type { Context } from '../../command-model/definition.ts';
import type { AlreadyDone } from '../../command-model/plan.ts';
import { momentOf } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';
import { sizeOf } from '../../core/units.ts';
import { numberOf } from '../../core/wording.ts';
import { listedArchive, noSuchArchive } from '../../resolve/archive.ts';
import type { InstallRef } from '../../resolve/install.ts';
import {
  excessOf,
  isSameContent,
  type KeptArchive,
  keepArchive,
  type Pruned,
  pruneArchives,
  readKeptArchives,
} from '../../storage/kept-archives.ts';
import { isThere } from '../../storage/output-file.ts';
import { fetchArchive } from './fetch-archive.ts';
import { archiveFileName, safePart } from './file-name.ts';

export interface Keeping {
  context: Context;
  ref: InstallRef;
  dir: string;
  /** Number of archives that stay for the install. */
  count: number;
}

/** The backup to keep. */
export interface SourceBackup {
  id: string;
  create_time?: unknown;
}

type KeepRecord = Readonly<Record<string, unknown>>;

function backupTimeOf({ create_time }: SourceBackup): string | null {
  return typeof create_time === 'string' ? create_time : null;
}

function keptFileName({ ref }: Keeping, source: SourceBackup): string {
  const backup_time = source.create_time;
  return archiveFileName({ install: ref.name, backup_id: source.id, backup_time });
}

/** Another backup of the same day may begin with the same characters. */
async function freeName(keeping: Keeping, source: SourceBackup): Promise<string> {
  const { id } = source;
  const name = keptFileName(keeping, source);
  const kept = await readKeptArchives(keeping.dir);
  const isOther = (one: KeptArchive) => one.file === name && one.backup_id !== id;
  return kept.some(isOther) ? name.replace(/\.zip$/, `-${safePart(id)}.zip`) : name;
}

/** The result, with what is known so far. */
export function shownRecord(
  keeping: Keeping,
  source: SourceBackup,
  more: Readonly<Record<string, unknown>>,
): KeepRecord {
  const { ref, dir } = keeping;
  return {
    install: ref.name,
    install_id: ref.id,
    archive_id: null,
    backup_id: source.id,
    backup_time: backupTimeOf(source),
    file: join(dir, keptFileName(keeping, source)),
    status: 'planned',
    bytes: null,
    sha256: null,
    removed: [],
    changed: [],
    ...more,
  };
}

/** Nothing to send, if the folder has this backup. What an earlier run did not remove is removed now. */
export async function alreadyKept(
  keeping: Keeping,
  source: SourceBackup,
): Promise<AlreadyDone | undefined> {
  const { context, ref, dir, count } = keeping;
  const all = await readKeptArchives(dir);
  for (const kept of all) {
    const isOfBackup = kept.backup_id.toLowerCase() === source.id.toLowerCase();
    if (kept.install_id !== ref.id || !isOfBackup || !(await isSameContent(dir, kept))) continue;
    const { archive_id, bytes, sha256 } = kept;
    const file = join(dir, kept.file);
    const known = { archive_id, file, bytes, sha256, status: 'unchanged' };
    const record = shownRecord(keeping, source, known);
    const because = `${file} is the archive of the newest backup of ${ref.name}.`;
    const keep = { install_id: ref.id, count, momentOf };
    const { surplus, changed } = await excessOf(dir, all, keep, kept.file);
    const isTidy = surplus.length === 0 && changed.length === 0;
    if (isTidy) return { record, because: `Nothing to do: ${because}` };
    if (context.dryRun) for (const line of removals(dir, surplus)) context.info(line);
    const { interrupted } = context.downloads;
    const finish = async () => {
      const pruned = await pruneArchives(dir, { ...keep, newest: kept.file, interrupted });
      showPruned(keeping, pruned);
      return { ...record, ...pruned };
    };
    return { record, because, finish };
  }
  return undefined;
}

function removals(dir: string, old: readonly KeptArchive[]): string[] {
  return old.map((one) => `Then ${join(dir, one.file)} would be removed.`);
}

function showPruned({ context, dir }: Keeping, { removed, changed }: Pruned): void {
  for (const one of removed) context.info(`Removed ${join(dir, one)}.`);
  for (const one of changed) {
    context.info(`${join(dir, one)} is missing or changed, so it does not count as an archive.`);
  }
}

/** A file that hms did not put there, or that has changed, is not replaced. @throws HmsError usage */
export async function refuseForeignFile(keeping: Keeping, source: SourceBackup): Promise<void> {
  const { dir } = keeping;
  const path = join(dir, await freeName(keeping, source));
  if (!(await isThere(path))) return;
  throw new HmsError('usage', `${path} exists, and is not what hms downloaded. Nothing was sent.`, {
    hint: 'Move it away.',
  });
}

/** For a dry run. @param source undefined for a backup that does not exist yet */
export async function wouldDo(keeping: Keeping, source?: SourceBackup): Promise<string[]> {
  const { ref, dir, count } = keeping;
  const kept = await readKeptArchives(dir);
  const { surplus } = await excessOf(dir, kept, { install_id: ref.id, count: count - 1, momentOf });
  return [
    source
      ? `An archive of backup ${source.id} would be downloaded to ${join(dir, keptFileName(keeping, source))}.`
      : `An archive of the new backup would be downloaded to ${dir}.`,
    ...removals(dir, surplus),
  ];
}

function withNextStep(error: unknown, id: string): unknown {
  if (!(error instanceof HmsError) || error.hint !== undefined) return error;
  const hint = `Archive ${id} is completed. While the service has it, the next run requests no other.`;
  return error.with({ hint });
}

/**
 * Downloads the archive, puts it on the list of the folder, and removes the oldest ones.
 * @throws HmsError unavailable; usage, if the folder cannot be written; cancelled
 */
export async function keepDownloaded(
  keeping: Keeping,
  source: SourceBackup,
  archiveId: string,
): Promise<KeepRecord> {
  const { context, ref, dir, count } = keeping;
  const archive = await listedArchive(context.api, ref, archiveId);
  if (archive === undefined) throw noSuchArchive(ref, archiveId);
  const name = await freeName(keeping, source);
  const options = { ref, archive, folder: dir, name };
  const { file, bytes, sha256, files } = await fetchArchive(options, context).catch((error) => {
    throw withNextStep(error, archive.id);
  });
  const path = join(dir, name);
  const added: KeptArchive = {
    file: name,
    bytes,
    sha256,
    install_id: ref.id,
    archive_id: archive.id,
    backup_id: source.id,
    backup_time: backupTimeOf(source),
    downloaded_at: new Date(context.now()).toISOString(),
  };
  const { interrupted } = context.downloads;
  const place = () => file.keepAsNew(path);
  const keep = { count, momentOf, place, interrupted };
  const pruned = await keepArchive(dir, added, keep).finally(file.drop);
  context.info(
    `Downloaded ${path}: ${sizeOf(bytes)}, ${numberOf(files, 'file')}, all of them checked.`,
  );
  showPruned(keeping, pruned);
  const { archive_id } = added;
  return shownRecord(keeping, source, {
    archive_id,
    file: path,
    status: 'downloaded',
    bytes,
    sha256,
    ...pruned,
  });
}
