/** What `npm run package` refuses before it builds anything. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'hms-package-options-'));
const other = join(folder, 'other');
mkdirSync(other);
writeFileSync(join(other, 'SHA256SUMS'), `${'0'.repeat(64)}  listed\n`);
writeFileSync(join(other, 'listed'), '');
writeFileSync(join(other, 'mine'), '');
const url = 'https://example.com/hms';

function refused(words: readonly string[], env: Record<string, string> = {}) {
  const line = ['scripts/package.mjs', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, {
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: '1767225600', ...env },
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^package: .+\n.+/);
  return stderr;
}

test.each([
  [['--oot', folder], "Unknown option '--oot'"],
  [['--out', ''], '--out is empty.'],
  [['--out', '.'], 'holds the project.'],
  [['--out', '..'], 'holds the project.'],
  [['--out', '/'], 'holds the project.'],
  [['--out', 'src'], 'is no file of a release.'],
  [['--out', other], `${join(other, 'mine')} is no file of a release.`],
  [['--out', 'package.json/release'], 'ENOTDIR'],
  [['--url', 'https://e/"; system("id") #', '--repository', url], '--url'],
  [['--url', 'http://example.com', '--repository', url], '--url'],
  [['--url', '', '--repository', url], "--url ''"],
  [['--url', url, '--repository', 'git@example.com:hms'], '--repository'],
  [['--url', url], 'given together'],
])('%j', (words, text) => {
  expect(refused(words)).toContain(text);
  expect(readdirSync(other)).toEqual(['SHA256SUMS', 'listed', 'mine']);
  expect(existsSync('package.json')).toBe(true);
});

test('a time that is no number of seconds', () => {
  const out = join(folder, 'new');
  expect(refused(['--out', out], { SOURCE_DATE_EPOCH: 'abc' })).toContain("is 'abc'");
});
