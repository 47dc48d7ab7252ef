/** `--from` and `--to`: both or none (docs/service.md 10.7 and 10.8). */
import { momentOf, type Value, ValueError } from '../../command-model/values.ts';
import { HmsError } from '../../core/errors.ts';

const dayMs = 86_400_000;
const maxMonthsBack = 13;

/** Of a summary and of insights. */
export const maxSummaryDays = 31;

/** A day of the calendar: `2026-03-02`. */
const date: Value<string> = {
  placeholder: 'DATE',
  parse(text) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text))) return text;
    throw new ValueError('It must be a day like 2026-03-02.');
  },
};

export const dateOptions = {
  from: { value: date, help: 'First day, at most 13 months back', requires: '--to' },
  to: { value: date, help: 'Last day', requires: '--from' },
} as const;

export interface Dates {
  first_date?: string;
  last_date?: string;
}

/** Milliseconds of the start of the day in UTC; NaN if it is not on the calendar. */
export function startOf(day: string): number {
  return momentOf(`${day}T00:00Z`);
}

/**
 * @param now milliseconds
 * @param maxDays the longest span
 * @throws HmsError usage, if the service would refuse the days
 */
export function datesOf(
  { from, to }: { from: string | undefined; to: string | undefined },
  now: number,
  maxDays = Number.POSITIVE_INFINITY,
): Dates {
  if (from === undefined || to === undefined) return {};
  const refuse = (why: string, hint: string) => {
    throw new HmsError('usage', `${why} Nothing was sent.`, { hint });
  };
  const days = Math.round((startOf(to) - startOf(from)) / dayMs) + 1;
  if (days < 1) refuse(`--from ${from} is after --to ${to}.`, 'Exchange the two days.');
  const earliest = monthsBefore(now, maxMonthsBack);
  if (from < earliest) {
    refuse(`--from ${from} is more than 13 months ago.`, `The earliest day is ${earliest}.`);
  }
  if (days > maxDays) {
    const last = new Date(startOf(from) + (maxDays - 1) * dayMs).toISOString().slice(0, 10);
    refuse(`${from} to ${to} is ${days} days.`, `The maximum is ${maxDays} days: --to ${last}`);
  }
  return { first_date: from, last_date: to };
}

/** The same day of an earlier month, or the last day of that month: `2025-02-02`. */
function monthsBefore(now: number, months: number): string {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(today.getUTCDate(), lastDay);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
