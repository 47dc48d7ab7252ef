/** --where: facts of every expression, whatever its values are. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSelector } from '../src/command-model/selection/expression.ts';
import { ValueError } from '../src/command-model/values.ts';
import { matches } from '../src/command-model/where.ts';

const now = Date.parse('2026-01-15T09:30:00Z');
const moment = fc
  .date({ min: new Date('1990-01-01Z'), max: new Date('2090-01-01Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('every error shows an example', () => {
  for (const text of ['', 'a', 'a=', 'a<x', "a='", 'a=-1d', 'a in (', 'a in (b) c']) {
    expect(() => parseSelector(text)).toThrow(/Example: --where '.+'\.$/);
  }
});

const item = fc.string().filter((text) => !text.includes("'"));
const letters = fc.stringMatching(/^[a-zA-Zäöüéñ .,()]*$/);

test('in finds exactly the values of its list, whatever signs they have', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), item, (listed, found) => {
      const list = listed.map((one) => `'${one}'`).join(' , ');
      const is = (operator: string) =>
        matches(parseSelector(`field ${operator} (${list})`), { field: found }, now);
      const equal = listed.map((one) =>
        matches(parseSelector(`field='${one}'`), { field: found }, now),
      );
      expect(is('in')).toBe(equal.includes(true));
      expect(is('not in')).toBe(!equal.includes(true));
    }),
  );
});

test('~ ignores case and the form of a letter', () => {
  fc.assert(
    fc.property(letters, letters, letters, (before, part, after) => {
      const field = `${before}${part}${after}`;
      for (const text of [part, part.toUpperCase(), part.toLowerCase(), part.normalize('NFD')]) {
        expect(matches(parseSelector(`field~'${text}'`), { field }, now)).toBe(true);
        expect(
          matches(parseSelector(`field~'${part}'`), { field: field.normalize('NFD') }, now),
        ).toBe(true);
      }
    }),
  );
});

test('a time from now is the same as the time it stands for', () => {
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.boolean(),
      (time, seconds, isPast) => {
        const wanted = new Date(now + (isPast ? -1000 : 1000) * seconds).toISOString();
        for (const operator of ['<', '<=', '>', '>=']) {
          const is = (value: string) =>
            matches(parseSelector(`field${operator}${value}`), { field: time }, now);
          expect(is(`${isPast ? '-' : '+'}${seconds}s`)).toBe(is(wanted));
        }
      },
    ),
  );
});

test('no text makes the parser fail in another way than by a ValueError', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'name',
      ' ',
      ' in ',
      'not in',
      '(',
      ')',
      ',',
      "'",
      '"',
      '=',
      '<',
      '~',
      '-1d',
      '8.2',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      try {
        expect(parseSelector(parts.join('')).field).toMatch(/^[\w.-]+$/);
      } catch (error) {
        expect(error).toBeInstanceOf(ValueError);
      }
    }),
  );
});
