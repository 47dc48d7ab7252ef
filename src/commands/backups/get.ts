import { command } from '../../command-model/definition.ts';
import { isId } from '../../command-model/values.ts';
import { backupRecord, backupValue, listedBackup, noSuchBackup } from '../../resolve/backup.ts';
import { installRef } from '../../resolve/install.ts';
import { whereOffered } from '../../resolve/where-offered.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { outputs, view } from './view.ts';

export const backupsGet = command({
  name: 'backups get',
  kind: 'read',
  summary: 'Show a backup',
  description:
    'If the service does not offer a single backup, hms shows its record from the list of backups.',
  arguments: {
    install,
    backup: {
      value: backupValue,
      help: 'ID of a backup, or `latest` for the newest completed one',
    },
  },
  options: {},
  examples: ['backups get acmeprod latest', 'backups get acmeprod latest --json'],
  view,
  outputs,
  async read({ api, directory, info }, { install: typed, backup: wanted }) {
    const ref = await installRef(directory, typed, info);
    const { id } = isId(wanted) ? { id: wanted } : await backupRecord(directory, ref, wanted, info);
    return whereOffered<unknown>(
      async () => (await api.call('getBackup', { install_id: ref.id, backup_id: id })).body,
      async () => {
        const record = await listedBackup(directory, ref, id);
        if (record === undefined) throw noSuchBackup(ref, id);
        info('The service does not offer a single backup. This record comes from the list.');
        return record;
      },
    );
  },
});
