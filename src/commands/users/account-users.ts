/** The users of an account: one response, which claims no completeness (docs/service.md 10.10). */
import type { Api } from '../../client/api.ts';
import { incompleteListError, incompleteReason } from '../../client/pages/partial-list.ts';
import { isId, type Value, ValueError } from '../../command-model/values.ts';
import type { AccountUser } from '../../contract/schemas/records.ts';
import type { ReceivedRecord } from '../../contract/types.ts';
import { emailKey, withoutInvisible } from '../../core/compare-names.ts';
import { isEmail } from '../../core/email.ts';
import { HmsError } from '../../core/errors.ts';
import { jsonText, recordIn } from '../../core/json.ts';
import { didYouMean, mostSimilar } from '../../core/suggest.ts';
import { numberOf } from '../../core/wording.ts';

export type UserRecord = ReceivedRecord<AccountUser, 'user_id'>;

export interface AccountUsers {
  users: readonly UserRecord[];
  /** How the response says that there are more; undefined if it does not. */
  whyPartial: string | undefined;
}

export const unpagedNote =
  'The service does not page its users, so it does not say if this list is complete.';

export const userWord: Value<string> = {
  placeholder: 'USER',
  parse(text) {
    if (isId(text) || isEmail(text)) return text;
    throw new ValueError('It must be an ID or an e-mail address.');
  },
};

export async function readUsers(api: Api, account_id: string): Promise<AccountUsers> {
  const { body, headers } = await api.call('listAccountUsers', { account_id });
  // As: the client has checked that `results` is a list of records with this id.
  const users = recordIn(body).results as readonly UserRecord[];
  return { users: withoutRepeats(users), whyPartial: incompleteReason(body, headers) };
}

/** A user that is listed twice is one user. Two records that differ stay, since hms cannot say which one is true. */
function withoutRepeats(users: readonly UserRecord[]): UserRecord[] {
  const seen = new Map<string, UserRecord>();
  for (const user of users) {
    const fields = Object.entries({ ...user, user_id: user.user_id.toLowerCase() });
    const content = jsonText(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    if (!seen.has(content)) seen.set(content, user);
  }
  return [...seen.values()];
}

/** Without invisible characters; null if the record has no text there. */
export function emailOf({ email }: UserRecord): string | null {
  const shown = typeof email === 'string' ? withoutInvisible(email).trim() : '';
  return shown === '' ? null : shown;
}

/** The users with this address, in any spelling: another case, an international domain in its xn-- form. */
export function withEmail(users: readonly UserRecord[], email: string): UserRecord[] {
  const key = emailKey(email);
  return users.filter((one) => emailKey(emailOf(one) ?? '') === key);
}

/** Whether the record has an address that can be compared. */
export function hasReadableEmail(user: UserRecord): boolean {
  return isEmail(emailOf(user) ?? '');
}

/** Says how many users have no readable address, since one of them may be the person; undefined if all have one. */
export function unreadableNote(users: readonly UserRecord[]): string | undefined {
  const { length } = users.filter((one) => !hasReadableEmail(one));
  if (length === 0) return undefined;
  return `${numberOf(length, 'user')} of the account ${length === 1 ? 'has' : 'have'} no readable e-mail address.`;
}

/** `Rui Tavares`, or an empty text. */
export function personName({ first_name, last_name }: UserRecord): string {
  return [first_name, last_name].filter((one) => typeof one === 'string' && one !== '').join(' ');
}

/** `rui@northlight.example`, or the id. */
export function userLabel(user: UserRecord): string {
  return emailOf(user) ?? user.user_id;
}

/**
 * @param typed an id or an e-mail address
 * @throws HmsError notFound; ambiguous, if several users have the address; unavailable, if the list is partial
 */
export async function userOf(api: Api, account_id: string, typed: string): Promise<UserRecord> {
  if (isId(typed)) return (await api.call('getAccountUser', { account_id, user_id: typed })).body;
  const { users, whyPartial } = await readUsers(api, account_id);
  // A part may lack a second user with the same address.
  if (whyPartial !== undefined) throw incompleteListError(whyPartial);
  const found = withEmail(users, typed);
  const [first, ...others] = found;
  if (others.length > 0) {
    throw new HmsError('ambiguous', `${found.length} users have the e-mail '${typed}'.`, {
      details: found.map((one) => `${one.user_id} (${one.email}, ${one.roles})`),
      hint: 'Name the user by the ID.',
    });
  }
  if (first !== undefined) return first;
  const known = users.flatMap((one) => emailOf(one) ?? []);
  throw new HmsError('notFound', `Account ${account_id} lists no user '${typed}'.`, {
    details: [unreadableNote(users) ?? []].flat(),
    hint:
      didYouMean(mostSimilar(typed, known)) ??
      `To list its users, run: hms users list --account ${account_id}`,
  });
}
