/** Every operation of the service, answered by the sandbox. */
import { expect, test } from 'vitest';
import type { Operation } from '../src/contract/operation.ts';
import { type OperationId, operations } from '../src/contract/operations.ts';
import { operationSchemas } from '../src/contract/schemas/operation-schemas.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { FetchInit } from '../src/system/system.ts';
import { lines, prepareFor } from './support/lines.ts';
import {
  aborted,
  acme,
  acmeSite,
  nobody,
  northlight,
  notification_emails,
  openService,
} from './support/service.ts';
import { createWorld } from './support/world.ts';

/** What the command of an operation asks for with its method and path, last. */
async function requestOf(id: OperationId) {
  const { method, path }: Operation = operations[id];
  const pattern = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  let last: { url: string; init: FetchInit } | undefined;
  const world = createWorld({
    prepare: prepareFor(lines[id]),
    fetch(url, init) {
      // Some commands look afterwards what became of their write.
      if (init.method === method && pattern.test(new URL(url).pathname)) last = { url, init };
      return world.sandbox(url, init);
    },
  });
  await world.run(lines[id]);
  const { pathname, search } = new URL(last?.url ?? '');
  return { path: `${pathname}${search}`, ...last?.init };
}

test.each(Object.entries(operations) as [OperationId, Operation][])(
  '%s is answered as the contract says',
  async (id, { success, content }) => {
    const { method = '', path, headers = {}, body: sent } = await requestOf(id);
    const service = openService();
    prepareFor(lines[id])(service.state);
    const zip = { headers: { 'content-type': 'application/zip' }, body: Buffer.from('PK\x05\x06') };
    const json = { headers, body: Buffer.from(String(sent ?? '')) };
    const asked = { host: '', ...(content === 'upload' ? zip : json) };
    const { status, body: answer } = await service.ask(method, path, undefined, asked);
    expect(status).toBe(success);
    expect(operationSchemas[id].answer.safeParse(answer)).toMatchObject({ success: true });
  },
);

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
