import { type Context, command } from '../../command/definition.ts';
import { choice, email, id, text } from '../../command/values.ts';
import { plain, type View } from '../../command/view.ts';
import { fieldIn } from '../../command/where.ts';
import { roleWords } from '../../contract/words.ts';
import { HmsError } from '../../core/errors.ts';
import { accountId } from '../../resolve/account.ts';
import { installRef } from '../../resolve/install.ts';
import { accountOption } from '../shared/account-option.ts';
import { unlikeWords } from '../shared/unlike.ts';

const role = {
  value: { ...choice('ROLE', ...roleWords), mightiestFirst: true },
  help: 'owner, full, full,billing, partial or partial,billing: one word each',
  required: true,
} as const;

const installOption = {
  value: text('INSTALL', 'installs'),
  help: 'an install a partial user may see, by name or id',
  repeat: true,
} as const;

/** service-api.md 2.7. */
const view: View = {
  columns: [
    { name: 'email', gives: 0 },
    { name: 'roles', gives: 0 },
    { name: 'first_name', gives: 1 },
    { name: 'last_name', gives: 1 },
    { name: 'invite_accepted', gives: 3 },
    { name: 'mfa_enabled', gives: 3 },
    { name: 'last_owner', extra: true },
    {
      name: 'installs',
      extra: true,
      show: (value) =>
        Array.isArray(value)
          ? value.map((one) => plain(fieldIn(one, 'name'))).join(', ') || '-'
          : plain(value),
    },
    { name: 'account_id', extra: true },
    { name: 'user_id', gives: 2 },
  ],
};

/** @throws HmsError usage: installs go with partial roles, and with no other */
export function checkInstalls(given: string, installs: readonly string[]): void {
  if (given.startsWith('partial') === installs.length > 0) return;
  if (installs.length === 0) {
    throw new HmsError('usage', `the role ${given} sees only installs that are named`, {
      hint: 'name them with --install; nothing was sent',
      lacks: 'install',
    });
  }
  throw new HmsError('usage', `the role ${given} sees every install: none can be named`, {
    hint: 'leave --install out, or choose partial; nothing was sent',
  });
}

async function installIds({ api }: Context, given: string, installs: readonly string[]) {
  checkInstalls(given, installs);
  if (installs.length === 0) return {};
  const ids: string[] = [];
  for (const one of installs) ids.push((await installRef(api, one)).id);
  return { install_ids: ids };
}

function userIn(body: Readonly<Record<string, unknown>>): unknown {
  return Object(body.account_user) === body.account_user ? body.account_user : undefined;
}

/** The service's own message, unless its record says something else than what was asked for. */
function agreedWords(
  body: Readonly<Record<string, unknown>>,
  { roles, install_ids }: { roles: string; install_ids?: readonly string[] },
  done: string,
): string {
  const user = userIn(body);
  const record = { roles: fieldIn(user, 'roles'), installs: installsOf(user) };
  const asked = { roles, installs: install_ids && listOf(install_ids) };
  const other = unlikeWords(record, asked);
  return other ?? (typeof body.message === 'string' ? body.message : done);
}

function installsOf(user: unknown): string | undefined {
  const installs = fieldIn(user, 'installs');
  if (!Array.isArray(installs)) return undefined;
  const ids = installs.map((one) => fieldIn(one, 'id')).filter((one) => typeof one === 'string');
  return ids.length === installs.length ? listOf(ids) : undefined;
}

function listOf(ids: readonly string[]): string {
  return [...new Set(ids.map((one) => one.toLowerCase()))].sort().join(', ');
}

export const usersCreate = command({
  name: 'users create',
  summary: 'Add a person to an account',
  arguments: {},
  options: {
    account: accountOption,
    firstName: { value: text('NAME'), help: 'first name', required: true },
    lastName: { value: text('NAME'), help: 'last name', required: true },
    email: { value: email, help: 'e-mail address', required: true },
    role,
    install: installOption,
  },
  examples: [
    'users create --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --first-name Ida --last-name Moe ' +
      '--email ida@example.com --role partial --install acmestage --dry-run',
    'users create --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --first-name Bo --last-name Lund --email bo@example.com --role full,billing',
  ],
  view,
  shows: userIn,
  async plan(context, input) {
    const account_id = accountId(input.account, context.account);
    const { firstName: first_name, lastName: last_name, email: address, role: roles } = input;
    const installs = await installIds(context, roles, input.install);
    return {
      request: context.api.prepare('createAccountUser', {
        account_id,
        user: { account_id, first_name, last_name, email: address, roles, ...installs },
      }),
      check: `whether ${address} got an invitation`,
      agreed: (body) => agreedWords(body, { roles, ...installs }, `added ${address}`),
    };
  },
});

export const usersUpdate = command({
  name: 'users update',
  summary: 'Change the role of an account user',
  arguments: { user: { value: id('USER'), help: 'id of the user, as users create shows it' } },
  options: { account: accountOption, role, install: installOption },
  examples: [
    'users update 2f56f3d1-5834-4a31-8509-374b36330ada ' +
      '--account 3628f653-0b89-4a50-83be-dc2cf42eb058 --role full,billing --dry-run',
    'users update 2f56f3d1-5834-4a31-8509-374b36330ada --account 3628f653-0b89-4a50-83be-dc2cf42eb058 --role partial --install acmestage --dry-run',
  ],
  view,
  shows: userIn,
  async plan(context, { user: user_id, account, role: roles, install }) {
    const account_id = accountId(account, context.account);
    const installs = await installIds(context, roles, install);
    return {
      request: context.api.prepare('updateAccountUser', {
        account_id,
        user_id,
        roles,
        ...installs,
      }),
      check: 'the user list of the account',
      agreed: (body) => agreedWords(body, { roles, ...installs }, `updated ${user_id}`),
    };
  },
});
