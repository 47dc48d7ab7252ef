import { duration, momentOf, type Value, ValueError } from '../../command-model/values.ts';

/** Computes a moment (milliseconds) from the current time. */
export type When = (now: number) => number;

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

const maxAheadMs = 3653 * 86_400_000;

/** A time with its offset, or `+3h`, `+2d` from now. A time without an offset is ambiguous. */
export const when: Value<When> = {
  placeholder: 'TIME',
  parse(text) {
    if (text.startsWith('+')) {
      const ahead = duration.parse(text.slice(1));
      if (ahead > maxAheadMs) throw new ValueError('It must be within ten years.');
      return (now) => now + ahead;
    }
    const time = rfc3339.test(text) ? momentOf(text) : Number.NaN;
    if (Number.isNaN(time)) {
      throw new ValueError('It must be a time like 2026-03-09T22:00:00Z, or like +3h or +2d.');
    }
    return () => time;
  },
};
