/** What the sandbox answers to what it accepts, in full, and what is there afterwards. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import {
  acme,
  acmeSite,
  completed,
  harbor,
  northlight,
  notification_emails,
  openService,
  stage,
} from './support/service.ts';

const now = '2026-03-02T09:00:00.000Z';
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const production = 'https://api.hosting.example/v1';

/** A domain of acmeprod as it is before it is verified. */
const waiting = (name: string) => ({
  id,
  name,
  primary: false,
  duplicate: false,
  network_type: 'AN',
  network_details: {
    dns_config_info: {
      cname: 'acmeprod.sandbox.example',
      a_records: ['203.0.113.20', '203.0.113.21'],
    },
    network_info: { status: 'PENDING', ssl: { status: 'pending' } },
  },
  redirects_to: [],
  secure_all_urls: true,
  txt_verified_time: null,
  txt_verified_domain: null,
  txt_verification_key: `_sandbox-challenge.${name}`,
  txt_verification_value: expect.stringMatching(/^sandbox-[0-9a-f]{8}$/),
  ownership_status: 'TXT_VERIFICATION_PENDING',
});

const proven = (name: string) => ({
  txt_verified_time: now,
  txt_verified_domain: name,
  txt_verification_key: null,
  txt_verification_value: null,
});

describe('installs', () => {
  test('a new one, with its platform domain', async () => {
    const { ask } = openService();
    const asked = { name: 'brandnew', account_id: harbor };
    const { body } = await ask('POST', '/installs', asked);
    expect(body).toEqual({
      id,
      name: 'brandnew',
      account: { id: harbor },
      php_version: '8.3',
      status: 'pending',
      site: null,
      cname: 'brandnew.sandbox.example',
      stable_ips: null,
      environment: null,
      primary_domain: null,
      is_multisite: false,
      created_at: now,
      wp_version: '6.9',
    });
    const { results } = (await ask('GET', `/installs/${body.id}/domains`)).body;
    expect(results).toMatchObject([
      {
        name: 'brandnew.sandbox.example',
        ownership_status: 'TXT_VERIFIED',
        txt_verified_time: now,
      },
    ]);
    const { cname } = results[0].network_details.dns_config_info;
    expect(cname).toBe('brandnew.sandbox.example');
  });

  test('a new one on a site has its environment, and is among the installs of the site', async () => {
    const { ask, state } = openService();
    state.installs = state.installs.filter(({ name }) => name !== 'acmedev');
    const place = { site_id: acmeSite, environment: 'development' };
    const asked = { name: 'acmenew', account_id: northlight, ...place };
    const { body } = await ask('POST', '/installs', asked);
    expect(body).toMatchObject({ site: { id: acmeSite }, environment: 'development' });
    const { installs, account } = (await ask('GET', `/sites/${acmeSite}`)).body;
    expect(account).toEqual({ id: northlight });
    expect(installs.at(-1)).toEqual({
      id: body.id,
      name: 'acmenew',
      environment: 'development',
      cname: 'acmenew.sandbox.example',
      php_version: '8.3',
      is_multisite: false,
    });
  });

  test.each([
    [{}, 'staging', acmeSite],
    [{ environment: 'development' }, 'development', acmeSite],
    [{ site_id: seedId('site', 'bistro') }, 'staging', seedId('site', 'bistro')],
    [{ environment: 'staging', site_id: acmeSite }, 'staging', acmeSite],
  ])('%j changes what it names, and nothing else', async (body, environment, site) => {
    const { ask, state } = openService();
    state.installs = state.installs.filter(({ name }) => !/^(acmedev|bistrostage)$/.test(name));
    const before = (await ask('GET', `/installs/${stage}`)).body;
    const changed = (await ask('PATCH', `/installs/${stage}`, body)).body;
    expect(changed).toEqual({ ...before, environment, site: { id: site } });
    expect((await ask('GET', `/installs/${stage}`)).body).toEqual(changed);
  });

  test('a partial user sees two, of whatever account; account_id narrows both lists', async () => {
    const { ask } = openService();
    const names = async (query: string, as: string) =>
      (await ask('GET', `/installs${query}`, undefined, { as })).body.results.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('', 'partial')).toEqual(['bistroprod', 'bistrostage']);
    expect(await names(`?account_id=${northlight}`, 'partial')).toEqual([
      'bistroprod',
      'bistrostage',
    ]);
    expect(await names(`?account_id=${harbor}`, 'partial')).toEqual([]);
    const museum = ['museumprod', 'museumstage', 'museumold'];
    expect(await names(`?account_id=${harbor}`, 'full')).toEqual(museum);
    const site = `/sites/${seedId('site', 'bistro')}`;
    expect((await ask('GET', site, undefined, { as: 'partial' })).body.name).toBe('bistro');
    expect((await ask('GET', `/sites/${acmeSite}`, undefined, { as: 'full' })).status).toBe(200);
  });

  test('a site without installs is seen by those who see everything', async () => {
    const { ask, state } = openService();
    state.installs = [];
    expect((await ask('GET', `/sites/${acmeSite}`)).body.installs).toEqual([]);
  });
});

