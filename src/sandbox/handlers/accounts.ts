/** Accounts, SSH keys and report schedules (docs/service.md 4.19, 4.20, 10.4 to 10.6). */
import { type Call, type Handlers, mayManage, maySee, pageOf } from '../call.ts';
import type { Account } from '../state.ts';

/** A partial user sees the accounts of the installs. */
function visibleAccounts(call: Call<'listAccounts'> | Call<'getAccount'>): Account[] {
  const { state } = call;
  if (mayManage(call)) return state.accounts;
  const ids = state.installs.filter(({ id }) => maySee(call, id)).map(({ account }) => account.id);
  return state.accounts.filter(({ id }) => ids.includes(id));
}

function accountRecord({ id, name, nickname }: Account) {
  return { id, name, nickname };
}

export const accounts: Pick<
  Handlers,
  | 'listAccounts'
  | 'getAccount'
  | 'getAccountLimits'
  | 'listSshKeys'
  | 'updateReportSchedule'
  | 'listReportTemplates'
> = {
  listAccounts(call) {
    return pageOf('/accounts', call.query, visibleAccounts(call).map(accountRecord));
  },

  getAccount(call) {
    const { state, params, refusal } = call;
    if (!state.accounts.some(({ id }) => id === params.account_id)) throw refusal(404);
    const account = visibleAccounts(call).find(({ id }) => id === params.account_id);
    if (account === undefined) throw refusal(403);
    return accountRecord(account);
  },

  getAccountLimits(call) {
    const { state, params, refusal } = call;
    const account = state.accounts.find(({ id }) => id === params.account_id);
    if (account === undefined) throw refusal(404);
    if (!mayManage(call)) throw refusal(403);
    return account.limits;
  },

  listSshKeys({ state, query }) {
    return pageOf('/ssh_keys', query, state.ssh_keys);
  },

  updateReportSchedule(call) {
    const { state, params, body, refusal } = call;
    if (!mayManage(call)) throw refusal(403);
    const schedule = state.schedules.find(({ id }) => id === params.schedule_id);
    if (schedule === undefined) throw refusal(404);
    Object.assign(schedule, body);
    return { message: 'The schedule was updated.' };
  },

  listReportTemplates(call) {
    if (!mayManage(call)) throw call.refusal(403);
    const sections = ['cover', 'overview', 'usage', 'themes'].map((name) => ({ name }));
    return {
      results: [{ uuid: '9c4b6f0e-6d5b-4f2c-9c1d-0f6a3b1e7a10', name: 'Standard', sections }],
    };
  },
};
