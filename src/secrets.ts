/** What is a secret by its name or its place: in fields, command lines and links. A leaf: every room may import it. */

import { isObject } from './json.ts';
import { mask } from './redact.ts';

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

/** Whether values of a field are secrets, wherever it stands (service-api.md 4.21: variables of an environment). */
function isSecretField(name: string): boolean {
  return /(?:^|\.)shell[-_]?variables(?:\.|$)/i.test(name);
}

/** The same value, in which the names of secrets are seen and the secrets are not: those in its texts neither. */
export function withoutSecrets(
  value: unknown,
  isSecret: (name: string) => boolean = isSecretField,
): unknown {
  if (typeof value === 'string') return withoutSecretText(value, isSecret);
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, isSecret));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) ? blank(inner) : withoutSecrets(inner, isSecret),
    ]),
  );
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blank);
  if (!isObject(value)) return mask;
  return Object.fromEntries(Object.keys(value).map((name) => [name, mask]));
}

const quote = String.raw`(?<!\\)(\\*)(["']|&(?:quot|apos|#0*3[49]|#x2[27]);)`;

/** A name and what parts it from its value, as JSON, a language or a shell writes them. */
const fieldStart = new RegExp(
  String.raw`(?<![\w.$-])([\w.$-]{1,100})(?![\w.$-])(?:\[[^\]]{0,100}\])*(?:${quote})?\s*(?<sign>=>?|:)\s*`,
  'gi',
);

const quoted = new RegExp(quote, 'iy');

/** A value without quotes. */
const bareValue = /(?:(?:basic|bearer)\s+)?[^\s,;&"'<>\\]+/iy;

/** What follows a value that is one word: a sentence goes on otherwise. */
const afterWord = /[^\S\n]*(?:$|[\n,;&<)}\]"'\\])/y;

/** Within a value without quotes: the first of several, one a line, as YAML has them. */
const innerField = /[\w.$-]+:\s/y;

/**
 * The same of a text that holds fields, be it JSON that was cut, JSON within JSON, or lines of it. A value goes to its
 * end, or to that of the text.
 */
export function withoutSecretText(
  text: string,
  isSecret: (name: string) => boolean = isSecretField,
): string {
  let shown = '';
  let at = 0;
  for (const { 0: start, 1: name = '', index, groups } of text.matchAll(fieldStart)) {
    const from = index + start.length;
    if (index < at || !isSecret(name)) continue;
    const [opening = ''] = matchAt(quoted, text, from) ?? [];
    const isBare = opening === '' && !'{['.includes(text[from] ?? ' ');
    const end = isBare ? endOfBare(text, from, groups?.sign === ':') : endOf(text, from);
    if (end === from) continue;
    shown += `${text.slice(at, from)}${opening}${mask}${opening}`;
    at = end;
  }
  return shown + text.slice(at);
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

/** A link as a service gives it may open to whoever has it: it loses the user before its host, and a query that signs it. */
function withoutSignatures(text: string): string {
  // Word by word: what looks for a link within one would look again at each of its letters.
  return text.replace(/[^\s"'<>]+/g, (word) => withoutUser(withoutQuery(word)));
}

const signing =
  /sig|token|credential|expires|key|secret|pass|auth|session|code|hmac|jwt|hash|policy|ticket/i;

function withoutQuery(word: string): string {
  const at = word.search(/[?#]/);
  const query = at < 0 ? '' : word.slice(at + 1);
  return query.includes('=') && (signing.test(query) || namesSecret(query))
    ? `${word.slice(0, at + 1)}${mask}`
    : word;
}

/**
 * The slashes of a link in JSON may have backslashes. A host with what is no port is a user with a password, which may
 * hold anything. `user:password` alone is what hms itself writes in a remedy.
 */
function withoutUser(word: string): string {
  const users = /(\/\\*\/)([^/?#:[]*:(?!\d+[\\/?#])(?:[^?#]*|.*)|[^/?#]*)@/g;
  const end = word.lastIndexOf('@') + 1;
  const shown = word
    .slice(0, end)
    .replace(users, (whole, slashes, user) => (user === 'user:password' ? whole : slashes));
  return shown + word.slice(end);
}
