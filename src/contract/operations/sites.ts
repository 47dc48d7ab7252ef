/** Sites and their transfers (docs/service.md 4.12 to 4.15). */

import { lazy } from '../../core/lazy.ts';
import * as z from '../../core/zod.ts';
import { page, record } from '../answers.ts';
import type { Operation } from '../operation.ts';
import { dateTime, id, site, siteTransfer } from '../resources.ts';
import { paging } from './paging.ts';

export const sites = {
  getSite: lazy(() => ({
    method: 'GET',
    path: '/sites/{site_id}',
    summary: 'Read a site',
    source: '4.12',
    params: { site_id: id() },
    query: {},
    body: {},
    success: 200,
    answer: record(site),
    errors: [401, 403, 404, 429, 503],
  })),
  listSiteTransfers: lazy(() => ({
    method: 'GET',
    path: '/sites/{site_id}/site_transfers',
    summary: 'List the transfers of a site',
    source: '4.13',
    params: { site_id: id() },
    get query() {
      return paging();
    },
    body: {},
    success: 200,
    answer: page(siteTransfer),
    errors: [400, 401, 403, 404, 429, 500, 503],
  })),
  createSiteTransfer: lazy(() => ({
    method: 'POST',
    path: '/sites/{site_id}/site_transfers',
    summary: 'Request a transfer of a site to another account',
    destroys: true,
    source: '4.14',
    params: { site_id: id() },
    query: {},
    body: {
      destination_account_id: id(),
      scheduled_time: z.optional(dateTime()),
      maintenance_mode: z.optional(z.boolean()),
    },
    success: 202,
    answer: record(siteTransfer),
    errors: [400, 401, 403, 404, 409, 422, 429, 500, 503],
  })),
  listAccountTransfers: lazy(() => ({
    method: 'GET',
    path: '/accounts/{account_id}/site_transfers',
    summary: 'List the site transfers initiated from an account',
    source: '4.15',
    params: { account_id: id() },
    get query() {
      return paging();
    },
    body: {},
    success: 200,
    answer: page(siteTransfer),
    errors: [400, 401, 403, 404, 429, 500, 503],
  })),
} satisfies Record<string, () => Operation>;
