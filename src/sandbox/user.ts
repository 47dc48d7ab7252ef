/** The users of the sandbox; all have the same password. */
import type { AccountUser } from '../contract/schemas/records.ts';
import { sandboxCredentials } from './demo-credentials.ts';
import { seedId } from './seed/ids.ts';

export interface SandboxUser {
  username: string;
  role: 'owner' | 'full' | 'full,billing' | 'partial';
  /** A partial user sees only these installs. */
  installs: 'all' | readonly string[];
}

const users: readonly SandboxUser[] = [
  { username: 'owner', role: 'owner', installs: 'all' },
  { username: 'full', role: 'full', installs: 'all' },
  { username: 'billing', role: 'full,billing', installs: 'all' },
  {
    username: 'partial',
    role: 'partial',
    installs: [seedId('install', 'bistroprod'), seedId('install', 'bistrostage')],
  },
];

const emails: Readonly<Record<string, string>> = {
  owner: 'noor@northlight.example',
  full: 'jonas@northlight.example',
  billing: 'ama@northlight.example',
  partial: 'rui@northlight.example',
};

/** The person behind the credentials. People who were removed from every account keep their id. */
export function personOf(
  people: readonly AccountUser[],
  { username }: SandboxUser,
): Pick<AccountUser, 'user_id' | 'email' | 'first_name' | 'last_name' | 'phone'> {
  const email = emails[username] ?? '';
  const person = people.find((one) => one.email === email);
  const { first_name = username, last_name = '', phone = null } = person ?? {};
  return { user_id: person?.user_id ?? seedId('user', email), email, first_name, last_name, phone };
}

/** Sends a request without credentials. */
export const nobody: SandboxUser = { username: '', role: 'partial', installs: [] };

/** Undefined if the header is missing or wrong. */
export function authorizedUser(authorization: string | undefined): SandboxUser | undefined {
  return users.find(({ username }) => {
    const { password } = sandboxCredentials;
    const expected = Buffer.from(`${username}:${password}`).toString('base64');
    return authorization === `Basic ${expected}`;
  });
}
