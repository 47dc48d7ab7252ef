/** Redacts credentials in links. */

import { mask } from './mask.ts';
import { decoding, fold, placesIn } from './unescape.ts';

/** A link may give access to anyone who has it: removes the user before the host, and a query with a signature. */
export function withoutSignatures(text: string): string {
  // One word at a time: searching for links inside a word is quadratic.
  return text.replace(/[^\s"'<>]+/g, (word) => withoutAnyUser(withMaskedQuery(word)));
}

/** Words in names of parameters that give access. */
const accessWord =
  /^(?:sig|sign|signature|signed|tokens?|secret|pass|passw(?:or)?d|passphrase|passcode|passkey|pwd|pw|pin|otp|totp|nonce|key|auth|oauth|authorization|bearer|credentials?|creds|session|sess|sid|cookie|hmac|jwt|hash|md5|sas|salt|ticket|private|licen[cs]e|expires|invitation)$/i;

/** The same in names written as one word. */
const accessSuffix =
  /(?:token|secret|password|passwd|signature|credentials?|session|sess(?:ion)?id|assertion|(?:api|auth|access|secret|private|licen[cs]e|account|user|app|client|public|consumer|master|service|sas|sign|signing|shared|session)key|(?:auth|verification|activation|reset|recovery|invite|login)code)$/i;

/** Whether a parameter's value gives access, judged by whole words of its name: `author` is not `auth`. */
export function givesAccess(name: string): boolean {
  const words = name.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').split(/[^A-Za-z\d]+/);
  return accessSuffix.test(words.join('')) || words.some((word) => accessWord.test(word));
}

/** Beside one of these, `code` is an OAuth authorization code. */
const oauthParameter = /^(?:state|session_state|iss|scope|client_id|redirect_uri|grant_type)$/i;

function queryGivesAccess(query: string): boolean {
  const names = [...query.matchAll(/(?:^|[?&#;])([^?&#;=]+)=/g)].map(([, name = '']) => name);
  const isCode = names.includes('code') && names.some((name) => oauthParameter.test(name));
  return isCode || names.some(givesAccess);
}

function withMaskedQuery(word: string): string {
  const seen = fold(word, decoding);
  const at = seen.search(/[?#]/);
  if (at < 0 || !queryGivesAccess(seen.slice(at + 1))) return word;
  return `${word.slice(0, placesIn(word, decoding).ends[at])}${mask}`;
}

/** Escapes may hide the end of the user. */
function withoutAnyUser(word: string): string {
  const shown = withoutUser(word);
  if (shown !== word) return shown;
  const seen = fold(word, decoding);
  const decoded = withoutUser(seen);
  return decoded === seen ? word : decoded;
}

/**
 * In JSON, backslashes may precede the slashes of a link. If no port follows the host, the "host" is a user, and the
 * password after it may contain anything. hms itself writes a literal `user:password` in hints.
 */
function withoutUser(word: string): string {
  const users = /(\/\\*\/)([^/?#:[]*:(?!\d+[\\/?#])(?:[^?#]*|.*)|[^/?#]*)@/g;
  const end = word.lastIndexOf('@') + 1;
  const shown = word
    .slice(0, end)
    .replace(users, (whole, slashes, user) => (user === 'user:password' ? whole : slashes));
  return shown + word.slice(end);
}

/** Options that say where a secret is, but contain none: `--secret-id prod/hms`, `--password-file /run/x`. */
const locationOption = /(?:id|name|file|path|only|stdin|type|version|arn|store|field|fd)$/i;

/** The words of a command, with values redacted if their option or variable is a secret. */
export function withoutSecretOptions(words: readonly string[]): string[] {
  const opens = (name: string) => givesAccess(name) && !locationOption.test(name);
  return words.map((word, at) => {
    const [, start = '', name = ''] = /^((?:--?)?([A-Za-z][\w-]*)=)/.exec(word) ?? [];
    if (opens(name)) return `${start}${mask}`;
    const [, before = ''] = /^--?([A-Za-z][\w-]*)$/.exec(words[at - 1] ?? '') ?? [];
    return opens(before) && !word.startsWith('-') ? mask : withoutSignatures(word);
  });
}
