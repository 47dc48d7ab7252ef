/** The sentences of docs/service.md that state a rule, each as a test; the number is its section. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import {
  acme,
  acmeSite,
  completed,
  harbor,
  nobody,
  northlight,
  notification_emails,
  openService,
  stage,
} from './support/service.ts';

function field(body: { errors?: { field: string }[] } | undefined) {
  return body?.errors?.map((error) => error.field);
}

describe('installs', () => {
  test('1 a site has at most one install of each environment', async () => {
    const body = {
      name: 'acmetwo',
      account_id: northlight,
      site_id: acmeSite,
      environment: 'staging',
    };
    const answer = await openService().ask('POST', '/installs', body);
    expect([answer.status, field(answer.body)]).toEqual([400, ['environment']]);
  });

  test('2.2 wp_version is returned only when an individual install is requested', async () => {
    const { ask } = openService();
    expect((await ask('GET', '/installs')).body.results[0]).not.toHaveProperty('wp_version');
    expect((await ask('GET', `/installs/${acme}`)).body).toHaveProperty('wp_version');
  });

  test('4.1 account_id leaves only the installs of the account', async () => {
    const { body } = await openService().ask('GET', `/installs?account_id=${harbor}`);
    expect(body.count).toBe(3);
  });

  test('4.2 site and environment are required for accounts with sites enabled, and only there', async () => {
    const { ask } = openService();
    const refused = await ask('POST', '/installs', { name: 'newone', account_id: northlight });
    expect([refused.status, field(refused.body)]).toEqual([400, ['site_id', 'environment']]);
    const created = await ask('POST', '/installs', { name: 'newone', account_id: harbor });
    expect(created.status).toBe(201);
  });

  test.each(['ab', 'Acme', '1acme', 'acme-prod', 'a'.repeat(15)])(
    '8 the name %s is refused',
    async (name) => {
      const { status } = await openService().ask('POST', '/installs', { name, account_id: harbor });
      expect(status).toBe(400);
    },
  );
});

describe('lists', () => {
  test('2.1 the envelope has previous, next, count and results', async () => {
    const { body } = await openService().ask('GET', '/ssh_keys');
    expect(Object.keys(body)).toEqual(['previous', 'next', 'count', 'results']);
  });

  test('8 limit is 100 unless said otherwise, and never more', async () => {
    const { ask, state } = openService();
    const [first] = state.installs;
    for (let at = 0; first && at < 150; at += 1) state.installs.push({ ...first, id: `id-${at}` });
    expect((await ask('GET', '/installs')).body.results).toHaveLength(100);
    expect((await ask('GET', '/installs?limit=101')).status).toBe(400);
  });

  test('8 offset is 0 unless said otherwise', async () => {
    const { ask } = openService();
    const whole = (await ask('GET', '/installs')).body.results;
    expect((await ask('GET', '/installs?offset=4&limit=2')).body.results).toEqual(
      whole.slice(4, 6),
    );
  });
});

describe('domains', () => {
  const domains = `/installs/${acme}/domains`;

  test('3.3 a new domain waits for its TXT record, and shows key and value', async () => {
    const { body } = await openService().ask('POST', domains, { name: 'elsewhere.example' });
    expect(body).toMatchObject({
      ownership_status: 'TXT_VERIFICATION_PENDING',
      txt_verification_key: '_sandbox-challenge.elsewhere.example',
      txt_verification_value: expect.any(String),
    });
  });

  test('3.3 one below a verified domain is verified; key and value are null (2.4)', async () => {
    const { body } = await openService().ask('POST', domains, {
      name: 'shop.acme-outdoor.example',
    });
    expect(body).toMatchObject({
      ownership_status: 'TXT_VERIFIED',
      txt_verification_key: null,
      txt_verification_value: null,
    });
  });

  test('3.3 verification succeeds once the TXT record is in place, and not before', async () => {
    const { ask, state } = openService();
    const { body } = await ask('POST', domains, { name: 'elsewhere.example' });
    const verify = `${domains}/${body.id}/verification`;
    expect((await ask('POST', verify)).status).toBe(400);
    const { txt_verification_key: name, txt_verification_value: value } = body;
    state.zone.push({ name, value });
    expect((await ask('POST', verify)).status).toBe(200);
    const { results } = (await ask('GET', domains)).body;
    expect(results.at(-1)).toMatchObject({ ownership_status: 'TXT_VERIFIED' });
  });

  test('4.4 primary makes it the primary domain of the install', async () => {
    const { ask } = openService();
    await ask('POST', domains, { name: 'elsewhere.example', primary: true });
    const { results } = (await ask('GET', domains)).body;
    const primary = results.filter((record: { primary: boolean }) => record.primary);
    expect(primary.map((record: { name: string }) => record.name)).toEqual(['elsewhere.example']);
    expect((await ask('GET', `/installs/${acme}`)).body.primary_domain).toBe('elsewhere.example');
  });

  test('4.4 redirect_to is the id of a domain', async () => {
    const { ask } = openService();
    const target = seedId('domain', 'acme-outdoor.example');
    const good = await ask('POST', domains, { name: 'old.example', redirect_to: target });
    expect(good.body.redirects_to).toEqual([{ id: target, name: 'acme-outdoor.example' }]);
    const bad = await ask('POST', domains, { name: 'older.example', redirect_to: nobody });
    expect([bad.status, field(bad.body)]).toEqual([400, ['redirect_to']]);
  });
});

describe('backups, restores, archives, copies', () => {
  test.each(['description', 'notification_emails'])('4.7 %s is required', async (name) => {
    const body = { description: 'x', notification_emails, [name]: undefined };
    const answer = await openService().ask('POST', `/installs/${acme}/backups`, body);
    expect([answer.status, field(answer.body)]).toEqual([400, [name]]);
  });

  test('3.1 a new backup is requested; complete_time is null while it is in progress', async () => {
    const { ask, clock } = openService({ jobMs: 60_000 });
    const body = { description: 'x', notification_emails };
    const asked = await ask('POST', `/installs/${acme}/backups`, body);
    expect(asked.body).toMatchObject({ status: 'requested', complete_time: null });
    await clock.sleep(30_000);
    const { results } = (await ask('GET', `/installs/${acme}/backups`)).body;
    expect(results[0]).toMatchObject({ status: 'in_progress', complete_time: null });
  });

  test.each([
    ['4.9', 'POST', `/installs/${acme}/backups/${completed}/restore`, {}],
    ['4.10', 'POST', `/installs/${acme}/archives`, { backup_id: completed }],
  ])('%s addresses are required', async (_, method, path, body) => {
    const answer = await openService().ask(method, path, body);
    expect([answer.status, field(answer.body)]).toEqual([400, ['notification_emails']]);
  });

  test('4.11 addresses are optional for a copy', async () => {
    const body = { source_environment_id: acme, destination_environment_id: stage };
    expect((await openService().ask('POST', '/install_copy', body)).status).toBe(202);
  });

  test('4.11 source and destination must be on the same account', async () => {
    const museum = seedId('install', 'museumstage');
    const body = { source_environment_id: acme, destination_environment_id: museum };
    expect((await openService().ask('POST', '/install_copy', body)).status).toBe(400);
  });

  test('4.11 db_tables must not be given when include_db is false', async () => {
    const pair = { source_environment_id: acme, destination_environment_id: stage };
    const custom_options = { include_db: false, db_tables: ['wp_posts'] };
    const { status } = await openService().ask('POST', '/install_copy', {
      ...pair,
      custom_options,
    });
    expect(status).toBe(400);
  });

  test('6.1 the addresses are e-mailed when the job completes', async () => {
    const { ask, clock, state } = openService();
    const pair = { source_environment_id: acme, destination_environment_id: stage };
    await ask('POST', '/install_copy', { ...pair, notification_emails });
    await ask('POST', `/installs/${acme}/archives`, { backup_id: completed, notification_emails });
    await clock.sleep(5000);
    await ask('POST', `/installs/${acme}/backups/${completed}/restore`, { notification_emails });
    await clock.sleep(5000);
    await ask('GET', '/installs');
    const ours = state.outbox.filter(({ to }) => to === 'ops@example.com');
    expect(ours.map(({ subject }) => subject)).toEqual([
      'The copy onto acmestage is complete',
      'The archive of acmeprod is complete',
      'The restore of acmeprod is complete',
    ]);
  });

  test('two restores of one install do not overlap: the second starts when the first has ended', async () => {
    const { ask, state } = openService();
    const restore = `/installs/${acme}/backups/${completed}/restore`;
    await ask('POST', restore, { notification_emails });
    await ask('POST', restore, { notification_emails });
    const [first, second] = state.jobs.filter(({ kind }) => kind === 'restore');
    expect(second?.starts_at).toBeGreaterThanOrEqual(first?.ends_at ?? Number.POSITIVE_INFINITY);
  });
});
