/** Tags: the part of an address by which hms recognizes the e-mail of a job. */

/** RFC 4648, in lower case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

const tagLength = 16;

/** @param uuid random (version 4). Without its version and its variant, all of its digits are random */
export function tagOf(uuid: string): string {
  const [one = '', two = '', three = '', four = '', five = ''] = uuid.split('-');
  const random = BigInt(`0x${one}${two}${three.slice(1)}${four.slice(1)}${five}`);
  const fives = Array.from({ length: tagLength }, (_, at) => (random >> BigInt(5 * at)) & 31n);
  return fives.map((five) => alphabet[Number(five)]).join('');
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
