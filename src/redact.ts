/**
 * Takes credentials out of what is written, whoever put them there and however they are encoded: a service may
 * echo what it was sent. A leaf: every room may import it.
 *
 * Only writers redact. Values are compared, looked up and sent as they are. The unit is what is written as one: a
 * value of a record, or a line on stderr.
 */
import { fold, type Places, placesIn } from './fold.ts';
import { jsonText, mapTexts } from './json.ts';

export interface Redactor {
  /** The same text, with `***` where a secret stood. */
  redact(text: string): string;
  /** The same value without secrets: in the names of its fields too, and as a number. */
  redactValue(value: unknown): unknown;
}

/** What must not be shown. It grows as credentials become known. */
export interface Secrets extends Redactor {
  addPassword(credentials: { username: string; password: string }): void;
  /** A value that may be one. */
  add(value: string): void;
}

export const mask = '***';

/** Characters. A shorter secret is masked only where it stands alone: it would be found in half of all words. */
const shortest = 6;

/** A password that is shorter still is masked only as a part of `user:password`. */
const shortestWord = 4;

/** Of a secret that was cut off, so many characters are masked where they are more than half of it. */
const shortestStart = 8;

/** The same where a `…` shows that something was cut off. */
const shortestBeforeCut = 4;

/** A secret in one encoding. */
interface Needle {
  form: string;
  /** So much of its beginning gives it away. */
  start: string;
  /** Characters of base64 beside it hold some of its bits. */
  isHeld?: { before: boolean };
}

interface Secret {
  /** As it is, and as JSON. */
  raw: readonly Needle[];
  /** In texts whose escapes are decoded: itself, base64 and hex. */
  folded: readonly Needle[];
  /** Where it stands alone; undefined where it is masked anywhere. */
  alone?: RegExp;
}

/** A part of a text. */
interface Span {
  start: number;
  end: number;
}

export function openSecrets(): Secrets {
  const known = new Map<string, Secret>();
  const keep = (text: string) => {
    if (!known.has(text)) known.set(text, secretOf(text));
  };
  const all = () => [...known.values()];
  const redact = (text: string) => {
    if (!isSuspect(text, all())) return text;
    return masked(text, [...wholeIn(text, all()), ...cutIn(text, all())]);
  };
  return {
    addPassword({ username, password }) {
      keep(password);
      if (password.length < shortest) keep(`${username}:${password}`);
    },
    add(text) {
      if (text.length >= shortest) keep(text);
    },
    redact,
    // As a whole first: a list may have many records, and hardly any holds a secret.
    redactValue: (value) =>
      known.size > 0 && isSuspect(jsonText(value), all()) ? mapTexts(value, redact) : value,
  };
}

function secretOf(text: string): Secret {
  if (text.length < shortestWord) return { raw: [], folded: [] };
  if (text.length < shortest) return { raw: [], folded: [], alone: aloneFor(text) };
  const leastOf = (length: number) =>
    Math.min(length, Math.max(shortestStart, Math.floor(length / 2) + 1));
  const needle = (form: string): Needle => ({ form, start: form.slice(0, leastOf(form.length)) });
  const bytes = Buffer.from(text);
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
  const hex = [
    { form, start },
    { form: form.toUpperCase(), start: start.toUpperCase() },
  ];
  const folded = [needle(fold(text)), ...base64, ...hex];
  return {
    raw: [text, inJson(text)].map(needle),
    folded: folded.filter((one) => one.start.length >= shortest),
  };
}

