/** Turns a secret into the encoded forms to search for. */
import { decoding, fold, unquoting } from './unescape.ts';

/** Characters. A shorter secret is redacted only as a whole word, because it would match inside many words. */
export const minLength = 6;

/** A password shorter than this is redacted only as a part of `user:password`. */
export const minWordLength = 4;

/** Characters of a truncated secret that are redacted, if they are most of it. */
const minTruncatedLength = 8;

/** Without quotes, a shorter secret may be a word: it is redacted only where it was escaped. */
const minUnquotedLength = 12;

/** A secret in one encoding. */
export interface Needle {
  form: string;
  /** The prefix that identifies a truncated secret. */
  start: string;
  /** Matches only if the text spells it with more characters than `form` has. */
  isEscaped?: boolean;
  /** Set for base64: the neighboring characters hold some bits of the secret. */
  base64Edge?: { before: boolean };
}

export interface Secret {
  /** Plain, and escaped as JSON. */
  raw: readonly Needle[];
  /** For texts with decoded escapes and their whitespace: secrets that are little else than whitespace. */
  decoded: readonly Needle[];
  /** For folded texts: plain, misread in other charsets, base64 and hex. */
  folded: readonly Needle[];
  /** For texts without quotes and escapes: plain, misread in other charsets, and spelled out. */
  unquoted: readonly Needle[];
  /** Matches whole words only; undefined if the secret is redacted anywhere. */
  wholeWord?: RegExp;
}

export function secretOf(text: string): Secret {
  const none = { raw: [], decoded: [], folded: [], unquoted: [] };
  if (text.length < minWordLength) return none;
  if (text.length < minLength) return { ...none, wholeWord: wholeWordPattern(text) };
  const all = charsetForms(text);
  const readings = [text, ...misreadingsOf(text)];
  const folded = [...readings.map((one) => needle(fold(one))), ...all.flatMap(encoded)];
  const unquoted = [...readings, ...spelledOut([...text]), ...all.flatMap(byteListForms)].map(
    unquotedNeedle,
  );
  const isLong = ({ start }: Needle) => start.length >= minLength;
  const isBlank = fold(text).length < minLength;
  const decoded = isBlank ? [text, text.replaceAll(' ', '+')] : [];
  return {
    raw: [text, inJson(text)].map(needle),
    decoded: decoded.map((one) => needle(fold(one, decoding))).filter(isLong),
    folded: folded.filter(isLong),
    unquoted: unquoted.filter(isLong),
  };
}

function truncatedLengthOf(length: number): number {
  return Math.min(length, Math.max(minTruncatedLength, Math.ceil((length * 3) / 4)));
}

function needle(form: string): Needle {
  return { form, start: form.slice(0, truncatedLengthOf(form.length)) };
}

function unquotedNeedle(text: string): Needle {
  const form = fold(text, unquoting);
  return form.length < minUnquotedLength ? { form, start: form, isEscaped: true } : needle(form);
}

/** In UTF-8, and in Latin-1 if that has all its characters. */
function charsetForms(text: string): Buffer[] {
  const isLatin1 = nonAscii.test(text) && !/[^\0-\xff]/.test(text);
  return [Buffer.from(text), ...(isLatin1 ? [Buffer.from(text, 'latin1')] : [])];
}

/** In base64 and hex. */
function encoded(bytes: Buffer): Needle[] {
  const some = bytes.subarray(0, truncatedLengthOf(bytes.length));
  const base64 = [0, 1, 2].flatMap((shift): Needle[] => {
    const [form, start] = [base64At(shift, bytes), base64At(shift, some)];
    const base64Edge = { before: shift > 0 };
    return [
      { form, start, base64Edge },
      { form: standardBase64(form), start: standardBase64(start), base64Edge },
    ];
  });
  const [form, start] = [bytes.toString('hex'), some.toString('hex')];
  return [...base64, { form, start }, { form: form.toUpperCase(), start: start.toUpperCase() }];
}

/** As programs misread it: wrong charset, replacement characters, another Unicode normalization. */
function misreadingsOf(text: string): string[] {
  if (!nonAscii.test(text)) return [];
  const bytes = Buffer.from(text);
  const whole = [
    bytes.toString('latin1'),
    new TextDecoder('windows-1252').decode(bytes),
    Buffer.from(text, 'latin1').toString(),
    text.normalize('NFC'),
    text.normalize('NFD'),
  ];
  const marked = [
    text.replace(everyNonAscii, '\ufffd'),
    text.replace(everyNonAscii, '?'),
    text.replace(everyNonAscii, (character) => '?'.repeat(Buffer.byteLength(character))),
  ];
  // Skip texts that are nearly all replacement characters: they match everywhere.
  const hasEnoughText = text.replace(everyNonAscii, '').length >= minWordLength;
  return hasEnoughText ? [...whole, ...marked] : whole;
}

const nonAscii = /[^ -~]/u;
const everyNonAscii = /[^ -~]/gu;

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
function wholeWordPattern(text: string): RegExp {
  const base64 = Buffer.from(text).toString('base64url');
  const encoded = [inJson(text), encodeURIComponent(text), ...misreadingsOf(text)];
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
function standardBase64(base64url: string): string {
  return base64url.replaceAll('-', '').replaceAll('_', '/');
}
