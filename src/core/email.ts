/** The one rule for an e-mail address: what looks like one is the service's to judge. A leaf: the contract holds it too. */

/**
 * Whether a text may be an e-mail address. What is plainly none is not: nothing around an `@`, blanks, control
 * characters (a line break would be a header of its own), invisible characters, a list, a name in angle brackets.
 */
export function isEmail(text: string): boolean {
  // Made when it is needed: classes of characters take time to look up.
  return /^[^\s,;<>\p{Cc}\p{Cf}\p{Cs}]+@[^\s@,;<>\p{Cc}\p{Cf}\p{Cs}]+$/u.test(text);
}
