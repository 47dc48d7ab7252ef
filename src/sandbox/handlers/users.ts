/** Account users (docs/service.md 4.16, 4.17, 10.10, 10.11 and 10.20). */
import type { AccountUser } from '../../contract/schemas/records.ts';
import { type Handlers, mayManage } from '../call.ts';
import { type FieldError, fieldError } from '../http/refusal.ts';
import type { State } from '../state.ts';
import { personOf } from '../user.ts';

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

function usersOf(state: State, accountId: string): AccountUser[] {
  return state.users.filter(({ account_id }) => account_id === accountId);
}

export const users: Pick<
  Handlers,
  | 'createAccountUser'
  | 'updateAccountUser'
  | 'listAccountUsers'
  | 'getAccountUser'
  | 'removeAccountUser'
  | 'getUser'
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

  listAccountUsers(call) {
    const { state, params, refusal } = call;
    if (!state.accounts.some(({ id }) => id === params.account_id)) throw refusal(404);
    if (!mayManage(call)) throw refusal(403);
    return { results: usersOf(state, params.account_id) };
  },

  getAccountUser(call) {
    const { state, params, refusal } = call;
    if (!mayManage(call)) throw refusal(403);
    const user = usersOf(state, params.account_id).find(
      ({ user_id }) => user_id === params.user_id,
    );
    if (user === undefined) throw refusal(404);
    return user;
  },

  /** The last owner of an account cannot go. */
  removeAccountUser(call) {
    const { state, params, refusal } = call;
    if (!mayManage(call)) throw refusal(403);
    const user = usersOf(state, params.account_id).find(
      ({ user_id }) => user_id === params.user_id,
    );
    if (user === undefined) throw refusal(404);
    if (user.last_owner === true) {
      const message = 'is the last owner of the account';
      const errors = [fieldError('AccountUser', 'last_owner', 'invalid_value', message)];
      throw refusal(400, { errors });
    }
    state.users = state.users.filter((one) => one !== user);
    markOwners(state, params.account_id);
    return undefined;
  },

  getUser({ state, user }) {
    const { user_id: id, email, first_name, last_name, phone } = personOf(state.users, user);
    return { id, email, first_name, last_name, phone_number: phone };
  },
};
