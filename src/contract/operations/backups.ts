/** Backups, restores and archives (docs/service.md 4.7 to 4.10). */

import { lazy } from '../../core/lazy.ts';
import * as z from '../../core/zod.ts';
import { openAnswer, page, record } from '../answers.ts';
import type { Operation } from '../operation.ts';
import { backup, emails, id } from '../resources.ts';
import { paging } from './paging.ts';

export const backups = {
  createBackup: lazy(() => ({
    method: 'POST',
    path: '/installs/{install_id}/backups',
    summary: 'Request a backup',
    source: '4.7',
    params: { install_id: id() },
    query: {},
    body: { description: z.string(), notification_emails: emails() },
    success: 202,
    answer: record(backup),
    errors: [400, 401, 403, 404, 429, 503],
  })),
  listBackups: lazy(() => ({
    method: 'GET',
    path: '/installs/{install_id}/backups',
    summary: 'List the backups of an install',
    source: '4.8',
    params: { install_id: id() },
    get query() {
      return paging();
    },
    body: {},
    success: 200,
    answer: page(backup),
    errors: [400, 401, 403, 404, 429, 502, 503],
  })),
  restoreBackup: lazy(() => ({
    method: 'POST',
    path: '/installs/{install_id}/backups/{backup_id}/restore',
    summary: 'Restore an install from a backup',
    destroys: true,
    source: '4.9',
    params: { install_id: id(), backup_id: id() },
    query: {},
    body: {
      notification_emails: emails(),
      restore_database: z.optional(z.boolean()),
      create_checkpoint: z.optional(z.boolean()),
    },
    success: 202,
    answer: openAnswer(),
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  })),
  createArchive: lazy(() => ({
    method: 'POST',
    path: '/installs/{install_id}/archives',
    summary: 'Create a downloadable archive of a backup',
    source: '4.10',
    params: { install_id: id() },
    query: {},
    body: { backup_id: id(), notification_emails: emails() },
    success: 202,
    answer: openAnswer(),
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  })),
} satisfies Record<string, () => Operation>;
