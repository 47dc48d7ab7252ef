/** Parses and evaluates `--where 'FIELD OP VALUE'`, for every list. */

import { jsonText, recordIn } from '../core/json.ts';
import { numberOf } from '../core/wording.ts';
import { momentOf, type Value, ValueError } from './values.ts';

const operators = ['!=', '<=', '>=', '=', '~', '<', '>'] as const;
type Operator = (typeof operators)[number];

const orderings: readonly Operator[] = ['<=', '>=', '<', '>'];

export interface Selector {
  /** As it was typed. */
  text: string;
  field: string;
  operator: Operator;
  /** Null for the bare word `null`. */
  value: string | null;
}

function expected(text: string, at: number, what: string): ValueError {
  const rest = text.slice(at);
  const where = rest === '' ? 'at the end' : `at character ${at + 1}, before '${rest}'`;
  return new ValueError(`Expected ${what} ${where}.`);
}

/** @throws ValueError that points at the wrong character */
export function parseSelector(text: string): Selector {
  const rest = text.trimStart();
  const behind = rest.replace(/^[\w.-]+/, '');
  const field = rest.slice(0, rest.length - behind.length);
  const at = text.length - behind.trimStart().length;
  if (field === '') throw expected(text, at, 'the name of a field');
  const operator = operators.find((candidate) => text.startsWith(candidate, at));
  if (operator === undefined) throw expected(text, at, `one of ${operators.join(' ')}`);
  const start = text.length - text.slice(at + operator.length).trimStart().length;
  const value = parseValue(text, start);
  // Compared as text, `yesterday` would be above every time, and `v8.2` above every version.
  if (orderings.includes(operator) && !canBeOrdered(value)) {
    throw expected(text, start, 'a version, a number or a time like 2026-01-31');
  }
  return { text, field, operator, value };
}

/** Quotes keep spaces, an empty text, and the word null. */
function parseValue(text: string, start: number): string | null {
  const rest = text.slice(start).trimEnd();
  const quote = rest.charAt(0);
  if (quote === "'" || quote === '"') {
    const end = rest.indexOf(quote, 1);
    if (end === -1) throw expected(text, text.length, `the closing ${quote}`);
    if (end < rest.length - 1) throw expected(text, start + end + 1, 'nothing more');
    return rest.slice(1, end);
  }
  if (rest === '') throw expected(text, text.length, "a value ('' for an empty one)");
  if (/^[=<>!~]/.test(rest))
    throw expected(text, start, 'a value (in quotes if it starts with = < > ! or ~)');
  return rest === 'null' ? null : rest;
}

export const selector: Value<Selector> = { placeholder: 'EXPR', parse: parseSelector };

/** Own fields only: `constructor` is not a field of a record, nor is a letter a field of a text. */
export function ownField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

export function fieldIn(record: unknown, field: string): unknown {
  return field.split('.').reduce(ownField, record);
}

const version = /^\d+(\.\d+)*$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A date is its first moment. NaN if it is not a time. */
function momentIn(text: string): number {
  return momentOf(day.test(text) ? `${text}T00:00` : text);
}

type Numeric = number | bigint;

/** BigInt keeps every digit of a whole number. */
function numberIn(text: string): Numeric | undefined {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  return /^-?\d+\.\d+$/.test(text) ? Number(text) : undefined;
}

function canBeOrdered(value: string | null): boolean {
  if (value === null) return false;
  return version.test(value) || numberIn(value) !== undefined || !Number.isNaN(momentIn(value));
}

/** By number: 8.10 is above 8.9. Undefined if either is not a version. */
export function compareVersions(left: string, right: string): number | undefined {
  if (version.test(left) && version.test(right)) {
    const [a, b] = [left.split('.').map(BigInt), right.split('.').map(BigInt)];
    for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
      const difference = (a[at] ?? 0n) - (b[at] ?? 0n);
      if (difference !== 0n) return difference < 0n ? -1 : 1;
    }
    return 0;
  }
  return undefined;
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
function compare(found: unknown, value: string): number | undefined {
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

function comparableText(value: unknown): string {
  return typeof value === 'object' ? jsonText(value) : String(value);
}

/**
 * Null equals only null, and is neither less nor more than anything. Undefined when the values are of different kinds,
 * so that `<` and `>` have no answer.
 */
export function matches(
  { field, operator, value }: Selector,
  record: unknown,
): boolean | undefined {
  const found = fieldIn(record, field) ?? null;
  if (found === null || value === null) {
    const isEqual = found === null && value === null;
    return operator === '=' ? isEqual : operator === '!=' && !isEqual;
  }
  if (operator === '~') return comparableText(found).toLowerCase().includes(value.toLowerCase());
  const order = compare(found, value);
  const isEqual = order === undefined ? comparableText(found) === value : order === 0;
  if (operator === '=') return isEqual;
  if (operator === '!=') return !isEqual;
  if (order === undefined) return undefined;
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      return operator satisfies never;
  }
}

/** The note about records that could not be compared. */
export function uncomparableNote(count: number, selectors: readonly string[]): string {
  return `Skipped ${numberOf(count, 'record')} that cannot be compared with ${selectors.join(' and ')}.`;
}

/** Callbacks for selectors that could not be applied. */
export interface SelectionCallbacks {
  /** Whether a record may lack the field. If not, no record is yielded until one has it. */
  mayLack?(field: string): boolean;
  /** Called with a field that no record had, and with the fields of the first record. */
  onUnknown(field: string, fields: readonly string[]): Promise<void>;
  /** Called with the number of records that could not be compared, and the selectors. */
  onUncomparable(count: number, selectors: readonly string[]): void;
}

/** Yields the records that match all selectors, as they arrive. */
export async function* select<T>(
  batches: AsyncIterable<readonly T[]>,
  selectors: readonly Selector[],
  { mayLack, onUnknown, onUncomparable }: SelectionCallbacks,
): AsyncGenerator<T[]> {
  const missingFields = new Set(selectors.map(({ field }) => field));
  const uncomparable = new Set<string>();
  let uncomparableCount = 0;
  let fields: string[] | undefined;
  function isSelected(record: T): boolean {
    const verdicts = selectors.map((one) => matches(one, record));
    if (verdicts.includes(false)) return false;
    if (!verdicts.includes(undefined)) return true;
    uncomparableCount += 1;
    selectors.forEach(({ text }, at) => {
      if (verdicts[at] === undefined) uncomparable.add(text);
    });
    return false;
  }
  const buffered: T[][] = [];
  let hasFailed = false;
  try {
    for await (const records of batches) {
      if (records.length > 0) fields ??= Object.keys(recordIn(records[0]));
      for (const field of missingFields) {
        if (records.some((record) => fieldIn(record, field) !== undefined))
          missingFields.delete(field);
      }
      buffered.push(records.filter(isSelected));
      if ([...missingFields].every((field) => mayLack?.(field))) yield* buffered.splice(0);
    }
  } catch (error) {
    hasFailed = true;
    throw error;
  } finally {
    // Also runs when the reader stops early, at --limit.
    if (!hasFailed) {
      if (fields) for (const field of missingFields) await onUnknown(field, fields);
      if (uncomparableCount > 0) onUncomparable(uncomparableCount, [...uncomparable]);
    }
  }
}
