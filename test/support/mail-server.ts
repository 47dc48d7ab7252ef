/** A mail server in memory, which keeps with what it was opened. */
import type { MailConnection } from '../../src/core/mail/mail.ts';
import type { ImapLogin, ImapSettings } from '../../src/system/network/imap.ts';
import type { WorldOptions } from './world.ts';

export const mailPassword = 'mail-canary "p\\ss" €';

export const answering: MailConnection = {
  positions: async () => [
    { folder: 'INBOX', uid_validity: '1', uid_next: 1 },
    { folder: 'Junk', uid_validity: '1', uid_next: 1 },
  ],
  messages: async () => [],
  close: async () => {},
};

/** A mail server that keeps with what it was opened, and logs in on first use. */
export function mailServer(connection: MailConnection = answering) {
  const opened: (Omit<ImapSettings, 'login'> & Partial<ImapLogin>)[] = [];
  const openImap: WorldOptions['openImap'] = ({ login, ...settings }) => ({
    ...connection,
    async positions(signal) {
      opened.push({ ...settings, ...(await login(signal)) });
      return connection.positions(signal);
    },
  });
  return { opened, openImap };
}

/** A profile with a mailbox. */
export const mailFields = () => ({
  mailbox: {
    host: 'imap.example.com',
    user: 'ops@example.com',
    address: 'ops@example.com',
    password: mailPassword,
  },
});
