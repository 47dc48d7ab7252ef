/** Resolves ACCOUNT: an id, or the default. */
import { HmsError } from '../core/errors.ts';

/**
 * @param how the command line names an account
 * @throws HmsError usage, when no account is named and there is no default
 */
export function requireAccount(
  given: string | undefined,
  usual: string | undefined,
  how = 'Add --account ACCOUNT',
): string {
  const id = given ?? usual;
  if (id !== undefined) return id;
  throw new HmsError('usage', 'No account is set.', {
    hint: `${how}, or set HMS_ACCOUNT. To list the accounts, run: hms accounts list`,
    missing: 'account',
  });
}

/** For a command that takes the account as its argument. */
export const byArgument = 'Type ACCOUNT after the command';

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
