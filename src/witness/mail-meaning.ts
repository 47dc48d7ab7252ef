/** What an e-mail says about a job, by its subject. */
import { foldedText } from '../core/compare-names.ts';
import { hasTag } from '../core/mail/addresses.ts';
import type { MailMessage, MailRules } from '../core/mail/mail.ts';

export type MailMeaning = 'failed' | 'started' | 'ended' | 'unclear';

/**
 * Next to one of these, a word of success proves nothing: `is not ready yet`, `completed with errors`, `partially
 * restored`.
 */
const doubts = [
  ...['not', 'never', 'cannot', 'neither', 'no longer', 'errors', 'fails', 'failure', 'failures'],
  ...['failing', 'abort', 'aborting', 'partial', 'partially', 'partly', 'warning', 'warnings'],
  ...['problem', 'problems', 'issue', 'issues', 'cancelled', 'canceled', 'stopped', 'rejected'],
  ...['interrupted', 'skipped', 'expired', 'timed out', 'almost', 'if', 'when', 'once', 'until'],
];

/**
 * The words of a text, with a space around each: ` the restore is complete `. Case, width and invisible characters do
 * not count, and `wasn't` is `was not`.
 */
function wordsOf(text: string): string {
  const plain = foldedText(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  const words = plain.replace(/n['’ʼ]t\b/g, ' not').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/** The opposite of a failure: `completed without errors`. */
const nothingWrong =
  / (?:without|no|0|zero)(?: any)? (?:errors?|failures?|warnings?|problems?|issues?)(?= )/g;

function without(words: string, names: readonly string[]): string {
  return names
    .map(wordsOf)
    .filter((name) => name.trim() !== '')
    .reduce((left, name) => left.replaceAll(name, ' ').replaceAll(name, ' '), words);
}

/** @param names of the installs of the job: an install may be called `ready` */
export function meaningOf(
  subject: string,
  rules: MailRules,
  names: readonly string[],
): MailMeaning {
  const words = without(wordsOf(subject), names).replace(nothingWrong, '');
  const has = (phrases: readonly string[]) =>
    phrases.map(wordsOf).some((phrase) => phrase.trim() !== '' && words.includes(phrase));
  if (has(rules.failure_words)) return 'failed';
  if (has(rules.start_words)) return 'started';
  if (has(rules.success_words)) return has(doubts) ? 'unclear' : 'ended';
  return rules.acceptsAny ? 'ended' : 'unclear';
}

/** Whether a message is about a job: sent by someone, to an address with its tag. */
export function isAbout(message: MailMessage, tag: string, { senders }: MailRules): boolean {
  if (message.isAutomatic) return false;
  if (!message.recipients.some((address) => hasTag(address, tag))) return false;
  return senders.length === 0 || message.from.some((from) => senders.some(isSender(from)));
}

/** A setting is an address, or a domain with the domains below it. */
function isSender(from: string): (setting: string) => boolean {
  const address = from.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return (setting) => {
    const wanted = setting.toLowerCase();
    if (wanted.lastIndexOf('@') > 0) return address === wanted;
    const wantedDomain = wanted.replace(/^@/, '');
    return domain === wantedDomain || domain.endsWith(`.${wantedDomain}`);
  };
}
