/** Sites and their transfers (docs/service.md 4.12 to 4.15, 3.2, 10.19). */
import type { Site as SiteRecord, SiteTransfer } from '../../contract/schemas/records.ts';
import { type Call, type Handlers, maySee, mayTransfer, pageOf } from '../call.ts';
import { type FieldError, fieldError, type Refusal } from '../http/refusal.ts';
import { queueJob } from '../jobs.ts';
import type { SandboxSite, State } from '../state.ts';

const hour = 3_600_000;
const ended = ['completed', 'failed', 'cancelled'];

function siteInstalls(state: State, site: SandboxSite) {
  return state.installs.filter((install) => install.site?.id === site.id);
}

function siteRecord(state: State, site: SandboxSite): SiteRecord {
  const { account_id, ...record } = site;
  return {
    ...record,
    account: { id: account_id },
    installs: siteInstalls(state, site).map(
      ({ id, name, environment, cname, php_version, is_multisite }) => ({
        id,
        name,
        environment,
        cname,
        php_version,
        is_multisite,
      }),
    ),
  };
}

/** 422: the parameters do not meet the rules of 4.14. */
function parameterErrors(
  { body, now }: Call<'createSiteTransfer'>,
  site: SandboxSite,
): FieldError[] {
  const { scheduled_time, destination_account_id: destination } = body;
  if (destination === site.account_id) {
    const message = 'must not be the account the site is on';
    return [fieldError('SiteTransfer', 'destination_account_id', 'invalid_value', message)];
  }
  if (scheduled_time === undefined) return [];
  const leadMs = Date.parse(scheduled_time) - now;
  if (leadMs >= hour && leadMs <= 7 * 24 * hour) return [];
  const message = 'must be between 1 hour and 7 days in the future';
  return [fieldError('SiteTransfer', 'scheduled_time', 'invalid_value', message)];
}

/** 409: the state of the site or of the destination account does not allow a transfer. */
function conflict(
  { state, body }: Call<'createSiteTransfer'>,
  site: SandboxSite,
): string | undefined {
  const account = state.accounts.find(({ id }) => id === body.destination_account_id);
  const isActive = state.transfers.some(
    ({ site_id, record }) => site_id === site.id && !ended.includes(record.status),
  );
  if (isActive) return 'The site already has an active transfer';
  if (site.sandbox) return 'Sandbox sites cannot be transferred';
  if (!site.transferable) return 'The site is not in a transferable state';
  return account?.preferred_data_center ? undefined : 'The destination account is not eligible';
}

function transferFor(call: Call<'getSiteTransfer'> | Call<'cancelSiteTransfer'>): SiteTransfer {
  const { state, params } = call;
  // As: both send these statuses.
  const refusal = call.refusal as (status: 403 | 404) => Refusal;
  if (!state.sites.some(({ id }) => id === params.site_id)) throw refusal(404);
  if (!mayTransfer(call)) throw refusal(403);
  const found = state.transfers.find(
    ({ site_id, record }) => site_id === params.site_id && record.id === params.transfer_id,
  );
  if (found === undefined) throw refusal(404);
  return found.record;
}

export const sites: Pick<
  Handlers,
  | 'getSite'
  | 'listSiteTransfers'
  | 'createSiteTransfer'
  | 'listAccountTransfers'
  | 'getSiteTransfer'
  | 'cancelSiteTransfer'
> = {
  getSite(call) {
    const { state, params, refusal } = call;
    const site = state.sites.find(({ id }) => id === params.site_id);
    if (site === undefined) throw refusal(404);
    const isVisible = siteInstalls(state, site).some(({ id }) => maySee(call, id));
    if (!isVisible && call.user.installs !== 'all') throw refusal(403);
    return siteRecord(state, site);
  },

  listSiteTransfers(call) {
    const { state, params, query, refusal } = call;
    if (!state.sites.some(({ id }) => id === params.site_id)) throw refusal(404);
    if (!mayTransfer(call)) throw refusal(403);
    const own = state.transfers.filter(({ site_id }) => site_id === params.site_id);
    const records = own.map(({ record }) => record);
    return pageOf(`/sites/${params.site_id}/site_transfers`, query, records);
  },

  createSiteTransfer(call) {
    const { state, params, body, now, refusal } = call;
    const site = state.sites.find(({ id }) => id === params.site_id);
    if (site === undefined) throw refusal(404);
    if (!mayTransfer(call)) throw refusal(403);
    const errors = parameterErrors(call, site);
    if (errors.length > 0) throw refusal(422, { errors });
    const message = conflict(call, site);
    if (message !== undefined) throw refusal(409, { message });
    const accountName = (id: string) => state.accounts.find((one) => one.id === id)?.name ?? id;
    const { destination_account_id, scheduled_time } = body;
    const record: SiteTransfer = {
      id: call.uuid(),
      site: site.name,
      installs: siteInstalls(state, site).map(({ name }) => name),
      origin_account: accountName(site.account_id),
      destination_account: accountName(destination_account_id),
      status: scheduled_time === undefined ? 'pending' : 'scheduled',
      scheduled_time: scheduled_time ?? null,
      created_at: new Date(now).toISOString(),
      updated_at: new Date(now).toISOString(),
    };
    const origin_account_id = site.account_id;
    state.transfers.unshift({
      site_id: site.id,
      origin_account_id,
      destination_account_id,
      record,
    });
    const start = scheduled_time === undefined ? now : Date.parse(scheduled_time);
    const { ms, outcome } = call.job;
    queueJob(state, { kind: 'transfer', subject_id: record.id, outcome, emails: [] }, start, ms);
    return record;
  },

  listAccountTransfers(call) {
    const { state, params, query, refusal } = call;
    if (!state.accounts.some(({ id }) => id === params.account_id)) throw refusal(404);
    if (!mayTransfer(call)) throw refusal(403);
    const own = state.transfers.filter(
      ({ origin_account_id }) => origin_account_id === params.account_id,
    );
    const records = own.map(({ record }) => record);
    return pageOf(`/accounts/${params.account_id}/site_transfers`, query, records);
  },

  getSiteTransfer: transferFor,

  /** A transfer can be cancelled until it starts. */
  cancelSiteTransfer(call) {
    const { state, now, refusal } = call;
    const record = transferFor(call);
    if (record.status !== 'pending' && record.status !== 'scheduled') {
      throw refusal(409, { message: 'The transfer has already started and cannot be cancelled' });
    }
    record.status = 'cancelled';
    record.updated_at = new Date(now).toISOString();
    state.jobs = state.jobs.filter(({ subject_id }) => subject_id !== record.id);
    return undefined;
  },
};
