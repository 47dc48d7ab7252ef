/** Tags: the part of an address by which hms recognizes the e-mail of a job. */
import { base32 } from '../base32.ts';

/** @param uuid random (version 4). Without its version and its variant, all of its digits are random */
export function tagOf(uuid: string): string {
  const [one = '', two = '', three = '', four = '', five = ''] = uuid.split('-');
  return base32(`${one}${two}${three.slice(1)}${four.slice(1)}${five}`, 16);
}

/** Stands for the tag in an address of the settings. */
export const tagPlace = '{tag}';

/**
 * `ops@example.com` → `ops+hms-TAG@example.com`; `hms-{tag}@ops.example.com` → `hms-TAG@ops.example.com`.
 * @param plus whether the mail server accepts `+` and a suffix
 * @returns undefined when the address can have no tag
 */
export function taggedAddress(address: string, tag: string, plus: boolean): string | undefined {
  if (address.includes(tagPlace)) return address.replace(tagPlace, tag);
  const at = address.lastIndexOf('@');
  return plus ? `${address.slice(0, at)}+hms-${tag}${address.slice(at)}` : undefined;
}
