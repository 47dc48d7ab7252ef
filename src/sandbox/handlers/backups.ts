/** Backups, restores and archives (service-api.md 4.7 to 4.10). */
import type { Backup } from '../../contract/resources.ts';
import { type Handlers, installFor, pageOf, startJob } from '../call.ts';
import { type FieldError, fieldError } from '../refusal.ts';
import type { State } from '../state.ts';

function backupIn(state: State, installId: string, backupId: string): Backup | undefined {
  return state.backups.find(
    ({ install_id, record }) => install_id === installId && record.id === backupId,
  )?.record;
}

/** Only what is complete can be put back or packed up. */
function notCompleted(resource: string, { status }: Backup): FieldError[] {
  const message = `is ${status}, and only a completed backup will do`;
  return [fieldError(resource, 'backup_id', 'value_unavailable', message)];
}

export const backups: Pick<
  Handlers,
  'createBackup' | 'listBackups' | 'restoreBackup' | 'createArchive'
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

  restoreBackup(call) {
    const { state, params, body, refusal } = call;
    installFor(call, params.install_id, 404);
    const backup = backupIn(state, params.install_id, params.backup_id);
    if (backup === undefined) throw refusal(404);
    if (backup.status !== 'completed')
      throw refusal(400, { errors: notCompleted('Backup', backup) });
    const emails = [...body.notification_emails];
    const subject_id = params.install_id;
    startJob(call, { kind: 'restore', subject_id, source_id: backup.id, emails });
    return undefined;
  },

  createArchive(call) {
    const { state, params, body, refusal } = call;
    installFor(call, params.install_id, 404);
    const backup = backupIn(state, params.install_id, body.backup_id);
    if (backup === undefined) throw refusal(404);
    if (backup.status !== 'completed')
      throw refusal(400, { errors: notCompleted('Archive', backup) });
    const emails = [...body.notification_emails];
    const subject_id = params.install_id;
    startJob(call, { kind: 'archive', subject_id, source_id: backup.id, emails });
    return undefined;
  },
};
