/** Everything the sandbox remembers, as one JSON value. Times are milliseconds since the epoch. */
import type {
  AccountUser,
  Backup,
  Domain,
  Install,
  Site as SiteRecord,
  SiteTransfer,
  SshKey,
} from '../contract/resources.ts';

export interface Account {
  id: string;
  name: string;
  /** Whether installs of the account need a site and an environment (service-api.md 4.2). */
  sites_enabled: boolean;
  /** Without one no site can be transferred to it (4.14). */
  preferred_data_center: boolean;
}

/** What a site is, but for what follows from the installs: its account and they are looked up. */
export interface Site
  extends Pick<
    SiteRecord,
    'id' | 'name' | 'group_name' | 'tags' | 'created_at' | 'sandbox' | 'transferable'
  > {
  account_id: string;
}

/** Something that was asked for and ends by itself. */
export interface Job {
  kind: 'install' | 'backup' | 'restore' | 'archive' | 'copy' | 'transfer' | 'environment';
  /** The install, site transfer or environment it is about. */
  subject_id: string;
  /** The backup it takes or uses; the install it copies from. */
  source_id?: string;
  starts_at: number;
  ends_at: number;
  outcome: Outcome;
  emails: string[];
}

export type Outcome = 'completed' | 'aborted';

export interface Email {
  to: string;
  subject: string;
  sent_at: string;
}

export interface Environment {
  id: string;
  reconciling: boolean;
  [field: string]: unknown;
}

export interface App {
  /** The account's name. */
  account: string;
  name: string;
  environments: Environment[];
  [field: string]: unknown;
}

export interface State {
  version: 2;
  seeded_at: string;
  accounts: Account[];
  sites: Site[];
  installs: Install[];
  domains: { install_id: string; record: Domain }[];
  backups: { install_id: string; record: Backup }[];
  transfers: {
    site_id: string;
    origin_account_id: string;
    destination_account_id: string;
    record: SiteTransfer;
  }[];
  users: AccountUser[];
  ssh_keys: SshKey[];
  schedules: { id: string; [field: string]: unknown }[];
  usage: { account_id: string; expected_time: string }[];
  /** The TXT records the sandbox can see. */
  zone: { name: string; value: string }[];
  apps: App[];
  /** Jobs that have not ended. */
  jobs: Job[];
  outbox: Email[];
}

const lists = [
  'accounts',
  'sites',
  'installs',
  'domains',
  'backups',
  'transfers',
  'users',
  'ssh_keys',
  'schedules',
  'usage',
  'zone',
  'apps',
  'jobs',
  'outbox',
] as const satisfies (keyof State)[];

export function isState(value: unknown): value is State {
  const state = value as State | null;
  return state?.version === 2 && lists.every((name) => Array.isArray(state[name]));
}
