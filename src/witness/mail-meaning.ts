/** What an e-mail says about a job, by its subject. */
import { foldedText } from '../core/compare-names.ts';
import { hasTag } from '../core/mail/addresses.ts';
import type { MailMessage, MailRules } from '../core/mail/mail.ts';

export type MailMeaning = 'failed' | 'started' | 'ended' | 'unclear';

/**
 * Next to one of these, a word of success proves nothing: `is not ready yet`, `completed with errors`, `partially
 * restored`, `will be completed tomorrow`.
 */
const doubts = [
  ...['not', 'never', 'cannot', 'neither', 'no longer', 'errors', 'errored', 'fails', 'failure'],
  ...['failures', 'failing', 'abort', 'aborting', 'partial', 'partially', 'partly', 'warning'],
  ...['warnings', 'problem', 'problems', 'issue', 'issues', 'cancelled', 'canceled', 'stopped'],
  ...['rejected', 'interrupted', 'skipped', 'expired', 'timed out', 'timeout', 'rolled back'],
  ...['rollback', 'crashed', 'halted', 'exception', 'exceptions', 'unsuccessfully', 'missing'],
  ...['almost', 'nearly', 'nothing', 'none', 'no', 'only', 'false', 'except', 'if', 'when', 'once'],
  ...['until', 'unless', 'as soon as', 'before', 'will', 'to be', 'to complete', 'needs'],
  ...['please complete', 'pending', 'possible', 'perhaps', 'tomorrow', 'soon'],
];

const apostrophes = /['’‘ʼ`´′ʹ]|&(?:apos|lsquo|rsquo|#0*39|#x0*27|#8217|#x2019);/g;
const contracted = /\b(are|could|did|do|does|had|has|have|is|should|was|were|would)(?:n'?t)\b/g;

/**
 * The words of a text, with a space around each: ` the restore is complete `. Case, width and invisible characters do
 * not count, and `wasn't` is `was not`.
 */
function wordsOf(text: string): string {
  const straight = text.replace(apostrophes, "'"); // NFKC takes some of them apart
  const plain = foldedText(straight.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(contracted, '$1 not')
    .replace(/\b(un|in)[-‐‑](?=\p{L})/gu, '$1');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/** The opposite of a failure: `completed without errors`, `0 failed`. */
const nothingWrong =
  / (?:without|no|none|nothing|0|zero)(?: any)? (?:errors?|failures?|failed|warnings?|problems?|issues?)(?= )| error free(?= )/g;

/** `50 %`, `step 1 of 3`: a part of the whole. */
function isPartial(subject: string, words: string): boolean {
  const percents = [...subject.matchAll(/(\d+(?:[.,]\d+)?)\s*%/g)].map(([, share]) =>
    Number(share),
  );
  const counts = [...words.matchAll(/ (\d+) of (\d+)(?= )/g)];
  return (
    percents.some((share) => share !== 100) || counts.some(([, part, whole]) => part !== whole)
  );
}

/** How a subject names the kinds of jobs. The tag is of one job, but the service may report its parts too. */
const kindWords = {
  backup: [' backup', ' checkpoint', ' snapshot'],
  restore: [' restor'],
  copy: [' copy', ' copie', ' clone'],
  archive: [' archiv', ' download', ' zip', ' export'],
} as const;

export type MailedKind = keyof typeof kindWords;

/** Whether the subject names other kinds of jobs, and not this one. */
function isAboutOther(words: string, kind: MailedKind): boolean {
  const names = (one: MailedKind) => kindWords[one].some((start) => words.includes(start));
  const others = (Object.keys(kindWords) as MailedKind[]).filter((one) => one !== kind);
  if (names(kind)) return kind !== 'backup' && words.includes(' checkpoint');
  return others.some(names);
}

function includesPhrase(words: string, phrases: readonly string[]): boolean {
  return phrases.map(wordsOf).some((phrase) => phrase.trim() !== '' && words.includes(phrase));
}

/** A name that is a word of these itself, like `failed`, is left out once: its second place may be no name. */
function withoutNames(words: string, names: readonly string[], telling: readonly string[]): string {
  return names
    .map(wordsOf)
    .filter((name) => name.trim() !== '')
    .reduce(
      (left, name) =>
        includesPhrase(name, telling)
          ? left.replace(name, ' ')
          : left.replaceAll(name, ' ').replaceAll(name, ' '),
      words,
    );
}

export interface MailedJob {
  kind: MailedKind;
  /** Of the installs: an install may be called `ready`. */
  names: readonly string[];
}

export function meaningOf(subject: string, rules: MailRules, job: MailedJob): MailMeaning {
  const { failure_words, start_words, success_words, acceptsAny } = rules;
  const telling = [...failure_words, ...start_words, ...doubts];
  const words = withoutNames(wordsOf(subject), job.names, telling)
    .replace(nothingWrong, '')
    .replaceAll(' not unsuccessful ', ' perhaps ');
  const has = (phrases: readonly string[]) => includesPhrase(words, phrases);
  if (has(failure_words)) return 'failed';
  if (has(start_words)) return 'started';
  if (has(doubts) || isPartial(subject, words) || isAboutOther(words, job.kind)) return 'unclear';
  return has(success_words) || acceptsAny ? 'ended' : 'unclear';
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
