/** Figures of usage: texts in the service's responses, numbers and sizes for people. */
import type { Column, View } from '../../command-model/view.ts';
import { plain } from '../../command-model/view.ts';
import { fieldIn } from '../../command-model/where.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { sizeOf } from '../../core/units.ts';

/** Undefined for anything but a number, also as text. */
export function figureIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** `3.4 MiB`; any other value as it is. */
export function bytesText(value: unknown): string {
  const bytes = figureIn(value);
  return bytes === undefined ? plain(value) : sizeOf(bytes);
}

/** What the columns of days and environments show: the metric of the service, and its name for people. */
const shownMetrics = [
  ['visits', 'visit_count', 'sum'],
  ['billable_visits', 'billable_visits', 'sum'],
  ['bandwidth', 'network_total_bytes', 'sum'],
  ['files', 'storage_file_bytes', 'latest.value'],
  ['database', 'storage_database_bytes', 'latest.value'],
] as const;

function isBytes(metric: string): boolean {
  return metric.endsWith('_bytes');
}

function metricColumn(name: string, metric: string, path: string): Column {
  return {
    name,
    dropPriority: name === 'visits' ? 1 : 0,
    from: (record) => fieldIn(record, path),
    ...(isBytes(metric) ? { show: bytesText } : {}),
  };
}

/** A row for each environment, with the sums of the days. */
export const environmentView: View = {
  open: true,
  columns: [
    { name: 'environment', dropPriority: 0, from: ({ environment_name }) => environment_name },
    ...shownMetrics.map(([name, metric, part]) =>
      metricColumn(name, metric, `metrics_rollup.${metric}.${part}`),
    ),
  ],
};

/** A row for each day. */
export const dayView: View = {
  open: true,
  columns: [
    { name: 'date', dropPriority: 0 },
    ...shownMetrics.map(([name, metric]) => metricColumn(name, metric, metric)),
  ],
};

/** The rollup of a metric, as a row. */
export interface RollupRow {
  /** What the group is of: `environment`. Absent in a summary. */
  by?: string;
  /** Null if the groups cannot be read. */
  group?: string | null;
  /** Null if the group cannot be read. */
  metric: string | null;
  sum: unknown;
  average: unknown;
  latest: unknown;
  latest_date: unknown;
}

/**
 * The rollups in a record; undefined if it is no record, or an empty one. A rollup that cannot be read has a row without
 * figures.
 */
export function rollupRows(
  rollups: unknown,
  group: Pick<RollupRow, 'by' | 'group'> = {},
): RollupRow[] | undefined {
  if (!isObject(rollups)) return undefined;
  const rows = Object.entries(rollups).map(([metric, rollup]) =>
    rollupRow(metric, isObject(rollup) ? rollup : {}, group),
  );
  return rows.length > 0 ? rows : undefined;
}

/** A row for a group of rollups that cannot be read. */
export function unreadableRow(group: Pick<RollupRow, 'by' | 'group'>): RollupRow {
  return rollupRow(null, {}, group);
}

function rollupRow(
  metric: string | null,
  rollup: JsonObject,
  group: Pick<RollupRow, 'by' | 'group'>,
): RollupRow {
  return {
    ...group,
    metric,
    sum: rollup.sum,
    average: rollup.average,
    latest: fieldIn(rollup, 'latest.value'),
    latest_date: fieldIn(rollup, 'latest.date'),
  };
}

const figureColumns: readonly Column[] = [
  { name: 'metric', dropPriority: 0 },
  { name: 'sum', dropPriority: 0, show: sumText },
  { name: 'average', dropPriority: 1, show: figureText },
  { name: 'latest', dropPriority: 0, show: figureText },
  { name: 'latest_date', dropPriority: 2 },
];

function figureText(value: unknown, _: unknown, { metric }: JsonObject): string {
  return typeof metric === 'string' && isBytes(metric) ? bytesText(value) : plain(value);
}

/** The sum of daily sizes is no size. */
function sumText(value: unknown, words: unknown, record: JsonObject): string {
  return String(record.metric).startsWith('storage_') ? '-' : figureText(value, words, record);
}

export const rollupView: View = { open: true, columns: figureColumns };

export const groupedRollupView: View = {
  open: true,
  columns: [{ name: 'by', dropPriority: 1 }, { name: 'group', dropPriority: 0 }, ...figureColumns],
};
