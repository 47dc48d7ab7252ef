/** Checks e-mail addresses. */

/**
 * Rejects only what cannot be an e-mail address: one without text around an `@`, whitespace, control characters (a line
 * break would inject a header), invisible characters, lists, angle brackets. The service judges the rest.
 */
export function isEmail(text: string): boolean {
  // Created on use: Unicode classes are slow to compile.
  return /^[^\s,;<>\p{Cc}\p{Cf}\p{Cs}]+@[^\s@,;<>\p{Cc}\p{Cf}\p{Cs}]+$/u.test(text);
}
