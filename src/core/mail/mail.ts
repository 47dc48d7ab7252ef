/** What hms reads of a mailbox: by IMAP, or from the outbox of the sandbox. */

/** Where a folder ended before the request was sent. Later messages have a higher UID. */
export interface MailPosition {
  folder: string;
  /** If it changes, UIDs mean nothing any more, and the folder is silent. */
  uid_validity: string;
  uid_next: number;
}

/** The headers that hms reads. Texts are decoded, and may hold anything. */
export interface MailMessage {
  folder: string;
  uid: number;
  /** When the mail server received it (ISO 8601); undefined if the server does not say so. */
  received_at: string | undefined;
  /** Addresses in From. */
  from: readonly string[];
  /** Addresses in Delivered-To, X-Original-To, To and Cc. */
  recipients: readonly string[];
  subject: string;
  /** An automatic reply (Auto-Submitted) or a bounce. */
  isAutomatic: boolean;
}

/** Connects on first use, and again after a failure. Several jobs may share it. */
export interface MailConnection {
  /**
   * Where the folders end that hms watches.
   * @throws HmsError unavailable or auth
   */
  positions(signal: AbortSignal): Promise<MailPosition[]>;
  /**
   * Messages after the positions with the tag in the address of a recipient. Without positions it looks at all messages.
   * @throws HmsError unavailable or auth
   */
  messages(
    tag: string,
    since: readonly MailPosition[],
    signal: AbortSignal,
  ): Promise<MailMessage[]>;
  /** Never rejects. The next call connects again. */
  close(): Promise<void>;
}

/** What the e-mail of a job is recognized by. It is kept in the ledger, so that a later command can look too. */
export interface MailMark {
  tag: string;
  /** The address that the request names. */
  address: string;
  /** Absent if the mailbox could not be read before the request was sent. */
  positions?: readonly MailPosition[];
}

/** The mailbox of the settings. One connection serves all jobs of a process; it is opened on first use. */
export interface Mailbox {
  /** `mailbox ops@example.com` */
  name: string;
  /**
   * The address for a tag; undefined when the settings allow no address with a tag (`plus off` without a pattern).
   * @throws HmsError usage, when the settings are incomplete
   */
  addressFor(tag: string): string | undefined;
  connection: MailConnection;
  /** What a message means for a job (evidence.md 2), by its subject without the names of the installs. */
  rules: MailRules;
}

export interface MailRules {
  /** Addresses or domains that may send; empty for any. */
  senders: readonly string[];
  failure_words: readonly string[];
  start_words: readonly string[];
  success_words: readonly string[];
  /** A message with none of these words counts as the end (`mailbox.accept any`). */
  acceptsAny: boolean;
}
