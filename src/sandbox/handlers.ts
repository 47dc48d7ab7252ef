/** The handler of each operation. A missing handler does not compile. */
import type { Handlers } from './call.ts';
import { accounts } from './handlers/accounts.ts';
import { backups } from './handlers/backups.ts';
import { domains } from './handlers/domains.ts';
import { headless } from './handlers/headless.ts';
import { installs } from './handlers/installs.ts';
import { sites } from './handlers/sites.ts';

export const handlers: Handlers = {
  ...installs,
  ...domains,
  ...backups,
  ...sites,
  ...accounts,
  ...headless,
};
