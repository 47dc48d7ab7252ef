/** Transfers of sites in the sandbox: the record of one, whose lists it is in, and what becomes of it with time. */
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../src/sandbox/sandbox.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { acmeSite, harbor, northlight, openService } from './support/service.ts';
import { startOfWorld } from './support/world.ts';

const at = (ms: number) => new Date(startOfWorld + ms).toISOString();
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const transfers = `/sites/${acmeSite}/site_transfers`;
const to = { destination_account_id: harbor };

/** A service without the jobs of its seed. */
function idle(options: Partial<SandboxOptions> = {}) {
  const service = openService({ jobMs: 20_000, ...options });
  service.state.jobs = [];
  return service;
}

describe('a transfer', () => {
  test('a new one, and whose lists it is in', async () => {
    const { ask, state } = openService();
    const { body } = await ask('POST', transfers, { destination_account_id: harbor });
    expect(state.jobs.at(-1)).toMatchObject({ kind: 'transfer', subject_id: body.id, emails: [] });
    const { installs, ...record } = body;
    expect(record).toEqual({
      id,
      site: 'acme',
      origin_account: 'northlight',
      destination_account: 'harbor',
      status: 'pending',
      scheduled_time: null,
      created_at: at(0),
      updated_at: at(0),
    });
    expect(installs).toEqual(['acmeprod', 'acmestage', 'acmedev']);
    const listed = async (of: string) => (await ask('GET', of)).body.results;
    expect(await listed(transfers)).toEqual([body]);
    expect(await listed(`/accounts/${northlight}/site_transfers`)).toEqual([body]);
    expect(await listed(`/accounts/${harbor}/site_transfers`)).toEqual([]);
    expect(await listed(`/sites/${seedId('site', 'bistro')}/site_transfers`)).toEqual([]);
  });

  test('names an account by its id where it has gone, and the newest is the first', async () => {
    const { ask, state, clock } = openService();
    await ask('POST', transfers, { destination_account_id: harbor });
    await clock.sleep(5000);
    state.accounts = state.accounts.filter(({ name }) => name !== 'harbor');
    const { body } = await ask('POST', transfers, { destination_account_id: northlight });
    expect(body).toMatchObject({ origin_account: harbor, destination_account: 'northlight' });
    const { results } = (await ask('GET', transfers)).body;
    expect(results[0]).toEqual(body);
  });
});

describe('with time', () => {
  async function transferAfter(ms: number, body: object, options: Partial<SandboxOptions> = {}) {
    const { ask, clock, state } = idle(options);
    await ask('POST', transfers, { ...to, ...body });
    await clock.sleep(ms);
    const [record] = (await ask('GET', transfers)).body.results;
    const site = state.sites.find(({ id }) => id === acmeSite);
    const accounts = state.installs
      .filter(({ account }) => account.id === harbor)
      .map(({ name }) => name);
    return { record, account: site?.account_id, accounts, state };
  }
  const hour = 3_600_000;
  const scheduled_time = at(hour);

  test.each<[number, object, string, number]>([
    [3999, {}, 'pending', 0],
    [4000, {}, 'in_progress', 4000],
    [19_999, {}, 'in_progress', 4000],
    [20_000, {}, 'completed', 20_000],
    [hour + 3999, { scheduled_time }, 'scheduled', 0],
    [hour + 4000, { scheduled_time }, 'in_progress', hour + 4000],
    [hour + 20_000, { scheduled_time }, 'completed', hour + 20_000],
  ])('after %i ms, asked for with %j: %s', async (ms, body, status, updated) => {
    const { record, account, accounts, state } = await transferAfter(ms, body);
    expect(record).toMatchObject({ status, updated_at: at(updated), created_at: at(0) });
    const isOver = status === 'completed';
    expect(account).toBe(isOver ? harbor : northlight);
    const moved = isOver ? ['acmeprod', 'acmestage', 'acmedev'] : [];
    expect(accounts.sort()).toEqual([...moved, 'museumold', 'museumprod', 'museumstage'].sort());
    expect(state.outbox).toEqual([]);
  });

  test('one that is aborted has failed, and everything stays where it was', async () => {
    const options = { jobOutcome: 'aborted' } as const;
    const { record, account, accounts } = await transferAfter(20_000, {}, options);
    expect(record).toMatchObject({ status: 'failed', updated_at: at(20_000) });
    expect([account, accounts]).toEqual([northlight, ['museumprod', 'museumstage', 'museumold']]);
  });

  test('one that was cancelled meanwhile does not begin', async () => {
    const { ask, clock, state } = idle();
    await ask('POST', transfers, to);
    for (const { record } of state.transfers) record.status = 'cancelled';
    await clock.sleep(4000);
    expect((await ask('GET', transfers)).body.results[0]).toMatchObject({
      status: 'cancelled',
      updated_at: at(0),
    });
  });

  test('one whose record, or whose site, has gone ends without harm', async () => {
    const { ask, clock, state } = idle();
    await ask('POST', transfers, to);
    const { site_id, record } = state.transfers[0] ?? {};
    state.sites = [];
    await clock.sleep(20_000);
    await ask('GET', '/installs');
    expect([site_id, record?.status, state.jobs]).toEqual([acmeSite, 'completed', []]);
    const { ask: again, clock: then, state: other } = idle();
    await again('POST', transfers, to);
    other.transfers = [];
    await then.sleep(20_000);
    expect((await again('GET', '/installs')).status).toBe(200);
    expect(other.sites.find(({ id }) => id === acmeSite)?.account_id).toBe(northlight);
  });
});
