/** ACCOUNT in commands that only read: an id, a name or a nickname. Commands that change something take ids alone. */
import { everyRecord } from '../../client/pages/pages.ts';
import type { Context } from '../../command-model/definition.ts';
import type { Argument } from '../../command-model/input.ts';
import { isId, text, type Value } from '../../command-model/values.ts';
import { foldedName } from '../../core/compare-names.ts';
import { HmsError } from '../../core/errors.ts';
import { didYouMean, similarNames } from '../../core/suggest.ts';
import { type byArgument, requireAccount } from '../../resolve/account.ts';
import { whereOffered } from '../../resolve/where-offered.ts';
import type { KnownAccount, KnownAccounts } from './known-accounts.ts';

const accountWord: Value<string> = { ...text('ACCOUNT', 'accounts'), mayBeOther: true };

export const readAccount = {
  value: accountWord,
  help: 'ID, name or nickname of an account. Default: HMS_ACCOUNT, then the account of the profile',
  optional: true,
} as const satisfies Argument;

export const readAccountOption = {
  value: accountWord,
  help: 'ID, name or nickname of an account',
  fallback: 'HMS_ACCOUNT, then the account of the profile',
} as const;

/**
 * The id of an account. An id needs no request.
 * @throws HmsError usage, without an account, or for a name that several accounts have; notFound
 */
export async function accountIdOf(
  context: Pick<Context, 'api' | 'account'>,
  given: string | undefined,
  how?: typeof byArgument,
): Promise<string> {
  const typed = requireAccount(given, context.account, how);
  return isId(typed) ? typed : (await namedAccount(context, typed)).id;
}

/** @throws HmsError notFound; usage, if several accounts have the name or the service lists no names */
async function namedAccount({ api }: Pick<Context, 'api'>, typed: string): Promise<KnownAccount> {
  const all = await whereOffered(
    () => everyRecord(api.pages('listAccounts', {})),
    () => {
      throw new HmsError('usage', `'${typed}' is not an ID. The service does not list accounts.`, {
        hint: 'Name the account by its ID. To see IDs, run: hms accounts list',
      });
    },
  );
  const accounts = all.map(({ id, name, nickname }) => ({
    id,
    name: typeof name === 'string' ? name : null,
    nickname: typeof nickname === 'string' ? nickname : null,
  }));
  const [first, ...others] = accounts.filter((one) => isNamedAccount(one, typed));
  if (first === undefined) {
    const names = accounts.flatMap(({ name, nickname }) => [name ?? [], nickname ?? []].flat());
    throw new HmsError('notFound', `No account is named '${typed}'.`, {
      hint:
        didYouMean(similarNames(typed, names)) ?? 'To list the accounts, run: hms accounts list',
    });
  }
  if (others.length === 0) return first;
  throw new HmsError('usage', `${others.length + 1} accounts are named '${typed}'.`, {
    details: [first, ...others].map(({ id, name }) => `${id} (${name ?? 'no name'})`),
    hint: 'Type the ID of the account.',
  });
}

/** The account of an id or a name, like a list of accounts. An id needs no request. */
export async function chosenAccount(
  context: Pick<Context, 'api'>,
  typed: string,
): Promise<KnownAccounts> {
  const account = isId(typed)
    ? { id: typed, name: null, nickname: null }
    : await namedAccount(context, typed);
  return { accounts: [account], isDerived: false };
}

function isNamedAccount({ name, nickname }: KnownAccount, typed: string): boolean {
  return [name, nickname].some((one) => one !== null && foldedName(one) === foldedName(typed));
}
