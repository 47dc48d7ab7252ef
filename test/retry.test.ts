import { describe, expect, test } from 'vitest';
import { backOffMs, decide, type Failure, retryAfterMs } from '../src/client/retry.ts';
import type { Method } from '../src/contract/operation.ts';

const date = 'Mon, 02 Mar 2026 09:00:00 GMT';
const status = (code: number, retryAfter: string | null = null): Failure => ({
  kind: 'refused',
  status: code,
  retryAfter,
  date,
  isUnknownPath: false,
});

const now = Date.parse(date);
const question = { attempts: 3, maxRetryAfterMs: 60_000, hasBudget: true, now, random: 0 };

function verdict(method: Method, failure: Failure, attempt = 1) {
  return decide({ ...question, method, attempt }, failure).do;
}

// biome-ignore format: a table
describe.each<[string, Failure, Record<Method, string>]>([
  ['never sent', { kind: 'neverSent' },      { GET: 'again',  PATCH: 'again',   POST: 'again',   DELETE: 'again' }],
  ['429',        status(429),                { GET: 'again',  PATCH: 'again',   POST: 'again',   DELETE: 'again' }],
  ['500',        status(500),                { GET: 'again',  PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' }],
  ['502',        status(502),                { GET: 'again',  PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' }],
  ['503',        status(503),                { GET: 'again',  PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' }],
  ['504',        status(504),                { GET: 'again',  PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' }],
  ['lost',       { kind: 'lost' },           { GET: 'again',  PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' }],
  ['unreadable', { kind: 'unreadable' },     { GET: 'again',  PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' }],
  ['303',        status(303),                { GET: 'giveUp', PATCH: 'unknown', POST: 'unknown', DELETE: 'unknown' }],
  ['400',        status(400),                { GET: 'giveUp', PATCH: 'giveUp',  POST: 'giveUp',  DELETE: 'giveUp' }],
  ['401',        status(401),                { GET: 'giveUp', PATCH: 'giveUp',  POST: 'giveUp',  DELETE: 'giveUp' }],
  ['409',        status(409),                { GET: 'giveUp', PATCH: 'giveUp',  POST: 'giveUp',  DELETE: 'giveUp' }],
])('S2: %s', (_, failure, expected) => {
  test.each(Object.entries(expected))('%s → %s', (method, wanted) => {
    expect(verdict(method as Method, failure)).toBe(wanted);
  });
});

test('S1: the last attempt is the last', () => {
  expect(verdict('GET', status(503), 2)).toBe('again');
  expect(verdict('GET', status(503), 3)).toBe('giveUp');
});

test.each([
  [1, 250, 500],
  [2, 500, 1000],
  [3, 1000, 2000],
  [7, 10_000, 20_000],
  [60, 10_000, 20_000],
])('S5: back-off %i is from %i to %i ms', (attempt, least, most) => {
  expect(backOffMs(attempt, 0)).toBe(least);
  expect(backOffMs(attempt, 0.999_999)).toBeCloseTo(most, -1);
});

test.each([
  ['0', 0],
  ['120', 120_000],
  ['99999999999', 9_999_999_999_000],
  ['99999999999999999999', 9_999_999_999_000],
  ['Mon, 02 Mar 2026 09:00:30 GMT', 30_000],
  ['Monday, 02-Mar-26 09:00:30 GMT', 30_000],
  ['Mon Mar  2 09:00:30 2026', 30_000],
  ['Mon, 02 Mar 2026 08:00:00 GMT', 0],
  ['1.5', undefined],
  ['-1', undefined],
  ['0x10', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('S6: Retry-After %j is %s ms', (header, expected) => {
  expect(retryAfterMs(header, date, now)).toBe(expected);
});

test("S6: without the answer's own Date a date is read against our clock", () => {
  expect(retryAfterMs('Mon, 02 Mar 2026 09:00:30 GMT', null, now)).toBe(30_000);
  expect(retryAfterMs('Mon, 02 Mar 2026 09:00:30 GMT', 'yesterday', now)).toBe(30_000);
});

test('S6: a Retry-After longer than our patience ends it at once', () => {
  const asked = decide({ ...question, method: 'POST', attempt: 1 }, status(429, '61'));
  expect(asked).toEqual({ do: 'giveUp', afterMs: 61_000 });
  expect(verdict('GET', status(429, '60'))).toBe('again');
});
