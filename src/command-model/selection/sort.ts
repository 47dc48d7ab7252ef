/** Sorts records by fields: `--sort FIELD[:asc|:desc]`. */
import { foldedText } from '../../core/compare-names.ts';
import { jsonText } from '../../core/json.ts';
import { type Value, ValueError } from '../values.ts';
import { fieldIn } from '../where.ts';
import {
  comparePartwise,
  isVersion,
  momentIn,
  type Numeric,
  numberIn,
  versionParts,
} from './compare.ts';

export interface SortField {
  field: string;
  isDescending: boolean;
}

export const sortField: Value<SortField> = {
  placeholder: 'FIELD',
  names: 'fields',
  parse(text) {
    const [, reversed] = /^-([\w.-]+)$/.exec(text) ?? [];
    if (reversed !== undefined) {
      throw new ValueError(`For the reverse order, type --sort ${reversed}:desc`);
    }
    const { field, order } = /^(?<field>[\w.-]+)(?::(?<order>asc|desc))?$/.exec(text)?.groups ?? {};
    if (field !== undefined) return { field, isDescending: order === 'desc' };
    throw new ValueError('It must be a field, like created_at, created_at:asc or created_at:desc.');
  },
};

/** Values of different kinds keep one order: numbers, versions, times, other texts. */
type SortValue =
  | { kind: 0; number: Numeric }
  | { kind: 1; parts: readonly bigint[] }
  | { kind: 2; moment: number }
  | { kind: 3; text: string };

/** Undefined for a missing value. */
function sortValuesOf(values: readonly unknown[]): (SortValue | undefined)[] {
  // A text of digits is a version, unless other values show that the field has numbers.
  const hasNumbers = values.some((value) =>
    typeof value === 'string'
      ? !isVersion(value) && numberIn(value) !== undefined
      : typeof value === 'number' || typeof value === 'bigint',
  );
  return values.map((value) => sortValue(value, hasNumbers));
}

function sortValue(value: unknown, hasNumbers: boolean): SortValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 0, number: value };
  if (typeof value !== 'string')
    return { kind: 3, text: typeof value === 'object' ? jsonText(value) : String(value) };
  const number = hasNumbers ? numberIn(value) : undefined;
  if (number !== undefined) return { kind: 0, number };
  if (isVersion(value)) return { kind: 1, parts: versionParts(value) };
  const moment = momentIn(value);
  return Number.isNaN(moment) ? { kind: 3, text: foldedText(value) } : { kind: 2, moment };
}

function ordered<T>(left: T, right: T): number {
  return left < right ? -1 : Number(left > right);
}

function compareSortValues(left: SortValue, right: SortValue): number {
  if (left.kind === 0 && right.kind === 0) return ordered(left.number, right.number);
  if (left.kind === 1 && right.kind === 1) return comparePartwise(left.parts, right.parts);
  if (left.kind === 2 && right.kind === 2) return ordered(left.moment, right.moment);
  if (left.kind === 3 && right.kind === 3) return ordered(left.text, right.text);
  return ordered(left.kind, right.kind);
}

/** Records with equal values keep their order. Records without the value come last, in both directions. */
export function sortRecords<T>(records: readonly T[], fields: readonly SortField[]): T[] {
  const columns = fields.map(({ field, isDescending }) => ({
    values: sortValuesOf(records.map((record) => fieldIn(record, field))),
    direction: isDescending ? -1 : 1,
  }));
  function compareRows(left: number, right: number): number {
    for (const { values, direction } of columns) {
      const [one, other] = [values[left], values[right]];
      if (one === undefined && other === undefined) continue;
      if (one === undefined) return 1;
      if (other === undefined) return -1;
      const order = compareSortValues(one, other);
      if (order !== 0) return order * direction;
    }
    return 0;
  }
  return records
    .map((record, at) => ({ record, at }))
    .sort((one, other) => compareRows(one.at, other.at))
    .map(({ record }) => record);
}
