/** The users of the sandbox; all have the same password. */
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

/** Undefined if the header is missing or wrong. */
export function userOf(authorization: string | undefined): SandboxUser | undefined {
  return users.find(({ username }) => {
    const { password } = sandboxCredentials;
    const expected = Buffer.from(`${username}:${password}`).toString('base64');
    return authorization === `Basic ${expected}`;
  });
}
