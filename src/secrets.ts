/**
 * Credentials have no business on a screen, whoever put them there: a service may echo what it was sent.
 * A leaf: every room may import it.
 */

import { isObject } from './json.ts';

interface Credentials {
  username: string;
  password: string;
}

/** A shorter password would be found in half of all words; its encoded forms are long enough. */
const shortest = 6;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text of a page of HTML. */
export function pageText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** As text of JSON or of a page, the way one language or another writes it. */
function writtenForms(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const code = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, '0');
  const ascii = (hex: (unit: string) => string) => (form: string) =>
    form.replace(/[\u0080-\uffff]/g, (unit) => `\\u${hex(unit)}`);
  const spelled = [json, ascii(code)(json), ascii((unit) => code(unit).toUpperCase())(json)];
  const page = pageText(text);
  return [text, ...spelled, ...spelled.map((form) => form.replaceAll('/', '\\/')), page];
}

/** The password in every form a service could send back. */
export function formsOf({ username, password }: Credentials): string[] {
  const pair = Buffer.from(`${username}:${password}`).toString('base64');
  const alone = Buffer.from(password).toString('base64');
  const encoded = encodeURIComponent(password);
  const strictly = encoded.replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const forms = [pair, alone, password].flatMap(writtenForms);
  return [...new Set([...forms, encoded, strictly])].filter((form) => form.length >= shortest);
}

export function conceal(text: string, secrets: Iterable<string>): string {
  let concealed = text;
  // The longest first: one may be a part of another.
  for (const secret of [...secrets].sort((a, b) => b.length - a.length))
    concealed = concealed.replaceAll(secret, '…');
  return concealed;
}

/** What a name says that its value may be a secret, where nobody has described it. */
export const secretName = /pass|pwd|token|secret|key|credential|authorization|variables/i;

/**
 * The words of a command line, without the values of those of its fields (`--raw-field name=value`) that are hidden:
 * a shell may have put a secret there that nobody has seen.
 */
export function withoutFields(
  words: readonly string[],
  isHidden: (field: string) => boolean = (field) => secretName.test(field),
): string[] {
  return words.map((word, at) => {
    const isField = /^--(raw-)?field$/.test(words[at - 1] ?? '');
    const [, flag = '', name = ''] = /^(--(?:raw-)?field=)?([^=]*)=/s.exec(word) ?? [];
    const isHere = (isField || flag !== '') && name !== '' && isHidden(word.slice(flag.length));
    return isHere ? `${flag}${name}=…` : word;
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
  if (!isObject(value)) return '…';
  return Object.fromEntries(Object.keys(value).map((name) => [name, '…']));
}

/** The secrets in a value by their name: a service may send back what it was sent. */
export function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret && value.length >= shortest ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, isSecret || secretFields.has(name)),
  );
}
