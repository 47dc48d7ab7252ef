/** Compares values of records: versions, numbers and times. */
import { momentOf } from '../values.ts';

const version = /^\d+(\.\d+)*$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

export function isVersion(text: string): boolean {
  return version.test(text);
}

/** A date is its first moment. NaN if it is not a time. */
export function momentIn(text: string): number {
  return momentOf(day.test(text) ? `${text}T00:00` : text);
}

export type Numeric = number | bigint;

/** BigInt keeps every digit of a whole number. */
export function numberIn(text: string): Numeric | undefined {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  return /^-?\d+\.\d+$/.test(text) ? Number(text) : undefined;
}

/** @param text a text that is a version */
export function versionParts(text: string): bigint[] {
  return text.split('.').map(BigInt);
}

/** A missing part is 0. */
export function comparePartwise(left: readonly bigint[], right: readonly bigint[]): number {
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0n) - (right[at] ?? 0n);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}

/** By number: 8.10 is above 8.9. Undefined if either is not a version. */
export function compareVersions(left: string, right: string): number | undefined {
  if (!isVersion(left) || !isVersion(right)) return undefined;
  return comparePartwise(versionParts(left), versionParts(right));
}

function compareNumbers(left: Numeric | undefined, right: Numeric | undefined): number | undefined {
  if (left === undefined || right === undefined) return undefined;
  return left < right ? -1 : Number(left > right);
}

function compareTimes(left: string, right: string): number | undefined {
  const difference = momentIn(left) - momentIn(right);
  return Number.isNaN(difference) ? undefined : difference;
}

/**
 * Compares two values of one kind; undefined for different kinds. A number from the service is a number. A text of
 * digits and dots is a version: 8.10 is above 8.9.
 */
export function compare(found: unknown, value: string): number | undefined {
  if (typeof found === 'number' || typeof found === 'bigint') {
    return compareNumbers(found, numberIn(value));
  }
  if (typeof found !== 'string') return undefined;
  return (
    compareVersions(found, value) ??
    compareNumbers(numberIn(found), numberIn(value)) ??
    compareTimes(found, value)
  );
}
