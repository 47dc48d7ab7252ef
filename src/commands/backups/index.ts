import { type Context, command } from '../../command/definition.ts';
import type { Argument } from '../../command/input.ts';
import { text } from '../../command/values.ts';
import { plain, requestedView, time, type View } from '../../command/view.ts';
import { HmsError } from '../../core/errors.ts';
import {
  type BackupRecord,
  backupRecord,
  backupValue,
  certain,
  fateOf,
  newestBackup,
  noBackup,
  noneYet,
} from '../../resolve/backup.ts';
import { type InstallRef, installRecord, installRef, refTo } from '../../resolve/install.ts';
import { install } from '../installs/index.ts';
import { ageOf, guardOf, installFacts } from '../shared/loss.ts';
import { addresses, notify, requestedWords } from '../shared/notify.ts';
import { once, onceBy, onceListed } from '../shared/once.ts';
import { backupFirst, backupFirstOption, backupJob, backupOnce, backupPlan } from './plan.ts';

const backup = {
  value: { ...backupValue, status: 'completed' },
  help: 'id of a backup, or `latest` for the newest completed one',
} as const satisfies Argument;

/** What a later step of a job goes on with. */
const outputs = ({ id, status }: Readonly<Record<string, unknown>>) => ({ backup_id: id, status });

/** service-api.md 2.5. */
const view: View = {
  columns: [
    { name: 'id', gives: 0 },
    { name: 'status', gives: 0, state: true },
    { name: 'create_time', gives: 1, show: time },
    { name: 'description', gives: 2 },
    { name: 'complete_time', gives: 3, show: time },
    { name: 'wordpress_version', gives: 4 },
  ],
};

export const backupsList = command({
  name: 'backups list',
  summary: 'List the backups of an install, in every state',
  arguments: { install },
  options: {},
  examples: ['backups list acmeprod', 'backups list acmeprod --json'],
  view,
  names: ({ install: of }) => ({
    kind: 'backups',
    of,
    name: ({ id }) => id,
    about: ({ status, create_time }) => `${plain(status)} ${plain(create_time)}`,
  }),
  async list({ api, atMost }, { install: typed }) {
    const { id } = await installRef(api, typed);
    return api.pages('listBackups', { install_id: id }, atMost);
  },
});

export const backupsCreate = command({
  name: 'backups create',
  summary: 'Request a backup of an install',
  description:
    'Without --wait it is requested, not done, when the command ends. A backup takes 2 to 30 minutes.',
  arguments: { install },
  options: {
    notify,
    description: {
      value: text('TEXT'),
      help: 'what the backup is for',
      fallback: 'Requested with hms',
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
    const ref = await installRef(context.api, typed);
    const { description = 'Requested with hms' } = options;
    const body = { description, notification_emails };
    return key === undefined
      ? backupPlan(context, ref, body)
      : backupOnce(context, ref, { key, ...body });
  },
});

export const backupsWait = command({
  name: 'backups wait',
  summary: 'Wait until a backup has ended',
  description:
    'Ends with exit 0 when it completed, 8 when it was aborted or failed, 9 when time ran out.',
  arguments: {
    install,
    backup: { value: backupValue, help: 'id of a backup, or `latest` for the newest of any state' },
  },
  options: {},
  examples: ['backups wait bistrostage latest', 'backups wait bistrostage latest --timeout 1h'],
  view,
  outputs,
  async follow(context, { install: typed, backup: wanted }) {
    const ref = await installRef(context.api, typed);
    // For every other command `latest` is completed, and there would be nothing to wait for.
    const newest =
      wanted === 'latest' ? certain(await newestBackup(context.api, ref), ref) : { id: wanted };
    if (newest === undefined) throw noneYet(ref, 'no backup');
    const job = backupJob(context, ref, newest.id);
    return { ...job, unseen: () => noBackup(ref, newest.id) };
  },
});

export const backupsRestore = command({
  name: 'backups restore',
  summary: 'Restore an install from a backup',
  description:
    'The service shows no status for a restore: it e-mails when it is done. The exit code says that ' +
    'it was requested.',
  arguments: { install, backup },
  options: {
    notify,
    noDatabase: { help: 'leave the database as it is' },
    noCheckpoint: { help: 'take no checkpoint before restoring' },
    once,
    backupFirst: backupFirstOption,
  },
  examples: [
    'backups restore acmestage latest --notify ops@example.com --yes --dry-run',
    'backups restore acmestage latest --notify ops@example.com --yes --backup-first --dry-run',
  ],
  view: requestedView,
  destroys: {
    what: 'This overwrites everything that changed since the backup was taken',
    target: 'install',
  },
  async plan(context, { install: typed, backup: wanted, ...options }) {
    const { api } = context;
    const notification_emails = addresses(options.notify, context);
    const record = await installRecord(api, typed);
    const ref = refTo(record);
    const source = await completedBackup(context, ref, wanted);
    return {
      request: api.prepare('restoreBackup', {
        install_id: ref.id,
        backup_id: source.id,
        notification_emails,
        restore_database: !options.noDatabase,
        create_checkpoint: !options.noCheckpoint,
      }),
      check: `the inbox of ${notification_emails.join(', ')}`,
      agreed: () => requestedWords(`the restore of ${ref.name}`, notification_emails),
      ...onceBy(options.once, 'restoreBackup', ref.id, wanted),
      loss: {
        name: ref.name,
        ids: [ref.id],
        guarded: guardOf(record),
        facts: async () => [
          ...(await installFacts(context, 'install', record)),
          ['goes back to', ageOf(source, context)],
        ],
      },
      ...(options.backupFirst
        ? { first: await backupFirst(context, ref, { reason: 'a restore', notification_emails }) }
        : {}),
    };
  },
});

export const backupsArchive = command({
  name: 'backups archive',
  summary: 'Ask for a downloadable zip of a backup',
  description: 'The service e-mails a link when the archive is ready; it shows no status.',
  arguments: { install, backup },
  options: { notify, once },
  examples: [
    'backups archive acmeprod latest --notify ops@example.com',
    'backups archive acmeprod latest --notify ops@example.com --once nightly-archive',
  ],
  view: requestedView,
  async plan(context, { install: typed, backup: wanted, notify: given, once: key }) {
    const notification_emails = addresses(given, context);
    const ref = await installRef(context.api, typed);
    const source = await completedBackup(context, ref, wanted);
    const { api } = context;
    return {
      request: api.prepare('createArchive', {
        install_id: ref.id,
        backup_id: source.id,
        notification_emails,
      }),
      check: `the inbox of ${notification_emails.join(', ')}`,
      agreed: () => requestedWords(`the archive of backup ${source.id}`, notification_emails),
      ...onceBy(key, 'createArchive', ref.id, wanted),
    };
  },
});

async function completedBackup(
  { api }: Context,
  ref: InstallRef,
  wanted: string,
): Promise<BackupRecord> {
  const found = await backupRecord(api, ref, wanted);
  if (fateOf(found) === 'completed') return found;
  throw new HmsError('usage', `backup ${found.id} is ${plain(found.status)}, not completed`, {
    hint: `hms backups list ${ref.name}; nothing was sent`,
  });
}
