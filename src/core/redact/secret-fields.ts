/** Recognizes secrets by their name or place in fields, command lines and links. */

import { isObject, isShallow, jsonText, parseJson } from '../json.ts';
import { mask } from './mask.ts';
import { withoutSignatures } from './signed-links.ts';
import { decoding, fold, placesIn } from './unescape.ts';

const secretParts =
  /pass|pwd|token|secret|key|credential|auth(?!or(?!i))|variables|cookie|session|signature|private|bearer|connection|salt|license|licence/i;

/** Too short to search for inside other words. */
const secretWords =
  /^(auth|bearer|conn|creds?|cvv|dsn|hmac|jwt|mfa|nonce|otp|pat|pin|psk|pw|sas|sid|sig|totp)$/i;

/** Whether a name or text suggests that its value is a secret, for fields without documentation. */
export function namesSecret(text: string): boolean {
  const words = text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').split(/[^A-Za-z]+/);
  return secretParts.test(text) || words.some((word) => secretWords.test(word));
}

/**
 * The words of a command line without values of secret fields (`--raw-field name=value`), inline bodies where a file
 * name belongs, and signatures in links. A shell may have expanded a secret there that the operator never saw.
 */
export function withoutFields(
  words: readonly string[],
  isHidden: (field: string) => boolean = namesSecret,
): string[] {
  return words.map((word, at) => {
    const isField = /^--(raw-)?field$/.test(words[at - 1] ?? '');
    const [, flag = '', name = ''] = /^(--(?:raw-)?field=)?([^=]*)=/s.exec(word) ?? [];
    const isHere = (isField || flag !== '') && name !== '' && isHidden(word.slice(flag.length));
    if (isHere) return `${flag}${name}=${mask}`;
    const [, data = ''] = /^(--data=|)/.exec(word) ?? [];
    const isBody = data !== '' || words[at - 1] === '--data';
    return isBody && isInline(word.slice(data.length)) ? `${data}${mask}` : withoutSignatures(word);
  });
}

/** JSON or fields where a file name belongs. */
export function isInline(data: string): boolean {
  return /^\s*[{["].*[:"]|^[\w.-]+(?:\[[^\]]*\])*=/s.test(data);
}

/** The field in any naming style (docs/service.md 4.21: variables of an environment). */
const variables = /shell[\s_.-]{0,2}variables?/i;

/** Whether the values of a field are always secrets. */
function isSecretField(name: string): boolean {
  return variables.test(name);
}

/** The same value with its secrets redacted and their names kept, also inside texts. */
export function withoutSecrets(
  value: unknown,
  isSecret: (name: string) => boolean = isSecretField,
): unknown {
  if (typeof value === 'string') return withoutSecretText(value, isSecret);
  if (Array.isArray(value)) {
    const [name, held] = value;
    const isPair = value.length === 2 && namesField(name, isSecret);
    return isPair ? [name, blank(held)] : value.map((one) => withoutSecrets(one, isSecret));
  }
  if (!isObject(value)) return value;
  const inside = Object.values(value);
  const isBeside = inside.some((inner) => namesField(inner, isSecret));
  const isKnown = isBeside && inside.some((inner) => namesField(inner, isSecretField));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) || (isBeside && !namesField(inner, isSecret) && isValue(name, inner, isKnown))
        ? blank(inner)
        : withoutSecrets(inner, isSecret),
    ]),
  );
}

/** A name, a path, or an object with one: `{"field":"shellVariables.A"}`, `{"loc":["body","shellVariables"]}`. */
function namesField(value: unknown, isSecret: (name: string) => boolean): boolean {
  if (typeof value === 'string') return /^\S{1,200}$/.test(value) && isSecret(value);
  if (Array.isArray(value)) {
    return value.every(isStep) && value.some((one) => namesField(one, isSecret));
  }
  if (!isObject(value)) return false;
  const inner = Object.values(value);
  return inner.length <= 2 && inner.every(isStep) && inner.some((one) => namesField(one, isSecret));
}

