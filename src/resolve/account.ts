/** Resolves ACCOUNT: an id, or the default. */
import { HmsError } from '../core/errors.ts';

/** @throws HmsError usage, when no account is named and there is no default */
export function requireAccount(given: string | undefined, usual: string | undefined): string {
  const id = given ?? usual;
  if (id !== undefined) return id;
  throw new HmsError('usage', 'No account is set.', {
    hint: 'Name an account by its ID, or set HMS_ACCOUNT. To list accounts, run: hms accounts list',
    missing: 'account',
  });
}

/** The account a list is limited to: the named one, or the default, with a note. */
export function onlyAccount(
  given: string | undefined,
  usual: string | undefined,
  note: (text: string) => void,
): string | undefined {
  if (given === undefined && usual !== undefined) {
    note(
      `Only installs of account ${usual} are included. It is the default from HMS_ACCOUNT or the profile.`,
    );
  }
  return given ?? usual;
}
