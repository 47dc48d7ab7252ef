/** `--where 'FIELD OP VALUE'`: one parser and one evaluator for every list. */
import { jsonText } from '../json.ts';
import { momentOf, type Value, ValueError } from './values.ts';

const operators = ['!=', '<=', '>=', '=', '~', '<', '>'] as const;
type Operator = (typeof operators)[number];

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
  const where = rest === '' ? 'at its end' : `at character ${at + 1}, before '${rest}'`;
  return new ValueError(`${where} there should be ${what}`);
}

/** @throws ValueError that points at the character */
export function parseSelector(text: string): Selector {
  const [head = '', , field = ''] = /^(\s*)([\w.-]*)\s*/.exec(text) ?? [];
  if (field === '') throw expected(text, head.length, 'the name of a field');
  const operator = operators.find((candidate) => text.startsWith(candidate, head.length));
  if (operator === undefined) throw expected(text, head.length, `one of ${operators.join(' ')}`);
  const from = head.length + operator.length;
  const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  return { text, field, operator, value: parseValue(text, start) };
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
  if (rest === '') throw expected(text, text.length, "a value; an empty one is written ''");
  if (/^[=<>!~]/.test(rest)) throw expected(text, start, 'a value; one that starts so in quotes');
  return rest === 'null' ? null : rest;
}

export const selector: Value<Selector> = { placeholder: 'EXPR', parse: parseSelector };

/** What every object brings along (`constructor`) is no field of a record. */
export function ownField(value: unknown, name: string): unknown {
  const object: Record<string, unknown> = Object(value);
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function fieldIn(record: unknown, field: string): unknown {
  return field.split('.').reduce(ownField, record);
}

const version = /^\d+(\.\d+)*$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A day is its first moment. */
function momentIn(text: string): number {
  return momentOf(day.test(text) ? `${text}T00:00` : text);
}

/** By their numbers: 8.10 is above 8.9. Undefined where one of them is no version. */
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

/** Versions as versions, times as times, everything else as text. */
function compare(left: string, right: string): number {
  const versions = compareVersions(left, right);
  if (versions !== undefined) return versions;
  const apart = momentIn(left) - momentIn(right);
  if (!Number.isNaN(apart)) return apart;
  return left < right ? -1 : Number(left > right);
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? jsonText(value) : String(value);
}

/** Null is equal to null and to nothing else, and neither less nor more than anything. */
export function matches({ field, operator, value }: Selector, record: unknown): boolean {
  const found = fieldIn(record, field) ?? null;
  if (found === null || value === null) {
    const isEqual = found === null && value === null;
    return operator === '=' ? isEqual : operator === '!=' && !isEqual;
  }
  const text = textOf(found);
  switch (operator) {
    case '=':
      return compare(text, value) === 0;
    case '!=':
      return compare(text, value) !== 0;
    case '~':
      return text.toLowerCase().includes(value.toLowerCase());
    case '<':
      return compare(text, value) < 0;
    case '<=':
      return compare(text, value) <= 0;
    case '>':
      return compare(text, value) > 0;
    case '>=':
      return compare(text, value) >= 0;
    default:
      return operator satisfies never;
  }
}

/**
 * The records all selectors hold for, as they come.
 * @param onUnknown told, at the end, of a field no record had
 */
export async function* select<T>(
  batches: AsyncIterable<readonly T[]>,
  selectors: readonly Selector[],
  onUnknown: (field: string) => void,
): AsyncGenerator<T[]> {
  const unseen = new Set(selectors.map(({ field }) => field));
  let count = 0;
  for await (const records of batches) {
    count += records.length;
    for (const field of unseen) {
      if (records.some((record) => fieldIn(record, field) !== undefined)) unseen.delete(field);
    }
    yield records.filter((record) => selectors.every((one) => matches(one, record)));
  }
  if (count > 0) for (const field of unseen) onUnknown(field);
}