function isStep(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

const valueName =
  /value|actual|input|received|given|got|data|content|rejected|invalid|current|original|old|new|before|after|default|provided|supplied|params?|args?|body|attempted|instance|context|ctx/i;

/** Keys of an error that describe a field, not its value. */
const about =
  /^(?:field|resource|code|type|message|msg|detail|details|title|name|key|status|reason|rule|constraint|keyword|loc|path|pointer|source|property|attribute|param|parameter|location|domain|entity|severity|kind|id|.*path|.*pointer)$/i;

/** Whether it may hold the value of a named field. For known secrets, all but plain sentences may. */
function isValue(name: string, value: unknown, isKnown: boolean): boolean {
  if (!isKnown) return valueName.test(name);
  const isPlain = typeof value === 'string' && /^[^"'`=<>{}[\]\\|“”‘’]*$/u.test(value);
  return !(isPlain && about.test(name));
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blank);
  if (!isObject(value)) return mask;
  return Object.fromEntries(Object.keys(value).map((name) => [name, mask]));
}

const quote = String.raw`(?<!\\)(\\*)(["']|(?<=\\)u002[27]|%2[27]|&(?:quot|apos|#0*3[49]|#x2[27]);)`;

/** A name and the separator before its value, as JSON, programming languages or shells write them. */
const fieldStart = new RegExp(
  String.raw`(?<![\w.$-])([\w.$-]{1,100})(?![\w.$-])(?:\[[^\]]{0,100}\])*(?:${quote})?\s*\]?\s*(?<sign>=>?|:|%3[ad]|\\+u003[ad])\s*`,
  'gi',
);

const quoted = new RegExp(quote, 'iy');

/** A value without quotes. */
const bareValue = /(?:(?:basic|bearer)\s+)?[^\s,;&"'<>\\]+/iy;

/** What follows a single-word value. Otherwise it is a sentence. */
const afterWord = /[^\S\n]*(?:$|[\n,;&<)}\]"'\\])/y;

/** In a value without quotes: the first of several fields, one a line, as in YAML. */
const innerField = /[\w.$-]+:\s/y;

interface FieldSpan {
  start: number;
  end: number;
  shown: string;
}

/** The same for a text that contains fields: JSON, truncated JSON, JSON within JSON, or lines. */
export function withoutSecretText(
  text: string,
  isSecret: (name: string) => boolean = isSecretField,
): string {
  if (/^[\w.$/#[\]-]{1,200}$/.test(text)) return text; // a name
  const body = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (body !== undefined && isShallow(body)) {
    const [before, after] = [body, withoutSecrets(body, isSecret)].map((one) => jsonText(one));
    return before === after ? text : `${after}${/\s*$/.exec(text)?.[0]}`;
  }
  const spans = [...fieldsIn(text, isSecret), ...elementsIn(text, isSecret)];
  const seen = fold(text, decoding);
  if (seen !== text) {
    const found = [...fieldsIn(seen, isSecret), ...elementsIn(seen, isSecret)];
    if (found.length > 0) spans.push(...placed(found, text));
  }
  const rest = restIn(seen);
  if (rest) spans.push(...(seen === text ? [rest] : placed([rest], text)));
  return maskedFields(text, spans);
}

/** Maps spans of the decoded text to the original. */
function placed(spans: readonly FieldSpan[], text: string): FieldSpan[] {
  const { starts, ends } = placesIn(text, decoding);
  return spans.map(({ start, end, shown }) => ({
    start: starts[start] ?? text.length,
    end: ends[end - 1] ?? text.length,
    shown,
  }));
}

function maskedFields(text: string, spans: readonly FieldSpan[]): string {
  let shown = '';
  let at = 0;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.start >= at) shown += text.slice(at, span.start) + span.shown;
    at = Math.max(at, span.end);
  }
  return shown + text.slice(at);
}

/** A value ends where its syntax ends, or with the text. */
function fieldsIn(text: string, isSecret: (name: string) => boolean): FieldSpan[] {
  const spans: FieldSpan[] = [];
  let at = 0;
  for (const { 0: whole, 1: name = '', index, groups } of text.matchAll(fieldStart)) {
    const start = index + whole.length;
    if (index < at || !isSecret(name)) continue;
    const [opening = ''] = matchAt(quoted, text, start) ?? [];
    const isBare = opening === '' && !'{['.includes(text[start] ?? ' ');
    const end = isBare ? endOfBare(text, start, groups?.sign === ':') : endOfValue(text, start);
    if (end === start) continue;
    spans.push({ start, end, shown: `${opening}${mask}${opening}` });
    at = end;
  }
  return spans;
}

/** XML elements, up to their closing tag. */
function elementsIn(text: string, isSecret: (name: string) => boolean): FieldSpan[] {
  const spans: FieldSpan[] = [];
  let at = 0;
  for (const { 0: tag, 1: name = '', index } of text.matchAll(/<([\w.:-]{1,100})(?:\s[^<>]*)?>/g)) {
    const start = index + tag.length;
    if (index < at || tag.endsWith('/>') || !isSecret(name)) continue;
    const to = text.indexOf(`</${name}`, start);
    at = to < 0 ? text.length : to;
    spans.push({ start, end: at, shown: mask });
  }
  return spans;
}

/** JSON with redacted values. */
const hiddenParts = String.raw`(?:[{}[\],]|"[^"\\]{1,100}":|"\*{3}")*`;

/** A sentence about a field, with what hms appends: ` (environment): is wrong [invalid] {"value":"***"}`. */
const sentence = new RegExp(
  String.raw`^["'\x60)]?(?: \([\w -]+\))?[:,]? +[a-z]+(?:[,;:.]? +(?:[a-z]+(?:['’-][a-z]+)*|\d{1,4}))+[.!]?(?: \[[a-z_, ]+\])?(?: \{${hiddenParts})?(?: \(\d{3}, [^()]*\))?$`,
  'i',
);

/** An already redacted value. */
const hidden = new RegExp(
  String.raw`^(?:(?:[.[][\w.\][-]{0,100})?[^\w*]{0,20}\*\*\*|"?:\s*[{[]${hiddenParts}"\*{3}"[}\]])`,
);

const beforeValue = /["']?\]?\s*(?:=>?|:)\s*/y;

/** Everything after such a name and its separator, unless a sentence or an already redacted value follows. */
function restIn(text: string): FieldSpan | undefined {
  for (const { 0: name, index } of text.matchAll(new RegExp(variables, 'gi'))) {
    const start = index + name.length;
    const line =
      text
        .slice(start, start + 1000)
        .split('\n', 1)[0]
        ?.trimEnd() ?? '';
    const isLast = text.slice(start).search(/\w/) < 0;
    if (!(isLast || hidden.test(line) || sentence.test(line))) {
      const [separator = ''] = matchAt(beforeValue, text, start) ?? [];
      return { start: start + separator.length, end: text.trimEnd().length, shown: mask };
    }
  }
  return;
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

function endOfBare(text: string, from: number, mayBeSentence: boolean): number {
  if (matchAt(innerField, text, from)) return text.length;
  const end = from + (matchAt(bareValue, text, from)?.[0].length ?? 0);
  return mayBeSentence && !matchAt(afterWord, text, end) ? from : end;
}

/** The end of a quoted text, a list or an object. JSON within JSON has a backslash before each of its quotes. */
function endOfValue(text: string, from: number): number {
  const tokens = new RegExp(`${quote}|[{}[\\]]`, 'gi');
  tokens.lastIndex = from;
  let outer: { mark: string; level: number } | undefined;
  let inner: typeof outer;
  let depth = 0;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token, { length: level } = '', mark] = found;
    if (mark !== undefined) {
      outer ??= { mark, level };
      // The quote that encloses all of it.
      if (mark === outer.mark && level < outer.level) return found.index;
      if (inner === undefined) inner = { mark, level };
      else if (mark === inner.mark && level % (2 * inner.level + 2) === inner.level)
        inner = undefined;
    } else if (inner === undefined) {
      depth += '{['.includes(token) ? 1 : -1;
    }
    if (inner === undefined && depth <= 0) return tokens.lastIndex;
  }
  return text.length;
}

/** The secrets in a request body, by field name: a service may echo them. */
export function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, isSecret || isSecretField(name)),
  );
}

/** Text of the service for messages: without secret fields and without signatures in links. */
export function forMessages(text: string): string {
  return withoutSignatures(withoutSecretText(text));
}
