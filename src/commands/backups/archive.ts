import { type Context, command } from '../../command-model/definition.ts';
import type { Job, Plan } from '../../command-model/plan.ts';
import { requestedView } from '../../command-model/view.ts';
import { HmsError } from '../../core/errors.ts';
import { archives } from '../../resolve/archive.ts';
import { type InstallRef, installRef } from '../../resolve/install.ts';
import { newArchiveJob, type RequestedArchive } from '../archives/archive-job.ts';
import { view as archiveView } from '../archives/view.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { notify, requiredAddresses } from '../shared/notify.ts';
import { once, onceBy } from '../shared/once.ts';
import { backup } from './arguments.ts';
import { completedBackup } from './completed-backup.ts';

export const backupsArchive = command({
  name: 'backups archive',
  kind: 'change',
  settled: true,
  witnessed: true,
  errorKinds: ['unsupported'],
  summary: 'Request a downloadable zip of a backup',
  description:
    'The service e-mails a link when the archive is ready. With --wait, hms polls the list of archives. Some ' +
    'services have no such list: then --wait needs a witness. To download the archive, use: hms archives download.',
  arguments: { install, backup },
  options: { notify, once },
  examples: [
    'backups archive acmeprod latest --notify ops@example.com --wait',
    'backups archive acmeprod latest --notify ops@example.com --once nightly-archive',
  ],
  view: requestedView,
  async plan(context, { install: typed, backup: wanted, notify: given, once: key }) {
    const { emails: notification_emails, mail } = requiredAddresses(given, context);
    const { api, directory } = context;
    const ref = await installRef(directory, typed);
    const source = await completedBackup(context, ref, wanted);
    const seen = context.waits ? await archivesBefore(context, ref) : {};
    return {
      request: await api.prepare('createArchive', {
        install_id: ref.id,
        backup_id: source.id,
        notification_emails,
      }),
      check: `the inbox of ${notification_emails.join(', ')}`,
      extraFields: { notification_emails },
      starts: { kind: 'archive', target: ref, addresses: notification_emails, mail },
      acceptedLines: () =>
        `Archive of backup ${source.id} requested. The service e-mails ${notification_emails.join(', ')} when it is ` +
        `ready. To see its state, run: hms archives list ${ref.name}`,
      ...archiveEnd(seen, (before) =>
        newArchiveJob(context, ref, { ...before, backup: source, emails: notification_emails }),
      ),
      ...onceBy(key, 'createArchive', ref.id, wanted),
      absolute: { backup: source.id },
    };
  },
});

/** What is listed before the request, or why the service does not show it. */
interface SeenArchives {
  before?: Pick<RequestedArchive, 'before' | 'beforeMs'>;
  whyNoStatus?: HmsError;
}

async function archivesBefore(
  { api, serviceNow }: Context,
  ref: InstallRef,
): Promise<SeenArchives> {
  try {
    const before = new Set<string>();
    for await (const { id } of archives(api, ref)) before.add(id.toLowerCase());
    return { before: { before, beforeMs: serviceNow() } };
  } catch (error) {
    if (error instanceof HmsError && error.kind === 'unsupported') return { whyNoStatus: error };
    throw error;
  }
}

function archiveEnd(
  { before, whyNoStatus }: SeenArchives,
  job: (before: NonNullable<SeenArchives['before']>) => Job,
): Pick<Plan, 'job' | 'whyNoStatus' | 'endView'> {
  if (before === undefined) return { whyNoStatus };
  return { job: () => job(before), endView: archiveView };
}
