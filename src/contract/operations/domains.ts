/** Domains and their verification (docs/service.md 4.4 to 4.6). */
import type { Operation } from '../operation.ts';

export const domains = {
  createDomain: {
    method: 'POST',
    path: '/installs/{install_id}/domains',
    summary: 'Add a domain or redirect to an install',
    source: '4.4',
    body: ['name', 'primary', 'redirect_to'],
    success: 201,
    answer: { form: 'record', key: 'id' },
    errors: [400, 401, 403, 429, 503],
  },
  listDomains: {
    method: 'GET',
    path: '/installs/{install_id}/domains',
    summary: 'List the domains of an install',
    source: '4.5',
    query: ['limit', 'offset'],
    success: 200,
    answer: { form: 'page', key: 'id' },
    errors: [401, 403, 404, 429, 503],
  },
  /** Request, response and statuses are not documented; the sandbox sends what was observed. */
  verifyDomain: {
    method: 'POST',
    path: '/installs/{install_id}/domains/{domain_id}/verification',
    summary: 'Complete the verification of a domain',
    source: '4.6',
    success: 200,
    answer: { form: 'open' },
    errors: [401, 403],
    unlisted: [400, 404],
  },
} as const satisfies Record<string, Operation>;
