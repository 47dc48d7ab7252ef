/**
 * The table of operations: what the service is. Client, sandbox, OpenAPI document and tests are
 * functions of it. Source: docs/service.md, sections 4 (operations), 7.3 (statuses) and 8 (limits).
 */
import { accounts } from './operations/accounts.ts';
import { backups } from './operations/backups.ts';
import { domains } from './operations/domains.ts';
import { headless } from './operations/headless.ts';
import { installs } from './operations/installs.ts';
import { sites } from './operations/sites.ts';

export const operations = {
  ...installs,
  ...domains,
  ...backups,
  ...sites,
  ...accounts,
  ...headless,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
