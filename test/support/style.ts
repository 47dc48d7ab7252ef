/** How hms writes, as rules that find what breaks them (docs/style.md). */

export interface Rule {
  name: string;
  /** The parts of a text that break the rule. */
  find(sentences: readonly string[]): string[];
  /** A sentence that breaks it. */
  planted: string;
}

const wordsIn = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

export const medianWords = (sentences: readonly string[]): number =>
  sentences.map((one) => wordsIn(one).length).sort((a, b) => a - b)[sentences.length >> 1] ?? 0;

const longerThan = (most: number) => (sentences: readonly string[]) =>
  sentences.filter((one) => wordsIn(one).length > most);

const matching = (pattern: RegExp) => (sentences: readonly string[]) =>
  sentences.filter((one) => pattern.test(one));

/** Each phrase as a rule of its own, so that each is seen to be found. */
const phrases = (name: string, ...banned: readonly [pattern: RegExp, planted: string][]): Rule[] =>
  banned.map(([pattern, planted]) => ({
    name: `${name}: ${pattern.source}`,
    find: matching(pattern),
    planted,
  }));

/** The words of the glossary have one name each. */
const synonyms = phrases(
  'wrong word',
  // A CI engine masks its log; hms redacts.
  [/\bhms masks?\b/i, 'hms masks the password.'],
  [/\b(goes?|going|went) on with (a|the|its|that) run\b/i, 'hms goes on with the run.'],
  [/\bask(s|ed|ing)? (for it )?again\b/i, 'hms does not ask again after a 429.'],
  [/\btime (is|has run|ran|runs) (over|out|up)\b/i, 'When time runs out, hms stops.'],
  [/\bwhole list\b/i, 'hms prints the whole list.'],
  [/\b(another|last) look\b/i, 'hms takes another look.'],
  [/\bcalm down\b|\bleft alone\b/i, 'The service asks to be left alone.'],
  [/\bwhoever\b/i, 'This is for whoever reads it.'],
  [/\bof (our|its) own accord\b|\bby itself looks\b/i, 'It goes of its own accord.'],
  [/\bcolour/i, 'No colour is used.'],
);

const dialect = phrases(
  'banned phrase',
  [/\btakes? its name\b/i, 'A production install takes its name.'],
  [/\bthe name of what is\b/i, 'Type the name of what is overwritten.'],
  [/\bno room for\b/i, 'There is no room for it.'],
  [/\bthere (are|is) none\b/i, 'There are none.'],
  [/\bgoes? on without\b/i, 'The backup goes on without us.'],
  [/\bno end of\b/i, 'There is no end of backup X.'],
  [/\bha(s|ve) to be looked at\b/i, 'Four targets have to be looked at.'],
  [/\band for no other\b/i, 'It asks for these, and for no other.'],
  [/\bdestroys something of\b/i, 'It destroys something of 4 installs.'],
  [/\bnobody to notify\b/i, 'There is nobody to notify.'],
  [/\bknows these credentials\b/i, 'The service knows these credentials.'],
  [/\bstands between\b|\bstands in the way\b/i, 'Find what stands between you and the service.'],
  [/\bis whole or an error\b/i, 'A list is whole or an error.'],
  [/\bno page holds\b/i, 'This is a name that no page holds.'],
  [/\bleave csv cells\b/i, 'Leave csv cells as they are.'],
  [/\bthe fields of the answer\b/i, 'These are the fields of the answer.'],
  [/\bwhat was compiled\b/i, 'This is where what was compiled is kept.'],
  [/\bof another kind\b/i, 'A value of another kind is left out.'],
  [/\bin life\b/i, 'It takes minutes in life.'],
  [/\bmay be so old\b/i, 'The backup may be so old.'],
  [/\bso many at a time\b/i, 'Process so many at a time.'],
  [/\bthat will do\b/i, 'This is the least version that will do.'],
  [/\bmade of a secret\b/i, 'This is made of a secret.'],
  [/\ball the same\b/i, 'It is read all the same.'],
  [/\bas far as\b/i, 'Accounts, as far as installs show them.'],
  [
    /\b(none|nothing|nobody|never) that (is|are|was|does) not\b/i,
    'There is none that is not listed.',
  ],
  [/\bnobody knows\b/i, 'The outcome is one that nobody knows.'],
);

/** For every text. */
export const rules: readonly Rule[] = [
  {
    name: 'a sentence has at most 30 words',
    find: longerThan(30),
    planted: `This sentence ${'really '.repeat(28)}is long.`,
  },
  {
    name: 'a sentence begins with its subject',
    find: matching(/^(What|Of each|Of a|Of the|Whoever|Whatever|Whether|Nobody|None of)\b(?!.*\?)/),
    planted: 'What is wrong goes to stderr.',
  },
  ...synonyms,
  ...dialect,
];

/** For README alone. */
export const readmeRule: Rule = {
  name: 'a sentence of README has at most 25 words',
  find: longerThan(25),
  planted: `This sentence ${'really '.repeat(24)}is long.`,
};

/** For the summary of a command. */
export const summaryRule: Rule = {
  name: 'a summary has at most 8 words',
  find: longerThan(8),
  planted: 'Create a backup of an install and wait for it',
};

export const mostMedianWords = 15;

/** The sentences of a page in Markdown: prose, items and cells, without what is code. */
export function sentencesOf(markdown: string): string[] {
  const prose = markdown
    .replaceAll(/^(```|~~~).*?^\1/gms, '\n\n')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/^ {4,}.*$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\*\*?|__/g, '')
    .replaceAll(/^#+ .*$/gm, '\n')
    .replaceAll(/^\s*(?:[-*]|\d+\.) /gm, '\n\n')
    .replaceAll(/\|/g, '\n\n');
  return prose.split(/\n\s*\n/).flatMap(sentencesIn);
}

/** A colon ends a sentence too: what follows is a list, a command or an explanation. */
export function sentencesIn(text: string): string[] {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?:])\s+(?=\S)/)
    .map((one) => one.trim())
    .filter((one) => wordsIn(one).length > 1);
}
