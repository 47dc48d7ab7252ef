/**
 * The table of operations, from which client, sandbox, OpenAPI document and tests are derived. Source: docs/service.md,
 * sections 4 (operations), 7.3 (statuses) and 8 (limits), and part 2 (operations that newer services offer).
 */
import { accounts } from './operations/accounts.ts';
import { backups } from './operations/backups.ts';
import { certificates } from './operations/certificates.ts';
import { domains } from './operations/domains.ts';
import { headless } from './operations/headless.ts';
import { installs } from './operations/installs.ts';
import { service } from './operations/service.ts';
import { sites } from './operations/sites.ts';
import { usage } from './operations/usage.ts';
import { users } from './operations/users.ts';

export const operations = {
  ...installs,
  ...domains,
  ...backups,
  ...sites,
  ...accounts,
  ...headless,
  ...usage,
  ...users,
  ...certificates,
  ...service,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;
