import { everyRecord } from '../../client/pages/pages.ts';
import { type Context, command } from '../../command-model/definition.ts';
import type { Fact, SeenAfter } from '../../command-model/plan.ts';
import { plain, requestedView } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';
import { foldedText } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { withFullStop } from '../../core/wording.ts';
import {
  type InstallRecord,
  type InstallRef,
  installRecord,
  plainInstallName,
  refTo,
} from '../../resolve/install.ts';
import { install } from '../shared/arguments/install-argument.ts';
import { backupFirst } from '../shared/backup-plan.ts';
import { installFacts, nameReasonOf } from '../shared/loss.ts';
import { notify } from '../shared/notify.ts';

export const installsDelete = command({
  name: 'installs delete',
  kind: 'change',
  errorKinds: ['unsupported', 'changed'],
  waitsBefore: true,
  overwrites: true,
  summary: 'Delete an install permanently',
  description:
    'The deletion cannot be undone, and the name of the install cannot be used again. To confirm, always use the ' +
    'name of the install. Backups belong to their install, so they can go with it, also the one of --backup-first. ' +
    'To keep the data, request an archive first and download it.',
  arguments: { install },
  options: {
    backupFirst: {
      help: 'Back up the install, and delete it only after the backup completed. The backup can go with the install',
    },
    notify: {
      ...notify,
      help: 'E-mail address to notify when the backup of --backup-first is done',
      requires: '--backup-first',
    },
  },
  examples: [
    'installs delete acmedev --yes --confirm acmedev --dry-run',
    'installs delete acmedev --yes --confirm acmedev',
  ],
  view: requestedView,
  destroys: {
    effect: 'This permanently deletes the install with its files, database and domains',
    typedName: ({ install: typed }) => plainInstallName(typed),
    alwaysNamed: true,
  },
  async plan(context, { install: typed, ...options }) {
    const { api, directory } = context;
    const record = await installRecord(directory, typed);
    const ref = refTo(record);
    const request = await api.prepare('deleteInstall', { install_id: ref.id });
    const reason = nameReasonOf(record);
    const isShown = await isShownAlone(context, record);
    return {
      request,
      check: `hms installs get ${ref.id}`,
      overwritten: ref,
      acceptedLines: () => deletionAccepted(ref, ''),
      lookAfter: () => lookAfterDeletion(context, ref, isShown),
      confirmation: {
        name: ref.name,
        ids: [ref.id],
        requireNameReason: `${reason === undefined ? '' : `${reason}, and `}would be deleted permanently`,
        isNamedInRuns: reason !== undefined,
        facts: async () => [
          ...(await installFacts(context, record)),
          ...(await domainFacts(context, ref)),
          ['Backups', 'belong to the install and can go with it'],
        ],
      },
      ...(options.backupFirst ? { first: await lastBackup(context, ref, options.notify) } : {}),
    };
  },
});

/** The backup undoes nothing: without its install, there is nothing to restore it to. */
async function lastBackup(context: Context, ref: InstallRef, emails: readonly string[]) {
  const { plan } = await backupFirst(context, ref, { reason: 'a deletion', emails });
  return { plan };
}

async function domainFacts({ directory }: Context, ref: InstallRef): Promise<Fact[]> {
  const names = (await everyRecord(directory.domains(ref))).map(({ name }) => plain(name));
  const maxShown = 5;
  const more = names.length > maxShown ? ` and ${names.length - maxShown} more` : '';
  return [
    ['Domains', names.length === 0 ? 'none' : `${names.slice(0, maxShown).join(', ')}${more}`],
  ];
}

/**
 * A service that does not show single installs would answer 404 for each of them.
 * @throws HmsError changed, if the install is another one than in the list, from which it is confirmed
 */
async function isShownAlone({ api }: Context, listed: InstallRecord): Promise<boolean> {
  try {
    const { body } = await api.call('getInstall', { install_id: listed.id });
    refuseOther(listed, body);
    return true;
  } catch (error) {
    if (!(error instanceof HmsError) || ['cancelled', 'changed'].includes(error.kind)) throw error;
    return false;
  }
}

/** What the install is, for a person who confirms. */
const identifying = ['name', 'environment', 'account.id', 'site.id'];

/** @throws HmsError changed */
function refuseOther(listed: InstallRecord, single: unknown): void {
  const details = identifying.flatMap((field) => {
    const [before, now] = [fieldIn(listed, field), fieldIn(single, field)];
    // A record of a single install may leave out a field.
    if (now === undefined || foldedText(plain(before)) === foldedText(plain(now))) return [];
    return [`${field}: ${plain(before)} in the list, ${plain(now)} in the install`];
  });
  if (details.length === 0) return;
  const { name } = refTo(listed);
  throw new HmsError(
    'changed',
    `The install ${name} is not as the list shows it. Nothing was sent.`,
    {
      details,
      hint: `To see it, run: hms installs get ${listed.id}`,
    },
  );
}

function deletionAccepted({ name, id }: InstallRef, more: string): string {
  return `The service accepted the deletion of ${name}.${more} To check, run: hms installs get ${id}`;
}

/** Looks once. The request was accepted, so a failed look is no error. */
async function lookAfterDeletion(
  { api }: Context,
  ref: InstallRef,
  isShown: boolean,
): Promise<SeenAfter> {
  if (!isShown) return { line: deletionAccepted(ref, '') };
  try {
    await api.call('getInstall', { install_id: ref.id });
    const message = `The service accepted the deletion of ${ref.name}, but still shows the install.`;
    const hint = `To check, run: hms installs get ${ref.id}`;
    return { line: '', error: new HmsError('unknown', message, { hint }) };
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    if (error.kind === 'notFound') {
      const line = `Deleted ${ref.name}. The service no longer shows the install.`;
      return { line, status: 'deleted' };
    }
    const why = ` hms could not look at it: ${withFullStop(error.message)}`;
    return { line: deletionAccepted(ref, why) };
  }
}
