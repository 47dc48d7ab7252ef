/** The people the sandbox knows; all have one password. Real credentials are never sent to it. */
import { seedId } from './ids.ts';

export interface SandboxUser {
  username: string;
  role: 'owner' | 'full' | 'full,billing' | 'partial';
  /** A partial user sees these installs, and no others. */
  installs: 'all' | readonly string[];
}

const password = 'sandbox';

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

/** Who the built-in profile is. */
export const sandboxCredentials = { username: 'owner', password };

/** Undefined where the header is missing or names nobody. */
export function userOf(authorization: string | undefined): SandboxUser | undefined {
  return users.find(({ username }) => {
    const expected = Buffer.from(`${username}:${password}`).toString('base64');
    return authorization === `Basic ${expected}`;
  });
}
