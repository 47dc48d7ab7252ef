/** Says why `--where` selected nothing: the values that the records have, and what `*` means. */
import type { Selector } from '../command-model/selection/expression.ts';
import { shellQuoted } from '../command-model/values.ts';
import { fieldIn } from '../command-model/where.ts';
import { joinedWords } from '../core/wording.ts';

/** A field with more values than these has no list of known words. */
const maxValues = 5;

/** A word of a status, an environment or a version. Anything else is not listed. */
const isListable = (value: string) => /^[\w.-]{1,40}$/.test(value);

/** Counts the records that were read, and remembers the values of the fields that must be equal to something. */
export function watchValues(where: readonly Selector[]) {
  const values = new Map<string, Set<string>>(
    where.flatMap(({ field, operator }) =>
      operator === '=' || operator === 'in' ? [[field, new Set()] as const] : [],
    ),
  );
  let count = 0;
  async function* watched<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<readonly T[]> {
    for await (const records of batches) {
      count += records.length;
      for (const record of records) addValues(record);
      yield records;
    }
  }
  function addValues(record: unknown): void {
    for (const [field, known] of values) {
      const value = fieldIn(record, field) ?? null;
      if (value !== null && known.size <= maxValues) known.add(String(value));
    }
  }
  return {
    watched,
    count: () => count,
    /** A sentence for each selector that no record matches because of its value. */
    reasons: () => where.flatMap((one) => patternReason(one) ?? valueReason(one, values) ?? []),
  };
}

function patternReason(selector: Selector): string | undefined {
  if ('values' in selector) return undefined;
  const { field, operator, value } = selector;
  if (operator !== '=' || value === null || !value.includes('*')) return undefined;
  const part = value.split('*').reduce((a, b) => (b.length > a.length ? b : a), '');
  if (part === '') return undefined;
  return `'*' stands for itself. To match a part of a value, use: --where ${shellQuoted(`${field}~${part}`)}`;
}

function valueReason(
  selector: Selector,
  values: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const known = [...(values.get(selector.field) ?? [])];
  const wanted = 'values' in selector ? selector.values : [selector.value];
  const isOther = known.length > 0 && !wanted.some((one) => one !== null && known.includes(one));
  if (!isOther || known.length > maxValues || !known.every(isListable)) return undefined;
  return `${selector.field} is ${joinedWords(known, 'or')}.`;
}
