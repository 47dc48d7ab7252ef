/** Plans a backup: for `backups create` and `--backup-first`. */

import type { Context } from '../../command-model/definition.ts';
import type { Option } from '../../command-model/input.ts';
import type { AlreadyDone, Job, Plan } from '../../command-model/plan.ts';
import { shellQuoted } from '../../command-model/values.ts';
import { plain, word } from '../../command-model/view.ts';
import { failedWords } from '../../contract/failure.ts';
import type { ReceivedRecord } from '../../contract/types.ts';
import { HmsError } from '../../core/errors.ts';
import { backupOutcome, hasEnded, listedBackup, markedBackup } from '../../resolve/backup.ts';
import type { InstallRef } from '../../resolve/install.ts';
import { staleness, whyNotPollable } from '../../resolve/new-record.ts';
import { addresses, notifyWords } from './notify.ts';
import { onceMark } from './once.ts';

/** @param before ids of the backups listed before, in lower case; undefined without a look-up */
export async function backupPlan(
  context: Context,
  ref: InstallRef,
  body: { description: string; notification_emails: string[] },
  before?: ReadonlySet<string>,
): Promise<Plan> {
  const { api } = context;
  return {
    request: await api.prepare('createBackup', { install_id: ref.id, ...body }),
    check: `hms backups list ${ref.name}`,
    starts: { kind: 'backup', target: ref, addresses: body.notification_emails },
    acceptedLines: ({ id, status }) => {
      const outcome = backupOutcome({ status });
      if (outcome === 'completed') return 'The backup is completed.';
      const requestedText =
        status === undefined
          ? 'Backup requested.'
          : `Backup requested. Its status is ${word(status)}.`;
      return whyNotPollable({ id })
        ? `${requestedText} To check, run: hms backups list ${ref.name}`
        : `${requestedText} To wait for it, run: hms backups wait ${ref.name} ${plain(id)}`;
    },
    whyNotPollable: whyNotPollable,
    whyStale: staleness(context, ['create_time', 'complete_time'], before),
    job: ({ id }) => backupJob(context, ref, id),
  };
}

export function backupJob(
  { directory }: Pick<Context, 'directory'>,
  ref: InstallRef,
  id: string,
): Job {
  const name = `backup ${id} of ${ref.name}`;
  return {
    name,
    resume: `To keep waiting, run: hms backups wait ${ref.name} ${id}`,
    async poll() {
      const record = await listedBackup(directory.fresh, ref, id);
      return record && { record, status: word(record.status) };
    },
    done: ['completed'],
    failed: failedWords,
    after: `To list the backups, run: hms backups list ${ref.name}`,
    onNeverListed: () =>
      new HmsError('unknown', `The service accepted ${name}, but does not list it.`, {
        hint: `To check before you retry, run: hms backups list ${ref.name}`,
      }),
  };
}

/**
 * A backup with `--once`: returns a listed backup with the key's mark, and finds it in the list after a lost response.
 */
export async function backupOnce(
  context: Context,
  ref: InstallRef,
  { key, description, ...body }: Parameters<typeof backupPlan>[2] & { key: string },
): Promise<Plan | AlreadyDone> {
  const { fresh } = context.directory;
  const mark = await onceMark(key);
  const before = new Set<string>();
  const known = await markedBackup(fresh, ref, mark, (id) => before.add(id.toLowerCase()));
  const existing = (record: ReceivedRecord) => existingBackup(context, ref, { key, record });
  if (known !== undefined) return existing(known);
  const marked = { ...body, description: `${description} ${mark}` };
  const plan = await backupPlan(context, ref, marked, before);
  return {
    ...plan,
    evidence: {
      mark: `a backup marked ${mark}`,
      find: (onOther) => markedBackup(fresh, ref, mark, onOther),
      existing: existing,
      hasMark: ({ description }) => String(description).endsWith(mark),
    },
  };
}

function existingBackup(
  context: Context,
  ref: InstallRef,
  { key, record }: { key: string; record: ReceivedRecord },
): AlreadyDone {
  const { id, status } = record;
  const isRunning = backupOutcome(record) !== 'completed' && !context.waits;
  return {
    record,
    because:
      `Joined backup ${id} (${word(status)}), requested before with --once ${key}.` +
      (isRunning ? ` To wait for it, run: hms backups wait ${ref.name} ${id}` : ''),
    job: backupJob(context, ref, id),
  };
}

export const backupFirstOption = {
  help: 'Back up the install to overwrite, and send the request only after the backup completed',
} as const satisfies Option;

/**
 * Checks before the prompt, and again before sending.
 * @throws HmsError busy, while the target has a running backup: which of the two holds the earlier state is unclear
 */
export async function backupFirst(
  context: Context,
  ref: InstallRef,
  { reason, emails: own }: { reason: string; emails: readonly string[] },
): Promise<NonNullable<Plan['first']>> {
  // Not the address of the mailbox: the e-mail about the backup must not count for what follows.
  const notification_emails = addresses(own, context);
  await endedBackups(context, ref);
  const emails = notifyWords(notification_emails)
    .map((word) => ` ${shellQuoted(word)}`)
    .join('');
  return {
    async plan() {
      const before = await endedBackups(context, ref);
      const body = { description: `Before ${reason}`, notification_emails };
      return backupPlan(context, ref, body, before);
    },
    undo: ({ id }) => `hms backups restore ${ref.name} ${plain(id)}${emails}`,
  };
}

/** The ids in lower case. @throws HmsError busy, while a backup is running */
async function endedBackups({ directory }: Context, ref: InstallRef): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const backup of directory.backups(ref)) {
    ids.add(backup.id.toLowerCase());
    if (hasEnded(backup)) continue;
    throw new HmsError(
      'busy',
      `${ref.name} already has a backup in progress: ${backup.id}. Nothing was sent.`,
      {
        hint: `To wait for it first, run: hms backups wait ${ref.name} ${backup.id}`,
      },
    );
  }
  return ids;
}
