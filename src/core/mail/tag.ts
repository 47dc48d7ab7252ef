/** Tags: the part of an address by which hms recognizes the e-mail of a job. */

/** RFC 4648, in lower case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Hex digits of a UUID that are not random: the version, and the variant. */
const fixedDigits = [12, 16];

/** @param uuid random (version 4). Its last 80 random bits become 16 base32 characters */
export function tagOf(uuid: string): string {
  const digits = [...uuid.replaceAll('-', '')].filter((_, at) => !fixedDigits.includes(at));
  const bits = digits.map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'));
  const random = bits.join('').slice(-80);
  return (random.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
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
