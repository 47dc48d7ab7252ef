/** Characters that control a terminal, by code point. Written independently of the code under test. */

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const bidi = [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const forbidden = new Set([...range(0, 8), ...range(0xb, 0x1f), ...range(0x7f, 0x9f), ...bidi]);

/** Every code point of C0, ASCII and C1, the bidi controls, and the other line separators. */
export const hostile = [...range(0, 0x9f), ...bidi, 0x2028, 0x2029].map((code) =>
  String.fromCodePoint(code),
);

/** All of them in one text. */
export const everything = hostile.join('');

/** Printed unescaped, this name would show another name on the screen. */
export const forged = 'staging\u001b[2K\rproduction';

/** The code points of forbidden characters in a text. */
export function rawIn(text: string): number[] {
  return [...text].map((one) => one.codePointAt(0) ?? 0).filter((code) => forbidden.has(code));
}
