/** The sentences of docs/service.md that state a rule, each as a test; the number is its section. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { acme, acmeSite, harbor, nobody, northlight, openService } from './support/service.ts';

const transfers = `/sites/${acmeSite}/site_transfers`;
const users = `/accounts/${northlight}/account_users`;
const usage = `/accounts/${northlight}/usage`;
const schedule = `/site_reports/schedules/${seedId('schedule', 'northlight')}`;
const hour = 3_600_000;
const at = (ms: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + ms).toISOString();
const person = { account_id: northlight, first_name: 'Ida', last_name: 'Moe', roles: 'full' };

describe('site transfers', () => {
  const to = { destination_account_id: harbor };

  test('3.2 pending at once, scheduled for later; scheduled_time is null for the first', async () => {
    const now = await openService().ask('POST', transfers, to);
    expect(now.body).toMatchObject({ status: 'pending', scheduled_time: null });
    const later = await openService().ask('POST', transfers, {
      ...to,
      scheduled_time: at(2 * hour),
    });
    expect(later.body).toMatchObject({ status: 'scheduled', scheduled_time: at(2 * hour) });
  });

  test.each([
    [hour - 1, 422],
    [hour, 202],
    [7 * 24 * hour, 202],
    [7 * 24 * hour + 1, 422],
    [-hour, 422],
  ])('8 scheduled_time %i ms ahead is answered %i', async (ahead, status) => {
    const answer = await openService().ask('POST', transfers, { ...to, scheduled_time: at(ahead) });
    expect(answer.status).toBe(status);
  });

  test('4.14 origin and destination accounts differ', async () => {
    const body = { destination_account_id: northlight };
    expect((await openService().ask('POST', transfers, body)).status).toBe(422);
  });

  test('4.14 sandbox sites cannot be transferred', async () => {
    const path = `/sites/${seedId('site', 'bistro')}/site_transfers`;
    expect((await openService().ask('POST', path, to)).status).toBe(409);
  });

  test('4.14 the destination account must have a preferred data center', async () => {
    const body = { destination_account_id: seedId('account', 'attic') };
    expect((await openService().ask('POST', transfers, body)).status).toBe(409);
  });

  test('7.3 a site with an active transfer, or not transferable, is a conflict', async () => {
    const { ask } = openService();
    await ask('POST', transfers, to);
    expect((await ask('POST', transfers, to)).status).toBe(409);
    const clinic = `/sites/${seedId('site', 'clinic')}/site_transfers`;
    expect((await ask('POST', clinic, to)).status).toBe(409);
  });

  test.each([
    ['owner', 200],
    ['billing', 200],
    ['full', 403],
    ['partial', 403],
  ])('5.4 transfers are listed for Owner or Full with Billing: %s gets %i', async (as, status) => {
    const { ask } = openService();
    expect((await ask('GET', transfers, undefined, { as })).status).toBe(status);
    const ofAccount = `/accounts/${northlight}/site_transfers`;
    expect((await ask('GET', ofAccount, undefined, { as })).status).toBe(status);
    const begun = await ask('POST', transfers, to, { as });
    expect(begun.status).toBe(status === 200 ? 202 : 403);
  });

  test('4.15 a transfer keeps the names of the time it was made', async () => {
    const { ask, clock, state } = openService();
    await ask('POST', transfers, to);
    await clock.sleep(5000);
    const install = state.installs.find(({ id }) => id === acme);
    if (install) install.name = 'renamed';
    const { results } = (await ask('GET', `/accounts/${northlight}/site_transfers`)).body;
    expect(results[0]).toMatchObject({
      status: 'completed',
      site: 'acme',
      installs: ['acmeprod', 'acmestage', 'acmedev'],
      origin_account: 'northlight',
      destination_account: 'harbor',
    });
    expect(install?.account.id).toBe(harbor);
  });
});

describe('account users', () => {
  test.each(['owner', 'full', 'full,billing', 'partial', 'partial,billing'])(
    '5.5 the role %s',
    async (roles) => {
      const user = { ...person, email: 'ida@northlight.example', roles };
      const { status, body } = await openService().ask('POST', users, { user });
      expect([status, body.account_user.roles]).toEqual([201, roles]);
    },
  );

  test.each(['billing', 'Owner', 'full, billing', ''])('5.5 there is no role %j', async (roles) => {
    const user = { ...person, email: 'ida@northlight.example', roles };
    expect((await openService().ask('POST', users, { user })).status).toBe(400);
  });

  test('4.16 install_ids are the installs a partial user may access', async () => {
    const user = { ...person, email: 'i@n.example', roles: 'partial', install_ids: [acme] };
    const { body } = await openService().ask('POST', users, { user });
    expect(body.account_user.installs).toEqual([{ id: acme, name: 'acmeprod' }]);
  });

  test('2.7 last_owner is shown only for owners', async () => {
    const { ask } = openService();
    const shown = async (roles: string) => {
      const user = { ...person, email: `${roles}@n.example`, roles };
      return Object.keys((await ask('POST', users, { user })).body.account_user).includes(
        'last_owner',
      );
    };
    expect([await shown('owner'), await shown('full')]).toEqual([true, false]);
  });

  test('5.3 a partial user is not authorized for other installs', async () => {
    const { ask } = openService();
    const answer = await ask('GET', `/installs/${acme}/backups`, undefined, { as: 'partial' });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: "You don't have permission to perform that action" },
    });
    expect((await ask('GET', '/installs', undefined, { as: 'partial' })).body.count).toBe(2);
  });
});

describe('disk usage', () => {
  test('4.18 the answer is always null, and the usage gets its expected time', async () => {
    const { ask } = openService({ jobMs: 60_000 });
    expect((await ask('POST', `${usage}/refresh_disk_usage`)).body).toBe(null);
    const { body } = await ask('GET', usage);
    expect(body.account_storage_refresh_expected_time).toBe('2026-03-02T09:01:00.000Z');
  });

  test('8 repeated requests collapse into one recalculation', async () => {
    const { ask, clock } = openService({ jobMs: 60_000 });
    await ask('POST', `${usage}/refresh_disk_usage`);
    await clock.sleep(30_000);
    await ask('POST', `${usage}/refresh_disk_usage`);
    const { body } = await ask('GET', usage);
    expect(body.account_storage_refresh_expected_time).toBe('2026-03-02T09:01:00.000Z');
  });

  test('7.3 404 when the account is not found', async () => {
    const path = `/accounts/${nobody}/usage/refresh_disk_usage`;
    expect((await openService().ask('POST', path)).status).toBe(404);
  });
});

describe('report schedules', () => {
  test.each([
    [{ unit: 'DAYS', value: 7 }, 200],
    [{ unit: 'DAYS', value: 14 }, 200],
    [{ unit: 'DAYS', value: 8 }, 400],
    [{ unit: 'MONTHLY', value: 1 }, 200],
    [{ unit: 'MONTHLY', value: 31 }, 200],
    [{ unit: 'MONTHLY', value: 0 }, 400],
    [{ unit: 'MONTHLY', value: 32 }, 400],
    [{ unit: 'DAYS' }, 400],
    [{ value: 7 }, 400],
  ])('4.20 the frequency %j is answered %i', async (frequency, status) => {
    expect((await openService().ask('PATCH', schedule, { frequency })).status).toBe(status);
  });

  test('4.20 every field is optional, and each recipient needs an email', async () => {
    const { ask } = openService();
    expect((await ask('PATCH', schedule, {})).status).toBe(200);
    expect((await ask('PATCH', schedule, { recipients: [{ name: 'Ida' }] })).status).toBe(400);
  });
});

test('7.1 an error body has message, documentation_url and errors', async () => {
  const { body } = await openService().ask('POST', '/installs', {
    name: 'acmeprod',
    account_id: harbor,
  });
  expect(body).toEqual({
    message: 'Bad Request',
    documentation_url: expect.stringMatching(/^https:/),
    errors: [
      {
        resource: 'Install',
        field: 'name',
        type: 'value_unavailable',
        code: 'name_value_unavailable',
        message: 'is already taken',
      },
    ],
  });
});
