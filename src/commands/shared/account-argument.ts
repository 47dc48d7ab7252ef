import type { Argument } from '../../command-model/input.ts';
import { id } from '../../command-model/values.ts';

export const account = {
  value: id('ACCOUNT', 'accounts'),
  help: "id of an account (default: HMS_ACCOUNT, then the profile's)",
  optional: true,
} as const satisfies Argument;
