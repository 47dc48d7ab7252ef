/** Resolves ACCOUNT: an id, or the default. */
import { HmsError } from '../core/errors.ts';

/** @throws HmsError usage, when no account is named and there is no default */
export function requireAccount(given: string | undefined, usual: string | undefined): string {
  const id = given ?? usual;
  if (id !== undefined) return id;
  throw new HmsError('usage', 'no account', {
    hint: 'name one by its id, or set HMS_ACCOUNT; hms accounts list shows them',
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
    note(`only installs of account ${usual}, the default (HMS_ACCOUNT, or the profile's)`);
  }
  return given ?? usual;
}
