/** Schema of the profile file. Unknown fields are kept: a later hms may have written them. */
import * as z from '../core/zod.ts';

/** The mailbox that receives the e-mails of the service. */
const mailbox = z.looseObject({
  host: z.optional(z.string()),
  port: z.optional(z.int()),
  user: z.optional(z.string()),
  password: z.optional(z.string()),
  /** `keyring` when the password is in the system keyring. */
  password_in: z.optional(z.string()),
  /** A program that prints user name and password. */
  credential_command: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** A program that prints a token for XOAUTH2. */
  token_command: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** `ops@example.com`, or a pattern like `hms-{tag}@ops.example.com`. */
  address: z.optional(z.string()),
  /** False when the mail server does not accept `+` and a suffix. */
  plus: z.optional(z.boolean()),
  /** Addresses or domains that may send; empty for any. */
  senders: z.optional(z.array(z.string())),
  /** Folders to watch; empty for the inbox and the junk folder. */
  folders: z.optional(z.array(z.string())),
  /** `any` when an e-mail without a known word counts as the end. */
  accept: z.optional(z.string()),
  failure_words: z.optional(z.array(z.string())),
  start_words: z.optional(z.array(z.string())),
  success_words: z.optional(z.array(z.string())),
});

const profile = z.looseObject({
  base_url: z.optional(z.string()),
  headless_url: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  /** `keyring` when the password is in the system keyring. */
  password_in: z.optional(z.string()),
  /** A program that prints the credentials, with its arguments. */
  credential_command: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** The default account of commands. */
  account: z.optional(z.string()),
  /** The default account on the headless platform: a name. */
  headless_account: z.optional(z.string()),
  /** Addresses that the service e-mails when a job is done. */
  notify: z.optional(z.array(z.string())),
  /** Refuse every change. */
  read_only: z.optional(z.boolean()),
  /** Installs that need their name to be overwritten, in any environment. */
  protect: z.optional(z.array(z.string())),
  /** Public keys of those who may sign plans, each with its name: `MCow… ada.pem`. */
  approvers: z.optional(z.array(z.string())),
  mailbox: z.optional(mailbox),
});

export const profileFile = z.looseObject({
  current: z.optional(z.string()),
  profiles: z.optional(z.record(z.string(), profile)),
});

export type MailboxProfile = z.infer<typeof mailbox>;

export type Profile = z.infer<typeof profile>;
