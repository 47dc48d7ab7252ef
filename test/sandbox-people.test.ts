/** What the sandbox answers about people, usage, reports and headless applications, in full. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { acme, harbor, northlight, openService, stage } from './support/service.ts';

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const host = '';
const apps = '/v1/accounts/northlight/apps';
const envs = `${apps}/storefront/environments`;

describe('account users', () => {
  const path = `/accounts/${northlight}/account_users`;
  const ida = {
    account_id: northlight,
    first_name: 'Ida',
    last_name: 'Moe',
    email: 'ida@northlight.example',
    roles: 'full',
  };
  const shown = {
    ...ida,
    user_id: id,
    phone: null,
    invite_accepted: false,
    mfa_enabled: false,
  };
  const rui = `${path}/${seedId('user', 'rui@northlight.example')}`;
  const prod = { id: acme, name: 'acmeprod' };

  test.each([
    ['full', undefined, {}],
    ['full', [acme], {}],
    ['owner', undefined, { last_owner: false }],
    ['partial', undefined, { installs: [] }],
    ['partial', [acme, stage], { installs: [prod, { id: stage, name: 'acmestage' }] }],
    ['partial,billing', [acme], { installs: [prod] }],
  ])('a new one, %s with %j', async (roles, install_ids, more) => {
    const { ask, state } = openService();
    const { body } = await ask('POST', path, { user: { ...ida, roles, install_ids } });
    expect(body).toEqual({
      message: 'The user was added to the account.',
      account_user: { ...shown, roles, ...more },
    });
    expect(state.users.at(-1)).toEqual(body.account_user);
  });

  test('the same address is another person on another account', async () => {
    const { ask } = openService();
    const user = { ...ida, email: 'elsa@harbor.example' };
    expect((await ask('POST', path, { user })).status).toBe(201);
  });

  test.each([
    [{ roles: 'full' }, undefined],
    [{ roles: 'full', install_ids: [acme] }, undefined],
    [{ roles: 'partial' }, [{ id: seedId('install', 'bistroprod'), name: 'bistroprod' }]],
    [{ roles: 'partial', install_ids: [acme] }, [prod]],
    [{ roles: 'partial,billing', install_ids: [] }, []],
  ])('a partial one becomes %j', async (body, installs) => {
    const { ask, state } = openService();
    const others = () => state.users.filter(({ first_name }) => first_name !== 'Rui');
    const before = structuredClone(others());
    const changed = (await ask('PATCH', rui, body)).body;
    expect(changed.message).toBe('The user was updated.');
    expect(changed.account_user).toMatchObject({ first_name: 'Rui', roles: body.roles });
    expect(changed.account_user.installs).toEqual(installs);
    expect(others()).toEqual(before);
  });

  test('who had no installs has none as a partial user', async () => {
    const { ask } = openService();
    const jonas = `${path}/${seedId('user', 'jonas@northlight.example')}`;
    const { account_user } = (await ask('PATCH', jonas, { roles: 'partial' })).body;
    expect(account_user.installs).toEqual([]);
  });

  test('who is the last owner depends on the owners of the same account alone', async () => {
    const { ask, state } = openService();
    const owners = () =>
      state.users.flatMap(({ first_name, last_owner }) =>
        last_owner === undefined ? [] : [[first_name, last_owner]],
      );
    await ask('PATCH', rui, { roles: 'owner' });
    expect(owners()).toEqual([
      ['Noor', false],
      ['Rui', false],
      ['Elsa', true],
    ]);
  });
});

describe('usage', () => {
  const path = `/accounts/${harbor}/usage`;
  const refresh = `${path}/refresh_disk_usage`;

  test('10.7 has the figures of each install, as texts', async () => {
    const { body } = await openService().ask(
      'GET',
      `${path}?first_date=2026-03-01&last_date=2026-03-01`,
    );
    expect(body).toMatchObject({ total_size: 3, next_page_token: null });
    expect(body.environment_metrics[0]).toMatchObject({
      environment_name: 'museumprod',
      metrics: [{ date: '2026-03-01', visit_count: expect.stringMatching(/^\d+$/) }],
    });
  });

  test('of a service of part 1 is of the account, in numbers that are texts', async () => {
    const { ask } = openService({ part1: true });
    expect((await ask('GET', path)).body).toEqual({
      environments: '3',
      storage_file_bytes: String(3 * 700 * 1024 * 1024),
      account_storage_refresh_expected_time: null,
    });
  });

  test('a refresh of one account is none of another; one that is over makes way for the next', async () => {
    const { ask, clock } = openService({ jobMs: 60_000 });
    const expected = async (of: string) =>
      (await ask('GET', of)).body.account_storage_refresh_expected_time;
    const other = `/accounts/${northlight}/usage`;
    await ask('POST', refresh);
    expect([await expected(path), await expected(other)]).toEqual([
      '2026-03-02T09:01:00.000Z',
      null,
    ]);
    await clock.sleep(59_999);
    await ask('POST', refresh);
    expect(await expected(path)).toBe('2026-03-02T09:01:00.000Z');
    await clock.sleep(1);
    await ask('POST', refresh);
    expect(await expected(path)).toBe('2026-03-02T09:02:00.000Z');
    await ask('POST', `${other}/refresh_disk_usage`);
    expect(await expected(other)).toBe('2026-03-02T09:02:00.000Z');
  });
});

describe('reports', () => {
  test('a schedule is what was sent last', async () => {
    const { ask, state } = openService();
    const path = `/site_reports/schedules/${seedId('schedule', 'northlight')}`;
    const change = { title: 'Weekly', frequency: { unit: 'DAYS', value: 7 } };
    expect((await ask('PATCH', path, change)).body).toEqual({
      message: 'The schedule was updated.',
    });
    expect(state.schedules).toEqual([{ id: seedId('schedule', 'northlight'), ...change }]);
  });

  test('there is one template', async () => {
    expect((await openService().ask('GET', '/site_reports/templates')).body).toEqual({
      results: [
        {
          uuid: '9c4b6f0e-6d5b-4f2c-9c1d-0f6a3b1e7a10',
          name: 'Standard',
          sections: [
            { name: 'cover' },
            { name: 'overview' },
            { name: 'usage' },
            { name: 'themes' },
          ],
        },
      ],
    });
  });
});

describe('headless', () => {
  const names = (body: { apps: { name: string }[] }) => body.apps.map(({ name }) => name);

  test('applications are listed by account, without their environments', async () => {
    const { ask } = openService();
    const storefront = { account: 'northlight', name: 'storefront' };
    expect((await ask('GET', apps, undefined, { host })).body).toEqual({ apps: [storefront] });
    const ofHarbor = '/v1/accounts/harbor/apps';
    expect((await ask('GET', ofHarbor, undefined, { host })).body).toEqual({ apps: [] });
    const asked = { name: 'blog', account: 'x', environments: 'x', repository: 'git' };
    const blog = { name: 'blog', account: 'northlight', repository: 'git' };
    expect((await ask('POST', apps, asked, { host })).body).toEqual(blog);
    expect((await ask('GET', `${apps}/blog`, undefined, { host })).body).toEqual(blog);
    const none = { environments: [] };
    expect((await ask('GET', `${apps}/blog/environments`, undefined, { host })).body).toEqual(none);
    // The same name on another account is another application.
    expect((await ask('POST', ofHarbor, { name: 'blog' }, { host })).status).toBe(201);
    const gone = await ask('DELETE', `${apps}/blog`, undefined, { host });
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect(names((await ask('GET', apps, undefined, { host })).body)).toEqual(['storefront']);
    expect(names((await ask('GET', ofHarbor, undefined, { host })).body)).toEqual(['blog']);
  });

  test('a new environment is an operation at first, and reconciles until its job has ended', async () => {
    const { ask, clock } = openService();
    const asked = { name: 'qa', id: 'x', reconciling: false, branch: 'main' };
    const made = await ask('POST', envs, asked, { host });
    expect(made.body).toEqual({
      name: 'operations/env-qa',
      done: false,
      metadata: { environment: 'env-qa' },
    });
    const environment = { id: 'env-qa', name: 'qa', branch: 'main' };
    const get = async () => (await ask('GET', `${envs}/env-qa`, undefined, { host })).body;
    expect(await get()).toEqual({ ...environment, reconciling: true });
    await clock.sleep(4999);
    expect(await get()).toEqual({ ...environment, reconciling: true });
    await clock.sleep(1);
    expect(await get()).toEqual({ ...environment, reconciling: false });
    const { environments } = (await ask('GET', envs, undefined, { host })).body;
    expect(environments.map((one: { id: string }) => one.id)).toEqual(['env-main', 'env-qa']);
  });

  test.each([
    ['a name that is taken', { name: 'main' }, /^env-main-[0-9a-f]{6}$/],
    ['a name that is taken in another application', { name: 'far' }, /^env-far-[0-9a-f]{6}$/],
    ['no name', {}, /^env-[0-9a-f]{6}$/],
    ['a name that is none', { name: 5 }, /^env-[0-9a-f]{6}$/],
    ['a body that is no object', ['x'], /^env-[0-9a-f]{6}$/],
  ])('of %s an environment has an id of its own', async (_, body, pattern) => {
    const { ask } = openService();
    await ask('POST', apps, { name: 'other' }, { host });
    await ask('POST', `${apps}/other/environments`, { name: 'far' }, { host });
    const made = await ask('POST', envs, body, { host });
    expect(made.body.metadata.environment).toMatch(pattern);
    const { environments } = (await ask('GET', envs, undefined, { host })).body;
    expect(environments).toHaveLength(2);
    const given = Array.isArray(body) ? {} : body;
    expect(environments[1]).toEqual({
      ...given,
      id: made.body.metadata.environment,
      reconciling: true,
    });
  });

  test('a change adds to an environment, and never to its id; only that one reconciles', async () => {
    const { ask, clock } = openService();
    await ask('POST', envs, { name: 'qa' }, { host });
    await clock.sleep(5000);
    const change = { id: 'x', branch: 'next' };
    const { body } = await ask('PATCH', `${envs}/env-main`, change, { host });
    const main = {
      id: 'env-main',
      name: 'main',
      shellVariables: { API_TOKEN: 'not-a-real-secret', STAGE: 'main' },
      branch: 'next',
    };
    expect(body).toEqual({ ...main, reconciling: true });
    const qa = { id: 'env-qa', name: 'qa', reconciling: false };
    const all = async () => (await ask('GET', envs, undefined, { host })).body.environments;
    expect(await all()).toEqual([{ ...main, reconciling: true }, qa]);
    await clock.sleep(5000);
    expect(await all()).toEqual([{ ...main, reconciling: false }, qa]);
    await ask('DELETE', `${envs}/env-main`, undefined, { host });
    expect(await all()).toEqual([qa]);
  });
});
