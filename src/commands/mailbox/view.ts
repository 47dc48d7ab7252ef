import {
  addressProblem,
  imapPort,
  mailCredentialsPlace,
  mailRulesOf,
} from '../../config/mailbox-settings.ts';
import type { MailboxProfile } from '../../config/profile-schema.ts';
import { HmsError } from '../../core/errors.ts';
import type { MailRules } from '../../core/mail/mail.ts';
import { taggedAddress } from '../../core/mail/tag.ts';

export const view = {
  columns: [
    { name: 'profile' },
    { name: 'host' },
    { name: 'port' },
    { name: 'user' },
    { name: 'credentials_in' },
    { name: 'address' },
    { name: 'tagged_address' },
    { name: 'plus' },
    { name: 'senders' },
    { name: 'folders' },
    { name: 'accept' },
    { name: 'failure_words' },
    { name: 'start_words' },
    { name: 'success_words' },
  ],
} as const;

/** Stands for the tag where an address is shown. */
export const shownTag = 'TAG';

/** The settings without the password. */
export function shownSettings(profile: string, kept: MailboxProfile) {
  const { host, port, user, address, plus, folders } = kept;
  return {
    profile,
    host: host ?? null,
    port: port ?? imapPort,
    user: user ?? null,
    credentials_in: mailCredentialsPlace(kept) ?? null,
    address: address ?? null,
    tagged_address: shownAddress(address, plus !== false),
    plus: plus !== false,
    ...shownRules(mailRulesOf(kept)),
    folders: folders ?? [],
  };
}

export function shownAddress(address: string | undefined, plus: boolean): string | null {
  if (address === undefined || addressProblem(address) !== undefined) return null;
  return taggedAddress(address, shownTag, plus) ?? null;
}

export function shownRules(rules: MailRules) {
  return {
    senders: rules.senders,
    accept: rules.acceptsAny ? 'any' : 'strict',
    failure_words: rules.failure_words,
    start_words: rules.start_words,
    success_words: rules.success_words,
  };
}

export function noMailbox(): HmsError {
  return new HmsError('usage', 'No mailbox is set.', {
    hint: 'To set one, run: hms mailbox set --host imap.example.com --address ops@example.com',
  });
}
