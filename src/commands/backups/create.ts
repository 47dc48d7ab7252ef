import { command } from '../../command-model/definition.ts';
import { text } from '../../command-model/values.ts';
import { installRef } from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { backupOnce, backupPlan } from '../shared/backup-plan.ts';
import { addresses, notify } from '../shared/notify.ts';
import { onceListed } from '../shared/once.ts';
import { outputs, view } from './view.ts';

export const backupsCreate = command({
  name: 'backups create',
  kind: 'change',
  summary: 'Create a backup of an install',
  description:
    'Without --wait, the command exits when the service has accepted the request. The backup is not ' +
    'done yet. A backup takes 2 to 30 minutes.',
  arguments: { install },
  options: {
    notify,
    description: {
      value: text('TEXT'),
      help: 'Description of the backup',
      fallback: "'Requested with hms'",
    },
    once: onceListed,
  },
  examples: [
    'backups create acmeprod --notify ops@example.com --wait',
    "backups create acmestage --notify ops@example.com --description 'before 2.4'",
  ],
  view,
  outputs,
  settled: true,
  async plan(context, { install: typed, notify: given, once: key, ...options }) {
    const notification_emails = addresses(given, context);
    const ref = await installRef(context.directory, typed);
    const { description = 'Requested with hms' } = options;
    const body = { description, notification_emails };
    return key === undefined
      ? backupPlan(context, ref, body)
      : backupOnce(context, ref, { key, ...body });
  },
});
