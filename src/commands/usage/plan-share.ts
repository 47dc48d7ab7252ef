/** The share of a plan's limits that an account has used, and would use by the end of the month. */
import { fieldIn } from '../../command-model/where.ts';
import { isObject } from '../../core/json.ts';
import { startOf } from './dates.ts';
import { figureIn } from './figures.ts';

const dayMs = 86_400_000;

/** The complete days of the current month, in UTC. */
export interface MonthSoFar {
  /** `2026-03-01` */
  first: string;
  /** Yesterday. Before `first` on the first day of a month: then no day is complete. */
  last: string;
  /** The first day to read figures of: before `first` on the first day of a month, since storage is known then too. */
  readFrom: string;
  /** Days of the whole month. */
  days: number;
}

/** @param now milliseconds, by the clock of the service */
export function monthSoFar(now: number): MonthSoFar {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  return {
    first: dayOf(Date.UTC(year, month, 1)),
    last: dayOf(now - dayMs),
    readFrom: dayOf(Math.min(Date.UTC(year, month, 1), now - dayMs)),
    days: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
  };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export const limitNames = ['visitors', 'storage', 'bandwidth'] as const;
export type LimitName = (typeof limitNames)[number];

export interface ShareRow {
  account: string;
  name: string | null;
  limit_of: LimitName;
  /** Visits, or GB of 10^9 bytes. Null if it is unknown. */
  used: number | null;
  /** Null if there is none, or if it is unknown. */
  limit: number | null;
  percent: number | null;
  /** Null for storage, which has no sum. */
  projected_percent: number | null;
  state: 'ok' | 'warn' | 'over' | 'no_limit' | 'unknown' | 'failed';
  note: string | null;
}

const gigabyte = 1e9;

interface Used {
  amount: number;
  /** The last day that the amount covers. */
  day: string;
  /** What the amount will be at the end of the month; undefined if that makes no sense. */
  projected?: number;
}

interface Measured {
  /** The record of 10.6. */
  limits: unknown;
  /** The `metrics_rollup` of the month so far. */
  rollups: unknown;
  /** Why the figures are not those of the whole account and month; undefined if they are. */
  whyPartial: string | undefined;
}

function usedIn(
  { rollups, whyPartial }: Measured,
  month: MonthSoFar,
): Readonly<Record<LimitName, Used | undefined>> {
  // A part of the figures could be below a limit that the whole exceeds.
  const known = whyPartial === undefined ? rollups : undefined;
  return {
    visitors: monthly(known, 'billable_visits', 1, month),
    storage: storage(known, month),
    bandwidth: monthly(known, 'network_total_bytes', gigabyte, month),
  };
}

/** The last days that the visits and the bandwidth cover; unknown figures have none. */
export function lastDays(measured: Measured, month: MonthSoFar): string[] {
  const { visitors, bandwidth } = usedIn(measured, month);
  return [visitors, bandwidth].flatMap((used) => used?.day ?? []);
}

/** A row for each limit. */
export function shareRows(
  account: Pick<ShareRow, 'account' | 'name'>,
  measured: Measured,
  { month, warnAt }: { month: MonthSoFar; warnAt: number },
): ShareRow[] {
  const { limits, whyPartial } = measured;
  const used = usedIn(measured, month);
  const unknownNote =
    whyPartial === undefined
      ? 'The service has no readable figures of this month.'
      : `The figures are only a part: ${whyPartial}.`;
  return limitNames.map((limit_of) => ({
    ...account,
    limit_of,
    ...share(fieldIn(limits, limit_of), used[limit_of], { warnAt, unknownNote, month }),
  }));
}

/** Undefined for anything but an amount: a negative number is none. */
function amountIn(value: unknown): number | undefined {
  const amount = figureIn(value);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}

/** A day of a date or a moment; undefined for what is not on the calendar. */
function dayIn(value: unknown): string | undefined {
  const day =
    typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value)?.[0] : undefined;
  return day === undefined || Number.isNaN(startOf(day)) ? undefined : day;
}

/**
 * Linear by days: the average of the days with figures, for each day of the month. Undefined if the latest day is
 * unreadable or of another month.
 */
function monthly(
  rollups: unknown,
  metric: string,
  unit: number,
  { first, last, days }: MonthSoFar,
): Used | undefined {
  const sum = amountIn(fieldIn(rollups, `${metric}.sum`));
  const latest = dayIn(fieldIn(rollups, `${metric}.latest.date`));
  if (sum === undefined || latest === undefined || last < first) return undefined;
  if (latest.slice(0, 7) !== first.slice(0, 7)) return undefined;
  // The service may not have the figures of yesterday yet.
  const end = latest < last ? latest : last;
  const covered = Math.round((startOf(end) - startOf(first)) / dayMs) + 1;
  const amount = sum / unit;
  return { amount, day: end, projected: (amount / covered) * days };
}

/** Files and database together; one that is missing, unreadable or from before the days of the request is not 0. */
function storage(rollups: unknown, { readFrom }: MonthSoFar): Used | undefined {
  if (!isObject(rollups)) return undefined;
  const parts = ['storage_file_bytes', 'storage_database_bytes'].map((metric) => {
    const day = dayIn(fieldIn(rollups, `${metric}.latest.date`));
    const amount = amountIn(fieldIn(rollups, `${metric}.latest.value`));
    return day === undefined || day < readFrom || amount === undefined ? [] : [{ amount, day }];
  });
  const [files, database] = parts.flat();
  if (files === undefined || database === undefined) return undefined;
  const [day = files.day] = [files.day, database.day].sort();
  return { amount: (files.amount + database.amount) / gigabyte, day };
}

type Share = Omit<ShareRow, 'account' | 'name' | 'limit_of'>;

function share(
  limit: unknown,
  used: Used | undefined,
  { warnAt, unknownNote, month }: { warnAt: number; unknownNote: string; month: MonthSoFar },
): Share {
  const amount = used === undefined ? null : oneDecimal(used.amount);
  const none = { used: amount, limit: null, percent: null, projected_percent: null };
  const age = used && ageNote(used, month);
  if (limit === null) return { ...none, state: 'no_limit', note: age ?? null };
  const max = amountIn(limit);
  if (max === undefined) {
    return { ...none, state: 'unknown', note: 'The service does not say the limit.' };
  }
  if (used === undefined) {
    return { ...none, limit: max, state: 'unknown', note: unknownNote };
  }
  const percent = percentOf(used.amount, max);
  const projected = used.projected === undefined ? null : percentOf(used.projected, max);
  const isOver = percent > 100 || (projected ?? 0) > 100;
  return {
    used: amount,
    limit: max,
    percent: finite(percent),
    projected_percent: projected === null ? null : finite(projected),
    state: isOver ? 'over' : percent > warnAt ? 'warn' : 'ok',
    note: [limitNote(percent, projected), age].filter(Boolean).join('; ') || null,
  };
}

/** Undefined for a figure of the last two complete days. */
function ageNote({ day }: Used, { last }: MonthSoFar): string | undefined {
  return startOf(last) - startOf(day) > dayMs ? `no figures after ${day}` : undefined;
}

function limitNote(percent: number, projected: number | null): string | null {
  if (percent > 100) return 'above the limit';
  return (projected ?? 0) > 100 ? 'would exceed the limit this month' : null;
}

/** Of a limit of 0, any use is above it. */
function percentOf(amount: number, limit: number): number {
  if (limit > 0) return (amount / limit) * 100;
  return amount > 0 ? Number.POSITIVE_INFINITY : 0;
}

function finite(percent: number): number | null {
  return Number.isFinite(percent) ? oneDecimal(percent) : null;
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
