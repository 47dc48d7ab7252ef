/** The page of an audit, opened from disk in a browser that has no network. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type Scheme, seen } from '../support/browser.ts';
import { sized } from '../support/sized.ts';
import { type Ended, serve, shell } from '../support/spawn.ts';

interface Row {
  install: string;
  mark: string;
  php_version: string;
  findings: string[];
}

const installs = sized(30, 300);

const folder = mkdtempSync(join(tmpdir(), 'hms-page-'));
const file = join(folder, 'audit.html');
let audited: Ended;
let rows: Row[];
let browser: Browser;

/** Each page once. */
const pages = new Map<string, ReturnType<typeof seen>>();

function pageIn(scheme: Scheme, width: number): ReturnType<typeof seen> {
  const key = `${scheme} ${width}`;
  const page = pages.get(key) ?? seen(browser, file, { scheme, width });
  pages.set(key, page);
  return page;
}

beforeAll(async () => {
  const service = await serve(
    '--installs',
    String(installs),
    '--fault',
    'GET /installs/*/domains=403x2',
  );
  audited = await shell(`hms audit --json --html ${file}`, service.env);
  rows = JSON.parse(audited.stdout);
  await service.stop();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

test('is written beside what is printed, for everybody the umask lets read it', () => {
  expect(audited.code).toBe(12);
  expect(audited.stderr).toContain(`Wrote ${file}.`);
  expect(rows).toHaveLength(installs);
  expect((statSync(file).mode & 0o777) | process.umask()).toBe(0o666 | process.umask());
});

describe.each<Scheme>(['light', 'dark'])('in %s', (scheme) => {
  test.each(sized(scheme === 'light' ? [1200, 400] : [1200], [1200, 400]))(
    'at %i pixels all of it can be read, and nothing else is asked for',
    async (width) => {
      const page = await pageIn(scheme, width);
      expect(page.requests).toEqual([pathToFileURL(file).href]);
      expect(page.complaints).toEqual([]);
      expect(page.faint).toEqual([]);
      expect(page.overflow).toBe(0);
    },
  );
});

test('light and dark are two looks', async () => {
  const [light, dark] = await Promise.all(
    (['light', 'dark'] as const).map((scheme) => pageIn(scheme, 1200)),
  );
  expect(light?.background).not.toBe(dark?.background);
});

test('says of each install what the audit says', async () => {
  const { title, tables } = await pageIn('light', 1200);
  const count = (mark: string) => rows.filter((row) => row.mark === mark).length;
  expect(title).toBe(
    `${count('finding')} of ${installs} installs need your attention, 2 could not be checked`,
  );

  const { 'PHP version and environment': versions = [], 'Installs with findings': wanting = [] } =
    tables;
  const php74 = rows.filter((row) => row.php_version === '7.4').length;
  expect(versions.find(([version]) => version?.startsWith('7.4'))?.at(-1)).toBe(`${php74}`);
  expect(versions.at(-1)?.at(-1)).toBe(String(installs));

  const ages = tables['Age of the last completed backup'] ?? [];
  const sum = ages.reduce((total, row) => total + Number(row.at(-1)), 0);
  expect(sum).toBe(installs);
  expect(ages.find(([label]) => label === 'could not be checked')?.at(-1)).toBe('2');

  const fine = tables[`${count('ok')} without findings`] ?? [];
  const told = [...wanting.slice(1), ...fine.slice(1)].map(
    (cells) => `${cells[0]?.split('\n')[0]}: ${cells[4]?.split('\n').join('; ')}`,
  );
  const expected = rows.map(({ install, findings }) => `${install}: ${findings.join('; ') || '-'}`);
  expect(told.sort()).toEqual(expected.sort());
});

test('links each finding to the row of its install', async () => {
  const { links, tables } = await pageIn('light', 1200);
  const all = rows.flatMap(({ install, findings }) =>
    findings.map((finding) => ({ install, finding })),
  );
  const shown = (tables.Findings ?? []).slice(1);
  expect(shown.map(([install, , finding]) => ({ install, finding }))).toEqual(all);
  expect(links).toHaveLength(all.length);
  for (const [at, { install, finding }] of all.entries()) {
    expect(links[at]?.[0]).toBe(install);
    expect(links[at]?.[1]).toContain(finding);
  }
});

test('shows production first', async () => {
  const { tables } = await pageIn('light', 1200);
  const environments = (tables['Installs with findings'] ?? []).slice(1).map((row) => row[1]);
  const first = environments.lastIndexOf('production');
  const unchecked = rows.filter(({ mark }) => mark === 'failed').length;
  expect(new Set(environments.slice(unchecked, first + 1))).toEqual(new Set(['production']));
});

test('labels the cells on a phone, and only there', async () => {
  const [phone, wide] = await Promise.all([pageIn('light', 400), pageIn('light', 1200)]);
  expect(new Set(phone?.labels)).toEqual(
    new Set(
      ['Environment', 'Finding', 'PHP', 'Last backup', 'Findings'].map((name) => `${name}: `),
    ),
  );
  expect(new Set(wide?.labels)).toEqual(new Set(['']));
});
