/** Arguments of headless commands (docs/service.md 4.21): opaque path segments. */

import type { Argument } from '../../command-model/input.ts';
import type { Defaults } from '../../command-model/services.ts';
import { text } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';

export const app = {
  value: text('APP', 'apps'),
  help: 'name of an application',
} as const satisfies Argument;
export const environment = {
  value: text('ENVIRONMENT', 'environments'),
  help: 'id of an environment',
} as const satisfies Argument;

export const accountOption = {
  account: {
    value: text('NAME'),
    help: 'name of the account (a name here, not an id)',
    fallback: "HMS_HEADLESS_ACCOUNT, then the profile's",
  },
} as const;

export function accountOf(given: string | undefined, { headlessAccount }: Defaults): string {
  const account = given ?? headlessAccount;
  if (account !== undefined) return account;
  throw new HmsError('usage', 'no account of the headless platform', {
    hint: 'name it with --account NAME, or set HMS_HEADLESS_ACCOUNT',
    missing: 'account',
  });
}