test('a backup is the first of the list', async () => {
  const { ask } = openService();
  const path = `/installs/${acme}/backups`;
  const { body } = await ask('POST', path, { description: 'before', notification_emails });
  expect(body).toEqual({
    id,
    status: 'requested',
    description: 'before',
    create_time: now,
    complete_time: null,
    wordpress_version: '6.8.3',
  });
  const { results, count } = (await ask('GET', path)).body;
  expect([results[0], count]).toEqual([body, 4]);
});

test('of an install without a version a backup has none', async () => {
  const { ask, state } = openService();
  for (const install of state.installs) delete install.wp_version;
  const asked = { description: 'x', notification_emails };
  const { body } = await ask('POST', `/installs/${acme}/backups`, asked);
  expect(body.wordpress_version).toBe(null);
});

test.each([
  ['a restore', `/installs/${acme}/backups/${completed}/restore`, { notification_emails }],
  ['an archive', `/installs/${acme}/archives`, { backup_id: completed, notification_emails }],
  ['a copy', '/install_copy', { source_environment_id: acme, destination_environment_id: stage }],
])('%s is accepted without a word', async (_, path, json) => {
  const { ask, state } = openService();
  const jobs = state.jobs.length;
  const { status, body, headers } = await ask('POST', path, json);
  expect([status, body, headers.get('content-type')]).toEqual([202, undefined, null]);
  expect(state.jobs).toHaveLength(jobs + 1);
});

