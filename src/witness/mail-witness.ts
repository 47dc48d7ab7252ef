import type { Mailbox, MailMark } from './mailbox.ts';
import type { Witness } from './witness.ts';
export function mailWitness(_: {
  mark: MailMark;
  mailbox: Mailbox;
  names: readonly string[];
  now(): number;
}): Witness {
  throw new Error('not built');
}
