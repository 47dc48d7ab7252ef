/** A mailbox on a real server: its connection, its witness, and messages for it. */
import type { Mailbox, MailConnection, MailMark } from '../../src/core/mail/mail.ts';
import { taggedAddress, tagOf } from '../../src/core/mail/tag.ts';
import { defaultWords } from '../../src/core/mail/words.ts';
import { type ImapSettings, openImap } from '../../src/system/network/imap.ts';
import { mailWitness } from '../../src/witness/mail-witness.ts';

export const never = new AbortController().signal;

export interface MailServer {
  port: number;
  user: string;
  password: string;
}

/** @param caFile the certificates to trust */
export function connectionTo(
  { port, user, password }: MailServer,
  caFile: string | undefined,
  more: Partial<ImapSettings> = {},
): MailConnection {
  const login = async () => ({ user, secret: { password } });
  const place = { host: '127.0.0.1', port, from: 'the test' };
  return openImap({ ...place, login, folders: [], caFile, limitMs: 20_000, ...more }, never);
}

/** A new tag, and what waits for an e-mail to it. */
export function waitingAt(connection: MailConnection) {
  const tag = tagOf(crypto.randomUUID());
  const address = taggedAddress('ops@example.com', tag, true) ?? '';
  const mark: MailMark = { tag, address };
  const mailbox: Mailbox = {
    name: 'mailbox ops@example.com',
    addressFor: () => address,
    connection,
    rules: { senders: [], ...defaultWords, acceptsAny: false },
  };
  const witness = mailWitness({
    mark,
    mailbox,
    job: { kind: 'restore', names: ['acmestage'] },
    now: Date.now,
  });
  return { tag, address, mark, witness, look: (signal = never) => witness.look(signal) };
}

/** A message, as a mail server stores it. */
export function mailTo(address: string, subject: string, headers: readonly string[] = []): string {
  return [
    ...headers,
    'From: Hosting <noreply@hosting.example>',
    `To: ${address}`,
    `Subject: ${subject}`,
    'Message-ID: <1@hosting.example>',
    '',
    'Hello',
    '',
  ].join('\r\n');
}
