/** Installs and copies of them (docs/service.md 4.1 to 4.3, 4.11). */

import { lazy } from '../../core/lazy.ts';
import * as z from '../../core/zod.ts';
import { openAnswer, page, record } from '../answers.ts';
import type { Operation } from '../operation.ts';
import { emails, environment, id, install, installName } from '../resources.ts';
import { paging } from './paging.ts';

export const installs = {
  listInstalls: lazy(() => ({
    method: 'GET',
    path: '/installs',
    summary: 'List installs',
    source: '4.1',
    params: {},
    get query() {
      return { ...paging(), account_id: z.optional(id()) };
    },
    body: {},
    success: 200,
    answer: page(install),
    errors: [400, 401, 429, 503],
  })),
  createInstall: lazy(() => ({
    method: 'POST',
    path: '/installs',
    summary: 'Create an install',
    source: '4.2',
    params: {},
    query: {},
    body: {
      name: installName(),
      account_id: id(),
      site_id: z.optional(id()),
      environment: z.optional(environment()),
    },
    success: 201,
    answer: record(install),
    errors: [400, 401, 403, 429, 503],
  })),
  getInstall: lazy(() => ({
    method: 'GET',
    path: '/installs/{install_id}',
    summary: 'Get an install',
    source: '2.2',
    referenced: true,
    params: { install_id: id() },
    query: {},
    body: {},
    success: 200,
    answer: record(() => z.looseObject({})),
    errors: [401, 403, 404],
  })),
  updateInstall: lazy(() => ({
    method: 'PATCH',
    path: '/installs/{install_id}',
    summary: 'Update an install',
    source: '4.3',
    params: { install_id: id() },
    query: {},
    body: { site_id: z.optional(id()), environment: z.optional(environment()) },
    success: 200,
    answer: record(install),
    errors: [400, 401, 403, 429, 503],
  })),
  copyInstall: lazy(() => ({
    method: 'POST',
    path: '/install_copy',
    summary: 'Copy one install onto another',
    destroys: true,
    source: '4.11',
    params: {},
    query: {},
    body: {
      source_environment_id: id(),
      destination_environment_id: id(),
      notification_emails: z.optional(emails()),
      custom_options: z.optional(
        z
          .strictObject({
            include_files: z.optional(z.boolean()),
            include_db: z.optional(z.boolean()),
            db_tables: z.optional(z.array(z.string())),
          })
          .check(
            z.refine(
              ({ include_db, db_tables }) => include_db !== false || db_tables === undefined,
              'db_tables must not be given when include_db is false',
            ),
          ),
      ),
    },
    success: 202,
    answer: openAnswer(),
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  })),
} satisfies Record<string, () => Operation>;
