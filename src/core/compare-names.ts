/** Compares names, domains and e-mail addresses that people type, and the statuses of the service. */
import { domainToASCII } from 'node:url';

/** Key for comparing names: Unicode NFC, without surrounding whitespace. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim();
}

export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** The name in `names` that equals `typed`; `typed` itself if there is no such name. */
export function nameAmong(names: Iterable<string>, typed: string): string {
  const all = [...names];
  return all.includes(typed) ? typed : (all.find((one) => isSameName(one, typed)) ?? typed);
}

/** Key for comparing texts without regard to case: Unicode NFC, in lower case. */
export function foldedText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Key for comparing names without regard to case. */
export function foldedName(name: string): string {
  return foldedText(nameKey(name));
}

/**
 * Key for comparing domains, as DNS does: lower case, no trailing dot, international names in their xn-- form. From a
 * pasted URL it takes the host. Empty if there is none.
 */
export function domainKey(text: string): string {
  const address = text.trim().replace(/^(https?:\/+|([a-z][a-z\d+.-]*:)?\/\/)([^/?#]*@)?/i, '');
  const host = address.replace(/[/?#].*$/s, '').replace(/:\d*$/, '');
  return (domainToASCII(host) || host.toLowerCase()).replace(/\.+$/, '');
}

/** Whether two texts are the same name, domain or e-mail address, if it is not known which of them they are. */
export function isEquivalentName(one: string, other: string): boolean {
  if (foldedName(one) === foldedName(other)) return true;
  const [left, right] = [one, other].map((text) => {
    const at = text.lastIndexOf('@');
    return `${foldedName(text.slice(0, at + 1))}${domainKey(text.slice(at + 1)) || foldedName(text)}`;
  });
  return left === right;
}

/**
 * Key for comparing e-mail addresses: without invisible characters and regard to case, the domain in its xn-- form.
 */
export function emailKey(text: string): string {
  const shown = withoutInvisible(text);
  const at = shown.lastIndexOf('@');
  const domain = shown.slice(at + 1);
  return `${foldedName(shown.slice(0, at + 1))}${domainKey(domain) || foldedName(domain)}`;
}

/** The text without characters that no font shows, like a zero-width space or a soft hyphen. */
export function withoutInvisible(text: string): string {
  // Created on use: Unicode classes are slow to compile.
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Compares statuses: their case differs, and they may have blanks around them. */
export function isOneOf(words: readonly string[], status: string): boolean {
  const normalized = status.trim().toLowerCase();
  return words.some((one) => one.toLowerCase() === normalized);
}

/** Services write the letters of an id in either case. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
