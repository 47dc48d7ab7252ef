/** The handler of each operation. A missing handler does not compile. */
import type { Handlers } from './call.ts';
import { accounts } from './handlers/accounts.ts';
import { backups } from './handlers/backups.ts';
import { certificates } from './handlers/certificates.ts';
import { domains } from './handlers/domains.ts';
import { headless } from './handlers/headless.ts';
import { installs } from './handlers/installs.ts';
import { service } from './handlers/service.ts';
import { sites } from './handlers/sites.ts';
import { usage } from './handlers/usage.ts';
import { users } from './handlers/users.ts';

export const handlers: Handlers = {
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
