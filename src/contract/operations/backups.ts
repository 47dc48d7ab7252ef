/** Backups, restores and archives (docs/service.md 4.7 to 4.10). */
import type { Operation } from '../operation.ts';

export const backups = {
  createBackup: {
    method: 'POST',
    path: '/installs/{install_id}/backups',
    summary: 'Request a backup',
    source: '4.7',
    body: ['description', 'notification_emails'],
    success: 202,
    answer: { form: 'record', key: 'id' },
    errors: [400, 401, 403, 404, 429, 503],
  },
  listBackups: {
    method: 'GET',
    path: '/installs/{install_id}/backups',
    summary: 'List the backups of an install',
    source: '4.8',
    query: ['limit', 'offset'],
    success: 200,
    answer: { form: 'page', key: 'id' },
    errors: [400, 401, 403, 404, 429, 502, 503],
  },
  restoreBackup: {
    method: 'POST',
    path: '/installs/{install_id}/backups/{backup_id}/restore',
    summary: 'Restore an install from a backup',
    destroys: true,
    source: '4.9',
    body: ['notification_emails', 'restore_database', 'create_checkpoint'],
    success: 202,
    answer: { form: 'open' },
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  },
  createArchive: {
    method: 'POST',
    path: '/installs/{install_id}/archives',
    summary: 'Create a downloadable archive of a backup',
    source: '4.10',
    body: ['backup_id', 'notification_emails'],
    success: 202,
    answer: { form: 'open' },
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  },
} as const satisfies Record<string, Operation>;
