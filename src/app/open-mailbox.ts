/** Opens the mailbox of the settings, which connects on first use. */
import type { CommonInput } from '../command-model/output-options.ts';
import type { MailboxSettings } from '../config/mailbox-settings.ts';
import type { Mailbox } from '../core/mail/mail.ts';
import { taggedAddress } from '../core/mail/tag.ts';
import type { Secrets } from '../core/redact/redact.ts';
import type { System } from '../system/system.ts';

interface MailboxContext {
  common: Pick<CommonInput, 'caFile'>;
  system: System;
  secrets: Secrets;
}

export function openMailbox(
  settings: MailboxSettings,
  { common: { caFile }, system, secrets }: MailboxContext,
): Mailbox {
  const { host = '', hostFrom: from, port, address = '', plus, folders, rules } = settings;
  if (settings.knownPassword !== undefined) {
    secrets.addPassword({ username: settings.user ?? '', password: settings.knownPassword });
  }
  const login = async (signal: AbortSignal) => {
    const { user, secret } = await settings.login(signal);
    if ('token' in secret) secrets.add(secret.token);
    else secrets.addPassword({ username: user, password: secret.password });
    return { user, secret };
  };
  return {
    name: `mailbox ${address}`,
    addressFor(tag) {
      if (settings.problem) throw settings.problem;
      return taggedAddress(address, tag, plus);
    },
    connection: system.openImap({ host, from, port, folders, caFile, login }, system.interrupted),
    rules,
  };
}
