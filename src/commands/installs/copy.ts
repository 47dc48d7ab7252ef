import { command } from '../../command-model/definition.ts';
import type { Fact } from '../../command-model/plan.ts';
import { text } from '../../command-model/values.ts';
import { requestedView } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';
import { HmsError } from '../../core/errors.ts';
import {
  type InstallRecord,
  installRecord,
  plainInstallName,
  refTo,
} from '../../resolve/install.ts';
import { backupFirst, backupFirstOption } from '../shared/backup-plan.ts';
import { destinationFacts, nameReasonOf, sourceFacts } from '../shared/loss.ts';
import { acceptedNote, notify, watchedAddresses } from '../shared/notify.ts';
import { once, onceBy } from '../shared/once.ts';
import { purgePlan } from '../shared/purge-plan.ts';

interface Parts {
  noFiles: boolean;
  noDb: boolean;
  table: readonly string[];
}

/** 4.11. Options left at the service's default are not sent. */
function customOptions({ noFiles, noDb, table }: Parts) {
  const options = {
    ...(noFiles ? { include_files: false } : {}),
    ...(noDb ? { include_db: false } : {}),
    ...(table.length > 0 ? { db_tables: [...table] } : {}),
  };
  return Object.keys(options).length > 0 ? { custom_options: options } : {};
}

/** What a copy of parts does not overwrite. */
function keptParts({ noFiles, noDb, table }: Parts): Fact[] {
  const kept = [
    ...(noFiles ? ['its files'] : []),
    ...(noDb ? ['its database'] : []),
    ...(table.length > 0 ? [`all tables of its database but ${table.join(', ')}`] : []),
  ];
  return kept.length === 0 ? [] : [['Stays as it is', kept.join(', and ')]];
}

function checkParts({ noFiles, noDb, table }: Parts): void {
  if (noDb && table.length > 0) {
    throw new HmsError('usage', '--table and --no-db cannot be combined. Nothing was sent.', {
      hint: 'Remove --no-db to copy only these tables.',
    });
  }
  if (noDb && noFiles) {
    throw new HmsError('usage', '--no-files and --no-db together leave nothing to copy.');
  }
}

function checkPair(source: InstallRecord, destination: InstallRecord): void {
  if (source.id === destination.id) {
    throw new HmsError('usage', 'An install cannot be copied onto itself. Nothing was sent.');
  }
  const [from, onto] = [source, destination].map((one) => fieldIn(one, 'account.id'));
  if (from !== undefined && onto !== undefined && from !== onto) {
    throw new HmsError(
      'unsupported',
      'The source and the destination belong to different accounts. Nothing was sent.',
      {
        details: [`${refTo(source).name}  ${from}`, `${refTo(destination).name}  ${onto}`],
        hint: 'The service copies only within one account.',
      },
    );
  }
}

export const installsCopy = command({
  name: 'installs copy',
  kind: 'change',
  errorKinds: ['unsupported'],
  waitsBefore: true,
  witnessed: true,
  overwrites: true,
  summary: 'Copy an install over another install',
  description:
    'Overwrites the destination. Both installs must belong to one account. The service shows no status ' +
    'for a copy. It sends an e-mail to the --notify addresses when the copy is done. A second copy can overwrite work in ' +
    'progress.',
  arguments: {
    source: {
      value: text('SOURCE', 'installs'),
      help: 'Install to copy: name, ID, primary domain or CNAME',
    },
    destination: {
      value: text('DESTINATION', 'installs'),
      help: 'Install to overwrite: name, ID, primary domain or CNAME',
    },
  },
  options: {
    noFiles: { help: 'Do not copy the files. Cannot be combined with --no-db' },
    noDb: { help: 'Do not copy the database. Cannot be combined with --no-files' },
    table: {
      value: text('NAME'),
      help: 'Copy only this database table. Cannot be combined with --no-db',
      repeat: true,
    },
    notify: { ...notify, fallback: 'the addresses of the profile, if any' },
    backupFirst: backupFirstOption,
    thenPurge: {
      help: 'Purge all caches of the destination once a witness has shown the end of the copy',
      requires: '--wait',
    },
    once,
  },
  examples: [
    'installs copy acmeprod acmestage --notify ops@example.com --yes --dry-run',
    'installs copy acmeprod acmestage --table wp_posts --table wp_postmeta --yes --dry-run',
  ],
  view: requestedView,
  destroys: {
    effect: 'This overwrites the destination',
    typedName: ({ destination }) => plainInstallName(destination),
  },
  async plan(context, { source: from, destination: onto, notify: given, ...options }) {
    checkParts(options);
    const { api, directory } = context;
    const source = await installRecord(directory, from);
    const destination = await installRecord(directory, onto);
    checkPair(source, destination);
    const { emails, own, mail } = watchedAddresses(given, context);
    const notifyFields = emails.length > 0 ? { notification_emails: emails } : {};
    const ref = refTo(destination);
    const inboxes = emails.length === 0 ? '' : `the inbox of ${emails.join(', ')}, `;
    const what = `Copy of ${refTo(source).name} onto ${ref.name}`;
    return {
      request: await api.prepare('copyInstall', {
        source_environment_id: source.id,
        destination_environment_id: destination.id,
        ...notifyFields,
        ...customOptions(options),
      }),
      check: `${inboxes}the install itself, and hms installs get ${ref.name}`,
      extraFields: notifyFields,
      starts: { kind: 'copy', target: ref, source: refTo(source), addresses: emails, mail },
      acceptedLines: () => acceptedNote(what, emails),
      ...onceBy(options.once, 'copyInstall', source.id, destination.id),
      confirmation: {
        name: ref.name,
        ids: [ref.id],
        requireNameReason: nameReasonOf(destination),
        facts: async () => [
          ...sourceFacts(source),
          ...(await destinationFacts(context, destination)),
          ...keptParts(options),
        ],
      },
      ...(options.thenPurge
        ? {
            afterEnd: {
              plan: await purgePlan(api, ref, 'all'),
              what: `purge the caches of ${ref.name}`,
              field: 'purge',
              command: `hms cache purge ${ref.name} --type all`,
            },
          }
        : {}),
      ...(options.backupFirst
        ? { first: await backupFirst(context, ref, { reason: 'a copy', emails: own }) }
        : {}),
    };
  },
});
