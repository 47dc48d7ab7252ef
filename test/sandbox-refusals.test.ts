/** Who is refused what by the sandbox, and what is not there: word for word (service-api.md 7.1), and nothing changes. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { type Change, expectRefused, type Sent } from './support/refused.ts';
import {
  aborted,
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

const museum = seedId('install', 'museumprod');
const bistrostage = seedId('install', 'bistrostage');
const ownDomain = seedId('domain', 'acme-outdoor.example');
const rui = seedId('user', 'rui@northlight.example');
const transferTo = { destination_account_id: harbor };
const person = {
  account_id: northlight,
  first_name: 'Ida',
  last_name: 'Moe',
  email: 'ida@northlight.example',
  roles: 'full',
};

const backups = (id: string) => `/installs/${id}/backups`;
const restore = (id: string, backup: string) => `${backups(id)}/${backup}/restore`;
const backup = { description: 'x', notification_emails };
const archive = (backup_id: string) => ({ backup_id, notification_emails });
const domains = (id: string) => `/installs/${id}/domains`;
const copy = (from: string, onto: string) => ({
  source_environment_id: from,
  destination_environment_id: onto,
});
const transfers = (site: string) => `/sites/${site}/site_transfers`;
const users = (account: string) => `/accounts/${account}/account_users`;
const refresh = (account: string) => `/accounts/${account}/usage/refresh_disk_usage`;
const apps = '/v1/accounts/northlight/apps';
const envs = `${apps}/storefront/environments`;

describe('who may not, and what is not there', () => {
  test.each<[number, Sent]>([
    [403, ['GET', `/installs/${acme}`, undefined, 'partial']],
    [404, ['GET', `/installs/${nobody}`]],
    [403, ['POST', '/installs', { name: 'acmenew', account_id: nobody }]],
    [403, ['POST', '/installs', { name: 'acmenew', account_id: harbor }, 'partial']],
    [403, ['PATCH', `/installs/${nobody}`, {}]],
    [403, ['PATCH', `/installs/${acme}`, {}, 'partial']],
    [404, ['POST', '/install_copy', copy(nobody, stage)]],
    [404, ['POST', '/install_copy', copy(acme, nobody)]],
    [403, ['POST', '/install_copy', copy(acme, bistrostage), 'partial']],
    [403, ['POST', '/install_copy', copy(bistrostage, acme), 'partial']],
    [404, ['GET', backups(nobody)]],
    [403, ['GET', backups(acme), undefined, 'partial']],
    [404, ['POST', backups(nobody), backup]],
    [403, ['POST', backups(acme), backup, 'partial']],
    [404, ['POST', restore(nobody, completed), { notification_emails }]],
    [404, ['POST', restore(acme, nobody), { notification_emails }]],
    [404, ['POST', restore(acme, aborted), { notification_emails }]],
    [403, ['POST', restore(acme, completed), { notification_emails }, 'partial']],
    [404, ['POST', `/installs/${nobody}/archives`, archive(completed)]],
    [404, ['POST', `/installs/${acme}/archives`, archive(aborted)]],
    [403, ['POST', `/installs/${acme}/archives`, archive(completed), 'partial']],
    [404, ['GET', domains(nobody)]],
    [403, ['GET', domains(acme), undefined, 'partial']],
    [403, ['POST', domains(nobody), { name: 'a.example' }]],
    [403, ['POST', domains(acme), { name: 'a.example' }, 'partial']],
    [404, ['POST', `${domains(nobody)}/${ownDomain}/verification`]],
    [404, ['POST', `${domains(stage)}/${ownDomain}/verification`]],
    [404, ['POST', `${domains(acme)}/${nobody}/verification`]],
    [403, ['POST', `${domains(acme)}/${ownDomain}/verification`, undefined, 'partial']],
    [404, ['GET', `/sites/${nobody}`]],
    [403, ['GET', `/sites/${acmeSite}`, undefined, 'partial']],
    [404, ['GET', transfers(nobody)]],
    [403, ['GET', transfers(acmeSite), undefined, 'full']],
    [404, ['POST', transfers(nobody), transferTo]],
    [403, ['POST', transfers(acmeSite), transferTo, 'full']],
    [404, ['GET', `/accounts/${nobody}/site_transfers`]],
    [403, ['GET', `/accounts/${northlight}/site_transfers`, undefined, 'full']],
    [403, ['POST', users(nobody), { user: { ...person, account_id: nobody } }]],
    [403, ['POST', users(northlight), { user: person }, 'partial']],
    [403, ['PATCH', `${users(northlight)}/${rui}`, { roles: 'full' }, 'partial']],
    [404, ['PATCH', `${users(northlight)}/${nobody}`, { roles: 'full' }]],
    [404, ['PATCH', `${users(harbor)}/${rui}`, { roles: 'full' }]],
    [404, ['GET', `/accounts/${nobody}/usage`]],
    [403, ['GET', `/accounts/${northlight}/usage`, undefined, 'partial']],
    [404, ['POST', refresh(nobody)]],
    [403, ['POST', refresh(northlight), undefined, 'partial']],
    [404, ['PATCH', `/site_reports/schedules/${nobody}`, {}]],
    [403, ['PATCH', `/site_reports/schedules/${nobody}`, {}, 'partial']],
    [403, ['GET', '/site_reports/templates', undefined, 'partial']],
    [404, ['GET', '/v1/accounts/nobody/apps']],
    [404, ['POST', '/v1/accounts/nobody/apps', { name: 'blog' }]],
    [409, ['POST', apps, { name: 'storefront' }]],
    [404, ['GET', `${apps}/nosuch`]],
    [404, ['GET', '/v1/accounts/harbor/apps/storefront']],
    [404, ['DELETE', `${apps}/nosuch`]],
    [404, ['GET', `${apps}/nosuch/environments`]],
    [404, ['POST', `${apps}/nosuch/environments`, { name: 'qa' }]],
    [404, ['GET', `${envs}/nosuch`]],
    [404, ['PATCH', `${envs}/nosuch`, {}]],
    [404, ['DELETE', `${envs}/nosuch`]],
    [401, ['GET', '/installs', undefined, 'stranger']],
    [500, ['PATCH', '/installs/no-id', {}]],
  ])('%i %j', async (status, sent) => {
    await expectRefused(sent, status);
  });
});

describe('what is wrong with the whole', () => {
  const held: Change = ({ transfers: all }) => {
    const record = {
      id: nobody,
      site: 'acme',
      installs: [],
      origin_account: 'northlight',
      destination_account: 'harbor',
      status: 'pending',
      scheduled_time: null,
      created_at: '',
      updated_at: '',
    } as State['transfers'][number]['record'];
    const accounts = { origin_account_id: northlight, destination_account_id: harbor };
    all.push({ site_id: acmeSite, ...accounts, record });
  };

  // biome-ignore format: a table
  test.each<[number, string, Sent, Change?]>([
    [403, 'Missing Authentication Token', ['GET', '/nosuch']],
    [403, 'Missing Authentication Token', ['PUT', '/installs', undefined, 'stranger']],
    [400, 'The TXT record was not found', ['POST', `${domains(museum)}/${seedId('domain', 'harbour-shop.example')}/verification`]],
    [409, 'The site already has an active transfer', ['POST', transfers(acmeSite), transferTo], held],
    [409, 'Sandbox sites cannot be transferred', ['POST', transfers(seedId('site', 'bistro')), transferTo]],
    [409, 'The site is not in a transferable state', ['POST', transfers(seedId('site', 'clinic')), transferTo]],
    [409, 'The destination account is not eligible', ['POST', transfers(acmeSite), { destination_account_id: seedId('account', 'attic') }]],
    [409, 'The destination account is not eligible', ['POST', transfers(acmeSite), { destination_account_id: nobody }]],
    [400, 'name is required', ['POST', apps, {}]],
    [400, 'name is required', ['POST', apps, { name: '' }]],
    [400, 'name is required', ['POST', apps, { name: 5 }]],
    [400, 'name is required', ['POST', apps, [{ name: 'blog' }]]],
  ])('%i %s: %j', async (status, message, sent, change) => {
    await expectRefused(sent, status, { message }, change);
  });

  test.each(['completed', 'failed', 'cancelled'] as const)(
    'a transfer that is %s is not active any more',
    async (status) => {
      const { ask, state } = openService();
      held(state);
      for (const { record } of state.transfers) record.status = status;
      expect((await ask('POST', transfers(acmeSite), transferTo)).status).toBe(202);
    },
  );
});
