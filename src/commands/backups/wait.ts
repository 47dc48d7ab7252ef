import { command } from '../../command-model/definition.ts';
import {
  backupRecord,
  backupValue,
  newestBackup,
  noBackupError,
  noSuchBackup,
  requireCertain,
} from '../../resolve/backup.ts';
import { isIdPrefix } from '../../resolve/id-prefix.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { backupJob } from '../shared/backup-plan.ts';
import { outputs, view } from './view.ts';

export const backupsWait = command({
  name: 'backups wait',
  kind: 'follow',
  summary: 'Wait until a backup ends',
  description:
    'The exit code is 0 if the backup completed, 8 if it was aborted or failed, and 9 after a timeout.',
  arguments: {
    install,
    backup: {
      value: backupValue,
      help: 'ID of a backup, or `latest` for the newest of any status',
    },
  },
  options: {},
  examples: ['backups wait bistrostage latest', 'backups wait bistrostage latest --timeout 1h'],
  view,
  outputs,
  async follow(context, { install: typed, backup: wanted }) {
    const { directory, info } = context;
    const ref = await installRef(directory, typed, info);
    /** A new backup may not be listed yet, so a whole ID is not looked up. */
    const waitedBackup = async (id: string) =>
      isIdPrefix(id) ? backupRecord(directory, ref, id, info) : { id };
    // Unlike in other commands, `latest` includes running backups: a completed one needs no wait.
    const newest =
      wanted === 'latest'
        ? requireCertain(await newestBackup(directory, ref), ref)
        : await waitedBackup(wanted);
    if (newest === undefined) throw noBackupError(ref, 'no backup');
    const job = backupJob(context, ref, newest.id);
    return { ...job, onNeverListed: () => noSuchBackup(ref, newest.id) };
  },
});
