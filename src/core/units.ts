/** Durations, bytes and moments, each in one form (docs/style.md). */

const shownUnits = [
  [86_400_000, 'days'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const;

/** Milliseconds → a part for each unit, largest first, empty for 0. Days start at 2: below, hours count on. */
function partsOf(ms: number): string[] {
  let left = ms;
  return shownUnits.map(([unit, name], at) => {
    const isLast = at === shownUnits.length - 1;
    const count = isLast ? left / unit : at === 0 && left < 2 * unit ? 0 : Math.floor(left / unit);
    left -= count * unit;
    return count === 0 ? '' : `${count} ${name}`;
  });
}

/** The largest unit and the next ones, to the second. */
function rounded(ms: number, units: number): string {
  const parts = partsOf(Math.round(ms / 1000) * 1000);
  const first = parts.findIndex((part) => part !== '');
  const shown = first < 0 ? [] : parts.slice(first, first + units);
  return shown.filter((part) => part !== '').join(' ') || '0 s';
}

/** Milliseconds → the two largest units, to the second: `41 s`, `2 min 5 s`, `30 h`, `3 days 4 h`. */
export function spanOf(ms: number): string {
  return rounded(ms, 2);
}

/** Milliseconds → every unit, without rounding: `24 h`, `1 h 30 min`, `0.5 s`, `7 days`. */
export function exactly(ms: number): string {
  return (
    partsOf(ms)
      .filter((part) => part !== '')
      .join(' ') || '0 s'
  );
}

/** `in 2 days`, `3 h ago`. @param ms ahead of now; negative for the past */
export function distanceOf(ms: number): string {
  return ms > 0 ? `in ${rounded(ms, 1)}` : `${rounded(-ms, 1)} ago`;
}

/** Bytes → `812 B`, `3.4 MiB`, `34 MiB`. */
export function sizeOf(bytes: number): string {
  const names = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let power = 0;
  let size = bytes;
  while (Math.round(size) >= 1024 && power < names.length - 1) {
    size /= 1024;
    power += 1;
  }
  return `${power > 0 && size < 9.95 ? Number(size.toFixed(1)) : Math.round(size)} ${names[power]}`;
}

/** Milliseconds since the epoch → `2026-03-02 09:00 UTC`. */
export function momentText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The moment rounded up to the minute, so that it is never too early to retry. */
export function fullMinuteText(ms: number): string {
  return momentText(Math.ceil(ms / 60_000) * 60_000);
}
