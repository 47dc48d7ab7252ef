/** Usage figures of the sandbox: each install has its own, and they are the same on every read. */
import type { Install } from '../contract/schemas/records.ts';
import { seedId } from './seed/ids.ts';

/** Figures of a service are texts. */
export type DayMetrics = { date: string } & Record<(typeof figures)[number], string>;

const figures = [
  'visit_count',
  'billable_visits',
  'network_total_bytes',
  'storage_file_bytes',
  'storage_database_bytes',
] as const;

export type Rollup = {
  average: string;
  sum: string;
  latest: { date: string; value: string };
};

const day = 86_400_000;

/** The last 30 days until yesterday, where no dates are given. */
export function daysOf(
  { first_date, last_date }: { first_date?: string | undefined; last_date?: string | undefined },
  now: number,
): string[] {
  const last = last_date === undefined ? now - day : Date.parse(last_date);
  const first = first_date === undefined ? last - 29 * day : Date.parse(first_date);
  const count = Math.max(0, Math.round((startOfDay(last) - startOfDay(first)) / day) + 1);
  return Array.from({ length: count }, (_, index) => dateOf(startOfDay(first) + index * day));
}

function startOfDay(ms: number): number {
  return Math.floor(ms / day) * day;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function metricsOf({ id, environment }: Install, days: readonly string[]): DayMetrics[] {
  const size = Number.parseInt(id.slice(0, 4), 16) / 0xffff;
  const visits = environment === 'production' ? 400 + 3000 * size : 5;
  return days.map((date) => {
    const [random] = seedId('usage', id, date).split('-');
    const share = Number.parseInt(random ?? '0', 16) / 0xff_ff_ff_ff;
    const today = Math.round(visits * (0.7 + 0.6 * share));
    return {
      date,
      visit_count: String(Math.round(today * 1.3)),
      billable_visits: String(today),
      network_total_bytes: String(today * 1_600_000),
      storage_file_bytes: String(734_003_200 + Math.round(size * 2e9)),
      storage_database_bytes: String(41_943_040 + Math.round(size * 2e8)),
    };
  });
}

/** One rollup for each figure, over several series of the same days. */
export function rollupsOf(series: readonly DayMetrics[][]): Record<string, Rollup> {
  const [first = []] = series;
  const lastDate = first.at(-1)?.date;
  if (lastDate === undefined) return {};
  return Object.fromEntries(
    figures.map((figure) => {
      const perDay = first.map((_, at) =>
        series.reduce((sum, days) => sum + Number(days[at]?.[figure]), 0),
      );
      const sum = perDay.reduce((total, value) => total + value, 0);
      const rollup: Rollup = {
        average: String(Math.round(sum / perDay.length)),
        sum: String(sum),
        latest: { date: lastDate, value: String(perDay.at(-1)) },
      };
      return [figure, rollup];
    }),
  );
}
