/** Rules of the description the sandbox had read wrongly. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { acme, acmeSite, harbor, northlight, openService, stage } from './support/service.ts';

const fields = (body: { errors?: { field: string }[] }) => body.errors?.map(({ field }) => field);

describe('4.3 site and environment are for accounts with sites enabled', () => {
  test('4.3 an install of another account takes neither, and stays as it is', async () => {
    const { ask, state } = openService();
    const { id } = state.installs.find(({ account }) => account.id === harbor) ?? {};
    const before = (await ask('GET', `/installs/${id}`)).body;
    const site_id = state.sites.find(({ account_id }) => account_id === harbor)?.id;
    for (const body of [
      { environment: 'staging' },
      { site_id },
      { site_id, environment: 'staging' },
    ]) {
      const answer = await ask('PATCH', `/installs/${id}`, body);
      expect([answer.status, fields(answer.body)]).toEqual([
        400,
        ['site_id', 'environment'].filter((name) => name in body),
      ]);
    }
    expect((await ask('GET', `/installs/${id}`)).body).toEqual(before);
    expect((await ask('PATCH', `/installs/${id}`, {})).status).toBe(200);
  });

  test('4.3 an install of such an account takes what is free, and not what is taken', async () => {
    const { ask, state } = openService();
    const dev = seedId('install', 'acmedev');
    state.installs = state.installs.filter(({ id }) => id !== dev);
    const path = `/installs/${stage}`;
    expect((await ask('PATCH', path, { environment: 'production' })).status).toBe(400);
    const moved = await ask('PATCH', path, { environment: 'development', site_id: acmeSite });
    expect([moved.status, moved.body.environment]).toEqual([200, 'development']);
  });
});

describe('4.4 domains', () => {
  const path = `/installs/${acme}/domains`;

  test.each(['xn--e1afmkfd.xn--p1ai', 'shop.example.xn--fiqs8s', 'a.co', '_dmarc.example.com'])(
    '4.4 %s is a domain name',
    async (name) => {
      expect((await openService().ask('POST', path, { name })).status).toBe(201);
    },
  );

  test.each([
    'xn--',
    'example.xn--',
    'example.xn--a-',
    'example.c1',
    'a..b.com',
    '-a.com',
    'a',
    '',
  ])('4.4 %j is none', async (name) => {
    const { status, body } = await openService().ask('POST', path, { name });
    expect([status, fields(body)]).toEqual([400, ['name']]);
  });

  test('4.4 an empty redirect_to is no id of a domain', async () => {
    const asked = { name: 'old.example', redirect_to: '' };
    const { status, body } = await openService().ask('POST', path, asked);
    expect([status, fields(body)]).toEqual([400, ['redirect_to']]);
  });
});

test('2.7 last_owner is true for the only owner, and for no one of two', async () => {
  const { ask, state } = openService();
  const owners = () =>
    state.users
      .filter(({ account_id, roles }) => account_id === northlight && roles === 'owner')
      .map(({ last_owner }) => last_owner);
  const path = `/accounts/${northlight}/account_users`;
  expect(owners()).toEqual([true]);
  const user = {
    account_id: northlight,
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.example',
    roles: 'owner',
  };
  const { account_user } = (await ask('POST', path, { user })).body;
  expect(account_user.last_owner).toBe(false);
  expect(owners()).toEqual([false, false]);
  const changed = await ask('PATCH', `${path}/${account_user.user_id}`, { roles: 'full' });
  expect(changed.body.account_user).not.toHaveProperty('last_owner');
  expect(owners()).toEqual([true]);
});
