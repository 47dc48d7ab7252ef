/** Whether two things that people type are the same. A leaf: every room may import it. */
import { domainToASCII } from 'node:url';

/** A name as it is compared: composed or decomposed letters and blanks at its ends make no other name. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim();
}

export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** The one of these names that is meant; the name itself where none is. */
export function nameAmong(names: Iterable<string>, typed: string): string {
  const all = [...names];
  return all.includes(typed) ? typed : (all.find((one) => isSameName(one, typed)) ?? typed);
}

/** A name as it is compared where any case of letters will do. */
export function foldedName(name: string): string {
  return nameKey(name).toLowerCase();
}

/**
 * A domain as DNS compares it: in any case of letters, with or without the dot at its end, an international one in its
 * xn-- form. Of a pasted URL it is the host. Empty where there is none.
 */
export function domainKey(text: string): string {
  const address = text.trim().replace(/^(https?:\/+|([a-z][a-z\d+.-]*:)?\/\/)([^/?#]*@)?/i, '');
  const host = address.replace(/[/?#].*$/s, '').replace(/:\d*$/, '');
  return (domainToASCII(host) || host.toLowerCase()).replace(/\.+$/, '');
}

/** Whether two names, domains or e-mail addresses are the same, where it is not said which of them they are. */
export function isSameCalled(one: string, other: string): boolean {
  if (foldedName(one) === foldedName(other)) return true;
  const [left, right] = [one, other].map((text) => {
    const at = text.lastIndexOf('@');
    return `${foldedName(text.slice(0, at + 1))}${domainKey(text.slice(at + 1)) || foldedName(text)}`;
  });
  return left === right;
}
