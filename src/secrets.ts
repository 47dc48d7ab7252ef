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
 * The words of a command line, without the values of those of its fields (`--raw-field name=value`) that are hidden:
 * a shell may have put a secret there that nobody has seen.
 */
export function withoutFields(
  words: readonly string[],
  isHidden: (field: string) => boolean = namesSecret,
): string[] {
  return words.map((word, at) => {
    const isField = /^--(raw-)?field$/.test(words[at - 1] ?? '');
    const [, flag = '', name = ''] = /^(--(?:raw-)?field=)?([^=]*)=/s.exec(word) ?? [];
    const isHere = (isField || flag !== '') && name !== '' && isHidden(word.slice(flag.length));
    return isHere ? `${flag}${name}=${mask}` : word;
  });
}

/** Fields whose values are secrets, wherever they stand (service-api.md 4.21: variables of an environment). */
const secretFields = new Set(['shellVariables']);

/** The same value, in which the names of secrets are seen and the secrets are not. */
export function withoutSecrets(
  value: unknown,
  isSecret: (name: string) => boolean = (name) => secretFields.has(name),
): unknown {
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

/** The secrets in a value by their name: a service may send back what it was sent. */
export function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, isSecret || secretFields.has(name)),
  );
}

/** A link as a service gives it may open to whoever has it: it loses the user before its host, and a query that signs it. */
export function withoutSignatures(text: string): string {
  // Word by word: what looks for a link within one would look again at each of its letters.
  return text.replace(/[^\s"'<>]+/g, (word) => withoutUser(withoutQuery(word)));
}

const signing =
  /sig|token|credential|expires|key|secret|pass|auth|session|code|hmac|jwt|hash|policy|ticket/i;

function withoutQuery(word: string): string {
  const at = word.search(/[?#]/);
  const query = at < 0 ? '' : word.slice(at + 1);
  return query.includes('=') && signing.test(query) ? `${word.slice(0, at + 1)}${mask}` : word;
}

/** The slashes of a link in JSON may have backslashes. `user:password` is what hms itself writes in a remedy. */
function withoutUser(word: string): string {
  return word.replace(/(\/\\*\/)(?!user:password@)[^/?#]*@/g, '$1');
}
