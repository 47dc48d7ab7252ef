/** Evaluates `--where` on the records of every list. */

import { foldedText } from '../core/compare-names.ts';
import { jsonText, recordIn } from '../core/json.ts';
import { numberOf } from '../core/wording.ts';
import { compare, momentIn } from './selection/compare.ts';
import type { Comparison, Selector } from './selection/expression.ts';

/** Own fields only: `constructor` is not a field of a record, nor is a letter a field of a text. */
export function ownField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

export function fieldIn(record: unknown, field: string): unknown {
  return field.split('.').reduce(ownField, record);
}

function comparableText(value: unknown): string {
  return typeof value === 'object' ? jsonText(value) : String(value);
}

function isEqual(found: unknown, value: string | null): boolean {
  if (found === null || value === null) return found === null && value === null;
  const order = compare(found, value);
  return order === undefined ? comparableText(found) === value : order === 0;
}

/** Undefined when the values are of different kinds. */
function orderOf(
  found: unknown,
  value: string,
  fromNowMs: number | undefined,
  now: number,
): number | undefined {
  if (fromNowMs === undefined) return compare(found, value);
  const difference = typeof found === 'string' ? momentIn(found) - (now + fromNowMs) : Number.NaN;
  return Number.isNaN(difference) ? undefined : difference;
}

/**
 * Null equals only null, and is neither less nor more than anything. Undefined when the values are of different kinds,
 * so that `<` and `>` have no answer.
 * @param now milliseconds since the epoch, for times from now
 */
export function matches(selector: Selector, record: unknown, now: number): boolean | undefined {
  const found = fieldIn(record, selector.field) ?? null;
  if (!('values' in selector)) return compares(selector, found, now);
  const isMember = selector.values.some((value) => isEqual(found, value));
  return isMember === (selector.operator === 'in');
}

function compares(
  { operator, value, fromNowMs }: Comparison,
  found: unknown,
  now: number,
): boolean | undefined {
  if (operator === '=') return isEqual(found, value);
  if (operator === '!=') return !isEqual(found, value);
  if (found === null || value === null) return false;
  if (operator === '~') return foldedText(comparableText(found)).includes(foldedText(value));
  const order = orderOf(found, value, fromNowMs, now);
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

/** The current time for selectors, and callbacks for those that could not be applied. */
export interface SelectionCallbacks {
  /** Milliseconds since the epoch. Called once, after the first records were read. */
  now(): number;
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
  { now, mayLack, onUnknown, onUncomparable }: SelectionCallbacks,
): AsyncGenerator<T[]> {
  const missingFields = new Set(selectors.map(({ field }) => field));
  const uncomparable = new Set<string>();
  let uncomparableCount = 0;
  let fields: string[] | undefined;
  let currentTime: number | undefined;
  function isSelected(record: T): boolean {
    currentTime ??= now();
    const at = currentTime;
    const verdicts = selectors.map((one) => matches(one, record, at));
    if (verdicts.includes(false)) return false;
    if (!verdicts.includes(undefined)) return true;
    uncomparableCount += 1;
    selectors.forEach(({ text }, index) => {
      if (verdicts[index] === undefined) uncomparable.add(text);
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
