/** A secret → the forms it is looked for in. A leaf. */
import { baring, decoding, fold } from './unescape.ts';

/** Characters. A shorter secret is masked only where it stands alone: it would be found in half of all words. */
export const shortest = 6;

/** A password that is shorter still is masked only as a part of `user:password`. */
export const shortestWord = 4;

/** Of a secret that was cut off, so many characters are masked where they are most of it. */
const shortestStart = 8;

/** Without its quotes, a shorter secret may be a word: it is masked only where it was escaped. */
const shortestBare = 12;

/** A secret in one encoding. */
export interface Needle {
  form: string;
  /** So much of its beginning gives it away, where the rest was cut off. */
  start: string;
  /** Whether it has to be longer in the text than it is here. */
  isEscaped?: boolean;
  /** Characters of base64 beside it hold some of its bits. */
  isHeld?: { before: boolean };
}

export interface Secret {
  /** As it is, and as JSON. */
  raw: readonly Needle[];
  /** In texts whose escapes are decoded, with their blanks: where too little of it is anything else. */
  decoded: readonly Needle[];
  /** In texts that are folded: itself, as others read it, base64 and hex. */
  folded: readonly Needle[];
  /** In texts without quotes and escapes: itself, as others read and spell it. */
  bare: readonly Needle[];
  /** Where it stands alone; undefined where it is masked anywhere. */
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

/** In UTF-8, and in Latin-1 where that has all its characters. */
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

/** As it reads to who takes it for another character set, or has none of its characters, or composes them otherwise. */
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
  // Hardly anything is left of some: marks alone are found everywhere.
  const isLeft = text.replace(others, '').length >= shortestWord;
  return isLeft ? [...whole, ...marked] : whole;
}

const other = /[^ -~]/u;
const others = /[^ -~]/gu;

const separators = [',', ':', '-', ';'];

/** One by one, as lists are written in JSON, in programs and in cells. */
function spelledOut(parts: readonly (string | number)[]): string[] {
  return separators.map((separator) => parts.join(separator));
}

/** Byte by byte: of blanks between them nothing is left. */
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

/** A few letters are found in any long text: they have to be all of a word. */
function aloneFor(text: string): RegExp {
  const base64 = Buffer.from(text).toString('base64url');
  const encoded = [inJson(text), encodeURIComponent(text), ...readingsOf(text)];
  const forms = [text, ...encoded, base64].map((form) =>
    form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\ufffd+/g, '\ufffd+'),
  );
  // The letter of an escape (a newline in JSON) is no part of the word behind it.
  const begins = '(?:(?<![\\p{L}\\p{N}])|(?<=\\\\(?:[nrtbf]|u[0-9a-fA-F]{4})))';
  return new RegExp(`${begins}(?:${forms.join('|')}=*)(?![\\p{L}\\p{N}])`, 'gu');
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What the bytes alone decide of the base64 (url-safe) of a longer text, behind `shift` bytes of a group of three. */
function base64At(shift: number, bytes: Buffer): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
  return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
}

/** The usual base64, folded: without its plus signs. */
function usual(base64url: string): string {
  return base64url.replaceAll('-', '').replaceAll('_', '/');
}
