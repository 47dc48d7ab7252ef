import type { Received } from '../contract/types.ts';
import { HmsError } from '../errors.ts';
import {
  type BackupRecord,
  backupRecord,
  backupValue,
  latestBackup,
  listedBackup,
  noBackup,
  takenAt,
} from '../resolve/backup.ts';
import {
  type InstallRecord,
  type InstallRef,
  installRecord,
  installRef,
  refTo,
} from '../resolve/install.ts';
import {
  type Argument,
  type Context,
  command,
  type Job,
  type Loss,
  plan,
} from '../runner/command.ts';
import { email, spanOf, text } from '../runner/values.ts';
import { plain, requestedView, time, type View } from '../runner/view.ts';
import { install } from './installs.ts';

const backup = {
  value: backupValue,
  help: 'id of a backup, or `latest` for the newest completed one',
} as const satisfies Argument;

/** service-api.md 2.5. */
const view: View = {
  columns: [
    { name: 'id', gives: 0 },
    { name: 'status', gives: 0 },
    { name: 'create_time', gives: 1, show: time },
    { name: 'complete_time', gives: 3, show: time },
    { name: 'wordpress_version', gives: 4 },
    { name: 'description', gives: 2 },
  ],
};

const notify = {
  value: email,
  help: 'whom the service e-mails when it is done',
  repeat: true,
  fallback: "the profile's addresses",
} as const;

/** The service requires an address for each of these jobs (4.7, 4.9, 4.10). */
function addresses(given: readonly string[], { notify: usual }: Context): string[] {
  const all = given.length > 0 ? given : usual;
  if (all.length > 0) return [...all];
  throw new HmsError('usage', 'nobody to notify, and the service requires an address', {
    hint: 'give --notify EMAIL',
  });
}

export const backupsList = command({
  name: 'backups list',
  summary: 'List the backups of an install, in every state',
  arguments: { install },
  options: {},
  examples: ['backups list acmeprod', 'backups list acmeprod --json'],
  view,
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
  },
  examples: [
    'backups create acmeprod --notify ops@example.com --wait',
    "backups create acmestage --notify ops@example.com --description 'before 2.4'",
  ],
  view,
  async plan(context, { install: typed, notify: given, description }) {
    const notification_emails = addresses(given, context);
    const ref = await installRef(context.api, typed);
    return plan({
      operation: 'createBackup',
      input: {
        install_id: ref.id,
        description: description ?? 'Requested with hms',
        notification_emails,
      },
      check: `hms backups list ${ref.name}`,
      agreed: ({ id }) => `requested, not done yet; to wait: hms backups wait ${ref.name} ${id}`,
    });
  },
  settled(context, { install: typed }, { input }, { id }) {
    const { install_id } = input as { install_id: string };
    return backupJob(context, { id: install_id, name: typed }, id);
  },
});

export const backupsWait = command({
  name: 'backups wait',
  summary: 'Wait until a backup has ended',
  description: 'Ends with exit 0 when it completed, 8 when it was aborted, 9 when time ran out.',
  arguments: { install, backup },
  options: {},
  examples: ['backups wait acmeprod latest'],
  view,
  async follow(context, { install: typed, backup: wanted }) {
    const ref = await installRef(context.api, typed);
    const { id } =
      wanted === 'latest' ? await backupRecord(context.api, ref, wanted) : { id: wanted };
    return { ...backupJob(context, ref, id), unseen: () => noBackup(ref, id) };
  },
});

function backupJob({ api }: Context, ref: InstallRef, id: string): Job {
  return {
    name: `backup ${id} of ${ref.name}`,
    resume: `hms backups wait ${ref.name} ${id}`,
    look: () => listedBackup(api, ref, id),
    done: ['completed'],
    failed: ['aborted'],
    unseen: () =>
      new HmsError(
        'unknown',
        `the service accepted backup ${id} of ${ref.name}, but never lists it`,
        {
          hint: `before asking again, check: hms backups list ${ref.name}`,
        },
      ),
  };
}

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
  },
  examples: ['backups restore acmestage latest --notify ops@example.com --yes --dry-run'],
  view: requestedView,
  destroys: { what: 'everything that changed since the backup was taken', target: 'install' },
  async plan(context, { install: typed, backup: wanted, ...options }) {
    const { api } = context;
    const notification_emails = addresses(options.notify, context);
    const record = await installRecord(api, typed);
    const ref = refTo(record);
    const source = await completedBackup(context, ref, wanted);
    return plan({
      operation: 'restoreBackup',
      input: {
        install_id: ref.id,
        backup_id: source.id,
        notification_emails,
        restore_database: !options.noDatabase,
        create_checkpoint: !options.noCheckpoint,
      },
      check: `hms installs get ${ref.name}, and the inbox of ${notification_emails.join(', ')}`,
      agreed: () => requestedWords(`the restore of ${ref.name}`, notification_emails),
      loss: await restoreLoss(context, record, source),
    });
  },
});

export const backupsArchive = command({
  name: 'backups archive',
  summary: 'Ask for a downloadable zip of a backup',
  description: 'The service e-mails a link when the archive is ready; it shows no status.',
  arguments: { install, backup },
  options: { notify },
  examples: ['backups archive acmeprod latest --notify ops@example.com'],
  view: requestedView,
  async plan(context, { install: typed, backup: wanted, notify: given }) {
    const notification_emails = addresses(given, context);
    const ref = await installRef(context.api, typed);
    const source = await completedBackup(context, ref, wanted);
    return plan({
      operation: 'createArchive',
      input: { install_id: ref.id, backup_id: source.id, notification_emails },
      check: `the inbox of ${notification_emails.join(', ')}`,
      agreed: () => requestedWords(`the archive of backup ${source.id}`, notification_emails),
    });
  },
});

function requestedWords(what: string, emails: readonly string[]): string {
  return `${what} is requested; the service e-mails ${emails.join(', ')} when it is done`;
}

async function completedBackup(
  { api }: Context,
  ref: InstallRef,
  wanted: string,
): Promise<BackupRecord> {
  const found = await backupRecord(api, ref, wanted);
  if (found.status === 'completed') return found;
  throw new HmsError('usage', `backup ${found.id} is ${plain(found.status)}, not completed`, {
    hint: `hms backups list ${ref.name}; nothing was sent`,
  });
}

/** Only staging and development are taken for what they say; anything else counts as production. */
function guardOf({ environment }: InstallRecord): string | undefined {
  if (environment === 'staging' || environment === 'development') return undefined;
  if (environment === 'production') return 'is a production install';
  return `counts as production: its environment is ${plain(environment)}`;
}

async function restoreLoss(
  { api, now }: Context,
  record: InstallRecord,
  source: BackupRecord,
): Promise<Loss> {
  const ref = refTo(record);
  const newest = await latestBackup(api, ref);
  const age = (taken: Received) => `${spanOf(now() - takenAt(taken))} ago`;
  return {
    name: ref.name,
    guarded: guardOf(record),
    facts: [
      ['install', `${ref.name} (${ref.id})`],
      ['environment', plain(record.environment)],
      ['primary domain', plain(record.primary_domain)],
      ['goes back to', `backup ${source.id}, taken ${age(source)}`],
      [
        'last completed backup',
        newest === undefined ? 'none' : `${newest.id}, taken ${age(newest)}`,
      ],
    ],
  };
}
