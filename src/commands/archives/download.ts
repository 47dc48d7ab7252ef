import { dirname, join } from 'node:path';
import { type Context, command } from '../../command-model/definition.ts';
import { text, writtenFile } from '../../command-model/values.ts';
import { time } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { sizeOf } from '../../core/units.ts';
import { numberOf } from '../../core/wording.ts';
import { type ArchiveRecord, archiveRecord, backupOf } from '../../resolve/archive.ts';
import { listedBackup } from '../../resolve/backup.ts';
import { type InstallRef, installRecord, refTo } from '../../resolve/install.ts';
import { existsError } from '../../storage/incoming-file.ts';
import { checkOutputFolder, checkReplacedPath, isThere } from '../../storage/output-file.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { archive } from './arguments.ts';
import { fetchArchive, linkOf } from './fetch-archive.ts';
import { archiveFileName } from './file-name.ts';

export const archivesDownload = command({
  name: 'archives download',
  kind: 'read',
  errorKinds: ['unsupported', 'not_ready'],
  summary: 'Download an archive and check it',
  description:
    'The file gets its name once hms has received all of it, and has checked the size and the checksum of ' +
    'everything in it. Default name: INSTALL-DATE-BACKUP.zip in the current folder, with the date of the backup and ' +
    'the start of its ID. If the link expires or the connection breaks, hms reads a fresh link up to 3 times. ' +
    'Your credentials are not sent to the storage.',
  arguments: { install, archive },
  options: {
    to: { value: writtenFile, help: 'Name of the file' },
    dir: { value: text('DIR', 'files'), help: 'Folder for the file, with the default name' },
    force: { help: 'Replace the file if it exists' },
  },
  examples: [
    'archives download acmeprod latest --dir /backups --force',
    'archives download acmeprod latest --to /backups/acmeprod.zip --force --json',
  ],
  view: {
    columns: [
      { name: 'file' },
      { name: 'bytes', show: (value) => sizeOf(Number(value)) },
      { name: 'files' },
      { name: 'sha256' },
      { name: 'archive_id' },
      { name: 'backup_id' },
      { name: 'backup_time', show: time },
    ],
  },
  outputs: ({ file, sha256, archive_id }) => ({ file, sha256, archive_id }),
  async read(context, { install: typed, archive: wanted, to, dir, force }) {
    if (to !== undefined && dir !== undefined)
      throw new HmsError('usage', '--to and --dir cannot be combined.');
    if (to !== undefined) await checkTarget(to, force);
    if (dir !== undefined) await checkOutputFolder(dir);
    const { api, directory, info } = context;
    const ref = refTo(await installRecord(directory, typed, info));
    const record = await archiveRecord(api, ref, {
      typed: wanted,
      counts: 'completed',
      note: info,
    });
    linkOf(record, ref);
    const backup_time = await backupTime(context, ref, record);
    const backup_id = backupOf(record) ?? '';
    const path =
      to ?? join(dir ?? '.', archiveFileName({ install: ref.name, backup_id, backup_time }));
    await checkTarget(path, force);
    const options = { ref, archive: record, folder: dirname(path), name: path };
    const { file, bytes, sha256, files } = await fetchArchive(options, context);
    await (force ? file.keep(path) : file.keepAsNew(path)).finally(file.drop);
    info(`Downloaded ${path}: ${sizeOf(bytes)}, ${numberOf(files, 'file')}, all of them checked.`);
    return { file: path, bytes, files, sha256, archive_id: record.id, backup_id, backup_time };
  },
});

/** Before the download: a person would wait in vain. @throws HmsError usage */
async function checkTarget(path: string, force: boolean): Promise<void> {
  await checkReplacedPath(path);
  if (force || !(await isThere(path))) return;
  const { message } = existsError(path);
  throw new HmsError('usage', `${message} Nothing was downloaded.`, {
    hint: 'To replace it, add --force. To keep it, name another file with --to.',
  });
}

/** When the backup was taken; null if it is not listed any more. */
export async function backupTime(
  { directory }: Pick<Context, 'directory'>,
  ref: InstallRef,
  archive: ArchiveRecord,
): Promise<string | null> {
  const found = await listedBackup(directory, ref, backupOf(archive) ?? '');
  const time = found?.create_time ?? found?.complete_time;
  return typeof time === 'string' ? time : null;
}
