/** A person who is a user of several accounts. */
import type { AccountUser } from '../../src/contract/schemas/records.ts';
import { seedId } from '../../src/sandbox/seed/ids.ts';

export const email = 'rui@northlight.example';
export const confirmed = `--yes --confirm ${email}`;
export const everywhere = `users remove --everywhere ${email}`;

export const account = {
  northlight: seedId('account', 'northlight'),
  harbor: seedId('account', 'harbor'),
  attic: seedId('account', 'attic'),
};

/** Their record in another account than that of the seed. */
export function member(
  name: keyof typeof account,
  changed: Partial<AccountUser> = {},
): AccountUser {
  return {
    user_id: seedId('user', name, email),
    account_id: account[name],
    first_name: 'Rui',
    last_name: 'Tavares',
    email,
    phone: null,
    invite_accepted: true,
    mfa_enabled: false,
    roles: 'full',
    ...changed,
  };
}
