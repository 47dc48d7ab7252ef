/** The types of a mailbox, which system and sandbox share. */
export type { Mailbox, MailMark } from '../core/mail/mail.ts';
