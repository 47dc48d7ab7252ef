/** Durations and bytes have one form. */
import { expect, test } from 'vitest';
import { distanceOf, exactly, momentText, sizeOf, spanOf } from '../src/core/units.ts';

const [s, min, h, day] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, '0 s'],
  [400, '0 s'],
  [600, '1 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [2 * min + 5 * s, '2 min 5 s'],
  [5 * min, '5 min'],
  [3 * h + 20 * min + 59 * s, '3 h 20 min'],
  [3 * h + 59 * s, '3 h'],
  [47 * h, '47 h'],
  [2 * day, '2 days'],
  [3 * day + 4 * h + 59 * min, '3 days 4 h'],
  [400 * day, '400 days'],
])('%d ms: %s', (ms, text) => {
  expect(spanOf(ms)).toBe(text);
});

test.each([
  [0, '0 s'],
  [500, '0.5 s'],
  [90 * min, '1 h 30 min'],
  [24 * h, '24 h'],
  [60 * h, '2 days 12 h'],
  [7 * day, '7 days'],
  [h + 5 * s, '1 h 5 s'],
])('a limit of %d ms: %s', (ms, text) => {
  expect(exactly(ms)).toBe(text);
});

test.each([
  [-3 * h - 20 * min, '3 h ago'],
  [0, '0 s ago'],
  [90 * s, 'in 1 min'],
  [3 * day, 'in 3 days'],
])('%d ms from now: %s', (ms, text) => {
  expect(distanceOf(ms)).toBe(text);
});

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [10_188, '9.9 KiB'],
  [10_200, '10 KiB'],
  [1024 ** 2 - 1, '1 MiB'],
  [3.4 * 1024 ** 2, '3.4 MiB'],
  [34 * 1024 ** 2, '34 MiB'],
  [4 * 1024 ** 3, '4 GiB'],
  [5000 * 1024 ** 4, '5000 TiB'],
])('%d bytes: %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text);
});

test('a moment is in UTC, to the minute', () => {
  expect(momentText(Date.parse('2026-03-02T09:00:59.999Z'))).toBe('2026-03-02 09:00 UTC');
  expect(momentText(Date.parse('2026-03-02T09:00:00+05:30'))).toBe('2026-03-02 03:30 UTC');
});
