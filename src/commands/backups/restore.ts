import { command } from '../../command-model/definition.ts';
import { requestedView } from '../../command-model/view.ts';
import { installRecord, plainInstallName, refTo } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { backupFirst, backupFirstOption } from '../shared/backup-plan.ts';
import { installFacts, momentOfBackup, nameReasonOf, newerBackups } from '../shared/loss.ts';
import { acceptedNote, notify, requiredAddresses } from '../shared/notify.ts';
import { once, onceBy } from '../shared/once.ts';
import { backup } from './arguments.ts';
import { completedBackup } from './completed-backup.ts';

export const backupsRestore = command({
  name: 'backups restore',
  kind: 'change',
  waitsBefore: true,
  witnessed: true,
  overwrites: true,
  summary: 'Restore an install from a backup',
  description:
    'Overwrites the install. The service shows no status for a restore. It sends an e-mail when the ' +
    'restore is done. Exit code 0 means that the service accepted the request.',
  arguments: { install, backup },
  options: {
    notify,
    noDatabase: { help: 'Do not restore the database' },
    noCheckpoint: { help: 'Do not create a checkpoint before the restore' },
    once,
    backupFirst: backupFirstOption,
  },
  examples: [
    'backups restore acmestage latest --notify ops@example.com --yes --dry-run',
    'backups restore acmestage latest --notify ops@example.com --yes --backup-first --dry-run',
  ],
  view: requestedView,
  destroys: {
    effect: 'This overwrites everything that changed since the backup was taken',
    typedName: ({ install: typed }) => plainInstallName(typed),
  },
  async plan(context, { install: typed, backup: wanted, ...options }) {
    const { api, directory } = context;
    const found = requiredAddresses(options.notify, context);
    const { emails: notification_emails, own, mail } = found;
    const record = await installRecord(directory, typed);
    const ref = refTo(record);
    const source = await completedBackup(context, ref, wanted);
    return {
      request: await api.prepare('restoreBackup', {
        install_id: ref.id,
        backup_id: source.id,
        notification_emails,
        restore_database: !options.noDatabase,
        create_checkpoint: !options.noCheckpoint,
      }),
      check: `the inbox of ${notification_emails.join(', ')}`,
      extraFields: { notification_emails },
      starts: { kind: 'restore', target: ref, addresses: notification_emails, mail },
      acceptedLines: () => acceptedNote(`Restore of ${ref.name}`, notification_emails),
      ...onceBy(options.once, 'restoreBackup', ref.id, wanted),
      absolute: { backup: source.id },
      confirmation: {
        name: ref.name,
        ids: [ref.id],
        requireNameReason: nameReasonOf(record),
        facts: async () => [
          ...(await installFacts(context, record)),
          ['Restore to backup', momentOfBackup(source, context)],
          ['Backup ID', source.id],
          ['Newer backups', await newerBackups(context, ref, source)],
          ...(options.noDatabase ? [['Stays as it is', 'the database'] as const] : []),
        ],
      },
      ...(options.backupFirst
        ? { first: await backupFirst(context, ref, { reason: 'a restore', emails: own }) }
        : {}),
    };
  },
});
