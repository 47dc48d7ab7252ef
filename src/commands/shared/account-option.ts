import { id } from '../../command-model/values.ts';

export const accountOption = {
  value: id('ACCOUNT', 'accounts'),
  help: 'id of an account',
  fallback: "HMS_ACCOUNT, then the profile's",
} as const;
