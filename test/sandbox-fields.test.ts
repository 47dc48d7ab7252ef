/** What the sandbox says of a field it refuses, all of them at once, and of a query that means nothing. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { type Change, expectRefused, type Sent, usual } from './support/refused.ts';
import {
  aborted,
  acme,
  acmeSite,
  harbor,
  nobody,
  northlight,
  notification_emails,
  openService,
  stage,
} from './support/service.ts';

const museum = seedId('install', 'museumprod');
const museumSite = seedId('site', 'museum');
const bistroSite = seedId('site', 'bistro');
const bistrostage = seedId('install', 'bistrostage');
const running = seedId('backup', 'bistrostage', '2');
const ownDomain = seedId('domain', 'acme-outdoor.example');
const users = `/accounts/${northlight}/account_users`;
const rui = `${users}/${seedId('user', 'rui@northlight.example')}`;
const transfers = `/sites/${acmeSite}/site_transfers`;
const schedule = `/site_reports/schedules/${seedId('schedule', 'northlight')}`;

const install = { name: 'acmenew', account_id: northlight, site_id: acmeSite };
const elsa = {
  account_id: harbor,
  first_name: 'Elsa',
  last_name: 'Lind',
  email: 'elsa@harbor.example',
  roles: 'partial',
  install_ids: [museum, acme],
};
const copy = { source_environment_id: acme, destination_environment_id: museum };
const soon = { destination_account_id: harbor, scheduled_time: '2026-03-02T09:59:59Z' };
const restore = `/installs/${stage}/backups/${aborted}/restore`;

type Words = [resource: string, field: string, type: string, message: string];

const required = 'is required for accounts with sites enabled';
const onlyThere = 'is for accounts with sites enabled';
const onlyCompleted = 'but must be completed';
const foreignInstall: Words = [
  'AccountUser',
  'install_ids',
  'invalid_value',
  'holds an install that is not on this account',
];
const foreignSite: Words = ['Install', 'site_id', 'invalid_value', 'is not a site of this account'];
const taken = (site: string, environment: string): Words => [
  'Install',
  'environment',
  'value_unavailable',
  `the site ${site} already has a ${environment} install`,
];
const ofCopy = (message: string): Words => [
  'InstallCopy',
  'destination_environment_id',
  'invalid_value',
  message,
];
const ofDomain = (field: string, type: string, message: string): Words => [
  'Domain',
  field,
  type,
  message,
];
const ofTransfer = (field: string, message: string): Words => [
  'SiteTransfer',
  field,
  'invalid_value',
  message,
];

const withoutAccounts: Change = (state) => {
  state.accounts = [];
};

// biome-ignore format: a table
test.each<[number, Sent, Words[], Change?]>([
  [400, ['POST', '/installs', { name: 'acmeprod', account_id: northlight }], [['Install', 'name', 'value_unavailable', 'is already taken'], ['Install', 'site_id', 'invalid_value', required], ['Install', 'environment', 'invalid_value', required]]],
  [400, ['POST', '/installs', { ...install, site_id: museumSite, environment: 'staging' }], [foreignSite]],
  [400, ['POST', '/installs', { ...install, site_id: nobody, environment: 'staging' }], [foreignSite]],
  [400, ['POST', '/installs', { ...install, environment: 'staging' }], [taken('acme', 'staging')]],
  [400, ['PATCH', `/installs/${stage}`, { environment: 'production' }], [taken('acme', 'production')]],
  [400, ['PATCH', `/installs/${stage}`, { site_id: bistroSite }], [taken('bistro', 'staging')]],
  [400, ['PATCH', `/installs/${museum}`, { site_id: museumSite, environment: 'staging' }], [['Install', 'site_id', 'invalid_value', onlyThere], ['Install', 'environment', 'invalid_value', onlyThere]]],
  [400, ['PATCH', `/installs/${stage}`, { environment: 'staging' }], [['Install', 'environment', 'invalid_value', onlyThere]], withoutAccounts],
  [400, ['POST', '/install_copy', { ...copy, destination_environment_id: acme }], [ofCopy('is the source')]],
  [400, ['POST', '/install_copy', copy], [ofCopy('must be on the same account as the source')]],
  [400, ['POST', restore, { notification_emails }], [['Backup', 'backup_id', 'value_unavailable', `is aborted, ${onlyCompleted}`]]],
  [400, ['POST', `/installs/${bistrostage}/archives`, { backup_id: running, notification_emails }], [['Archive', 'backup_id', 'value_unavailable', `is in_progress, ${onlyCompleted}`]]],
  [400, ['POST', `/installs/${acme}/domains`, { name: 'no name' }], [ofDomain('name', 'invalid_value', 'is not a domain name')]],
  [400, ['POST', `/installs/${acme}/domains`, { name: `a.${'b'.repeat(249)}.co` }], [ofDomain('name', 'invalid_value', 'is not a domain name')]],
  [400, ['POST', `/installs/${acme}/domains`, { name: 'Maritime-Museum.example' }], [ofDomain('name', 'value_unavailable', 'is already taken')]],
  [400, ['POST', `/installs/${stage}/domains`, { name: 'a.example', redirect_to: ownDomain }], [ofDomain('redirect_to', 'invalid_value', 'is not a domain of this install')]],
  [422, ['POST', transfers, { destination_account_id: northlight }], [ofTransfer('destination_account_id', 'must not be the account the site is on')]],
  [422, ['POST', transfers, soon, 'billing'], [ofTransfer('scheduled_time', 'must be between 1 hour and 7 days in the future')]],
  [400, ['POST', users, { user: elsa }], [foreignInstall, ['AccountUser', 'account_id', 'invalid_value', 'is not the account of the path'], ['AccountUser', 'email', 'value_unavailable', 'is already a user of this account']]],
  [400, ['PATCH', rui, { roles: 'partial', install_ids: [acme, museum] }], [foreignInstall]],
])('%i %j', async (status, sent, words, change) => {
  const errors = words.map(([resource, field, type, message]) => {
    return { resource, field, type, code: `${field}_${type}`, message };
  });
  await expectRefused(sent, status, { errors }, change);
});

describe('what the contract itself refuses', () => {
  const error = (field: string) => {
    const type = 'invalid_value';
    return {
      resource: 'Request',
      field,
      type,
      code: 'invalid',
      message: expect.stringMatching(/./),
    };
  };

  test.each<[number, Sent, string]>([
    [
      400,
      ['PATCH', schedule, { recipients: [{ email: 'a@b.example' }, {}] }],
      'recipients.1.email',
    ],
    [400, ['PATCH', rui, { roles: 'king' }], 'roles'],
    [404, ['GET', '/installs/no-id'], 'install_id'],
    [422, ['POST', transfers, {}], 'destination_account_id'],
  ])('%i %j names the field by its place: %s', async (status, sent, field) => {
    await expectRefused(sent, status, { errors: [error(field)] });
  });

  test.each(['limit=x', 'limit=0', 'limit=101', 'offset=-1', 'limit=1.5', 'limit=1e1'])(
    'the query %s is refused where the operation has 400, and is not said where it has none',
    async (query) => {
      const [field = ''] = query.split('=');
      await expectRefused(['GET', `/installs?${query}`], 400, { errors: [error(field)] });
      const { ask } = openService();
      const domains = `/installs/${acme}/domains`;
      const { body, status } = await ask('GET', `${domains}?${query}`);
      expect([status, body]).toEqual([200, (await ask('GET', domains)).body]);
      expect((await ask('GET', `${domains}?limit=1`)).body.results).toHaveLength(1);
    },
  );

  test('a field of the query that nobody declared is passed over', async () => {
    expect((await openService().ask('GET', '/installs?nosuch=1')).status).toBe(200);
  });

  test('a body that is no JSON is refused where any JSON would do; none at all is fine', async () => {
    const envs = '/v1/accounts/northlight/apps/storefront/environments';
    const { ask } = openService();
    const { status, body } = await ask('POST', envs, undefined, {
      host: '',
      body: Buffer.from('{'),
    });
    expect([status, body]).toEqual([400, { ...usual[400], message: 'The body is not JSON' }]);
    expect((await ask('POST', envs, undefined, { host: '' })).status).toBe(201);
  });
});
