/** Everything the sandbox remembers, as one JSON value. Times are milliseconds since the epoch. */
import type { Backup, Install } from '../contract/resources.ts';

export interface Account {
  id: string;
  name: string;
  /** Whether installs of the account need a site and an environment (service-api.md 4.2). */
  sites_enabled: boolean;
}

export interface Site {
  id: string;
  name: string;
  account_id: string;
}

/** Something that was asked for and ends by itself. */
export interface Job {
  kind: 'install' | 'backup' | 'restore' | 'archive';
  install_id: string;
  backup_id?: string;
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

export interface State {
  version: 1;
  seeded_at: string;
  accounts: Account[];
  sites: Site[];
  installs: Install[];
  backups: { install_id: string; record: Backup }[];
  /** Jobs that have not ended. */
  jobs: Job[];
  outbox: Email[];
}

export function isState(value: unknown): value is State {
  return (value as State | null)?.version === 1 && Array.isArray((value as State).installs);
}
