/** The types of a mailbox, which system and sandbox share. */
export type { MailMark } from '../core/mail/mail.ts';
