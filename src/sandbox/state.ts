/** The sandbox's state as one JSON value. Times are milliseconds since the epoch. */
import type {
  AccountUser,
  Archive,
  Backup,
  Domain,
  Install,
  Site as SiteRecord,
  SiteTransfer,
  SshKey,
} from '../contract/schemas/records.ts';
import { isObject } from '../core/json.ts';

export interface Account {
  id: string;
  name: string;
  /** Whether the account's installs need a site and an environment (docs/service.md 4.2). */
  sites_enabled: boolean;
  /** Without one, no site can be transferred to the account (4.14). */
  preferred_data_center: boolean;
  nickname: string | null;
  /** Of the plan; null for no limit (10.6). */
  limits: { visitors: number | null; storage: number | null; bandwidth: number | null };
}

/** A site without the fields derived from its account and its installs. */
export interface SandboxSite
  extends Pick<
    SiteRecord,
    'id' | 'name' | 'group_name' | 'tags' | 'created_at' | 'sandbox' | 'transferable'
  > {
  account_id: string;
}

/** A requested job that ends after some time. */
export interface SandboxJob {
  kind: 'install' | 'backup' | 'restore' | 'archive' | 'copy' | 'transfer' | 'environment';
  /** The install, site transfer or environment of the job. */
  subject_id: string;
  /** The backup it creates or uses, or the install it copies from. */
  source_id?: string;
  /** The archive it creates. */
  created_id?: string;
  starts_at: number;
  ends_at: number;
  outcome: JobOutcome;
  emails: string[];
  /** The e-mail of `mail-start@fault.test` was sent. */
  told_start?: true;
}

export type JobOutcome = 'completed' | 'aborted';

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
  version: 3;
  seeded_at: string;
  accounts: Account[];
  sites: SandboxSite[];
  installs: Install[];
  domains: { install_id: string; record: Domain }[];
  backups: { install_id: string; record: Backup }[];
  /** Without the links, which are made when they are read. */
  archives: { install_id: string; record: Archive }[];
  /** The last purge of each cache. */
  purges: { install_id: string; type: string; at: number }[];
  /** Checks of domains. */
  checks: {
    id: string;
    install_id: string;
    domain_id: string;
    starts_at: number;
    ends_at: number;
  }[];
  /** Names of deleted installs, which cannot be used again. */
  deleted_installs: { name: string }[];
  transfers: {
    site_id: string;
    origin_account_id: string;
    destination_account_id: string;
    record: SiteTransfer;
  }[];
  users: AccountUser[];
  ssh_keys: SshKey[];
  schedules: { id: string; [field: string]: unknown }[];
  /** Recalculations of disk usage, by account or install. */
  usage: { subject_id: string; expected_time: string }[];
  /** The TXT records that the sandbox sees. */
  zone: { name: string; value: string }[];
  apps: App[];
  /** Jobs that have not ended. */
  jobs: SandboxJob[];
  outbox: Email[];
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const maybe =
  (check: Check): Check =>
  (value) =>
    value == null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Largest timestamp of a Date, in milliseconds. */
const lastMoment = 8.64e15;
const isNumber: Check = (value) => typeof value === 'number';
const moment: Check = (value) => typeof value === 'number' && Math.abs(value) <= lastMoment;

function record(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value) => isObject(value) && checks.every(([name, check]) => check(value[name]));
}

/** Fields that are read without a check. A state file may come from anyone, so other fields may hold anything. */
const lists = {
  accounts: record({
    id: text,
    name: text,
    limits: record({
      visitors: maybe(isNumber),
      storage: maybe(isNumber),
      bandwidth: maybe(isNumber),
    }),
  }),
  sites: record({ id: text, name: text, account_id: text }),
  installs: record({ id: text, name: text, account: record({ id: text }) }),
  domains: record({ install_id: text, record: record({ id: text, name: text }) }),
  backups: record({ install_id: text, record: record({ id: text, status: text }) }),
  transfers: record({
    site_id: text,
    origin_account_id: text,
    destination_account_id: text,
    record: record({ id: text, status: text }),
  }),
  users: record({
    user_id: text,
    account_id: text,
    email: text,
    roles: text,
    installs: maybe(listOf(record({ id: text }))),
  }),
  ssh_keys: record({ uuid: text }),
  schedules: record({ id: text }),
  usage: record({ subject_id: text, expected_time: text }),
  archives: record({
    install_id: text,
    record: record({ id: text, state: text, backup: record({ id: text }) }),
  }),
  purges: record({ install_id: text, type: text, at: moment }),
  checks: record({
    id: text,
    install_id: text,
    domain_id: text,
    starts_at: moment,
    ends_at: moment,
  }),
  deleted_installs: record({ name: text }),
  zone: record({ name: text, value: text }),
  apps: record({ account: text, name: text, environments: listOf(record({ id: text })) }),
  jobs: record({
    kind: text,
    subject_id: text,
    source_id: maybe(text),
    created_id: maybe(text),
    starts_at: moment,
    ends_at: moment,
    outcome: text,
    emails: listOf(text),
  }),
  outbox: record({ to: text, subject: text, sent_at: text }),
} satisfies Record<Exclude<keyof State, 'version' | 'seeded_at'>, Check>;

const state = record({
  version: (value) => value === 3,
  seeded_at: text,
  ...Object.fromEntries(Object.entries(lists).map(([name, check]) => [name, listOf(check)])),
});

export function isState(value: unknown): value is State {
  return state(value);
}
