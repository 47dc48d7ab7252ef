/** Usage of accounts and installs (docs/service.md 4.18, 10.7 to 10.9). */
import { type Operation, part2 } from '../operation.ts';

export const usage = {
  getAccountUsage: {
    method: 'GET',
    path: '/accounts/{account_id}/usage',
    summary: 'Read the usage of an account',
    source: '4.18',
    referenced: true,
    // Only newer services read them (docs/service.md 10.7).
    query: ['first_date', 'last_date', 'limit', 'offset'],
    success: 200,
    answer: { form: 'object' },
    errors: [401, 403, 404],
    unlisted: [400],
  },
  /** The response body is always null. */
  refreshDiskUsage: {
    method: 'POST',
    path: '/accounts/{account_id}/usage/refresh_disk_usage',
    summary: 'Start a recalculation of the disk usage of an account',
    source: '4.18',
    success: 200,
    answer: { form: 'open' },
    errors: [400, 401, 403, 404, 429, 500, 502, 503],
  },
  getUsageSummary: {
    ...part2,
    method: 'GET',
    path: '/accounts/{account_id}/usage/summary',
    summary: 'Summarize the usage of an account',
    source: '10.8',
    query: ['first_date', 'last_date'],
    success: 200,
    answer: { form: 'object' },
  },
  getUsageInsights: {
    ...part2,
    method: 'GET',
    path: '/accounts/{account_id}/usage/insights',
    summary: 'Compare the usage of environments and site types',
    source: '10.8',
    query: ['first_date', 'last_date'],
    success: 200,
    answer: { form: 'object' },
  },
  getInstallUsage: {
    ...part2,
    method: 'GET',
    path: '/installs/{install_id}/usage',
    summary: 'Read the usage of an install',
    source: '10.9',
    query: ['first_date', 'last_date'],
    success: 200,
    answer: { form: 'object' },
  },
  /** The response body is always null. */
  refreshInstallDiskUsage: {
    ...part2,
    method: 'POST',
    path: '/installs/{install_id}/usage/refresh_disk_usage',
    summary: 'Start a recalculation of the disk usage of an install',
    source: '10.9',
    success: 200,
    answer: { form: 'open' },
  },
} as const satisfies Record<string, Operation>;
