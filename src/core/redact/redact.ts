/**
 * Redacts credentials in output, whatever their source and encoding: a service may echo what it received.
 *
 * Only writers redact. Values are compared, looked up and sent unchanged. The unit of redaction is a value of a record,
 * or a line on stderr.
 */

import { isObject, jsonText, mapTexts } from '../json.ts';
import { mask } from './mask.ts';
import { mayHavePrivateKey, withoutPrivateKeys } from './private-keys.ts';
import {
  minLength,
  minWordLength,
  type Needle,
  type Secret,
  secretOf,
} from './secret-encodings.ts';
import { decoding, fold, type Places, placesIn, unquoting } from './unescape.ts';

export interface Redactor {
  /** The same text with `***` in place of each secret. */
  redact(text: string): string;
  /** The same value without secrets, including field names and numbers. */
  redactValue<T>(value: T): T;
}

/** The known secrets. Callers add credentials as they become known. */
export interface Secrets extends Redactor {
  addPassword(credentials: { username: string; password: string }): void;
  /** Adds a value that may be a secret. */
  add(value: string): void;
  /** Shows private keys from now on: somebody asked for them. */
  showPrivateKeys(): void;
}

/** Characters of a truncated secret that are redacted if hms itself truncated the text. */
const minOwnTruncatedLength = 4;

/** Characters. hms truncates no shorter text. */
const minTruncatedText = 199;

interface Span {
  start: number;
  end: number;
}

/** @param published a password that everybody knows, such as that of the sandbox. It may be a common word. */
export function openSecrets(published?: string): Secrets {
  const known = new Map<string, Secret>();
  const keep = (text: string) => {
    if (text !== published && !known.has(text)) known.set(text, secretOf(text));
  };
  const all = () => [...known.values()];
  let showsPrivateKeys = false;
  const redact = (given: string) => {
    const text = showsPrivateKeys ? given : withoutPrivateKeys(given);
    if (!mayContainSecret(text, all())) return text;
    return masked(text, [...completeIn(text, all()), ...truncatedIn(text, all())]);
  };
  const mayNeedRedaction = (text: string) =>
    (known.size > 0 && mayContainSecret(text, all())) ||
    (!showsPrivateKeys && mayHavePrivateKey(text));
  return {
    addPassword({ username, password }) {
      keep(password);
      if (password.length < minLength) keep(`${username}:${password}`);
    },
    add(text) {
      if (text.length >= minLength) keep(text);
    },
    redact,
    // Checks the whole value first: a list may have many records, and secrets are rare.
    showPrivateKeys() {
      showsPrivateKeys = true;
    },
    redactValue<T>(value: T): T {
      if (!mayNeedRedaction(jsonText(value))) return value;
      // As: redaction keeps the shape.
      return withoutSpelledOut(mapTexts(value, redact), redact) as T;
    },
  };
}

/** Redacts an array of numbers or letters that spells a secret. */
function withoutSpelledOut(value: unknown, redact: (text: string) => string): unknown {
  if (isObject(value)) {
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([name, inner]) => [name, withoutSpelledOut(inner, redact)]),
    );
  }
  if (!Array.isArray(value)) return value;
  if (value.some((one) => typeof one === 'object')) {
    return value.map((one) => withoutSpelledOut(one, redact));
  }
  const text = value.join(',');
  return redact(text) === text ? value : [mask];
}

/** Fast check, because all output passes through here. */
function mayContainSecret(text: string, secrets: readonly Secret[]): boolean {
  if (secrets.length === 0 || text.length < minWordLength) return false;
  if (secrets.some(({ wholeWord }) => wholeWord && text.search(wholeWord) >= 0)) return true;
  if (text.indexOf('…', minTruncatedText) >= 0) return true;
  const [folded, unquoted] = [fold(text), fold(text, unquoting)];
  return secrets.some(
    (secret) =>
      isWithin(text, secret.raw) ||
      isWithin(folded, secret.folded) ||
      isWithin(unquoted, secret.unquoted) ||
      (secret.decoded.length > 0 && isWithin(fold(text, decoding), secret.decoded)),
  );
}

function isWithin(text: string, needles: readonly Needle[]): boolean {
  return needles.some(({ start }) => text.includes(start));
}

/** A text after one way of decoding. */
interface FoldedView {
  text: string;
  needles: readonly Needle[];
  /** Maps a range of the decoded text to the original. */
  spanOf(from: number, to: number): Span;
}

