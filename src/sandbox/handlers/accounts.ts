/** Account users, usage, SSH keys and report schedules (docs/service.md 4.16 to 4.20). */
import type { AccountUser } from '../../contract/schemas/records.ts';
import { type Handlers, mayManage, pageOf } from '../call.ts';
import { type FieldError, fieldError } from '../http/refusal.ts';
import type { State } from '../state.ts';

/** The installs of a partial user that are on the account. */
function userInstalls(state: State, accountId: string, ids: readonly string[] = []) {
  return ids.flatMap((id) => {
    const found = state.installs.find((one) => one.id === id && one.account.id === accountId);
    return found ? [{ id: found.id, name: found.name }] : [];
  });
}

function unknownInstalls(
  state: State,
  accountId: string,
  ids: readonly string[] = [],
): FieldError[] {
  if (userInstalls(state, accountId, ids).length === ids.length) return [];
  const message = 'holds an install that is not on this account';
  return [fieldError('AccountUser', 'install_ids', 'invalid_value', message)];
}

/** 2.7: only partial users have installs. */
function roleFields(
  state: State,
  user: { roles: string; account_id: string; installIds: string[] },
) {
  const { roles, account_id, installIds } = user;
  if (!roles.startsWith('partial')) return {};
  return { installs: userInstalls(state, account_id, installIds) };
}

/** 2.7: only an owner has `last_owner`. It is true for the only owner of the account. */
function markOwners(state: State, accountId: string): void {
  const users = state.users.filter(({ account_id }) => account_id === accountId);
  const owners = users.filter(({ roles }) => roles === 'owner');
  for (const user of users) delete user.last_owner;
  for (const owner of owners) owner.last_owner = owners.length === 1;
}

export const accounts: Pick<
  Handlers,
  | 'createAccountUser'
  | 'updateAccountUser'
  | 'getAccountUsage'
  | 'refreshDiskUsage'
  | 'listSshKeys'
  | 'updateReportSchedule'
  | 'listReportTemplates'
> = {
  createAccountUser(call) {
    const { state, params, body, refusal } = call;
    const { account_id, first_name, last_name, email, roles, install_ids } = body.user;
    const isKnown = state.accounts.some(({ id }) => id === params.account_id);
    if (!isKnown || !mayManage(call)) throw refusal(403);
    const errors = unknownInstalls(state, account_id, install_ids);
    if (account_id !== params.account_id) {
      const message = 'is not the account of the path';
      errors.push(fieldError('AccountUser', 'account_id', 'invalid_value', message));
    }
    if (state.users.some((one) => one.account_id === account_id && one.email === email)) {
      const message = 'is already a user of this account';
      errors.push(fieldError('AccountUser', 'email', 'value_unavailable', message));
    }
    if (errors.length > 0) throw refusal(400, { errors });
    const account_user: AccountUser = {
      user_id: call.uuid(),
      account_id,
      first_name,
      last_name,
      email,
      phone: null,
      invite_accepted: false,
      mfa_enabled: false,
      roles,
      ...roleFields(state, { roles, account_id, installIds: install_ids ?? [] }),
    };
    state.users.push(account_user);
    markOwners(state, account_id);
    return { message: 'The user was added to the account.', account_user };
  },

  updateAccountUser(call) {
    const { state, params, body, refusal } = call;
    if (!mayManage(call)) throw refusal(403);
    const user = state.users.find(
      ({ user_id, account_id }) => user_id === params.user_id && account_id === params.account_id,
    );
    if (user === undefined) throw refusal(404);
    const errors = unknownInstalls(state, user.account_id, body.install_ids);
    if (errors.length > 0) throw refusal(400, { errors });
    const installIds = body.install_ids ?? user.installs?.map(({ id }) => id) ?? [];
    delete user.installs;
    const { account_id } = user;
    const { roles } = body;
    Object.assign(user, { roles, ...roleFields(state, { roles, account_id, installIds }) });
    markOwners(state, account_id);
    return { message: 'The user was updated.', account_user: user };
  },

  getAccountUsage(call) {
    const { state, params, refusal } = call;
    if (!state.accounts.some(({ id }) => id === params.account_id)) throw refusal(404);
    if (!mayManage(call)) throw refusal(403);
    const refresh = state.usage.find(({ account_id }) => account_id === params.account_id);
    const installs = state.installs.filter(({ account }) => account.id === params.account_id);
    // Numbers in usage records are strings.
    return {
      environments: String(installs.length),
      storage_file_bytes: String(installs.length * 734_003_200),
      account_storage_refresh_expected_time: refresh?.expected_time ?? null,
    };
  },

  /** Requests during a recalculation do not start another one or change its time. */
  refreshDiskUsage(call) {
    const { state, params, now, job, refusal } = call;
    if (!state.accounts.some(({ id }) => id === params.account_id)) throw refusal(404);
    if (!mayManage(call)) throw refusal(403);
    const known = state.usage.find(({ account_id }) => account_id === params.account_id);
    const expected_time = new Date(now + job.ms).toISOString();
    if (known === undefined) state.usage.push({ account_id: params.account_id, expected_time });
    else if (Date.parse(known.expected_time) <= now) known.expected_time = expected_time;
    return null;
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
