/** The page of an audit: where it is written, and that what the service says is text in it. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { State } from '../src/sandbox/state.ts';
import { createWorld, run } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-page-'));
async function page(command = '', prepare: (state: State) => void = () => {}) {
  const path = join(root, 'page.html');
  const ran = await createWorld({ prepare }).run(`audit --json --html ${path} ${command}`);
  return { ...ran, html: readFileSync(path, 'utf8') };
}

test('what the service says is text, whatever it says', async () => {
  const hostile = `</td><script>alert(1)</script> "&' \u202e\u0007\u2028`;
  const { html } = await page('', ({ installs, domains }) => {
    const [install] = installs;
    const [domain] = domains;
    if (!install || !domain) throw new Error('an empty sandbox');
    Object.assign(install, { name: hostile, environment: hostile, php_version: hostile });
    Object.assign(domain.record, { name: hostile, ownership_status: 'TXT_VERIFICATION_PENDING' });
  });
  expect(html).not.toMatch(/<script|<\/td><s|\p{Bidi_Control}|\p{Zl}|(?!\n)\p{Cc}/u);
  expect(html).toContain(
    '&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&#39; \\u202e\\u0007\\u2028',
  );
});

test('says what was asked, and of what', async () => {
  const { html } = await page(
    '--where environment=production --where php_version<8.3 --max-backup-age 36h --php-min 8.1',
  );
  expect(html).toContain('<dd>matching environment=production and php_version&lt;8.3</dd>');
  expect(html).toContain('a completed backup within 36 h, PHP 8.1 or later');
  expect(html).toContain(
    '<dd><time datetime="2026-03-02T09:00:00.000Z">2026-03-02 09:00 UTC</time></dd>',
  );
  expect(html).toContain('>up to 36 h<');
});

test('an old age is a finding by the same threshold as in the table', async () => {
  const { html, stdout } = await page('--max-backup-age 7h');
  const rows: { last_backup: string | null; findings: string[] }[] = JSON.parse(stdout);
  const late = rows.filter(({ findings }) =>
    findings.some((one) => one.startsWith('last completed')),
  );
  const bars = [
    ...html.matchAll(/<i class="late"[^>]*><\/i><\/div><\/td><td class="number">(\d+)/g),
  ];
  expect(bars.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(late.length);
  expect(late.length).toBeGreaterThan(0);
});

test('what is not known is told as that, and not as fine', async () => {
  const { html } = await page('', ({ installs, backups }) => {
    for (const install of installs) install.php_version = '7.4-legacy';
    for (const { record } of backups)
      Object.assign(record, { create_time: null, complete_time: null });
  });
  expect(html).toContain('<th scope="row">7.4-legacy <span class="warn">unknown</span></th>');
  expect(html).toMatch(/no backup with a usable date<\/th>.*<td class="number">12</);
});

test('limits are told exactly, each age in one class', async () => {
  for (const [given, shown] of [
    ['90m', '1 h 30 min'],
    ['60h', '2 days 12 h'],
    ['390m', '6 h 30 min'],
    ['2d', '2 days'],
  ]) {
    const { html } = await page(`--max-backup-age ${given}`);
    expect(html).toContain(`a completed backup within ${shown}`);
    const labels = [...html.matchAll(/<th scope="row">((?:up to|over) [^<]*)/g)].map(
      ([, one]) => one,
    );
    expect(labels).toContain(`up to ${shown}`);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

describe('the file', () => {
  test.each([
    ['-', "'-' is not a file."],
    [root, 'is a folder.'],
    [join(root, 'none', 'page.html'), 'does not exist'],
    [join(root, 'file', 'page.html'), 'is not a folder.'],
  ])('%s is refused before anything is asked', async (path, message) => {
    writeFileSync(join(root, 'file'), '');
    const ran = await run(`audit --html ${path}`);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(message);
  });

  test('that was there is replaced with its mode kept, through a link', async () => {
    const [old, link] = [join(root, 'old.html'), join(root, 'link.html')];
    writeFileSync(old, 'old');
    chmodSync(old, 0o640);
    symlinkSync(old, link);
    await run(`audit --html ${link}`);
    expect(readFileSync(old, 'utf8')).toMatch(/^<!doctype html>/);
    expect(statSync(old).mode & 0o777).toBe(0o640);
    expect(readFileSync(link, 'utf8')).toBe(readFileSync(old, 'utf8'));
  });

  test('that a link points to is made, where it is not there yet', async () => {
    const [target, link] = [join(root, 'later.html'), join(root, 'later-link.html')];
    symlinkSync(target, link);
    await run(`audit --html ${link}`);
    expect(readFileSync(target, 'utf8')).toMatch(/^<!doctype html>/);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test('that cannot be written at the end takes nothing away from what was seen', async () => {
    const folder = join(root, 'gone');
    mkdirSync(folder);
    const world = createWorld({
      fetch: async (url, init) => {
        rmSync(folder, { recursive: true, force: true });
        return world.sandbox(url, init);
      },
    });
    const ran = await world.run(`audit --json --html ${join(folder, 'page.html')}`);
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.stdout)).toHaveLength(12);
    expect(ran.stderr).toContain('page.html cannot be written: no such file or folder (ENOENT)');
  });
});
