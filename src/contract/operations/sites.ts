/** Sites and their transfers (docs/service.md 4.12 to 4.15). */
import type { Operation } from '../operation.ts';

export const sites = {
  getSite: {
    method: 'GET',
    path: '/sites/{site_id}',
    summary: 'Read a site',
    source: '4.12',
    success: 200,
    answer: { form: 'record', key: 'id' },
    errors: [401, 403, 404, 429, 503],
  },
  listSiteTransfers: {
    method: 'GET',
    path: '/sites/{site_id}/site_transfers',
    summary: 'List the transfers of a site',
    source: '4.13',
    query: ['limit', 'offset'],
    success: 200,
    answer: { form: 'page', key: 'id' },
    errors: [400, 401, 403, 404, 429, 500, 503],
  },
  createSiteTransfer: {
    method: 'POST',
    path: '/sites/{site_id}/site_transfers',
    summary: 'Request a transfer of a site to another account',
    destroys: true,
    source: '4.14',
    body: ['destination_account_id', 'scheduled_time', 'maintenance_mode'],
    success: 202,
    answer: { form: 'record', key: 'id' },
    errors: [400, 401, 403, 404, 409, 422, 429, 500, 503],
  },
  listAccountTransfers: {
    method: 'GET',
    path: '/accounts/{account_id}/site_transfers',
    summary: 'List the site transfers initiated from an account',
    source: '4.15',
    query: ['limit', 'offset'],
    success: 200,
    answer: { form: 'page', key: 'id' },
    errors: [400, 401, 403, 404, 429, 500, 503],
  },
} as const satisfies Record<string, Operation>;
