/** An answer about another record than the one asked for decides nothing. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { acme, acmeSite, harbor, nobody, northlight, stage } from './support/service.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const answering = (value: unknown): WorldOptions => ({ fetch: async () => Response.json(value) });
const user = seedId('user', 'rui@northlight.example');

describe('a record with another id', () => {
  const others = [nobody, 'id-1', '', '../x', `${acme}0`];

  test.each(['installs get', 'sites get'])('D12: %s is exit 7, and shows nothing', async (line) => {
    for (const id of others) {
      const ran = await run(`${line} ${acme} --json`, answering({ id, name: 'acmedev' }));
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).toContain(acme);
      expect(ran.stderr).toContain('another record');
    }
  });

  test.each([
    [`installs update ${acme} --environment staging`, (id: string) => ({ id })],
    [
      `users update ${user} --account ${northlight} --role full`,
      (id: string) => ({ message: 'done', account_user: { user_id: id } }),
    ],
  ])('D12 S4: %s is exit 10', async (line, answer) => {
    for (const id of others) {
      const ran = await run(`${line} --json`, answering(answer(id)));
      expect(ran).toMatchObject({ code: 10, stdout: '' });
      expect(writes(ran)).toHaveLength(1);
      expect(ran.stderr).toContain('accepted (200)');
    }
  });

  test('D12: letters of any case are the same id', async () => {
    const id = acme.toUpperCase();
    expect((await run(`installs get ${acme}`, answering({ id }))).code).toBe(0);
    const line = `installs update ${acme} --environment staging`;
    expect((await run(line, answering({ id }))).code).toBe(0);
  });

  test('D12: the guard of production goes by no other site', async () => {
    const world = createWorld({
      fetch: async (url, init) => {
        const other = {
          id: nobody,
          name: 'dev',
          installs: [{ id: stage, environment: 'staging' }],
        };
        return url.includes(`/sites/${acmeSite}`) && init.method === 'GET'
          ? Response.json(other)
          : world.sandbox(url, init);
      },
    });
    const ran = await world.run(`sites transfer acmeprod --to ${harbor} --yes`);
    expect(ran.code).toBe(7);
    expect(writes(ran)).toEqual([]);
  });
});

describe('of the headless platform only what is certain is another record', () => {
  const app = 'headless apps get storefront';
  const environment = 'headless envs get storefront env-main';

  test.each([
    [app, { name: 'other' }],
    [app, { name: 'accounts/northlight/apps/other' }],
    [app, { id: 7, name: 'other', reconciling: false }],
    [environment, { id: 'env-other' }],
    [environment, { id: 'env-other', name: 'main' }],
    [environment, { name: 'accounts/a/apps/storefront/environments/env-other' }],
    [environment, { id: 'accounts/a/apps/storefront/environments/env-other' }],
  ])('D12: %s answered with %j is exit 7', async (line, value) => {
    expect(await run(`${line} --json`, answering(value))).toMatchObject({ code: 7, stdout: '' });
  });

  test.each([
    [app, { name: 'storefront' }],
    [app, { name: 'STOREFRONT', id: 'a-1' }],
    [app, { name: 'accounts/northlight/apps/storefront' }],
    [app, { name: 'The Store Front' }],
    [app, { id: 'a-1' }],
    [app, { id: 'a-1', slug: 'storefront', name: 'shop' }],
    [app, {}],
    [app, []],
    [environment, { id: 'env-main' }],
    [environment, { id: 'a/environments/env-main' }],
    [environment, { id: 17 }],
    [environment, { name: 'accounts/a/apps/storefront/environments/env-main' }],
    [environment, { name: 'main' }],
    [environment, { id: 'e-17', displayName: 'env-main' }],
  ])('D12: %s answered with %j is shown', async (line, value) => {
    expect((await run(line, answering(value))).code).toBe(0);
  });

  test('D12: an operation that is under way has a name of its own', async () => {
    const update = 'headless envs update storefront env-main --field a=1';
    const remove = 'headless apps delete storefront --yes --confirm storefront';
    for (const value of [
      { name: 'operations/5', done: false, metadata: { environment: 'env-main' } },
      { id: 'op-5', done: true },
      { id: 'op-5' },
    ]) {
      for (const line of [update, remove, environment]) {
        const isUncertain = line === environment && !('done' in value);
        expect((await run(line, answering(value))).code, line).toBe(isUncertain ? 7 : 0);
      }
    }
    const other = { name: 'accounts/a/apps/storefront/environments/env-other' };
    expect((await run(update, answering(other))).code).toBe(10);
  });
});
