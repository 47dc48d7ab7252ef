import { mailCredentialsPlace } from '../../config/mailbox-settings.ts';
import type { MailboxProfile, Profile } from '../../config/profile-schema.ts';
import { mapTexts } from '../../core/json.ts';
import { mask } from '../../core/redact/mask.ts';
import { namesSecret, withoutSecrets } from '../../core/redact/secret-fields.ts';
import { withoutSecretOptions, withoutSignatures } from '../../core/redact/signed-links.ts';
import { passwordLocation } from '../shared/password.ts';

export const view = {
  columns: [
    { name: 'name' },
    { name: 'current' },
    { name: 'base_url' },
    { name: 'username' },
    { name: 'credentials_in' },
    { name: 'headless_url', extra: true },
    { name: 'account', extra: true },
    { name: 'headless_account', extra: true },
    { name: 'notify', extra: true },
    { name: 'read_only', extra: true },
    { name: 'protect', extra: true },
    { name: 'approvers', extra: true },
    { name: 'credential_command', extra: true },
    { name: 'mailbox', extra: true },
  ],
} as const;

function redactSetting([name, value]: [string, unknown]): [string, unknown] {
  if (namesSecret(name)) return [name, mask];
  return [name, mapTexts(withoutSecrets(value, namesSecret), withoutSignatures)];
}

/** All settings, redacted, with the place of the password. Fields of a person or a later hms are redacted too. */
export function shownProfile(key: string, profile: Profile, current: string | undefined) {
  const { password, password_in, credential_command: words, mailbox, ...rest } = profile;
  const credentials_in = passwordLocation(profile) ?? null;
  return {
    ...{ name: key, current: key === current },
    ...Object.fromEntries(Object.entries(rest).map(redactSetting)),
    ...(words && { credential_command: withoutSecretOptions(words) }),
    ...(mailbox && { mailbox: shownMailbox(mailbox) }),
    credentials_in,
  };
}

function shownMailbox(mailbox: MailboxProfile) {
  const { password, password_in, credential_command, token_command, ...rest } = mailbox;
  return {
    ...Object.fromEntries(Object.entries(rest).map(redactSetting)),
    ...(credential_command && { credential_command: withoutSecretOptions(credential_command) }),
    ...(token_command && { token_command: withoutSecretOptions(token_command) }),
    credentials_in: mailCredentialsPlace(mailbox) ?? null,
  };
}
