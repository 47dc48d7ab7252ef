/** Short texts of random bits, for ids that a person types and for addresses. */

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** @param hex hexadecimal digits, of which the last ones are used */
export function base32(hex: string, length: number): string {
  let bits = BigInt(`0x${hex}`);
  let text = '';
  for (let left = length; left > 0; left -= 1) {
    text = `${letters[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return text;
}
