import { command } from '../../command-model/definition.ts';
import { requestedView } from '../../command-model/view.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/install-argument.ts';
import { acceptedNote, notify, requiredAddresses } from '../shared/notify.ts';
import { once, onceBy } from '../shared/once.ts';
import { backup } from './arguments.ts';
import { completedBackup } from './completed-backup.ts';

export const backupsArchive = command({
  name: 'backups archive',
  kind: 'change',
  witnessed: true,
  summary: 'Request a downloadable zip of a backup',
  description:
    'The service shows no status for an archive. It e-mails a link when the archive is ready.',
  arguments: { install, backup },
  options: { notify, once },
  examples: [
    'backups archive acmeprod latest --notify ops@example.com',
    'backups archive acmeprod latest --notify ops@example.com --once nightly-archive',
  ],
  view: requestedView,
  async plan(context, { install: typed, backup: wanted, notify: given, once: key }) {
    const { emails: notification_emails, mail } = requiredAddresses(given, context);
    const { api, directory } = context;
    const ref = await installRef(directory, typed);
    const source = await completedBackup(context, ref, wanted);
    return {
      request: await api.prepare('createArchive', {
        install_id: ref.id,
        backup_id: source.id,
        notification_emails,
      }),
      check: `the inbox of ${notification_emails.join(', ')}`,
      extraFields: { notification_emails },
      starts: { kind: 'archive', target: ref, addresses: notification_emails, mail },
      acceptedLines: () => acceptedNote(`Archive of backup ${source.id}`, notification_emails),
      ...onceBy(key, 'createArchive', ref.id, wanted),
      absolute: { backup: source.id },
    };
  },
});
