/** Addresses that the service e-mails. */

import type { Context } from '../../command-model/definition.ts';
import { email, optionWords } from '../../command-model/values.ts';
import { isEmail } from '../../core/email.ts';
import { HmsError } from '../../core/errors.ts';
import type { MailMark } from '../../core/mail/mail.ts';

export const notify = {
  value: email,
  help: 'E-mail address to notify when the job is done',
  repeat: true,
  fallback: 'HMS_NOTIFY, then the addresses of the profile',
} as const;

export function notifyWords(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => optionWords('--notify', address));
}

/**
 * The given addresses, otherwise those of HMS_NOTIFY or the profile.
 * @throws HmsError usage, when one of these is invalid: the file of the profile may have been edited
 */
export function notifyAddresses(
  given: readonly string[],
  { notify: usual, notifyFrom }: Context,
): string[] {
  if (given.length > 0) return [...given];
  const wrong = usual.find((one) => !isEmail(one));
  if (wrong === undefined) return [...usual];
  if (notifyFrom === 'HMS_NOTIFY') {
    throw new HmsError(
      'usage',
      `HMS_NOTIFY has an invalid address: '${wrong}'. Nothing was sent.`,
      {
        hint: 'Separate several addresses with spaces. To ignore the variable, add --notify EMAIL.',
      },
    );
  }
  throw new HmsError(
    'usage',
    `The profile has an invalid notify address: '${wrong}'. Nothing was sent.`,
    {
      hint: 'Add --notify EMAIL. To correct the profile, run: hms profiles set NAME --notify EMAIL',
    },
  );
}

/** The service requires an address for backup, restore and archive (4.7, 4.9, 4.10). */
export function addresses(given: readonly string[], context: Context): string[] {
  const all = notifyAddresses(given, context);
  if (all.length > 0) return all;
  throw new HmsError(
    'usage',
    'This command requires --notify: the service needs an e-mail address.',
    {
      hint: 'Add --notify EMAIL, or set HMS_NOTIFY.',
      missing: 'notify',
    },
  );
}

/**
 * The addresses of a request whose end only an e-mail tells: those of `addresses`, and the one of the mailbox that hms
 * reads.
 */
export function watchedAddresses(
  given: readonly string[],
  context: Context,
): { emails: string[]; own: string[]; mail: MailMark | undefined } {
  const mail = context.mailMark();
  const own = notifyAddresses(given, context);
  return { emails: mail === undefined ? own : [...own, mail.address], own, mail };
}

/** The service requires an address for a restore and an archive (4.9, 4.10). */
export function requiredAddresses(
  given: readonly string[],
  context: Context,
): ReturnType<typeof watchedAddresses> {
  const found = watchedAddresses(given, context);
  if (found.emails.length === 0) addresses(given, context);
  return found;
}

/** For a job without a status, hms can say no more. */
export function acceptedNote(what: string, emails: readonly string[]): string {
  const mail = emails.length === 0 ? 'sends no e-mail' : `e-mails ${emails.join(', ')}`;
  return `${what} requested. The service shows no status and ${mail} when the job is done.`;
}
