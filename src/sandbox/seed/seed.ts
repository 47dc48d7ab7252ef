/** Creates the state of a fresh sandbox: the accounts of a small agency on a working day. */
import type { Archive, Backup, Install } from '../../contract/schemas/records.ts';
import type { SandboxJob, State } from '../state.ts';
import { seedId } from './ids.ts';
import { seedRest } from './other-records.ts';
import { fleetRow, rows, type SeedRow } from './rows.ts';

const hour = 3_600_000;
const day = 24 * hour;

function accountId(name: SeedRow['account'] | 'attic'): string {
  return seedId('account', name);
}

function installOf(row: SeedRow, now: number): Install {
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

function backupsOf(row: SeedRow, now: number): { install_id: string; record: Backup }[] {
  return row.backups.map(([ageHours, outcome], index) => {
    const start = now - ageHours * hour;
    const done = outcome === 'completed' ? new Date(start + 4.2 * 60_000).toISOString() : null;
    const record: Backup = {
      id: seedId('backup', row.name, String(row.backups.length - index)),
      status: outcome,
      description: row.environment === null ? null : 'Nightly',
      create_time: new Date(start).toISOString(),
      complete_time: done,
      wordpress_version: outcome === 'aborted' ? null : row.wp,
    };
    return { install_id: seedId('install', row.name), record };
  });
}

/** The oldest completed backup of two installs has an archive. */
function archivesOf(row: SeedRow, now: number): { install_id: string; record: Archive }[] {
  const [ageHours, outcome] = row.backups.at(-1) ?? [];
  const hasArchive = row.name === 'acmeprod' || row.name === 'acmestage';
  if (!hasArchive || ageHours === undefined || outcome !== 'completed') return [];
  const at = (minutes: number) =>
    new Date(now - (ageHours - 2) * hour + minutes * 60_000).toISOString();
  const record: Archive = {
    id: seedId('archive', row.name),
    backup: { id: seedId('backup', row.name, '1') },
    state: 'completed',
    create_time: at(0),
    start_time: at(1),
    complete_time: at(6),
    abort_time: null,
    notification_emails: ['nightly@northlight.example'],
  };
  return [{ install_id: seedId('install', row.name), record }];
}

/** Jobs in progress: they end 90 seconds after the seeding. */
function jobsOf(row: SeedRow, now: number): SandboxJob[] {
  const subject_id = seedId('install', row.name);
  const common = {
    subject_id,
    starts_at: now,
    ends_at: now + 90_000,
    outcome: 'completed' as const,
  };
  const jobs: SandboxJob[] = row.pending ? [{ ...common, kind: 'install', emails: [] }] : [];
  row.backups.forEach(([, outcome], index) => {
    if (outcome !== 'in_progress') return;
    const source_id = seedId('backup', row.name, String(row.backups.length - index));
    jobs.push({ ...common, kind: 'backup', source_id, emails: ['nightly@northlight.example'] });
  });
  return jobs;
}

/**
 * @param now milliseconds; all ages count from here
 * @param installs number of installs, of which the agency's are the first dozen
 */
export function seed(now: number, installs = rows.length): State {
  const fleet = Array.from({ length: installs - rows.length }, (_, index) => fleetRow(index));
  const all = [...rows.slice(0, installs), ...fleet];
  const sites = new Map(
    all.flatMap((row) => (row.site === null ? [] : [[row.site, row.account] as const])),
  );
  return {
    version: 3,
    seeded_at: new Date(now).toISOString(),
    accounts: [
      {
        id: accountId('northlight'),
        name: 'northlight',
        nickname: 'Northlight Studio',
        sites_enabled: true,
        preferred_data_center: true,
        limits: { visitors: 400_000, storage: 50, bandwidth: 500 },
      },
      {
        id: accountId('harbor'),
        name: 'harbor',
        nickname: null,
        sites_enabled: false,
        preferred_data_center: true,
        limits: { visitors: 25_000, storage: 10, bandwidth: null },
      },
      // Without a preferred data center, no site can be transferred to the account (4.14).
      {
        id: accountId('attic'),
        name: 'attic',
        nickname: null,
        sites_enabled: true,
        preferred_data_center: false,
        limits: { visitors: null, storage: null, bandwidth: null },
      },
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
    archives: all.flatMap((row) => archivesOf(row, now)),
    purges: [],
    checks: [],
    deleted_installs: [],
    ...seedRest(all, now),
  };
}
