import { command } from '../../command-model/definition.ts';
import type { AlreadyDone, Plan } from '../../command-model/plan.ts';
import { choice, text, wholeNumber } from '../../command-model/values.ts';
import { plain, time, word } from '../../command-model/view.ts';
import { isOneOf } from '../../core/compare-names.ts';
import { sizeOf } from '../../core/units.ts';
import {
  type ArchiveRecord,
  archives,
  backupOf,
  givenLink,
  isCompleted,
} from '../../resolve/archive.ts';
import { installRecord, refTo } from '../../resolve/install.ts';
import { readKeptArchives } from '../../storage/kept-archives.ts';
import { checkOutputFolder } from '../../storage/output-file.ts';
import { completedBackup } from '../backups/completed-backup.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { backupPlan } from '../shared/backup-plan.ts';
import { addresses, notify } from '../shared/notify.ts';
import { archiveEnds, archiveJob, firstArchiveJob } from './archive-job.ts';
import {
  alreadyKept,
  type Keeping,
  keepDownloaded,
  refuseForeignFile,
  type SourceBackup,
  shownRecord,
  wouldDo,
} from './keeping.ts';

export const archivesKeep = command({
  name: 'archives keep',
  kind: 'change',
  settled: true,
  alwaysWaits: true,
  errorKinds: ['unsupported', 'not_ready'],
  summary: 'Keep the newest archives of an install',
  description:
    'Requests an archive of the newest completed backup, or uses one that exists. hms waits for it, downloads it and ' +
    'checks it. Only then hms removes the oldest archives of this install beyond COUNT from the folder. It removes only ' +
    'files of its own list (.hms-archives.json in the folder), whose size has not changed. If the folder has the ' +
    'newest backup already, hms requests nothing. --timeout limits the wait for the archive, not its download.',
  arguments: { install },
  options: {
    count: {
      value: wholeNumber('COUNT', 1, 9999),
      help: 'Number of archives to keep for this install',
      required: true,
    },
    dir: {
      value: text('DIR', 'files'),
      help: 'Folder of the archives, which must exist. Several installs can share it',
      required: true,
    },
    notify,
    backup: {
      value: choice('WHICH', 'latest', 'new'),
      help: 'latest: the newest completed backup. new: create a backup first',
      fallback: 'latest',
    },
  },
  examples: [
    'archives keep acmeprod --count 7 --dir /backups --notify ops@example.com',
    'archives keep acmeprod --count 7 --dir /backups --notify ops@example.com --backup new --dry-run',
  ],
  view: {
    columns: [
      { name: 'install' },
      { name: 'install_id' },
      { name: 'archive_id' },
      { name: 'backup_id' },
      { name: 'backup_time', show: time },
      { name: 'file' },
      { name: 'status', state: true },
      { name: 'bytes', show: (bytes) => (typeof bytes === 'number' ? sizeOf(bytes) : '-') },
      { name: 'sha256' },
      { name: 'removed', show: plain },
      { name: 'changed', show: plain },
    ],
  },
  outputs: ({ file, sha256, archive_id, backup_id }) => ({ file, sha256, archive_id, backup_id }),
  async plan(context, { install: typed, count, dir, notify: given, backup = 'latest' }) {
    await checkOutputFolder(dir);
    await readKeptArchives(dir);
    const notification_emails = addresses(given, context);
    const { directory } = context;
    const ref = refTo(await installRecord(directory, typed));
    const keeping: Keeping = { context, ref, dir, count };
    if (backup === 'latest') {
      const source = await completedBackup(context, ref, 'latest');
      return archivePlan(keeping, source, notification_emails);
    }
    // A service without archives gets no request for a backup.
    for await (const _ of archives(context.api, ref)) break;
    if (context.dryRun) for (const line of await wouldDo(keeping)) context.info(line);
    const description = 'Requested with hms, to keep';
    return {
      ...(await backupPlan(context, ref, { description, notification_emails })),
      next: (seen) => archivePlan(keeping, seen, notification_emails),
    };
  },
});

/** An archive of a backup, its download, and what is removed after it. */
async function archivePlan(
  keeping: Keeping,
  source: SourceBackup,
  notification_emails: string[],
): Promise<Plan | AlreadyDone> {
  const { context, ref } = keeping;
  const kept = await alreadyKept(keeping, source);
  if (kept) return kept;
  await refuseForeignFile(keeping, source);
  const listed = await archivesOfBackup(source, keeping);
  const finish = (archive: Readonly<Record<string, unknown>>) =>
    keepDownloaded(keeping, source, word(archive.id));
  if (context.dryRun) for (const line of await wouldDo(keeping, source)) context.info(line);
  const completed = listed.filter(isCompleted);
  const ready = completed.find((one) => givenLink(one) !== undefined);
  const current = ready ?? listed.find((one) => !archiveHasEnded(one));
  if (current) {
    const { id, state } = current;
    return {
      record: shownRecord(keeping, source, { archive_id: id }),
      because: `Archive ${id} of backup ${source.id} is ${word(state)}, so hms requests no other.`,
      job: archiveJob(context, ref, id),
      finish,
    };
  }
  for (const { id } of completed) context.info(`The service gives no link for archive ${id}.`);
  const before = new Set(listed.map(({ id }) => id.toLowerCase()));
  return {
    request: await context.api.prepare('createArchive', {
      install_id: ref.id,
      backup_id: source.id,
      notification_emails,
    }),
    check: `hms archives list ${ref.name}`,
    starts: { kind: 'archive', target: ref, addresses: notification_emails },
    acceptedLines: () => `Archive of backup ${source.id} requested.`,
    job: () => firstArchiveJob(context, ref, { backup: source, before }),
    finish,
  };
}

function archiveHasEnded({ state }: ArchiveRecord): boolean {
  return isOneOf([...archiveEnds.done, ...archiveEnds.failed], word(state));
}

/** The newest first, as the service lists them. */
async function archivesOfBackup(
  { id }: SourceBackup,
  { context, ref }: Keeping,
): Promise<ArchiveRecord[]> {
  const found: ArchiveRecord[] = [];
  for await (const one of archives(context.api, ref))
    if (backupOf(one) === id.toLowerCase()) found.push(one);
  return found;
}
