/**
 * Takes credentials out of what is written, whoever put them there and however they are encoded: a service may
 * echo what it was sent. A leaf: every room may import it.
 *
 * Only writers redact. Values are compared, looked up and sent as they are. The unit is what is written as one: a
 * value of a record, or a line on stderr.
 */
import { decoding, fold, type Places, placesIn } from './fold.ts';
import { isObject, jsonText, mapTexts } from './json.ts';
import { type Needle, type Secret, secretOf, shortest, shortestWord } from './needles.ts';

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

/** The same where a `…` shows that something was cut off. */
const shortestBeforeCut = 4;

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
      known.size > 0 && isSuspect(jsonText(value), all())
        ? withoutSpelled(mapTexts(value, redact), redact)
        : value,
  };
}

/** A list of numbers or letters may be one. */
function withoutSpelled(value: unknown, redact: (text: string) => string): unknown {
  if (isObject(value)) {
    const fields = Object.entries(value);
    return Object.fromEntries(fields.map(([name, inner]) => [name, withoutSpelled(inner, redact)]));
  }
  if (!Array.isArray(value)) return value;
  if (value.some((one) => typeof one === 'object')) {
    return value.map((one) => withoutSpelled(one, redact));
  }
  const text = value.join(',');
  return redact(text) === text ? value : [mask];
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
      isIn(text, secret.raw) ||
      isIn(folded, secret.folded) ||
      (secret.decoded.length > 0 && isIn(fold(text, decoding), secret.decoded)),
  );
}

function isIn(text: string, needles: readonly Needle[]): boolean {
  return needles.some(({ start }) => text.includes(start));
}

/** A text, seen in one way. */
interface View {
  text: string;
  needles: readonly Needle[];
  /** Where a part of it stands in the text. */
  spanOf(from: number, to: number): Span;
}

function viewsOf(text: string, secrets: readonly Secret[]): View[] {
  const view = (needles: readonly Needle[], by?: typeof decoding): View => {
    let places: Places | undefined;
    return {
      text: fold(text, by),
      needles,
      spanOf(from, to) {
        places ??= placesIn(text, by);
        return { start: places.starts[from] ?? 0, end: places.ends[to - 1] ?? 0 };
      },
    };
  };
  const raw = secrets.flatMap((secret) => secret.raw);
  const decoded = secrets.flatMap((secret) => secret.decoded);
  const folded = secrets.flatMap((secret) => secret.folded);
  const views = [{ text, needles: raw, spanOf: (start: number, end: number) => ({ start, end }) }];
  return [...views, ...(decoded.length > 0 ? [view(decoded, decoding)] : []), view(folded)];
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
