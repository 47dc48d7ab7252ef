/** Where names for completion are kept, by which settings they were seen, and which of them a shell may be offered. */
import { expect, test } from 'vitest';
import {
  cacheFingerprint,
  isOfferable,
  namesFile,
  namesFolder,
  namesPath,
} from '../src/storage/name-cache.ts';

test('a file of names is a name below the profile, whatever that is called', () => {
  expect(namesFolder('/state', 'default')).toBe('/state/names/default');
  expect(namesFolder('/state', '../a b.c')).toBe('/state/names/%2E%2E%2Fa%20b%2Ec');
  expect(namesPath('/state', 'work', { kind: 'installs' })).toBe('/state/names/work/installs');
  const of = (text: string) => namesPath('/state', 'work', { kind: 'backups', of: text });
  expect(of('acme')).toBe('/state/names/work/backups-acme');
  expect(of('a/../b')).toBe('/state/names/work/backups-a%2F..%2Fb');
  expect(of('')).toBe('/state/names/work/backups-');
});

test.each([
  ['installs', true],
  ['backups-acme', true],
  ['environments-a.b', true],
  ['installs.00000000-0000-4000-8000-000000000000.new', true],
  ['backups-acme.00000000-0000-4000-8000-000000000000.new', true],
  ['installsx', false],
  ['xinstalls', false],
  ['notes', false],
  ['installs.new', false],
  ['', false],
])('%j is a file of names: %s', (name, isOne) => {
  expect(namesFile.test(name)).toBe(isOne);
});

test('each setting that decides what a list shows is in the first line, and no other', () => {
  const profile = {
    base_url: 'a',
    headless_url: 'b',
    username: 'c',
    credential_command: ['d'],
    account: 'e',
    headless_account: 'f',
  };
  expect(cacheFingerprint(profile)).toBe('["a","b","c",["d"],"e","f"]');
  expect(cacheFingerprint(Object.assign({ password: 'x' }, profile))).toBe(
    cacheFingerprint(profile),
  );
  expect(cacheFingerprint({})).toBe('[null,null,null,null,null,null]');
});

test.each([
  ['acmeprod', true],
  ['a', true],
  ['_a.b@c-d', true],
  ['9', true],
  ['', false],
  ['-a', false],
  ['.a', false],
  ['@a', false],
  ['a b', false],
  ['a$b', false],
  ['a\nb', false],
  ['ä', false],
])('%j may be offered: %s', (name, mayBe) => {
  expect(isOfferable(name)).toBe(mayBe);
});
