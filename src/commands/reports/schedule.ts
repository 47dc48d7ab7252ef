/** Computes when a report will run (docs/service.md 4.20), in UTC. */

export type Frequency = { unit: 'DAYS'; value: 7 | 14 } | { unit: 'MONTHLY'; value: number };

const day = 86_400_000;

/** That day of the month, or the last day of a shorter month. */
function inMonth(year: number, month: number, wanted: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(wanted, last));
}

/**
 * The next three runs, the first not before `from`.
 * @param from milliseconds; the next run if it is known
 */
export function nextRuns(frequency: Frequency, from: number): number[] {
  const start = Math.floor(from / day) * day;
  if (frequency.unit === 'DAYS') {
    return [0, 1, 2].map((step) => start + step * frequency.value * day);
  }
  const date = new Date(start);
  const runs: number[] = [];
  for (let month = date.getUTCMonth(); runs.length < 3; month += 1) {
    const run = inMonth(date.getUTCFullYear(), month, frequency.value);
    if (run >= start) runs.push(run);
  }
  return runs;
}

function dates(runs: readonly number[]): string {
  return runs.map((run) => new Date(run).toISOString().slice(0, 10)).join(', ');
}

/** The text is printed before anything is sent. */
const prefix = 'After the service accepts this, the report';

/** The text about the next runs: no more than the service shows. */
export function runsText(
  frequency: Frequency | undefined,
  next: number | undefined,
  now: number,
): string[] {
  if (frequency === undefined) {
    return next === undefined ? [] : [`${prefix} runs next on ${dates([next])}, then as before.`];
  }
  if (frequency.unit === 'MONTHLY') {
    const runs = nextRuns(frequency, next ?? now);
    const first =
      next === undefined ? runs : [next, ...runs.filter((run) => run > next)].slice(0, 3);
    const unless = next === undefined ? ', or later if its next date is later' : '';
    return [`${prefix} runs on ${dates(first)}${unless}.`];
  }
  if (next !== undefined) return [`${prefix} runs on ${dates(nextRuns(frequency, next))}.`];
  return [
    `${prefix} runs every ${frequency.value} days from its next date. ` +
      'The service does not show that date. To set it, add --next.',
  ];
}
