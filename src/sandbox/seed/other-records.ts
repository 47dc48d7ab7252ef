/** The records of a fresh sandbox besides installs and backups. */
import type { AccountUser, Domain } from '../../contract/schemas/records.ts';
import { domainRecord, markVerified } from '../domain-record.ts';
import type { State } from '../state.ts';
import { seedId } from './ids.ts';
import type { SeedRow } from './rows.ts';

const day = 86_400_000;

function domainsOf(
  { name, domain }: SeedRow,
  now: number,
): { install_id: string; record: Domain }[] {
  const install_id = seedId('install', name);
  const verified = new Date(now - 300 * day).toISOString();
  // The install's own platform host name is one of its domains.
  const platform = domainRecord(seedId('domain', name), `${name}.sandbox.example`, name);
  markVerified(platform, verified);
  platform.primary = domain === null;
  const records = [platform];
  if (domain !== null) {
    const main = domainRecord(seedId('domain', domain), domain, name);
    markVerified(main, verified);
    main.primary = true;
    records.push(main);
  }
  if (name === 'museumprod') records.push(waitingDomain());
  return records.map((record) => ({ install_id, record }));
}

/** A domain whose TXT record was never created. */
function waitingDomain(): Domain {
  const name = 'harbour-shop.example';
  return domainRecord(seedId('domain', name), name, 'museumprod');
}

// biome-ignore format: a table
const people: [first: string, last: string, roles: string, account: string][] = [
  ['Noor',  'Haddad',  'owner',        'northlight'],
  ['Jonas', 'Weber',   'full',         'northlight'],
  ['Ama',   'Boateng', 'full,billing', 'northlight'],
  ['Rui',   'Tavares', 'partial',      'northlight'],
  ['Mika',  'Sato',    'full',         'northlight'],
  ['Elsa',  'Lind',    'owner',        'harbor'],
];

/** A freelancer of the other account, who has not accepted the invitation there. */
function invitedUser(): AccountUser {
  const user = seedUser(['Mika', 'Sato', 'full', 'northlight']);
  return {
    ...user,
    user_id: seedId('user', user.email, 'harbor'),
    account_id: seedId('account', 'harbor'),
    invite_accepted: false,
    mfa_enabled: false,
  };
}

function seedUser([first_name, last_name, roles, account]: (typeof people)[number]): AccountUser {
  const email = `${first_name}@${account}.example`.toLowerCase();
  return {
    user_id: seedId('user', email),
    account_id: seedId('account', account),
    first_name,
    last_name,
    email,
    phone: null,
    invite_accepted: true,
    mfa_enabled: roles !== 'partial',
    roles,
    ...(roles === 'owner' ? { last_owner: true } : {}),
    ...(roles === 'partial'
      ? { installs: [{ id: seedId('install', 'bistroprod'), name: 'bistroprod' }] }
      : {}),
  };
}

type Rest = Pick<
  State,
  'domains' | 'transfers' | 'users' | 'ssh_keys' | 'schedules' | 'usage' | 'zone' | 'apps'
>;

export function seedRest(rows: readonly SeedRow[], now: number): Rest {
  return {
    domains: rows.flatMap((row) => domainsOf(row, now)),
    transfers: [],
    users: [...people.map(seedUser), invitedUser()],
    ssh_keys: ['noor@laptop', 'deploy@ci'].map((comment, index) => ({
      uuid: seedId('key', comment),
      comment,
      fingerprint: `SHA256:${seedId('fingerprint', comment).replaceAll('-', '')}`,
      created_at: new Date(now - (400 - index * 200) * day).toISOString(),
    })),
    schedules: [{ id: seedId('schedule', 'northlight'), title: 'Monthly report' }],
    usage: [],
    zone: [],
    apps: [
      {
        account: 'northlight',
        name: 'storefront',
        environments: [
          {
            id: 'env-main',
            name: 'main',
            reconciling: false,
            shellVariables: { API_TOKEN: 'not-a-real-secret', STAGE: 'main' },
          },
        ],
      },
    ],
  };
}
