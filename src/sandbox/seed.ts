/** A fresh sandbox: the accounts of a small agency, as they might look on any working day. */
import type { Backup, Install } from '../contract/resources.ts';
import { seedId } from './ids.ts';
import { seedRest } from './seed-rest.ts';
import type { Job, State } from './state.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface Row {
  name: string;
  site: string | null;
  account: 'northlight' | 'harbor';
  environment: 'production' | 'staging' | 'development' | null;
  php: string;
  wp: string;
  domain: string | null;
  ageDays: number;
  multisite?: true;
  pending?: true;
  /** Age in hours and fate of each backup, newest first. */
  backups: [ageHours: number, fate: 'completed' | 'aborted' | 'in_progress'][];
}

const nightly: Row['backups'] = [7, 31, 55].map((age) => [age, 'completed']);

// biome-ignore format: a table
const rows: Row[] = [
  { name: 'acmeprod', site: 'acme', account: 'northlight', environment: 'production', php: '8.3', wp: '6.8.3', domain: 'acme-outdoor.example', ageDays: 912, backups: nightly },
  { name: 'acmestage', site: 'acme', account: 'northlight', environment: 'staging', php: '8.3', wp: '6.9', domain: null, ageDays: 640, backups: [[26, 'aborted'], [170, 'completed']] },
  { name: 'acmedev', site: 'acme', account: 'northlight', environment: 'development', php: '8.4', wp: '6.9', domain: null, ageDays: 203, backups: [] },
  { name: 'bistroprod', site: 'bistro', account: 'northlight', environment: 'production', php: '8.2', wp: '6.8.3', domain: 'bistro-lune.example', ageDays: 701, backups: nightly },
  { name: 'bistrostage', site: 'bistro', account: 'northlight', environment: 'staging', php: '8.2', wp: '6.8.3', domain: 'staging.bistro-lune.example', ageDays: 688, backups: [[0.02, 'in_progress'], [98, 'completed']] },
  { name: 'bistrodev', site: 'bistro', account: 'northlight', environment: 'development', php: '8.3', wp: '6.8.3', domain: null, ageDays: 77, backups: [] },
  { name: 'clinicprod', site: 'clinic', account: 'northlight', environment: 'production', php: '7.4', wp: '6.4.7', domain: 'clinic-am-park.example', ageDays: 1490, multisite: true, backups: [[9 * 24, 'completed'], [16 * 24, 'completed']] },
  { name: 'clinicstage', site: 'clinic', account: 'northlight', environment: 'staging', php: '8.1', wp: '6.7.4', domain: null, ageDays: 44, multisite: true, backups: [[40, 'completed']] },
  { name: 'clinicdev', site: 'clinic', account: 'northlight', environment: 'development', php: '8.1', wp: '6.7.4', domain: null, ageDays: 1, pending: true, backups: [] },
  { name: 'museumprod', site: 'museum', account: 'harbor', environment: 'production', php: '8.2', wp: '6.8.3', domain: 'maritime-museum.example', ageDays: 333, backups: [[5, 'aborted'], [29, 'completed'], [53, 'completed']] },
  { name: 'museumstage', site: 'museum', account: 'harbor', environment: 'staging', php: '8.2', wp: '6.8.3', domain: null, ageDays: 331, backups: [[75, 'completed']] },
  { name: 'museumold', site: null, account: 'harbor', environment: null, php: '7.2', wp: '5.9.10', domain: null, ageDays: 2210, backups: [[120 * 24, 'completed']] },
];

/** Further installs for rehearsing with a fleet: `fleet0001` and so on, on the first account. */
function fleetRow(index: number): Row {
  const environments = ['production', 'staging', 'development'] as const;
  const number = String(index + 1).padStart(4, '0');
  const site = `fleet${String(Math.floor(index / 3) + 1).padStart(4, '0')}`;
  return {
    name: `fleet${number}`,
    site,
    account: 'northlight',
    environment: environments[index % 3] ?? 'production',
    php: ['8.3', '8.2', '8.1', '7.4'][index % 4] ?? '8.3',
    wp: '6.8.3',
    domain: index % 3 === 0 ? `${site}.example` : null,
    ageDays: 30 + (index % 1000),
    backups: index % 3 === 0 ? [[2 + (index % 200), 'completed']] : [],
  };
}

