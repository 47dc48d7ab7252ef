/** The installs of a fresh sandbox, one per line. */

export interface SeedRow {
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
  /** Age in hours and outcome of each backup, newest first. */
  backups: [ageHours: number, outcome: 'completed' | 'aborted' | 'in_progress'][];
}

const nightly: SeedRow['backups'] = [7, 31, 55].map((age) => [age, 'completed']);

// biome-ignore format: a table
export const rows: readonly SeedRow[] = [
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

/** More installs for rehearsing runs: `fleet0001` and so on, on the first account. */
export function fleetRow(index: number): SeedRow {
  const number = String(index + 1).padStart(4, '0');
  const site = `fleet${String(Math.floor(index / 3) + 1).padStart(4, '0')}`;
  return {
    name: `fleet${number}`,
    site,
    account: 'northlight',
    environment: (['staging', 'development'] as const)[(index % 3) - 1] ?? 'production',
    php: ['8.2', '8.1', '7.4'][(index % 4) - 1] ?? '8.3',
    wp: '6.8.3',
    domain: index % 3 === 0 ? `${site}.example` : null,
    ageDays: 30 + (index % 1000),
    backups: index % 3 === 0 ? [[2 + (index % 200), 'completed']] : [],
  };
}
