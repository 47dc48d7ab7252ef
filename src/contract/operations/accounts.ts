/** Account users, usage, SSH keys and report schedules (docs/service.md 4.16 to 4.20). */

import { lazy } from '../../core/lazy.ts';
import * as z from '../../core/zod.ts';
import { object, openAnswer, page } from '../answers.ts';
import type { Operation } from '../operation.ts';
import { accountUser, dateTime, emailFormat, frequency, id, roles, sshKey } from '../resources.ts';
import { paging } from './paging.ts';

const userResult = lazy(() =>
  object(
    () => ({ message: z.nullish(z.string()), account_user: z.nullish(accountUser()) }),
    'account_user.user_id',
  ),
);

export const accounts = {
  createAccountUser: lazy(() => ({
    method: 'POST',
    path: '/accounts/{account_id}/account_users',
    summary: 'Add a person to an account',
    source: '4.16',
    params: { account_id: id() },
    query: {},
    body: {
      user: z.strictObject({
        account_id: id(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        roles: roles(),
        install_ids: z.optional(z.array(z.string())),
      }),
    },
    success: 201,
    answer: userResult(),
    errors: [400, 401, 403, 429, 503],
  })),
  updateAccountUser: lazy(() => ({
    method: 'PATCH',
    path: '/accounts/{account_id}/account_users/{user_id}',
    summary: 'Change the role of an account user',
    source: '4.17',
    params: { account_id: id(), user_id: id() },
    query: {},
    body: { roles: roles(), install_ids: z.optional(z.array(z.string())) },
    success: 200,
    answer: userResult(),
    errors: [400, 401, 403, 404, 429, 500, 503],
  })),
  getAccountUsage: lazy(() => ({
    method: 'GET',
    path: '/accounts/{account_id}/usage',
    summary: 'Read the usage of an account',
    source: '4.18',
    referenced: true,
    params: { account_id: id() },
    query: {},
    body: {},
    success: 200,
    answer: object(() => ({ account_storage_refresh_expected_time: z.nullish(dateTime()) })),
    errors: [401, 403, 404],
  })),
  /** The body of the answer is always null. */
  refreshDiskUsage: lazy(() => ({
    method: 'POST',
    path: '/accounts/{account_id}/usage/refresh_disk_usage',
    summary: 'Start a recalculation of the disk usage of an account',
    source: '4.18',
    params: { account_id: id() },
    query: {},
    body: {},
    success: 200,
    answer: openAnswer(),
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  })),
  listSshKeys: lazy(() => ({
    method: 'GET',
    path: '/ssh_keys',
    summary: 'List SSH keys',
    source: '4.19',
    params: {},
    get query() {
      return paging();
    },
    body: {},
    success: 200,
    answer: page(sshKey, 'uuid'),
    errors: [400, 401, 429, 503],
  })),
  updateReportSchedule: lazy(() => ({
    method: 'PATCH',
    path: '/site_reports/schedules/{schedule_id}',
    summary: 'Update a report schedule',
    source: '4.20',
    params: { schedule_id: id() },
    query: {},
    body: {
      title: z.optional(z.string()),
      next_scheduled_date: z.optional(dateTime()),
      template_uuid: z.optional(id()),
      frequency: z.optional(frequency()),
      recipients: z.optional(
        z.array(z.strictObject({ name: z.optional(z.string()), email: emailFormat() })),
      ),
      sections: z.optional(z.array(z.strictObject({ name: z.string() }))),
    },
    success: 200,
    answer: object(() => ({ message: z.nullish(z.string()) })),
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  })),
  listReportTemplates: lazy(() => ({
    method: 'GET',
    path: '/site_reports/templates',
    summary: 'List report templates and their sections',
    source: '4.20',
    referenced: true,
    params: {},
    query: {},
    body: {},
    success: 200,
    answer: openAnswer(),
    errors: [401, 403],
  })),
} satisfies Record<string, () => Operation>;
