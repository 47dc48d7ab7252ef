/** Domains and their verification (docs/service.md 4.4 to 4.6). */

import { lazy } from '../../core/lazy.ts';
import * as z from '../../core/zod.ts';
import { openAnswer, page, record } from '../answers.ts';
import type { Operation } from '../operation.ts';
import { domain, id } from '../resources.ts';
import { paging } from './paging.ts';

export const domains = {
  createDomain: lazy(() => ({
    method: 'POST',
    path: '/installs/{install_id}/domains',
    summary: 'Add a domain or redirect to an install',
    source: '4.4',
    params: { install_id: id() },
    query: {},
    body: {
      name: z.string(),
      primary: z.optional(z.boolean()),
      redirect_to: z.optional(z.string()),
    },
    success: 201,
    answer: record(domain),
    errors: [400, 401, 403, 429, 503],
  })),
  listDomains: lazy(() => ({
    method: 'GET',
    path: '/installs/{install_id}/domains',
    summary: 'List the domains of an install',
    source: '4.5',
    params: { install_id: id() },
    get query() {
      return paging();
    },
    body: {},
    success: 200,
    answer: page(domain),
    errors: [401, 403, 404, 429, 503],
  })),
  /** Request, answer and statuses are not shown; what was seen is in the sandbox. */
  verifyDomain: lazy(() => ({
    method: 'POST',
    path: '/installs/{install_id}/domains/{domain_id}/verification',
    summary: 'Complete the verification of a domain',
    source: '4.6',
    params: { install_id: id(), domain_id: id() },
    query: {},
    body: {},
    success: 200,
    answer: openAnswer(),
    errors: [401, 403],
    unlisted: [400, 404],
  })),
} satisfies Record<string, () => Operation>;
