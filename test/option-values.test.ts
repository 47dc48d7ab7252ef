/** The values of arguments and options: which texts are valid, and what they become. */
import { describe, expect, test } from 'vitest';
import {
  choice,
  domainName,
  duration,
  email,
  id,
  momentOf,
  names,
  newInstallName,
  optionWords,
  problemWith,
  shellQuoted,
  text,
  wholeNumber,
} from '../src/command-model/values.ts';
import { distanceOf } from '../src/core/units.ts';

const uuid = '0b0d7a5e-3c1f-4e55-9d0c-2f6a4f1f9c11';
const label = 'a'.repeat(63);

describe('a valid text', () => {
  test.each([
    ['text', text('T'), ' ', ' '],
    ['text', text('T'), 'two\nlines', 'two\nlines'],
    ['id', id('ID'), uuid, uuid],
    ['email', email, 'a@b.example', 'a@b.example'],
    ['domain', domainName, 'shop.example.com', 'shop.example.com'],
    ['domain', domainName, '*.Example.com', '*.Example.com'],
    ['domain', domainName, `_dmarc.${label}.a-1.x1`, `_dmarc.${label}.a-1.x1`],
    ['install name', newInstallName, 'abc', 'abc'],
    ['install name', newInstallName, 'a1234567890123', 'a1234567890123'],
    ['choice', choice('C', 'one', 'two'), 'two', 'two'],
    ['number', wholeNumber('N', 3, 10), '3', 3],
    ['number', wholeNumber('N', 3, 10), '10', 10],
    ['number', wholeNumber('N', 3, 10), '07', 7],
    ['number', wholeNumber('N', 0, 999_999_999), '999999999', 999_999_999],
    ['names', names, 'a', ['a']],
    ['names', names, ' a , b c,d', ['a', 'b c', 'd']],
    ['duration', duration, '500ms', 500],
    ['duration', duration, '1s', 1000],
    ['duration', duration, '1.5m', 90_000],
    ['duration', duration, '2h', 7_200_000],
    ['duration', duration, '1h30m', 5_400_000],
    ['duration', duration, '1d2h3m4s5ms', 93_784_005],
    ['duration', duration, '1h0.5m', 3_630_000],
    ['duration', duration, '0h1s', 1000],
    ['duration', duration, '7d', 604_800_000],
    ['duration', duration, '0.001s', 1],
    ['duration', duration, '123456789ms', 123_456_789],
  ])('of a %s: %s %j is %j', (_, value, typed, parsed) => {
    expect(value.parse(typed)).toEqual(parsed);
    expect(problemWith(value, typed)).toBeUndefined();
  });
});

describe('an invalid text', () => {
  test.each([
    ['text', text('T'), ['']],
    ['id', id('ID'), ['', 'acmeprod', `${uuid}0`, `x${uuid}`, uuid.slice(1)]],
    ['email', email, ['', 'a', 'a@b@', 'a@b.example,c@d.example', 'a b@c.example']],
    ['domain', domainName, ['', 'localhost', '-a.example', 'a-.example', 'a..example']],
    ['domain', domainName, ['a.*.example', '*example.com', `${label}a.example`, 'a.example-']],
    ['domain', domainName, ['a.example:80', 'a b.example', `${'a.'.repeat(127)}ab`]],
    ['install name', newInstallName, ['ab', 'a12345678901234', '1abc', 'Abc', 'ab-c', ' abc']],
    ['choice', choice('C', 'one', 'two'), ['', 'One', 'on', 'onee', 'one,two']],
    ['number', wholeNumber('N', 3, 10), ['', '2', '11', '+5', '-5', '5.0', '5e0', ' 5', '0x5']],
    ['number', wholeNumber('N', 0, 10), ['', '0000000001', 'x1', '1x']],
    ['names', names, ['', ',', 'a,', ',a', 'a,,b', 'a, ,b']],
    ['duration', duration, ['', '5', 's', '0s', '0.0ms', '-1s', '1S', '1 s', '1.s', '1w']],
    [
      'duration',
      duration,
      ['1.0001s', '1234567890ms', 'x1s', '1sx', '30m1h', '1h1h', '1h30', '1h 30m', '-1h30m', '.5s'],
    ],
  ])('of a %s', (_, value, typed) => {
    for (const one of typed)
      expect([one, problemWith(value, one)]).toEqual([one, expect.any(String)]);
  });

  test.each([
    [id('ID'), 'x', '0b0d7a5e-'],
    [newInstallName, 'x', '14'],
    [choice('C', 'one', 'two'), 'x', 'one, two'],
    [wholeNumber('N', 3, 10), 'x', '10'],
    [duration, 'x', '500ms'],
    [domainName, 'x y', 'shop.example.com'],
    [domainName, 'https://shop.example/x', 'shop.example'],
    [domainName, 'shop.example.', 'shop.example'],
    [email, 'x', 'mail'],
    [names, ',', 'comma'],
    [text('T'), '', 'empty'],
  ])('is told what is valid: %#', (value, typed, fact) => {
    expect(problemWith(value, typed)).toContain(fact);
  });

  test('is none for a defect of the parser', () => {
    const raised = new TypeError('a defect');
    const parse = () => {
      throw raised;
    };
    expect(() => problemWith({ placeholder: 'X', parse }, 'x')).toThrow(raised);
  });
});

