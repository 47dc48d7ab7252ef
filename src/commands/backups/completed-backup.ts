import type { Context } from '../../command-model/definition.ts';
import { plain } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { type BackupRecord, backupOutcome, backupRecord, hasEnded } from '../../resolve/backup.ts';
import type { InstallRef } from '../../resolve/install.ts';

/** @throws HmsError not_ready, while the backup is running; unsupported, when it ended without success */
export async function completedBackup(
  { directory }: Context,
  ref: InstallRef,
  wanted: string,
): Promise<BackupRecord> {
  const found = await backupRecord(directory, ref, wanted);
  if (backupOutcome(found) === 'completed') return found;
  throw new HmsError(
    hasEnded(found) ? 'unsupported' : 'not_ready',
    `Backup ${found.id} is ${plain(found.status)}, not completed. Nothing was sent.`,
    {
      hint: `To list the backups, run: hms backups list ${ref.name}`,
    },
  );
}
