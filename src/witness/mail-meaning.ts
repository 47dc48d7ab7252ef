/** What an e-mail says about a job, by its subject. */
import { foldedText } from '../core/compare-names.ts';
import { hasTag } from '../core/mail/addresses.ts';
import type { MailMessage, MailRules } from '../core/mail/mail.ts';
import { entriesOf } from '../core/typed-keys.ts';

export type MailMeaning = 'failed' | 'started' | 'ended' | 'unclear';

/**
 * Next to one of these, a word of success proves nothing: `is not ready yet`, `completed with errors`, `partially
 * restored`, `is being restored`, `will be completed tomorrow`.
 */
const doubts = [
  ...['not', 'never', 'cannot', 'neither', 'no', 'none', 'nothing', 'nope', 'no longer', 'false'],
  ...['errors', 'errored', 'fails', 'failure', 'failures', 'failing', 'abort', 'aborting'],
  ...['partial', 'partially', 'partly', 'half', 'mostly', 'almost', 'nearly', 'only', 'some'],
  ...['warning', 'warnings', 'problem', 'problems', 'issue', 'issues', 'missing', 'damaged'],
  ...['cancelled', 'canceled', 'stopped', 'rejected', 'denied', 'declined', 'interrupted'],
  ...[
    'skipped',
    'expired',
    'timed out',
    'timeout',
    'time out',
    'rolled back',
    'rollback',
    'undone',
  ],
  ...['crashed', 'halted', 'terminated', 'killed', 'prematurely', 'exception', 'exceptions'],
  ...['unsuccessfully', 'un successful', 'in complete', 'without', 'except', 'but', 'yet', 'down'],
  ...['if', 'when', 'once', 'until', 'unless', 'after', 'as soon as', 'before it', 'next'],
  ...['will', 'should', 'may', 'must', 'could', 'to be', 'to complete', 'needs', 'required'],
  ...['being', 'getting', 'preparing', 'restoring', 'copying', 'importing', 'processing'],
  ...[
    'pending',
    'received',
    'requested',
    'initiated',
    'underway',
    'ongoing',
    'waiting',
    'awaiting',
  ],
  ...['paused', 'begun', 'in queue', 'request successful', 'request was successful'],
  ...['ready to start', 'ready to begin', 'ready to go', 'ready to restore', 'ready to copy'],
  ...['complete your', 'complete the', 'complete this', 'please complete', 'finish your'],
  ...['restore point', 'restore points', 'pre restore', 'for restore', 'before the restore'],
  ...['possible', 'perhaps', 'tomorrow', 'soon', 'shortly'],
];

const apostrophes = /['’‘ʼ`´′ʹ]|&(?:apos|lsquo|rsquo|#0*39|#x0*27|#8217|#x2019);/g;
const contracted =
  /\b(ai|are|ca|could|did|do|does|had|has|have|is|must|sha|should|was|were|wo|would)n'?t\b/g;

/** Longer subjects say nothing more. */
const maxSubjectLength = 500;

/**
 * The words of a text, with a space around each: ` the restore is complete `. Case, width and invisible characters do
 * not count, and `wasn't` is `was not`.
 */
function straightText(text: string): string {
  const straight = text.replace(apostrophes, "'"); // NFKC takes some of them apart
  const plain = foldedText(straight.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(contracted, '$1 not')
    .replace(/n't\b/g, ' not')
    .replace(/'ll\b/g, ' will')
    .replace(/\b(un|in)[-‐‑](?=successful|complete)/g, '$1');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

const trouble = '(?:errors?|failures?|failed|fails|warnings?|problems?|issues?)';

/** The opposite of a failure: `completed without errors`, `12 tables restored, 0 failed`. */
const nothingWrong = new RegExp(
  ` without(?: any| an| a)? ${trouble}(?: or ${trouble})?(?= )` +
    `|(?<= with| and| completed| complete| restored| copied) (?:no|0|zero) ${trouble}(?: or ${trouble})?(?= )` +
    `| (?:no|0) errors?(?= $)| ${trouble} (?:0|none)(?= )| error free(?= )`,
  'g',
);

/** `50 %`, `3/5 tables`, `step 1 of 3`, `0 files`: a part of the whole, or nothing. */
function isPartial(subject: string, words: string): boolean {
  const percents = [...subject.matchAll(/(?<![\d.,])(\d{1,9}(?:[.,]\d{1,9})?)\s{0,3}[%٪]/g)];
  const shares = [...words.matchAll(/ (\d{1,9}) (?:percent|pct)(?= )/g)];
  const slashes = [...subject.matchAll(/(?<![\d/])(\d{1,9})\s?\/\s?(\d{1,9})(?![\d/])/g)];
  const counts = [...words.matchAll(/ (\d{1,9}) (?:out )?of (?:the )?(\d{1,9})(?= )/g)];
  return (
    [...percents, ...shares].some(([, share]) => Number(share) !== 100) ||
    [...slashes, ...counts].some(([, part, whole]) => part !== whole) ||
    / 0 (?:of|files|tables|databases|items)(?= )/.test(words)
  );
}

/** A question, or a mark that says no. */
const isQuestioned = (subject: string) => /[?？❌✗✘⚠]/u.test(subject);

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
  const named = entriesOf(kindWords)
    .filter(([, starts]) => starts.some((start) => words.includes(start)))
    .map(([one]) => one);
  if (named.includes(kind)) return words.includes(' checkpoint') && !words.includes(' restored');
  // An archive is of a backup.
  if (kind === 'archive' && words.includes(' ready')) return false;
  return named.length > 0;
}

function includesPhrase(words: string, phrases: readonly string[]): boolean {
  return phrases.map(straightText).some((phrase) => phrase.trim() !== '' && words.includes(phrase));
}

/** Stands for a name: without it, the words around it would meet. */
const placeholder = ' install ';

/** A name that is a word of these itself, like `failed`, is left out once: its second place may be no name. */
function withoutNames(words: string, names: readonly string[], telling: readonly string[]): string {
  return names
    .map(straightText)
    .filter((name) => name.trim() !== '')
    .reduce(
      (left, name) =>
        includesPhrase(name, telling)
          ? left.replace(name, placeholder)
          : left.replaceAll(name, placeholder).replaceAll(name, placeholder),
      words,
    );
}

export interface MailedJob {
  kind: MailedKind;
  /** Of the installs: an install may be called `ready`. */
  names: readonly string[];
}

export function meaningOf(whole: string, rules: MailRules, job: MailedJob): MailMeaning {
  const subject = whole.slice(0, maxSubjectLength);
  const { failure_words, start_words, success_words, acceptsAny } = rules;
  const telling = [...failure_words, ...start_words, ...doubts];
  const words = withoutNames(straightText(subject), job.names, telling)
    .replace(nothingWrong, '')
    .replaceAll(' not unsuccessful ', ' perhaps ');
  const has = (phrases: readonly string[]) => includesPhrase(words, phrases);
  if (has(failure_words)) return 'failed';
  if (has(start_words)) return 'started';
  if (has(doubts) || isPartial(subject, words) || isQuestioned(subject)) return 'unclear';
  if (isAboutOther(words, job.kind)) return 'unclear';
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
