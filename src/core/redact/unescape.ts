/**
 * Normalizes texts so that a secret reads the same however it is escaped: percent signs, HTML entities, backslashes,
 * shell quotes. It drops whitespace, plus signs and invisible characters.
 */

/** For each character of the folded text: its start and end in the original. */
export interface Places {
  starts: readonly number[];
  ends: readonly number[];
}

const hex = '[0-9a-fA-F]';

/** @param byte the prefix of a byte's two digits */
function escapes(byte: string): RegExp {
  return new RegExp(
    [
      // UTF-8 bytes, possibly encoded twice.
      `(?<bytes>(?:(?:${byte})${hex}{2})+)`,
      String.raw`\\+U(?<long>000${hex}{5})`,
      String.raw`(?:\\+|%)[uU](?<unit>${hex}{4})`,
      String.raw`\\+[uU]\{(?<point>${hex}{1,6})\}`,
      // Many parsers accept these without a semicolon.
      String.raw`&(?:amp;)*#(?:(?<decimal>\d{1,7})|[xX](?<hex>${hex}{1,6}));?`,
      String.raw`&(?:amp;)*(?:(?<name>[A-Za-z]{2,8}\d{0,2});|(?<legacy>amp|apos|quot|lt|gt))`,
      // A quote inside shell quotes.
      String.raw`'\\+'(?<quote>')`,
      String.raw`\\+[nrtbfv]?`,
    ].join('|'),
    'g',
  );
}

const escaped = escapes(String.raw`%(?:25)*|\\+[xX]`);

interface Step {
  /** Skip texts that do not match. */
  precondition: RegExp;
  pattern: RegExp;
  /** A string is replaced natively, which takes a tenth of the time. All output passes through here. */
  replacement: string | ((groups: Groups, whole: string) => string);
}

/** Escape sequences of a terminal: cursor movement and color. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const sequence = /\u001b\[[0-?]*[ -/]*[@-~]/g;

const quotes = /["'`\u00b4^\\\u2018-\u201f\u2032\u2033\u00ab\u00bb]+/;

const steps: readonly Step[] = [
  { precondition: /[%&\\]/, pattern: escaped, replacement: decodedEscape },
  { precondition: /\p{Cc}/u, pattern: sequence, replacement: '' },
  { precondition: /[^!-*,-~]/, pattern: /[\s+\p{Cc}\p{Cf}]+/gu, replacement: '' },
  // Some decoders write one per byte, others one for several bytes.
  { precondition: /\ufffd\ufffd/, pattern: /\ufffd+/g, replacement: '\ufffd' },
];

/** For secrets that are little else than whitespace and plus signs. */
export const decoding = steps.slice(0, 1);

/**
 * Drops quotes and escape characters too, and collapses repeated punctuation: languages, shells, databases and
 * spreadsheets differ in little else. LDAP and CSS write a backslash before the digits of a byte.
 */
export const unquoting: readonly Step[] = [
  {
    precondition: /[%&\\]/,
    pattern: escapes(String.raw`%(?:25)*|\\+[xX]|\\+(?:0000)?`),
    replacement: decodedEscape,
  },
  ...steps.slice(1),
  { precondition: quotes, pattern: new RegExp(quotes, 'g'), replacement: '' },
  {
    precondition: /([^\p{L}\p{N}])\1/u,
    pattern: /(?<sign>[^\p{L}\p{N}])\k<sign>+/gu,
    replacement: ({ sign = '' }) => sign,
  },
];

/** An escape may contain another one. */
const maxPasses = 4;

export function fold(text: string, by: readonly Step[] = steps): string {
  let folded = text;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const before = folded;
    for (const { precondition, pattern, replacement } of by) {
      if (!precondition.test(folded)) continue;
      folded =
        typeof replacement === 'string'
          ? folded.replace(pattern, replacement)
          : folded.replace(pattern, (whole, ...rest) => replacement(rest.at(-1), whole));
    }
    if (folded === before) break;
  }
  return folded;
}

/** Maps each character of the folded text to its place in the original. */
export function placesIn(text: string, by: readonly Step[] = steps): Places {
  const all = Array.from({ length: text.length + 1 }, (_, at) => at);
  let seen = { text, starts: all.slice(0, -1), ends: all.slice(1) };
  for (let pass = 0; pass < maxPasses; pass += 1) {
    for (const step of by) seen = applyStep(seen, step);
  }
  return seen;
}

interface MappedText extends Places {
  text: string;
}

function applyStep({ text, starts, ends }: MappedText, { pattern, replacement }: Step) {
  const seen: { text: string; starts: number[]; ends: number[] } = {
    text: '',
    starts: [],
    ends: [],
  };
  let at = 0;
  const put = (text: string, start: number, end: number) => {
    seen.text += text;
    for (let unit = 0; unit < text.length; unit += 1) {
      seen.starts.push(start);
      seen.ends.push(end);
    }
  };
  const keep = (to: number) => {
    for (; at < to; at += 1) put(text[at] ?? '', starts[at] ?? 0, ends[at] ?? 0);
  };
  for (const match of text.matchAll(pattern)) {
    keep(match.index);
    at += match[0].length;
    const now =
      typeof replacement === 'string' ? replacement : replacement(match.groups ?? {}, match[0]);
    put(now, starts[match.index] ?? 0, ends[at - 1] ?? 0);
  }
  keep(text.length);
  return seen;
}

type Groups = Readonly<Record<string, string | undefined>>;

function decodedEscape(groups: Groups, whole: string): string {
  const { bytes, unit, decimal, quote } = groups;
  if (bytes !== undefined) return decodedBytes(bytes);
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  const code = groups.point ?? groups.hex ?? groups.long;
  if (code !== undefined) return characterOf(Number.parseInt(code, 16));
  if (decimal !== undefined) return characterOf(Number(decimal));
  const name = groups.name ?? groups.legacy;
  if (name !== undefined) return characterNamed(name) ?? whole;
  return quote ?? '';
}

/** UTF-8 sequences of more than one byte. */
const multibyte = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** Bytes that are not valid UTF-8 are read as Latin-1. */
function decodedBytes(run: string): string {
  const pairs = [...run.matchAll(/(?:%(?:25)*|x|\\(?:0000)?)([0-9a-f]{2})/gi)].map(
    ([, pair = '']) => pair,
  );
  const bytes = Buffer.from(pairs.join(''), 'hex').toString('latin1');
  return bytes.replace(multibyte, (character) => Buffer.from(character, 'latin1').toString());
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const entities = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€' },
    // HTML 5 names all ASCII punctuation, and PHP uses the names (ENT_HTML5).
    ...{ excl: '!', num: '#', dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', plus: '+' },
    ...{ comma: ',', period: '.', sol: '/', colon: ':', semi: ';', equals: '=', quest: '?' },
    ...{ commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']', lowbar: '_' },
    ...{ grave: '`', lcub: '{', lbrace: '{', vert: '|', verbar: '|', rcub: '}', rbrace: '}' },
    ...{ Tab: '\t', NewLine: '\n' },
  }),
);

/** From U+00A0 upward. */
const latinEntities = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml'
).split(' ');

function characterNamed(name: string): string | undefined {
  const at = latinEntities.indexOf(name);
  return at < 0 ? entities.get(name.toLowerCase()) : String.fromCharCode(0xa0 + at);
}
