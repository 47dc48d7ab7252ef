/** Every operation of the service, answered by the sandbox. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import { operationSchemas } from '../src/contract/schemas/operation-schemas.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
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
} from './support/service.ts';

describe('each operation answers what the contract says', () => {
  const requests: Record<OperationId, [path: string, body?: object]> = {
    listInstalls: ['/installs'],
    createInstall: ['/installs', { name: 'brandnew', account_id: seedId('account', 'harbor') }],
    getInstall: [`/installs/${acme}`],
    updateInstall: [`/installs/${acme}`, { environment: 'production' }],
    createBackup: [`/installs/${acme}/backups`, { description: 'x', notification_emails }],
    listBackups: [`/installs/${acme}/backups`],
    restoreBackup: [`/installs/${acme}/backups/${completed}/restore`, { notification_emails }],
    createArchive: [`/installs/${acme}/archives`, { backup_id: completed, notification_emails }],
    copyInstall: [
      '/install_copy',
      { source_environment_id: acme, destination_environment_id: seedId('install', 'acmestage') },
    ],
    listDomains: [`/installs/${acme}/domains`],
    createDomain: [`/installs/${acme}/domains`, { name: 'acme-shop.example' }],
    verifyDomain: [
      `/installs/${acme}/domains/${seedId('domain', 'acme-outdoor.example')}/verification`,
    ],
    getSite: [`/sites/${acmeSite}`],
    listSiteTransfers: [`/sites/${acmeSite}/site_transfers`],
    createSiteTransfer: [`/sites/${acmeSite}/site_transfers`, { destination_account_id: harbor }],
    listAccountTransfers: [`/accounts/${northlight}/site_transfers`],
    createAccountUser: [
      `/accounts/${northlight}/account_users`,
      {
        user: {
          account_id: northlight,
          first_name: 'Ida',
          last_name: 'Moe',
          email: 'ida@northlight.example',
          roles: 'full,billing',
        },
      },
    ],
    updateAccountUser: [
      `/accounts/${northlight}/account_users/${seedId('user', 'rui@northlight.example')}`,
      { roles: 'partial', install_ids: [acme] },
    ],
    getAccountUsage: [`/accounts/${northlight}/usage`],
    refreshDiskUsage: [`/accounts/${northlight}/usage/refresh_disk_usage`],
    listSshKeys: ['/ssh_keys'],
    updateReportSchedule: [
      `/site_reports/schedules/${seedId('schedule', 'northlight')}`,
      { frequency: { unit: 'MONTHLY', value: 31 } },
    ],
    listReportTemplates: ['/site_reports/templates'],
    listApps: ['/v1/accounts/northlight/apps'],
    createApp: ['/v1/accounts/northlight/apps', { name: 'blog' }],
    getApp: ['/v1/accounts/northlight/apps/storefront'],
    deleteApp: ['/v1/accounts/northlight/apps/storefront'],
    listEnvironments: ['/v1/accounts/northlight/apps/storefront/environments'],
    createEnvironment: ['/v1/accounts/northlight/apps/storefront/environments', { name: 'qa' }],
    getEnvironment: ['/v1/accounts/northlight/apps/storefront/environments/env-main'],
    updateEnvironment: ['/v1/accounts/northlight/apps/storefront/environments/env-main', { a: 1 }],
    deleteEnvironment: ['/v1/accounts/northlight/apps/storefront/environments/env-main'],
    uploadEnvironment: ['/fu/v1/accounts/northlight/apps/storefront/environments/env-main:upload'],
  };

  const zip = {
    headers: { 'content-type': 'application/zip' },
    body: Buffer.from('PK\x05\x06'),
  };

  test.each(Object.entries(operations) as [OperationId, Operation][])(
    '%s',
    async (id, operation) => {
      const [path, json] = requests[id];
      const { status, body } = await openService().ask(operation.method, path, json, {
        host: operation.host === 'headless' ? '' : '/v1',
        ...(operation.content === 'upload' ? zip : {}),
      });
      expect(status).toBe(operation.success);
      expect(operationSchemas[id].answer.safeParse(body)).toMatchObject({ success: true });
    },
  );
});

// biome-ignore format: a table
test.each<[string, string, string, object | undefined, number]>([
  ['an unknown path', 'GET', '/nosuch', undefined, 403],
  ['a wrong limit', 'GET', '/installs?limit=101', undefined, 400],
  ['a name that is taken', 'POST', '/installs', { name: 'acmeprod', account_id: northlight, site_id: acmeSite, environment: 'production' }, 400],
  ['a name outside the pattern', 'POST', '/installs', { name: 'A!', account_id: northlight }, 400],
  ['no site where sites are enabled', 'POST', '/installs', { name: 'acmenew', account_id: northlight }, 400],
  ['an account that is not there', 'POST', '/installs', { name: 'acmenew', account_id: nobody }, 403],
  ['an install to update that is not there', 'PATCH', `/installs/${nobody}`, { environment: 'staging' }, 403],
  ['an environment that is taken', 'PATCH', `/installs/${acme}`, { environment: 'staging' }, 400],
  ['a site of another account', 'PATCH', `/installs/${acme}`, { site_id: seedId('site', 'museum') }, 400],
  ['backups of an install that is not there', 'GET', `/installs/${nobody}/backups`, undefined, 404],
  ['a backup without addresses', 'POST', `/installs/${acme}/backups`, { description: 'x' }, 400],
  ['a backup with an empty list of addresses', 'POST', `/installs/${acme}/backups`, { description: 'x', notification_emails: [] }, 400],
  ['a restore of an aborted backup', 'POST', `/installs/${seedId('install', 'acmestage')}/backups/${aborted}/restore`, { notification_emails }, 400],
  ['a restore of a backup of another install', 'POST', `/installs/${acme}/backups/${aborted}/restore`, { notification_emails }, 404],
  ['an archive of a backup that is not there', 'POST', `/installs/${acme}/archives`, { backup_id: nobody, notification_emails }, 404],
])('%s: %s %s %o → %i, and nothing changes', async (_, method, path, body, status) => {
  const sandbox = openService();
  const before = structuredClone(sandbox.state);
  expect(await sandbox.ask(method, path, body)).toMatchObject({ status, body: { message: expect.any(String) } });
  expect(sandbox.state).toEqual(before);
});
