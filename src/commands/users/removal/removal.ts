/** The removal of one user from one account. */
import type { Api } from '../../../client/api.ts';
import type { ConfirmationTarget, SeenAfter } from '../../../command-model/plan.ts';
import { plain } from '../../../command-model/view.ts';
import { HmsError } from '../../../core/errors.ts';
import { withFullStop } from '../../../core/wording.ts';
import {
  emailOf,
  personName,
  readUsers,
  type UserRecord,
  userLabel,
  withEmail,
} from '../account-users.ts';

export const removalEffect = 'This permanently removes the access of a person';

/** @throws HmsError unsupported, if the record says that this is the last owner */
export function refuseLastOwner(user: UserRecord, account_id: string): void {
  if (user.last_owner !== true) return;
  throw new HmsError('unsupported', lastOwnerMessage(user, account_id), {
    hint: `Make another user an owner first: hms users update USER --account ${account_id} --role owner`,
  });
}

export function lastOwnerMessage(user: UserRecord, account_id: string): string {
  return `${userLabel(user)} is the last owner of account ${account_id}. Nothing was sent.`;
}

/** The operator types the e-mail address: a removal cannot be undone. */
export function removalTarget(user: UserRecord, account_id: string): ConfirmationTarget {
  return {
    name: userLabel(user),
    ids: [`${account_id}/${user.user_id}`],
    requireNameReason: 'would lose access to the account, which cannot be undone',
    facts: async () => [
      ['User', `${userLabel(user)} (${user.user_id})`],
      ['Name', personName(user) || '-'],
      ['Role', plain(user.roles)],
      ['Invitation', invitationText(user)],
      ['Account', account_id],
    ],
  };
}

/** `open`, `accepted` or `unknown` */
export function invitationText({ invite_accepted }: UserRecord): string {
  if (typeof invite_accepted !== 'boolean') return 'unknown';
  return invite_accepted ? 'accepted' : 'open';
}

/**
 * Reads the list after the service has answered 204. A list that cannot be read proves nothing, so the record then says
 * `accepted`.
 */
export async function lookAfterRemoval(
  api: Api,
  user: UserRecord,
  account_id: string,
): Promise<SeenAfter> {
  const label = userLabel(user);
  const recordOf = (status: string) => ({ ...user, status });
  const unseen = (why: string): SeenAfter => ({
    record: recordOf('accepted'),
    line: `The service accepted the removal of ${label}. hms could not check it: ${withFullStop(why)}`,
  });
  const seen = await whetherListed(api, user, account_id);
  if ('why' in seen) return unseen(seen.why);
  if (seen.listedAs === undefined) {
    return {
      record: recordOf('removed'),
      line: `Removed ${label}. Account ${account_id} no longer lists this user.`,
    };
  }
  const message = `The service accepted the removal of ${label}, but account ${account_id} still lists ${stillText(user, seen.listedAs)}.`;
  return {
    record: recordOf('accepted'),
    line: '',
    error: new HmsError('unknown', message, {
      hint: `To check, run: hms users list --account ${account_id}`,
    }),
  };
}

/** `this user`, or `this address (ID 1a2b)` if the account lists it under another id. */
export function stillText({ user_id }: UserRecord, listedAs: string): string {
  const isSame = listedAs.toLowerCase() === user_id.toLowerCase();
  return isSame ? 'this user' : `this address (ID ${listedAs})`;
}

/**
 * The id under which the account lists the user or the address, undefined if it does not; or why hms cannot tell: an
 * interruption ends only the look.
 */
export async function whetherListed(
  api: Api,
  user: UserRecord,
  account_id: string,
): Promise<{ listedAs: string | undefined } | { why: string }> {
  try {
    const { users, whyPartial } = await readUsers(api, account_id);
    const id = user.user_id.toLowerCase();
    const same = users.find(({ user_id }) => user_id.toLowerCase() === id);
    const email = emailOf(user);
    const [listed] = [same ?? [], email === null ? [] : withEmail(users, email)].flat();
    if (listed || whyPartial === undefined) return { listedAs: listed?.user_id };
    return { why: `The list is only a part: ${whyPartial}` };
  } catch (error) {
    if (!(error instanceof HmsError)) throw error;
    return { why: error.message };
  }
}
