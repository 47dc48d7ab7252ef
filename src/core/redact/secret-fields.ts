/** What is a secret by its name or its place: in fields, command lines and links. A leaf: every room may import it. */

import { isObject, isShallow, jsonText, parseJson } from '../json.ts';
import { mask } from './redact.ts';
import { withoutSignatures } from './signed-links.ts';
import { decoding, fold, placesIn } from './unescape.ts';

const secretParts =
  /pass|pwd|token|secret|key|credential|auth(?!or(?!i))|variables|cookie|session|signature|private|bearer|connection|salt|license|licence/i;

/** So short that they are parts of many other words. */
const secretWords =
  /^(auth|bearer|conn|creds?|cvv|dsn|hmac|jwt|mfa|nonce|otp|pat|pin|psk|pw|sas|sid|sig|totp)$/i;

/** Whether a name, or another text, says that a value may be a secret, where nobody has described it. */
export function namesSecret(text: string): boolean {
  const words = text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').split(/[^A-Za-z]+/);
  return secretParts.test(text) || words.some((word) => secretWords.test(word));
}

/**
 * The words of a command line, without the values of those of its fields (`--raw-field name=value`) that are hidden,
 * without a body where the name of its file belongs, and without what opens a link: a shell may have put a secret
 * there that nobody has seen.
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

/** JSON, or fields, where the name of a file belongs. */
export function isInline(data: string): boolean {
  return /^\s*[{["].*[:"]|^[\w.-]+(?:\[[^\]]*\])*=/s.test(data);
}

/** However a language spells it (docs/service.md 4.21: variables of an environment). */
const variables = /shell[\s_.-]{0,2}variables?/i;

/** Whether values of a field are secrets, wherever it stands. */
function isSecretField(name: string): boolean {
  return variables.test(name);
}

/** The same value, in which the names of secrets are seen and the secrets are not: those in its texts neither. */
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

/** A name, a path, or an object that says where: `{"field":"shellVariables.A"}`, `{"loc":["body","shellVariables"]}`. */
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

/** What an error says of the field it names, beside what was sent in it. */
const about =
  /^(?:field|resource|code|type|message|msg|detail|details|title|name|key|status|reason|rule|constraint|keyword|loc|path|pointer|source|property|attribute|param|parameter|location|domain|entity|severity|kind|id|.*path|.*pointer)$/i;

/** Of a field named beside it. Of what hms knows to be secret, nothing is shown that is no sentence. */
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

/** A name and what parts it from its value, as JSON, a language or a shell writes them. */
const fieldStart = new RegExp(
  String.raw`(?<![\w.$-])([\w.$-]{1,100})(?![\w.$-])(?:\[[^\]]{0,100}\])*(?:${quote})?\s*\]?\s*(?<sign>=>?|:|%3[ad]|\\+u003[ad])\s*`,
  'gi',
);

const quoted = new RegExp(quote, 'iy');

/** A value without quotes. */
const bareValue = /(?:(?:basic|bearer)\s+)?[^\s,;&"'<>\\]+/iy;

/** What follows a value that is one word: a sentence goes on otherwise. */
const afterWord = /[^\S\n]*(?:$|[\n,;&<)}\]"'\\])/y;

/** Within a value without quotes: the first of several, one a line, as YAML has them. */
const innerField = /[\w.$-]+:\s/y;

/** A part of a text. */
interface FieldSpan {
  start: number;
  end: number;
  shown: string;
}

/** The same of a text that holds fields, be it JSON, JSON that was cut, JSON within JSON, or lines of it. */
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
  return masked(text, spans);
}

/** Of a decoded text → of the text. */
function placed(spans: readonly FieldSpan[], text: string): FieldSpan[] {
  const { starts, ends } = placesIn(text, decoding);
  return spans.map(({ start, end, shown }) => ({
    start: starts[start] ?? text.length,
    end: ends[end - 1] ?? text.length,
    shown,
  }));
}

function masked(text: string, spans: readonly FieldSpan[]): string {
  let shown = '';
  let at = 0;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.start >= at) shown += text.slice(at, span.start) + span.shown;
    at = Math.max(at, span.end);
  }
  return shown + text.slice(at);
}

/** A value goes to its end, or to that of the text. */
function fieldsIn(text: string, isSecret: (name: string) => boolean): FieldSpan[] {
  const spans: FieldSpan[] = [];
  let at = 0;
  for (const { 0: whole, 1: name = '', index, groups } of text.matchAll(fieldStart)) {
    const start = index + whole.length;
    if (index < at || !isSecret(name)) continue;
    const [opening = ''] = matchAt(quoted, text, start) ?? [];
    const isBare = opening === '' && !'{['.includes(text[start] ?? ' ');
    const end = isBare ? endOfBare(text, start, groups?.sign === ':') : endOf(text, start);
    if (end === start) continue;
    spans.push({ start, end, shown: `${opening}${mask}${opening}` });
    at = end;
  }
  return spans;
}

/** Elements of XML, to their end. */
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

/** JSON whose values are hidden. */
const hiddenParts = String.raw`(?:[{}[\],]|"[^"\\]{1,100}":|"\*{3}")*`;

/** A sentence about a field, with what hms writes behind it: ` (environment): is wrong [invalid] {"value":"***"}`. */
const sentence = new RegExp(
  String.raw`^["'\x60)]?(?: \([\w -]+\))?[:,]? +[a-z]+(?:[,;:.]? +(?:[a-z]+(?:['’-][a-z]+)*|\d{1,4}))+[.!]?(?: \[[a-z_, ]+\])?(?: \{${hiddenParts})?(?: \(\d{3}, [^()]*\))?$`,
  'i',
);

/** What is hidden already. */
const hidden = new RegExp(
  String.raw`^(?:(?:[.[][\w.\][-]{0,100})?[^\w*]{0,20}\*\*\*|"?:\s*[{[]${hiddenParts}"\*{3}"[}\]])`,
);

/** Behind such a name that is followed neither by a sentence nor by what is hidden already: all there is. */
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
      return { start, end: text.trimEnd().length, shown: mask };
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

/** Where a text in quotes, a list or an object ends. JSON within JSON has a backslash before each of its quotes. */
function endOf(text: string, from: number): number {
  const tokens = new RegExp(`${quote}|[{}[\\]]`, 'gi');
  tokens.lastIndex = from;
  let outer: { mark: string; level: number } | undefined;
  let inner: typeof outer;
  let depth = 0;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token, { length: level } = '', mark] = found;
    if (mark !== undefined) {
      outer ??= { mark, level };
      // What holds all of it ends here.
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

/** The secrets in a value by their name: a service may send back what it was sent. */
export function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, isSecret || isSecretField(name)),
  );
}

/** A text for people that may hold some of the service's: no fields that are secret, and no link that opens to whoever has it. */
export function forMessages(text: string): string {
  return withoutSignatures(withoutSecretText(text));
}