describe('domains', () => {
  const path = `/installs/${acme}/domains`;

  test('a new one waits for its TXT record, and is what its address is then', async () => {
    const { ask, state } = openService();
    const { body } = await ask('POST', path, { name: 'Acme-Shop.example' });
    expect(body).toEqual(waiting('acme-shop.example'));
    expect(body.txt_verification_value).toBe(`sandbox-${body.id.slice(0, 8)}`);
    const { txt_verification_key, txt_verification_value } = body;
    const [name, value] = [txt_verification_key, txt_verification_value];
    const verify = `${path}/${body.id}/verification`;
    for (const wrong of [
      { name, value: 'x' },
      { name: 'x', value },
    ]) {
      state.zone.push(wrong);
      expect((await ask('POST', verify)).status).toBe(400);
    }
    state.zone.push({ name, value });
    expect((await ask('POST', verify)).body).toEqual(proven('acme-shop.example'));
    const last = (await ask('GET', path)).body.results.at(-1);
    expect(last).toEqual({
      ...waiting('acme-shop.example'),
      ...proven('acme-shop.example'),
      ownership_status: 'TXT_VERIFIED',
      network_details: {
        dns_config_info: body.network_details.dns_config_info,
        network_info: { status: 'ACTIVE', ssl: { status: 'active' } },
      },
    });
  });

  test('one that is verified is verified again without a record, and keeps its time', async () => {
    const { ask, state, clock } = openService();
    const of = seedId('domain', 'acme-outdoor.example');
    const before = structuredClone(state.domains);
    await clock.sleep(1000);
    const { body } = await ask('POST', `${path}/${of}/verification`);
    expect(body).toEqual({
      ...proven('acme-outdoor.example'),
      txt_verified_time: '2025-05-06T09:00:00.000Z',
    });
    expect(state.domains).toEqual(before);
  });

  test.each([
    ['below a verified one', 'shop.acme-outdoor.example', 'TXT_VERIFIED'],
    ['that only ends like a verified one', 'not-acme-outdoor.example', 'TXT_VERIFICATION_PENDING'],
    ['below one of another install', 'shop.bistro-lune.example', 'TXT_VERIFICATION_PENDING'],
  ])('one %s: %s is %s', async (_, name, ownership_status) => {
    const { body } = await openService().ask('POST', path, { name });
    expect(body.ownership_status).toBe(ownership_status);
    expect(body.txt_verified_time).toBe(ownership_status === 'TXT_VERIFIED' ? now : null);
  });

  test('one below a domain that waits waits too', async () => {
    const { ask } = openService();
    await ask('POST', path, { name: 'a.example' });
    const { body } = await ask('POST', path, { name: 'b.a.example' });
    expect(body.ownership_status).toBe('TXT_VERIFICATION_PENDING');
  });

  test('a primary one takes the place of the primary of this install, and of no other', async () => {
    const { ask, state } = openService();
    const primary = () =>
      state.domains.flatMap(({ record }) => (record.primary ? [record.name] : []));
    const before = primary();
    const first = { name: 'a.example', primary: true };
    expect((await ask('POST', path, first)).body.primary).toBe(true);
    const kept = before.filter((name) => name !== 'acme-outdoor.example');
    expect(primary()).toEqual([...kept, 'a.example']);
    expect((await ask('POST', path, { name: 'b.example', primary: false })).body.primary).toBe(
      false,
    );
    expect(primary()).toEqual([...kept, 'a.example']);
    expect((await ask('GET', `/installs/${acme}`)).body.primary_domain).toBe('a.example');
  });
});

describe('pages', () => {
  test.each([
    ['', null, null, 12],
    ['?limit=12', null, null, 12],
    ['?limit=11', null, 'limit=11&offset=11', 11],
    ['?limit=5&offset=3', 'limit=5&offset=0', 'limit=5&offset=8', 5],
    ['?limit=5&offset=7', 'limit=5&offset=2', null, 5],
    ['?limit=5&offset=10', 'limit=5&offset=5', null, 2],
    ['?offset=20', 'limit=100&offset=0', null, 0],
  ])('%s of twelve: before %s, behind %s', async (query, previous, next, length) => {
    const { body } = await openService().ask('GET', `/installs${query}`);
    const link = (part: string | null) => part && `${production}/installs?${part}`;
    expect([body.previous, body.next, body.count]).toEqual([link(previous), link(next), 12]);
    expect(body.results).toHaveLength(length);
  });

  test.each([
    `/installs/${acme}/backups`,
    `/installs/${acme}/domains`,
    '/ssh_keys',
    `/sites/${acmeSite}/site_transfers`,
    `/accounts/${northlight}/site_transfers`,
  ])('%s links to itself', async (path) => {
    const { ask, state, clock } = openService();
    for (let count = 0; count < 2; count += 1) {
      const body = { destination_account_id: count === 0 ? harbor : northlight };
      await ask('POST', `/sites/${acmeSite}/site_transfers`, body);
      await clock.sleep(5000);
      await ask('GET', '/installs');
    }
    for (const transfer of state.transfers) transfer.origin_account_id = northlight;
    const { body } = await ask('GET', `${path}?limit=1`);
    expect(body.next).toBe(`${production}${path}?limit=1&offset=1`);
  });
});