/** A few letters are found in any long text: they have to be all of a word. */
function aloneFor(text: string): RegExp {
  const base64 = Buffer.from(text).toString('base64url');
  const forms = [text, inJson(text), encodeURIComponent(text), base64].map((form) =>
    form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
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

/** Cheap, for it is asked of all that is written. */
function isSuspect(text: string, secrets: readonly Secret[]): boolean {
  if (secrets.length === 0 || text.length < shortestWord) return false;
  if (text.includes('…') || secrets.some(({ alone }) => alone && text.search(alone) >= 0)) {
    return true;
  }
  const folded = fold(text);
  return secrets.some(
    (secret) =>
      secret.raw.some(({ start }) => text.includes(start)) ||
      secret.folded.some(({ start }) => folded.includes(start)),
  );
}

/** A text, seen in one way. */
interface View {
  text: string;
  needles: readonly Needle[];
  /** Where a part of it stands in the text. */
  spanOf(from: number, to: number): Span;
}

function viewsOf(text: string, secrets: readonly Secret[]): View[] {
  let places: Places | undefined;
  return [
    {
      text,
      needles: secrets.flatMap(({ raw }) => raw),
      spanOf: (start, end) => ({ start, end }),
    },
    {
      text: fold(text),
      needles: secrets.flatMap(({ folded }) => folded),
      spanOf(from, to) {
        places ??= placesIn(text);
        return { start: places.starts[from] ?? 0, end: places.ends[to - 1] ?? 0 };
      },
    },
  ];
}

function wholeIn(text: string, secrets: readonly Secret[]): Span[] {
  const alone = secrets.flatMap((secret) => (secret.alone ? [...text.matchAll(secret.alone)] : []));
  return [
    ...alone.map(({ index: start, 0: word }) => ({ start, end: start + word.length })),
    ...viewsOf(text, secrets).flatMap((view) =>
      view.needles.flatMap((needle) => found(needle, view, text)),
    ),
  ];
}

function found({ form, start, isHeld }: Needle, view: View, text: string): Span[] {
  const spans: Span[] = [];
  for (let at = view.text.indexOf(start); at >= 0; at = view.text.indexOf(start, at)) {
    let length = start.length;
    while (length < form.length && view.text[at + length] === form[length]) length += 1;
    spans.push(widened(view.spanOf(at, at + length), isHeld, text));
    at += length;
  }
  return spans;
}

const heldAfter = /[\w+/-]?(?:=|%3D|\\+u003d)*/iy;

function widened({ start, end }: Span, isHeld: Needle['isHeld'], text: string): Span {
  if (isHeld === undefined) return { start, end };
  heldAfter.lastIndex = end;
  const after = heldAfter.exec(text)?.[0].length ?? 0;
  const before = isHeld.before && /[\w+/-]/.test(text[start - 1] ?? '') ? 1 : 0;
  return { start: start - before, end: end + after };
}

/** Characters before a `…` that are looked at: more than any secret has. */
const longestStart = 2000;

/** An escape that was cut as well. */
const halfEscape = /(?:%[0-9a-f]?|&#?\w{0,8}|\\+(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?)$/i;

/** Where a secret begins whose rest was cut off. */
function cutIn(text: string, secrets: readonly Secret[]): Span[] {
  let last = 0;
  return [...text.matchAll(/…/g)].flatMap(({ index: end }) => {
    const from = Math.max(last, end - longestStart);
    last = end + 1;
    const head = text.slice(from, end).replace(halfEscape, '');
    return viewsOf(head, secrets)
      .flatMap((view) => view.needles.flatMap((needle) => cutAtEnd(needle, view, head)))
      .map(({ start }) => ({ start: from + start, end }));
  });
}

function cutAtEnd({ form, isHeld }: Needle, view: View, head: string): Span[] {
  const { length: end } = view.text;
  for (let length = Math.min(form.length, end); length >= shortestBeforeCut; length -= 1) {
    if (!view.text.endsWith(form.slice(0, length))) continue;
    return [widened(view.spanOf(end - length, end), isHeld, head)];
  }
  return [];
}

function masked(text: string, spans: readonly Span[]): string {
  let shown = '';
  let at = 0;
  let isFirst = true;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (isFirst || start > at) shown += text.slice(at, start) + mask;
    isFirst = false;
    at = Math.max(at, end);
  }
  return shown + text.slice(at);
}
