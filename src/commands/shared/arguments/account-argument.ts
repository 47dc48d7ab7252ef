import type { Argument } from '../../../command-model/input.ts';
import { id } from '../../../command-model/values.ts';

export const account = {
  value: id('ACCOUNT', 'accounts'),
  help: 'ID of an account. Default: HMS_ACCOUNT, then the account of the profile',
  optional: true,
} as const satisfies Argument;