test('what a prompt and a shell know of a value', () => {
  expect(text('FILE', 'files')).toMatchObject({ placeholder: 'FILE', names: 'files' });
  expect('names' in text('TEXT')).toBe(false);
  expect(id('BACKUP', 'backups')).toMatchObject({
    placeholder: 'BACKUP',
    names: 'backups',
    mayBeOther: true,
  });
  expect(id('USER')).not.toHaveProperty('mayBeOther');
  expect(id('USER')).not.toHaveProperty('names');
  expect(choice('C', 'one')).toMatchObject({ placeholder: 'C', choices: ['one'] });
  expect(wholeNumber('N', 1, 2).placeholder).toBe('N');
  expect(
    [email, domainName, newInstallName, duration, names].map((one) => one.placeholder),
  ).toEqual(['EMAIL', 'NAME', 'NAME', 'DURATION', 'A,B']);
});

describe('a moment', () => {
  test.each([
    ['2026-03-02T09:00', '2026-03-02T09:00:00Z'],
    ['2026-03-02T09:00:07', '2026-03-02T09:00:07Z'],
    ['2026-03-02T09:00:07.25', '2026-03-02T09:00:07.250Z'],
    ['2026-03-02T09:00Z', '2026-03-02T09:00:00Z'],
    ['2026-03-02T09:00:00+02:00', '2026-03-02T07:00:00Z'],
    ['2026-03-02T09:00:00-0230', '2026-03-02T11:30:00Z'],
    ['2024-02-29T00:00Z', '2024-02-29T00:00:00Z'],
  ])('%s is %s', (given, moment) => {
    expect(momentOf(given)).toBe(Date.parse(moment));
  });

  test.each([
    ...[
      '2026-03-02',
      '2026-03-02 09:00',
      '2026-02-29T00:00Z',
      '2026-11-31T00:00Z',
      'x2026-03-02T09:00Z',
    ],
    ...['2026-03-02T09:00Zx', '2026-03-02T09Z', '2026-13-01T00:00Z', '2026-03-02T09:00:00.Z', ''],
    ...[
      '0000-00-00T00:00Z',
      '2026-03-02T09:00+1',
      '26-03-02T09:00Z',
      1_772_442_000_000,
      null,
      undefined,
    ],
    ...[new Date(0), ['2026-03-02T09:00']],
  ])('%s is none', (given) => {
    expect(momentOf(given)).toBeNaN();
  });
});

test.each([
  [1, 'in 0 s'],
  [1000, 'in 1 s'],
  [-1000, '1 s ago'],
  [-172_800_000, '2 days ago'],
  [-172_799_000, '47 h ago'],
])('%d ms from now is %s', (ms, words) => {
  expect(distanceOf(ms)).toBe(words);
});

describe('a word on a command line', () => {
  test.each([
    ['acme', 'acme'],
    ['a@b.example,c%+=:/-_1', 'a@b.example,c%+=:/-_1'],
    ['', "''"],
    ['two words', "'two words'"],
    ["it's", "'it'\\''s'"],
    ['$HOME', "'$HOME'"],
    ['a\nb', "$'a\\x0ab'"],
    ["a\\b'c\n", "$'a\\x5cb\\x27c\\x0a'"],
    ['\u2029', "$'\\U00002029'"],
    ['\u2028', "$'\\U00002028'"],
    ['\u200b', "$'\\U0000200b'"],
    ['\u{e0001}', "$'\\U000e0001'"],
    ['grün', "'grün'"],
  ])('%j is typed as %s', (word, typed) => {
    expect(shellQuoted(word)).toBe(typed);
  });

  test('follows its option, or is joined to it by = when it starts with a dash', () => {
    expect(optionWords('--name', 'x')).toEqual(['--name', 'x']);
    expect(optionWords('--name', '-x')).toEqual(['--name=-x']);
    expect(optionWords('--name', 'x-')).toEqual(['--name', 'x-']);
  });
});
