/** Characters that do something to a terminal, by their numbers: another hand than the print boundary's. */

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const bidi = [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const forbidden = new Set([...range(0, 8), ...range(0xb, 0x1f), ...range(0x7f, 0x9f), ...bidi]);

/** Every code point of C0, ASCII and C1, the bidi controls, and what else ends or moves a line. */
export const hostile = [...range(0, 0x9f), ...bidi, 0x2028, 0x2029].map((code) =>
  String.fromCodePoint(code),
);

/** All of them after each other. */
export const everything = hostile.join('');

/** A name that, were it written as it is, would leave another one on the screen. */
export const forged = 'staging\u001b[2K\rproduction';

/** The numbers of the forbidden characters in a text. */
export function rawIn(text: string): number[] {
  return [...text].map((one) => one.codePointAt(0) ?? 0).filter((code) => forbidden.has(code));
}
