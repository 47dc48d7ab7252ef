/** Selects, sorts and limits the records of a list. Reads records one by one for fields that the list does not have. */
import type { Context, RecordReader } from '../command-model/definition.ts';
import type { Selector } from '../command-model/selection/expression.ts';
import { type SortField, sortRecords } from '../command-model/selection/sort.ts';
import { fieldIn, type SelectionCallbacks, select } from '../command-model/where.ts';
import { recordIn } from '../core/json.ts';
import { collected, readOneByOne } from './single-records.ts';

type RecordBatches<T> = AsyncIterable<readonly T[]>;

export interface RecordSelection<T> extends SelectionCallbacks {
  where: readonly Selector[];
  sort: readonly SortField[];
  limit?: number | undefined;
  /** Columns that the operator named. */
  columns?: readonly string[] | undefined;
  /** Reads a record on its own, for fields that the list does not have. */
  reader?: RecordReader<T> | undefined;
  /** Prints a note on stderr. */
  info(text: string): void;
}

interface SelectedRecords<T> {
  batches: RecordBatches<T>;
  /** Number of records without `--limit`, once it is known: after they were sorted. */
  total(): number | undefined;
}

/**
 * The list is read to its end before it is sorted, and before records are read one by one. They are read as late as
 * possible: after `--where` and `--limit` if only a column needs them.
 */
export function selectRecords<T>(
  list: RecordBatches<T>,
  selection: RecordSelection<T>,
): SelectedRecords<T> {
  const { where, sort, limit, columns = [], reader } = selection;
  const readFields = reader?.fields ?? [];
  const isRead = (field: string) => readFields.includes(outerField(field));
  const fieldsToSelect = [...where, ...sort].map(({ field }) => outerField(field)).filter(isRead);
  const fieldsToShow = readFields.filter((field) => isNamed(columns, field));
  const fieldsToRead = [...new Set([...fieldsToSelect, ...fieldsToShow])];
  const readEach = (records: RecordBatches<T>) =>
    reader ? readOneByOne(records, reader, fieldsToRead, selection.info) : records;
  const selected = (records: RecordBatches<T>, selectors: readonly Selector[]) =>
    selectors.length > 0 ? select(records, selectors, selection) : records;
  let sortedCount: number | undefined;
  async function* sorted(records: RecordBatches<T>): AsyncGenerator<readonly T[]> {
    const all = await collected(records);
    sortedCount = all.length;
    await refuseUnknownFields(all, sort, selection);
    yield sortRecords(all, sort);
  }

  const isReadFirst = fieldsToSelect.length > 0;
  let records = selected(
    list,
    where.filter(({ field }) => !isRead(field)),
  );
  if (isReadFirst) {
    records = selected(
      readEach(records),
      where.filter(({ field }) => isRead(field)),
    );
  }
  if (sort.length > 0) records = sorted(records);
  records = firstRecords(records, limit);
  if (!isReadFirst && fieldsToShow.length > 0) records = readEach(records);
  return { batches: records, total: () => sortedCount };
}

/** The clock of the service, because the times in its records come from it; this machine's if it sent none. */
export function serviceClock({ now, serviceNow }: Pick<Context, 'now' | 'serviceNow'>) {
  return (): number => {
    const serviceMs = serviceNow();
    return Number.isNaN(serviceMs) ? now() : serviceMs;
  };
}

/** `site`, of `site.id`. */
export function outerField(path: string): string {
  return path.split('.')[0] ?? path;
}

/** Names of columns may be typed in any case. */
export function isNamed(columns: readonly string[], field: string): boolean {
  return columns.some((name) => name.toLowerCase() === field);
}

/** An unknown field would leave the order as it was. */
async function refuseUnknownFields(
  records: readonly unknown[],
  sort: readonly SortField[],
  { onUnknown }: Pick<SelectionCallbacks, 'onUnknown'>,
): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  for (const { field } of sort) {
    if (records.some((record) => fieldIn(record, field) !== undefined)) continue;
    await onUnknown(field, Object.keys(recordIn(first)));
  }
}

async function* firstRecords<T>(
  batches: RecordBatches<T>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly T[]> {
  let remaining = limit;
  for await (const records of batches) {
    yield records.slice(0, remaining);
    remaining -= records.length;
    if (remaining <= 0) return;
  }
}
