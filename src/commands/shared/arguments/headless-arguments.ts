/** Arguments of headless commands (docs/service.md 4.21): opaque path segments. */

import type { Argument } from '../../../command-model/input.ts';
import type { Defaults } from '../../../command-model/services.ts';
import { text } from '../../../command-model/values.ts';
import { HmsError } from '../../../core/errors.ts';

export const app = {
  value: text('APP', 'apps'),
  help: 'Name of an application',
} as const satisfies Argument;
export const environment = {
  value: text('ENVIRONMENT', 'environments'),
  help: 'ID of an environment',
} as const satisfies Argument;

export const accountOption = {
  account: {
    value: text('NAME'),
    help: 'Name of the account. This is a name, not an ID',
    fallback: 'HMS_HEADLESS_ACCOUNT, then the account of the profile',
  },
} as const;

export function accountOf(given: string | undefined, { headlessAccount }: Defaults): string {
  const account = given ?? headlessAccount;
  if (account !== undefined) return account;
  throw new HmsError('usage', 'No account is set for the headless platform.', {
    hint: 'Name it with --account NAME, or set HMS_HEADLESS_ACCOUNT.',
    missing: 'account',
  });
}
