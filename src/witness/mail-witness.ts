/** The e-mail of the service as a witness. */
import { HmsError, shortened } from '../core/errors.ts';
import type { Mailbox, MailMark, MailMessage } from '../core/mail/mail.ts';
import { momentText } from '../core/units.ts';
import { unsafe } from '../core/unsafe-characters.ts';
import { isAbout, type MailedJob, type MailMeaning, meaningOf } from './mail-meaning.ts';
import type { JobEvidence, Look, Witness } from './witness.ts';

export interface MailWitnessOptions {
  /** `prepare` adds its positions. */
  mark: MailMark;
  mailbox: Mailbox;
  job: MailedJob;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Milliseconds between two looks: each is several round trips to the mail server. */
const minIntervalMs = 5000;

/** Nothing but the mailbox itself ends its first look. It has a limit of its own, and ends with hms. */
const neverAborted = new AbortController().signal;

export function mailWitness({ mark, mailbox, job, now }: MailWitnessOptions): Witness {
  const { connection, rules } = mailbox;
  return {
    kind: 'mail',
    name: `the e-mail to ${mark.address}`,
    minIntervalMs,
    async prepare() {
      mark.positions = await connection.positions(neverAborted);
    },
    async look(signal) {
      let messages: MailMessage[];
      try {
        messages = await connection.messages(mark.tag, mark.positions ?? [], signal);
      } catch (error) {
        if (!(error instanceof HmsError) || error.kind !== 'unavailable') throw error;
        return { state: 'silent', note: mailNote(error) };
      }
      const told = messages
        .filter((message) => isAbout(message, mark.tag, rules))
        .map((message) => ({ message, meaning: meaningOf(message.subject, rules, job) }));
      return lookOf(told, { seenBy: mailbox.name, now: now() });
    },
    // The mailbox belongs to the process: other jobs use its connection.
    async close() {},
  };
}

/** A message as a clause: `the mail server imap.example.com:993 did not respond within 30 s`. */
function mailNote({ message }: HmsError): string {
  return shortened(message.replace(/^The /, 'the ').replace(/\.$/, ''));
}

interface Told {
  message: MailMessage;
  meaning: MailMeaning;
}

/** The end of the job. A failure wins over a success, whichever came first. */
function lookOf(told: readonly Told[], seen: { seenBy: string; now: number }): Look {
  for (const state of ['failed', 'ended', 'unclear'] as const) {
    const found = told.find(({ meaning }) => meaning === state);
    if (found) return { state, evidence: evidenceOf(found.message, seen) };
  }
  const started = told.at(-1);
  if (started === undefined) return { state: 'silent', note: 'no e-mail yet' };
  return { state: 'silent', note: `an e-mail says only "${shownMail(started.message.subject)}"` };
}

function evidenceOf(
  { subject, from, received_at }: MailMessage,
  { seenBy, now }: { seenBy: string; now: number },
): JobEvidence {
  const [sender] = from;
  const by = sender === undefined ? '' : ` from ${shownMail(sender)}`;
  const at = received_at === undefined ? '' : `, received ${momentText(Date.parse(received_at))}`;
  const text = shownMail(subject);
  const says = text === '' ? 'no subject' : `the subject "${text}"`;
  return {
    kind: 'mail',
    at: received_at ?? new Date(now).toISOString(),
    seen_by: seenBy,
    says: `An e-mail${by}${at}, has ${says}.`.replace(/^An e-mail, has/, 'An e-mail has'),
  };
}

/** Text of an e-mail for messages: on one line, without control characters, and not too long. */
function shownMail(text: string): string {
  return shortened(
    text
      .replace(unsafe, ' ')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
