/** The answer to a write is not believed where it belongs to another install, site, account or app than its path. */
import { describe, expect, test } from 'vitest';
import { acme, acmeSite, harbor, nobody, northlight, stage } from './support/service.ts';
import { createWorld, writes } from './support/world.ts';

const other = acme;
const made = '99999999-9999-4999-8999-999999999999';
const notify = '--notify ops@example.com';
const create = `backups create ${stage} ${notify}`;
const copy = `installs copy acmeprod acmestage ${notify} --yes --backup-first`;
const restore = `backups restore acmestage latest ${notify} --yes`;
const domain = `domains add ${stage} shop.example`;
const user = `users update ${made} --account ${northlight} --role full`;
const transfer = `sites transfer acmeprod --to ${harbor} --yes --confirm acme`;
const app = 'headless apps create --field name=blog';
const environment = 'headless envs create storefront --field name=qa';
const update = 'headless envs update storefront env-main --field a=1';

async function answered(line: string, answer: unknown) {
  const world = createWorld({
    fetch: async (url, init) =>
      init.method === 'GET' ? world.sandbox(url, init) : Response.json(answer, { status: 202 }),
  });
  return world.run(line);
}

const backup = { id: made, status: 'completed' };
const added = { id: made, name: 'shop.example', ownership_status: 'TXT_VERIFIED' };
const path = (account: string, name: string) => `accounts/${account}/apps/${name}`;

describe('an answer that belongs to another record than the one in the path', () => {
  test.each<[string, unknown]>([
    ...[create, `${create} --wait`, copy].flatMap((line): [string, unknown][] => [
      [line, { ...backup, install_id: other }],
      [line, { ...backup, install: { id: other } }],
      [line, { ...backup, install: other }],
      [line, { ...backup, data: { install_id: other } }],
    ]),
    [restore, { install_id: other }],
    [restore, { job: { install: { id: other } } }],
    [domain, { ...added, install_id: other }],
    [`${domain} --wait`, { ...added, install: { id: other } }],
    [user, { message: 'done', account_user: { user_id: made, account_id: harbor } }],
    [user, { message: 'done', account_user: { user_id: made }, account_id: harbor }],
    [user, { message: 'done', user: { account: { id: harbor } } }],
    [transfer, { id: made, status: 'pending', site_id: nobody }],
    [transfer, { id: made, status: 'completed', site: 'other', installs: ['zzz'] }],
    [`${transfer} --wait`, { id: made, status: 'completed', site: 'other' }],
    [app, { name: path('harbor', 'blog') }],
    [environment, { name: `${path('harbor', 'storefront')}/environments/env-17` }],
    [`${environment} --wait`, { name: `${path('northlight', 'shop')}/environments/env-17` }],
    [environment, { name: 'operations/5', metadata: { target: path('northlight', 'shop') } }],
    [update, { id: 'env-main', name: `${path('northlight', 'shop')}/environments/env-main` }],
  ])('D12: %s answered with %j is exit 10', async (line, answer) => {
    const ran = await answered(line, answer);
    expect(ran).toMatchObject({ code: 10, stdout: '' });
    expect(ran.stderr).toContain('another record');
    expect(writes(ran)).toHaveLength(1);
    if (line === copy) expect(ran.stderr).toContain('POST /install_copy was not sent');
  });

  test.each<[string, unknown]>([
    [create, { ...backup, install_id: stage.toUpperCase(), install: { id: stage } }],
    [create, { ...backup, install_id: null, install: 'acmestage', account_id: harbor }],
    [create, { ...backup, install_id: '' }],
    [create, { ...backup, install_id: 7, install: { id: 7 } }],
    // A restore may tell of a backup that it takes first, or of its source.
    [restore, { id: made, backup_id: made, install_id: stage }],
    [domain, { ...added, install_id: stage, redirects_to: [{ id: other }] }],
    [user, { message: 'done', account_user: { user_id: made, account_id: northlight } }],
    [transfer, { id: made, status: 'completed', site: ' ACME ', site_id: acmeSite }],
    [transfer, { id: made, status: 'completed', destination_account: 'other' }],
    [app, { name: path('NORTHLIGHT', 'a-12') }],
    [environment, { name: 'environments/env-17' }],
    [environment, { name: `${path('a', 'b')}/operations/5`, done: false }],
    [`api POST /installs/${stage}/backups --field a=1 --yes`, { ...backup, install_id: other }],
  ])('D12: %s answered with %j contradicts nothing', async (line, answer) => {
    expect((await answered(line, answer)).code).toBe(0);
  });
});
