/** Turns a secret into the encoded forms to search for. */
import { baring, decoding, fold } from './unescape.ts';

/** Characters. A shorter secret is redacted only as a whole word, because it would match inside many words. */
export const shortest = 6;

/** A password shorter than this is redacted only as a part of `user:password`. */
export const shortestWord = 4;

/** Characters of a truncated secret that are redacted, if they are most of it. */
const shortestStart = 8;

/** Without quotes, a shorter secret may be a word: it is redacted only where it was escaped. */
const shortestBare = 12;

/** A secret in one encoding. */
export interface Needle {
  form: string;
  /** The prefix that identifies a truncated secret. */
  start: string;
  /** Matches only if the text spells it with more characters than `form` has. */
  isEscaped?: boolean;
  /** Set for base64: the neighboring characters hold some bits of the secret. */
  isHeld?: { before: boolean };
}

export interface Secret {
  /** Plain, and escaped as JSON. */
  raw: readonly Needle[];
  /** For texts with decoded escapes and their whitespace: secrets that are little else than whitespace. */
  decoded: readonly Needle[];
  /** For folded texts: plain, misread in other charsets, base64 and hex. */
  folded: readonly Needle[];
  /** For texts without quotes and escapes: plain, misread in other charsets, and spelled out. */
  bare: readonly Needle[];
  /** Matches whole words only; undefined if the secret is redacted anywhere. */
  alone?: RegExp;
}

export function secretOf(text: string): Secret {
  const none = { raw: [], decoded: [], folded: [], bare: [] };
  if (text.length < shortestWord) return none;
  if (text.length < shortest) return { ...none, alone: aloneFor(text) };
  const all = charsetForms(text);
  const readings = [text, ...readingsOf(text)];
  const folded = [...readings.map((one) => needle(fold(one))), ...all.flatMap(encoded)];
  const bare = [...readings, ...spelledOut([...text]), ...all.flatMap(byteListForms)].map(
    bareNeedle,
  );
  const isLong = ({ start }: Needle) => start.length >= shortest;
  const isBlank = fold(text).length < shortest;
  const decoded = isBlank ? [text, text.replaceAll(' ', '+')] : [];
  return {
    raw: [text, inJson(text)].map(needle),
    decoded: decoded.map((one) => needle(fold(one, decoding))).filter(isLong),
    folded: folded.filter(isLong),
    bare: bare.filter(isLong),
  };
}

function leastOf(length: number): number {
  return Math.min(length, Math.max(shortestStart, Math.ceil((length * 3) / 4)));
}

function needle(form: string): Needle {
  return { form, start: form.slice(0, leastOf(form.length)) };
}

function bareNeedle(text: string): Needle {
  const form = fold(text, baring);
  return form.length < shortestBare ? { form, start: form, isEscaped: true } : needle(form);
}

/** In UTF-8, and in Latin-1 if that has all its characters. */
function charsetForms(text: string): Buffer[] {
  const isNarrow = other.test(text) && !/[^\0-\xff]/.test(text);
  return [Buffer.from(text), ...(isNarrow ? [Buffer.from(text, 'latin1')] : [])];
}

/** In base64 and hex. */
function encoded(bytes: Buffer): Needle[] {
  const some = bytes.subarray(0, leastOf(bytes.length));
  const base64 = [0, 1, 2].flatMap((shift): Needle[] => {
    const [form, start] = [base64At(shift, bytes), base64At(shift, some)];
    const isHeld = { before: shift > 0 };
    return [
      { form, start, isHeld },
      { form: usual(form), start: usual(start), isHeld },
    ];
  });
  const [form, start] = [bytes.toString('hex'), some.toString('hex')];
  return [...base64, { form, start }, { form: form.toUpperCase(), start: start.toUpperCase() }];
}

/** As programs misread it: wrong charset, replacement characters, another Unicode normalization. */
function readingsOf(text: string): string[] {
  if (!other.test(text)) return [];
  const bytes = Buffer.from(text);
  const whole = [
    bytes.toString('latin1'),
    new TextDecoder('windows-1252').decode(bytes),
    Buffer.from(text, 'latin1').toString(),
    text.normalize('NFC'),
    text.normalize('NFD'),
  ];
  const marked = [
    text.replace(others, '\ufffd'),
    text.replace(others, '?'),
    text.replace(others, (character) => '?'.repeat(Buffer.byteLength(character))),
  ];
  // Skip texts that are nearly all replacement characters: they match everywhere.
  const isLeft = text.replace(others, '').length >= shortestWord;
  return isLeft ? [...whole, ...marked] : whole;
}

const other = /[^ -~]/u;
const others = /[^ -~]/gu;

const separators = [',', ':', '-', ';'];

/** Joined by each separator, as JSON, programs and cells write lists. */
function spelledOut(parts: readonly (string | number)[]): string[] {
  return separators.map((separator) => parts.join(separator));
}

/** Lists of bytes. Folding removes the whitespace between them. */
function byteListForms(bytes: Buffer): string[] {
  const signed = [...new Int8Array(bytes)];
  const pairs = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  const upper = pairs.map((pair) => pair.toUpperCase());
  const lists = [
    [...bytes],
    pairs,
    upper,
    pairs.map((one) => `0x${one}`),
    upper.map((one) => `0x${one}`),
  ];
  return [
    ...lists.flatMap((list) => [list.join(''), ...spelledOut(list)]),
    ...[signed.join(','), signed.join('')],
  ];
}

/** A few letters match in any long text, so they must be a whole word. */
function aloneFor(text: string): RegExp {
  const base64 = Buffer.from(text).toString('base64url');
  const encoded = [inJson(text), encodeURIComponent(text), ...readingsOf(text)];
  const forms = [text, ...encoded, base64].map((form) =>
    form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\ufffd+/g, '\ufffd+'),
  );
  // In JSON, the letter of an escape such as \n is not part of the next word.
  const begins = '(?:(?<![\\p{L}\\p{N}])|(?<=\\\\(?:[nrtbf]|u[0-9a-fA-F]{4})))';
  return new RegExp(`${begins}(?:${forms.join('|')}=*)(?![\\p{L}\\p{N}])`, 'gu');
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Base64 (url-safe) characters that depend on these bytes alone, at an offset of `shift` bytes in a group of three. */
function base64At(shift: number, bytes: Buffer): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
  return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
}

/** Standard base64 after folding, which removes plus signs. */
function usual(base64url: string): string {
  return base64url.replaceAll('-', '').replaceAll('_', '/');
}
