/** Backups, restores and archives (docs/service.md 4.7 to 4.10, 10.2 and 10.3). */
import type { Archive, Backup } from '../../contract/schemas/records.ts';
import { type Call, type Handlers, installFor, pageOf, startJob } from '../call.ts';
import { downloadLink } from '../downloads.ts';
import { fieldError } from '../http/refusal.ts';

/** Only a completed backup can be restored or archived. */
function startFromBackup(
  call: Call<'restoreBackup'> | Call<'createArchive'>,
  {
    kind,
    resource,
    backup_id,
  }: { kind: 'restore' | 'archive'; resource: string; backup_id: string },
): undefined {
  const { state, params, body, refusal } = call;
  const { install_id: subject_id } = params;
  installFor(call, subject_id, 404);
  const backup = state.backups.find(
    ({ install_id, record }) => install_id === subject_id && record.id === backup_id,
  )?.record;
  if (backup === undefined) throw refusal(404);
  if (backup.status !== 'completed') {
    const message = `is ${backup.status}, but must be completed`;
    const errors = [fieldError(resource, 'backup_id', 'value_unavailable', message)];
    throw refusal(400, { errors });
  }
  const emails = [...body.notification_emails];
  const created_id = kind === 'archive' ? addArchive(call, backup_id) : undefined;
  startJob(call, {
    kind,
    subject_id,
    source_id: backup_id,
    emails,
    ...(created_id === undefined ? {} : { created_id }),
  });
}

/** The archive that a request creates. Its response does not name it. */
function addArchive(
  { state, params, body, now, uuid }: Call<'restoreBackup'> | Call<'createArchive'>,
  backupId: string,
): string {
  const record: Archive = {
    id: uuid(),
    backup: { id: backupId },
    state: 'requested',
    create_time: new Date(now).toISOString(),
    start_time: null,
    complete_time: null,
    abort_time: null,
    notification_emails: [...body.notification_emails],
  };
  state.archives.unshift({ install_id: params.install_id, record });
  return record.id;
}

export const backups: Pick<
  Handlers,
  'createBackup' | 'listBackups' | 'getBackup' | 'restoreBackup' | 'createArchive' | 'listArchives'
> = {
  createBackup(call) {
    const { state, params, body, now } = call;
    const install = installFor(call, params.install_id, 404);
    const record: Backup = {
      id: call.uuid(),
      status: 'requested',
      description: body.description,
      create_time: new Date(now).toISOString(),
      complete_time: null,
      wordpress_version: install.wp_version ?? null,
    };
    state.backups.unshift({ install_id: install.id, record });
    const emails = [...body.notification_emails];
    startJob(call, { kind: 'backup', subject_id: install.id, source_id: record.id, emails });
    return record;
  },

  listBackups(call) {
    const { state, params, query } = call;
    installFor(call, params.install_id, 404);
    const own = state.backups.filter(({ install_id }) => install_id === params.install_id);
    const records = own.map(({ record }) => record);
    return pageOf(`/installs/${params.install_id}/backups`, query, records);
  },

  getBackup(call) {
    const { state, params, refusal } = call;
    installFor(call, params.install_id, 404);
    const found = state.backups.find(
      ({ install_id, record }) =>
        install_id === params.install_id && record.id === params.backup_id,
    );
    if (found === undefined) throw refusal(404);
    return found.record;
  },

  restoreBackup(call) {
    const { backup_id } = call.params;
    return startFromBackup(call, { kind: 'restore', resource: 'Backup', backup_id });
  },

  createArchive(call) {
    const { backup_id } = call.body;
    return startFromBackup(call, { kind: 'archive', resource: 'Archive', backup_id });
  },

  /** Each read makes new links. */
  listArchives(call) {
    const { state, params, query, origin, now } = call;
    installFor(call, params.install_id, 404);
    const own = state.archives.filter(({ install_id }) => install_id === params.install_id);
    const page = pageOf(
      `/installs/${params.install_id}/archives`,
      query,
      own.map(({ record }) => record),
    );
    const results = page.results.map((record) =>
      record.state === 'completed'
        ? { ...record, download_uri: downloadLink(origin, record.id, now) }
        : record,
    );
    return { ...page, results };
  },
};
