import { id } from '../../../command-model/values.ts';

export const accountOption = {
  value: id('ACCOUNT', 'accounts'),
  help: 'ID of an account',
  fallback: 'HMS_ACCOUNT, then the account of the profile',
} as const;
