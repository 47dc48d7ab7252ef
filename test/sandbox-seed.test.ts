/** What a fresh sandbox holds, record by record: examples and habits count on it. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { seed } from '../src/sandbox/seed/seed.ts';
import { isState, type State } from '../src/sandbox/state.ts';
import { startOfWorld } from './support/world.ts';

const fresh = () => seed(startOfWorld);
const hour = 3_600_000;
const ago = (hours: number) => new Date(startOfWorld - hours * hour).toISOString();
const northlight = seedId('account', 'northlight');
const harbor = seedId('account', 'harbor');
const named = <T extends { name?: string | undefined }>(all: readonly T[], name: string) =>
  all.find((one) => one.name === name);

test('a name has the same id for ever, and it is a UUID of version 4', () => {
  expect(seedId('install', 'acmeprod')).toBe('eefc1d7a-7222-4f4b-9661-4c27845f222a');
  expect(seedId('backup', 'acmeprod', '1')).not.toBe(seedId('backup', 'acmeprod1'));
  const ids = Array.from({ length: 50 }, (_, at) => seedId('x', String(at)));
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids.map((id) => id.charAt(19))).size).toBe(4);
});

test('the whole is a fresh(), of the moment it was made', () => {
  expect(isState(JSON.parse(JSON.stringify(fresh())))).toBe(true);
  expect(fresh()).toMatchObject({ version: 3, seeded_at: ago(0) });
  const { transfers, usage, zone, outbox } = fresh();
  expect({ transfers, usage, zone, outbox }).toEqual({
    transfers: [],
    usage: [],
    zone: [],
    outbox: [],
  });
});

test('accounts and sites', () => {
  expect(fresh().accounts).toEqual([
    {
      id: northlight,
      name: 'northlight',
      nickname: 'Northlight Studio',
      sites_enabled: true,
      preferred_data_center: true,
      limits: { visitors: 400_000, storage: 50, bandwidth: 500 },
    },
    {
      id: harbor,
      name: 'harbor',
      nickname: null,
      sites_enabled: false,
      preferred_data_center: true,
      limits: { visitors: 25_000, storage: 10, bandwidth: null },
    },
    {
      id: seedId('account', 'attic'),
      name: 'attic',
      nickname: null,
      sites_enabled: true,
      preferred_data_center: false,
      limits: { visitors: null, storage: null, bandwidth: null },
    },
  ]);
  const site = (name: string, account_id: string, facts: object = {}) => ({
    id: seedId('site', name),
    name,
    account_id,
    group_name: 'retainers',
    tags: [],
    created_at: ago(1600 * 24),
    sandbox: false,
    transferable: true,
    ...facts,
  });
  expect(fresh().sites).toEqual([
    site('acme', northlight),
    site('bistro', northlight, { sandbox: true }),
    site('clinic', northlight, { transferable: false }),
    site('museum', harbor, { group_name: null }),
  ]);
});

describe('installs', () => {
  test.each([
    [
      'acmeprod',
      {
        php_version: '8.3',
        status: 'active',
        account: { id: northlight },
        site: { id: seedId('site', 'acme') },
        stable_ips: ['203.0.113.17'],
        environment: 'production',
        primary_domain: 'acme-outdoor.example',
        is_multisite: false,
        created_at: ago(912 * 24),
        wp_version: '6.8.3',
      },
    ],
    [
      'clinicdev',
      {
        php_version: '8.1',
        status: 'pending',
        account: { id: northlight },
        site: { id: seedId('site', 'clinic') },
        stable_ips: null,
        environment: 'development',
        primary_domain: null,
        is_multisite: false,
        created_at: ago(24),
        wp_version: '6.7.4',
      },
    ],
    [
      'museumold',
      {
        php_version: '7.2',
        status: 'active',
        account: { id: harbor },
        site: null,
        stable_ips: null,
        environment: null,
        primary_domain: null,
        is_multisite: null,
        created_at: ago(2210 * 24),
        wp_version: '5.9.10',
      },
    ],
  ])('%s', (name, facts) => {
    const { installs } = fresh();
    const id = seedId('install', name);
    expect(named(installs, name)).toEqual({ id, name, cname: `${name}.sandbox.example`, ...facts });
  });

  test('two are multisites, one is pending', () => {
    const names = (is: (one: State['installs'][number]) => boolean) =>
      fresh()
        .installs.filter(is)
        .map(({ name }) => name);
    expect(names(({ is_multisite }) => is_multisite === true)).toEqual([
      'clinicprod',
      'clinicstage',
    ]);
    expect(names(({ status }) => status === 'pending')).toEqual(['clinicdev']);
    expect(names(({ stable_ips }) => stable_ips !== null)).toEqual([
      'acmeprod',
      'bistroprod',
      'clinicprod',
      'museumprod',
    ]);
  });
});

test('backups: completed, aborted, in progress, and of an install of no environment', () => {
  const of = (name: string) =>
    fresh().backups.flatMap(({ install_id, record }) =>
      install_id === seedId('install', name) ? [record] : [],
    );
  const backup = (name: string, number: number, facts: object) => ({
    id: seedId('backup', name, String(number)),
    status: 'completed',
    description: 'Nightly',
    wordpress_version: '6.8.3',
    ...facts,
  });
  const took = 4.2 / 60;
  const at = (hours: number) => ({ create_time: ago(hours), complete_time: ago(hours - took) });
  expect(of('acmeprod')).toEqual([
    backup('acmeprod', 3, at(7)),
    backup('acmeprod', 2, at(31)),
    backup('acmeprod', 1, at(55)),
  ]);
  expect(of('acmestage')[0]).toEqual(
    backup('acmestage', 2, {
      status: 'aborted',
      create_time: ago(26),
      complete_time: null,
      wordpress_version: null,
    }),
  );
  expect(of('bistrostage')[0]).toEqual(
    backup('bistrostage', 2, {
      status: 'in_progress',
      create_time: ago(0.02),
      complete_time: null,
    }),
  );
  expect(of('museumold')).toEqual([
    backup('museumold', 1, { ...at(120 * 24), description: null, wordpress_version: '5.9.10' }),
  ]);
  expect(fresh().backups).toHaveLength(18);
});

test('two jobs are under way, and end after a minute and a half', () => {
  const under = { starts_at: startOfWorld, ends_at: startOfWorld + 90_000, outcome: 'completed' };
  expect(fresh().jobs).toEqual([
    {
      ...under,
      kind: 'backup',
      subject_id: seedId('install', 'bistrostage'),
      source_id: seedId('backup', 'bistrostage', '2'),
      emails: ['nightly@northlight.example'],
    },
    { ...under, kind: 'install', subject_id: seedId('install', 'clinicdev'), emails: [] },
  ]);
});

test('domains: the host name of the platform, the main one, and one that waits', () => {
  const verified = ago(300 * 24);
  const of = (name: string) =>
    fresh().domains.flatMap(({ install_id, record }) =>
      install_id === seedId('install', name) ? [record] : [],
    );
  const domain = (install: string, name: string, id: string, primary: boolean) => ({
    id: seedId('domain', id),
    name,
    primary,
    ownership_status: 'TXT_VERIFIED',
    txt_verified_time: verified,
    txt_verified_domain: name,
    network_details: {
      dns_config_info: {
        cname: `${install}.sandbox.example`,
        a_records: ['203.0.113.20', '203.0.113.21'],
      },
      network_info: { status: 'ACTIVE', ssl: { status: 'active' } },
    },
  });
  const platform = (install: string, primary: boolean) =>
    domain(install, `${install}.sandbox.example`, install, primary);
  expect(of('acmestage')).toMatchObject([platform('acmestage', true)]);
  expect(of('acmestage')).toHaveLength(1);
  const main = domain('acmeprod', 'acme-outdoor.example', 'acme-outdoor.example', true);
  expect(of('acmeprod')).toMatchObject([platform('acmeprod', false), main]);
  const museum = of('museumprod');
  expect(museum.map(({ name, primary }) => [name, primary])).toEqual([
    ['museumprod.sandbox.example', false],
    ['maritime-museum.example', true],
    ['harbour-shop.example', false],
  ]);
  expect(museum[2]).toMatchObject({
    id: seedId('domain', 'harbour-shop.example'),
    ownership_status: 'TXT_VERIFICATION_PENDING',
    network_details: { dns_config_info: { cname: 'museumprod.sandbox.example' } },
  });
  expect(fresh().domains).toHaveLength(12 + 5 + 1);
});

test('people', () => {
  const person = (first_name: string, last_name: string, roles: string, facts: object = {}) => ({
    user_id: seedId('user', `${first_name.toLowerCase()}@northlight.example`),
    account_id: northlight,
    first_name,
    last_name,
    email: `${first_name.toLowerCase()}@northlight.example`,
    phone: null,
    invite_accepted: true,
    mfa_enabled: true,
    roles,
    ...facts,
  });
  const bistroprod = { id: seedId('install', 'bistroprod'), name: 'bistroprod' };
  expect(fresh().users).toEqual([
    person('Noor', 'Haddad', 'owner', { last_owner: true }),
    person('Jonas', 'Weber', 'full'),
    person('Ama', 'Boateng', 'full,billing'),
    person('Rui', 'Tavares', 'partial', { mfa_enabled: false, installs: [bistroprod] }),
    person('Mika', 'Sato', 'full'),
    person('Elsa', 'Lind', 'owner', {
      user_id: seedId('user', 'elsa@harbor.example'),
      account_id: harbor,
      email: 'elsa@harbor.example',
      last_owner: true,
    }),
    person('Mika', 'Sato', 'full', {
      user_id: expect.any(String),
      account_id: harbor,
      invite_accepted: false,
      mfa_enabled: false,
    }),
  ]);
});

test('keys, the schedule, the application', () => {
  const key = (comment: string, days: number) => ({
    uuid: seedId('key', comment),
    comment,
    fingerprint: `SHA256:${seedId('fingerprint', comment).split('-').join('')}`,
    created_at: ago(days * 24),
  });
  expect(fresh().ssh_keys).toEqual([key('noor@laptop', 400), key('deploy@ci', 200)]);
  const id = seedId('schedule', 'northlight');
  expect(fresh().schedules).toEqual([{ id, title: 'Monthly report' }]);
  const shellVariables = { API_TOKEN: 'not-a-real-secret', STAGE: 'main' };
  expect(fresh().apps).toEqual([
    {
      account: 'northlight',
      name: 'storefront',
      environments: [{ id: 'env-main', name: 'main', reconciling: false, shellVariables }],
    },
  ]);
});
