/**
 * The table of operations: what the service is. Client, sandbox and tests are functions of it.
 * Source: service-api.md, sections 4 (operations), 7.3 (statuses) and 8 (limits).
 */
import * as z from 'zod/mini';
import { nothing, open, page, record } from './answers.ts';
import { backup, emails, environment, id, install, installName } from './resources.ts';
import type { Operation } from './types.ts';

/** Section 8: at most 100 records a page. The minimum of both is not shown; ours is what makes sense. */
const paging = {
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  offset: z.optional(z.int().check(z.minimum(0))),
};

export const operations = {
  listInstalls: {
    method: 'GET',
    path: '/installs',
    summary: 'List installs',
    source: '4.1',
    params: {},
    query: { ...paging, account_id: z.optional(id) },
    body: {},
    success: 200,
    answer: page(install),
    errors: [400, 401, 429, 503],
  },
  createInstall: {
    method: 'POST',
    path: '/installs',
    summary: 'Create an install',
    source: '4.2',
    params: {},
    query: {},
    body: {
      name: installName,
      account_id: id,
      site_id: z.optional(id),
      environment: z.optional(environment),
    },
    success: 201,
    answer: record(install),
    errors: [400, 401, 403, 429, 503],
  },
  getInstall: {
    method: 'GET',
    path: '/installs/{install_id}',
    summary: 'Get an install',
    source: '2.2',
    referenced: true,
    params: { install_id: id },
    query: {},
    body: {},
    success: 200,
    answer: open(),
    errors: [401, 403, 404],
  },
  updateInstall: {
    method: 'PATCH',
    path: '/installs/{install_id}',
    summary: 'Update an install',
    source: '4.3',
    params: { install_id: id },
    query: {},
    body: { site_id: z.optional(id), environment: z.optional(environment) },
    success: 200,
    answer: record(install),
    errors: [400, 401, 403, 429, 503],
  },
  createBackup: {
    method: 'POST',
    path: '/installs/{install_id}/backups',
    summary: 'Request a backup',
    source: '4.7',
    params: { install_id: id },
    query: {},
    body: { description: z.string(), notification_emails: emails },
    success: 202,
    answer: record(backup),
    errors: [400, 401, 403, 404, 429, 503],
  },
  listBackups: {
    method: 'GET',
    path: '/installs/{install_id}/backups',
    summary: 'List the backups of an install',
    source: '4.8',
    params: { install_id: id },
    query: paging,
    body: {},
    success: 200,
    answer: page(backup),
    errors: [400, 401, 403, 404, 429, 502, 503],
  },
  restoreBackup: {
    method: 'POST',
    path: '/installs/{install_id}/backups/{backup_id}/restore',
    summary: 'Restore an install from a backup',
    source: '4.9',
    params: { install_id: id, backup_id: id },
    query: {},
    body: {
      notification_emails: emails,
      restore_database: z.optional(z.boolean()),
      create_checkpoint: z.optional(z.boolean()),
    },
    success: 202,
    answer: nothing(),
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  },
  createArchive: {
    method: 'POST',
    path: '/installs/{install_id}/archives',
    summary: 'Create a downloadable archive of a backup',
    source: '4.10',
    params: { install_id: id },
    query: {},
    body: { backup_id: id, notification_emails: emails },
    success: 202,
    answer: nothing(),
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  },
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