function viewsOf(text: string, secrets: readonly Secret[]): FoldedView[] {
  const view = (needles: readonly Needle[], by?: Parameters<typeof fold>[1]): FoldedView => {
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
  const unquoted = secrets.flatMap((secret) => secret.unquoted);
  const views: FoldedView[] = [
    { text, needles: raw, spanOf: (start: number, end: number) => ({ start, end }) },
  ];
  if (decoded.length > 0) views.push(view(decoded, decoding));
  return [...views, view(folded), view(unquoted, unquoting)];
}

function completeIn(text: string, secrets: readonly Secret[]): Span[] {
  const wholeWords = secrets.flatMap((secret) =>
    secret.wholeWord ? [...text.matchAll(secret.wholeWord)] : [],
  );
  return [
    ...wholeWords.map(({ index: start, 0: word }) => ({ start, end: start + word.length })),
    ...viewsOf(text, secrets).flatMap((view) =>
      view.needles.flatMap((needle) => found(needle, view, text)),
    ),
  ];
}

function found({ form, base64Edge, isEscaped }: Needle, view: FoldedView, text: string): Span[] {
  const spans: Span[] = [];
  for (let at = view.text.indexOf(form); at >= 0; at = view.text.indexOf(form, at + form.length)) {
    const span = view.spanOf(at, at + form.length);
    if (isEscaped && span.end - span.start === form.length) continue;
    spans.push(withBase64Edges(span, base64Edge, text));
  }
  return spans;
}

const base64Tail = /[\w+/-]?(?:=|%3D|\\+u003d)*/iy;

function withBase64Edges(
  { start, end }: Span,
  base64Edge: Needle['base64Edge'],
  text: string,
): Span {
  if (base64Edge === undefined) return { start, end };
  base64Tail.lastIndex = end;
  const after = base64Tail.exec(text)?.[0].length ?? 0;
  const before = base64Edge.before && /[\w+/-]/.test(text[start - 1] ?? '') ? 1 : 0;
  return { start: start - before, end: end + after };
}

/** Characters before a cut to search. No secret is longer. */
const maxSecretLength = 2000;

/** A truncated escape, and the bytes of the character it belongs to. */
const truncatedEscape =
  /(?:(?:%(?:25)*|\\+x)[89a-f][0-9a-f])*(?:%(?:25)*[0-9a-f]?|&#?\w{0,8}|\\+(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?)?$/i;

/** Places where a text may be truncated: before closing punctuation, at the end, or before what hms appends. */
const ends =
  /(?<closing>(?<![\])}>"'`”’»\\.,;])[\])}>"'`”’»\\.,;]*)(?:(?<cut>…)|\.\.\.|(?<=["'][\]},]+)|(?<=")(?=:)|[ \t\r]{0,9}$| \(\d{3}, | \[)/gmu;

/** Finds secrets that are truncated at the end of a text. */
function truncatedIn(text: string, secrets: readonly Secret[]): Span[] {
  let last = 0;
  return [...text.matchAll(ends)].flatMap(({ index, groups = {} }) => {
    const { closing = '', cut } = groups;
    const end = index + closing.length;
    const isCutByHms = cut !== undefined && end >= minTruncatedText;
    const from = Math.max(last, end - maxSecretLength);
    // A text of several lines may be a secret of several lines.
    if (end < text.length) last = index;
    return [...new Set([index, end])].flatMap((to) => {
      const head = text.slice(from, to).replace(truncatedEscape, '');
      return viewsOf(head, secrets)
        .flatMap((view) =>
          view.needles.flatMap((needle) => truncatedAtEnd(needle, view, head, isCutByHms)),
        )
        .map(({ start }) => ({ start: from + start, end: to }));
    });
  });
}

function truncatedAtEnd(
  needle: Needle,
  view: FoldedView,
  head: string,
  isCutByHms: boolean,
): Span[] {
  const { form, start, base64Edge, isEscaped } = needle;
  const { length: end } = view.text;
  // Its `start` is its whole form, which the search for complete secrets covers.
  if (isEscaped && !isCutByHms) return [];
  const shortestPrefix = isCutByHms ? minOwnTruncatedLength : start.length;
  for (let length = Math.min(form.length, end); length >= shortestPrefix; length -= 1) {
    if (!view.text.endsWith(form.slice(0, length))) continue;
    return [withBase64Edges(view.spanOf(end - length, end), base64Edge, head)];
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