function accountId(name: Row['account'] | 'attic'): string {
  return seedId('account', name);
}

function installOf(row: Row, now: number): Install {
  return {
    id: seedId('install', row.name),
    name: row.name,
    account: { id: accountId(row.account) },
    php_version: row.php,
    status: row.pending ? 'pending' : 'active',
    site: row.site === null ? null : { id: seedId('site', row.site) },
    cname: `${row.name}.sandbox.example`,
    stable_ips: row.environment === 'production' ? ['203.0.113.17'] : null,
    environment: row.environment,
    primary_domain: row.domain,
    is_multisite: row.environment === null ? null : row.multisite === true,
    created_at: new Date(now - row.ageDays * day).toISOString(),
    wp_version: row.wp,
  };
}

function backupsOf(row: Row, now: number): { install_id: string; record: Backup }[] {
  return row.backups.map(([ageHours, fate], index) => {
    const start = now - ageHours * hour;
    const done = fate === 'completed' ? new Date(start + 4.2 * 60_000).toISOString() : null;
    const record: Backup = {
      id: seedId('backup', row.name, String(row.backups.length - index)),
      status: fate,
      description: row.environment === null ? null : 'Nightly',
      create_time: new Date(start).toISOString(),
      complete_time: done,
      wordpress_version: fate === 'aborted' ? null : row.wp,
    };
    return { install_id: seedId('install', row.name), record };
  });
}

/** The jobs that were under way: they end a minute and a half after the seeding. */
function jobsOf(row: Row, now: number): Job[] {
  const subject_id = seedId('install', row.name);
  const under = {
    subject_id,
    starts_at: now,
    ends_at: now + 90_000,
    outcome: 'completed' as const,
  };
  const jobs: Job[] = row.pending ? [{ ...under, kind: 'install', emails: [] }] : [];
  row.backups.forEach(([, fate], index) => {
    if (fate !== 'in_progress') return;
    const source_id = seedId('backup', row.name, String(row.backups.length - index));
    jobs.push({ ...under, kind: 'backup', source_id, emails: ['nightly@northlight.example'] });
  });
  return jobs;
}

/**
 * @param now milliseconds; the ages of everything are counted from here
 * @param installs how many installs in all, the dozen of the agency first
 */
export function seed(now: number, installs = rows.length): State {
  const more = Math.max(0, installs - rows.length);
  const fleet = Array.from({ length: more }, (_, index) => fleetRow(index));
  const all = [...rows.slice(0, installs), ...fleet];
  const sites = new Map(
    all.flatMap((row) => (row.site === null ? [] : [[row.site, row.account] as const])),
  );
  return {
    version: 2,
    seeded_at: new Date(now).toISOString(),
    accounts: [
      {
        id: accountId('northlight'),
        name: 'northlight',
        sites_enabled: true,
        preferred_data_center: true,
      },
      {
        id: accountId('harbor'),
        name: 'harbor',
        sites_enabled: false,
        preferred_data_center: true,
      },
      // An account without a preferred data center: no site can be transferred to it (4.14).
      { id: accountId('attic'), name: 'attic', sites_enabled: true, preferred_data_center: false },
    ],
    sites: [...sites].map(([name, account]) => ({
      id: seedId('site', name),
      name,
      account_id: accountId(account),
      group_name: account === 'harbor' ? null : 'retainers',
      tags: [],
      created_at: new Date(now - 1600 * day).toISOString(),
      sandbox: name === 'bistro',
      transferable: name !== 'clinic',
    })),
    installs: all.map((row) => installOf(row, now)),
    backups: all.flatMap((row) => backupsOf(row, now)),
    jobs: all.flatMap((row) => jobsOf(row, now)),
    outbox: [],
    ...seedRest(all, now),
  };
}
