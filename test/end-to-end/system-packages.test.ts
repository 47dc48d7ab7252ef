/** A deb and an rpm, made of a small executable: what the machine that makes them must not change, and how versions sort. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'hms-system-'));
const executable = join(folder, 'hms');
const epoch = '1767225600';

const run = (program: string, words: readonly string[], TMPDIR = folder) =>
  execFileSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: epoch, TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const moduleAt = (name: string) => JSON.stringify(pathToFileURL(`scripts/release/${name}`));

const making = `
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDeb } from ${moduleAt('deb.mjs')};
import { layOut, placesOf } from ${moduleAt('layout.mjs')};
import { makeRpm } from ${moduleAt('rpm.mjs')};
const [executable, version, out] = process.argv.slice(1);
const work = mkdtempSync(join(tmpdir(), 'work-'));
const laidOut = (kind) => {
  layOut(join(work, kind), placesOf[kind], { executable, epoch: '${epoch}' });
  return join(work, kind);
};
makeDeb({ folder: laidOut('deb'), out, version });
makeRpm({ folder: laidOut('rpm'), out, version, work });
`;

/** @returns folder of the two packages */
function make(version: string, umask = '022', TMPDIR = folder): string {
  const out = mkdtempSync(join(folder, 'out-'));
  const script = 'umask "$1" && shift && exec node --input-type=module --eval "$@"';
  run('sh', ['-c', script, 'sh', umask, making, executable, version, out], TMPDIR);
  return out;
}

/** File → sum of its bytes. */
const sums = (out: string) =>
  readdirSync(out).map((name) => {
    const bytes = readFileSync(join(out, name));
    return [name, createHash('sha256').update(bytes).digest('hex')];
  });

let made = '';

beforeAll(() => {
  writeFileSync(executable, '#!/bin/sh\n');
  writeFileSync(join(folder, 'licences.txt'), 'Licences.');
  made = make('1.0.0');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['000', '027', '077'])('a umask of %s changes no byte', (umask) => {
  expect(sums(make('1.0.0', umask))).toEqual(sums(made));
});

test('a space in the path of temporary files changes no byte', () => {
  const spaced = join(folder, 'a folder');
  mkdirSync(spaced);
  expect(sums(make('1.0.0', '022', spaced))).toEqual(sums(made));
});

test('a pre-release is older than its release, for dpkg and for rpm', () => {
  const out = make('1.0.0-rc.1');
  const [rpm = '', deb = ''] = readdirSync(out).sort();
  // A site of releases would put another sign for `~` in a name.
  expect([rpm, deb]).toEqual(['hms-1.0.0-rc.1-1.x86_64.rpm', 'hms_1.0.0-rc.1_amd64.deb']);
  const version = run('dpkg-deb', ['--field', join(out, deb), 'Version']);
  expect(version).toBe('1.0.0~rc.1');
  for (const [sign, other] of [
    ['lt', '1.0.0'],
    ['lt', '1.0.0~rc.2'],
    ['gt', '0.9.9'],
  ] as const) {
    run('dpkg', ['--compare-versions', version, sign, other]); // fails if it is not so
  }
  expect(run('rpm', ['-qp', '--queryformat', '%{VERSION}', join(out, rpm)])).toBe(version);
  expect(run('rpm', ['--eval', `%{lua:print(rpm.vercmp("${version}", "1.0.0"))}`])).toBe('-1');
});

test('a `-` inside a pre-release is no revision', () => {
  const out = make('1.0.0-rc-2.x');
  const deb = join(out, 'hms_1.0.0-rc-2.x_amd64.deb');
  expect(run('dpkg-deb', ['--field', deb, 'Version'])).toBe('1.0.0~rc.2.x');
});

test('the rpm tells its licences from its documentation, and no line is too long', () => {
  const rpm = join(made, 'hms-1.0.0-1.x86_64.rpm');
  const query = (...words: string[]) => run('rpm', ['-qp', ...words, rpm]).split('\n');
  const doc = '/usr/share/doc/hms';
  expect(query('--licensefiles')).toEqual([`${doc}/copyright`, `${doc}/licences.txt`]);
  expect(query('--docfiles')).toContain(`${doc}/CHANGELOG.md.gz`);
  expect(query('--queryformat', '%{SUMMARY}')[0]).toMatch(/^[A-Z].*[^.]$/);
  const long = query('--queryformat', '%{DESCRIPTION}').filter((line) => line.length > 79);
  expect(long).toEqual([]);
});
