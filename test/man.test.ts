/** The manual is fresh, and leaves nothing out. `npm run generate` writes it anew. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manPages } from '../scripts/man.ts';
import { plain, prose } from '../scripts/roff.ts';
import { table } from './support/table.ts';

const docs = {
  configuration: readFileSync('docs/configuration.md', 'utf8'),
};
const pages = manPages(table, docs);

test.each([...pages])('man/%s', async (file, page) => {
  await expect(page).toMatchFileSnapshot(`../man/${file}`);
});

test('there is no page of a command that is gone', () => {
  expect(readdirSync('man').filter((file) => !pages.has(file))).toEqual([]);
});

// npm reads `directories.man` when it publishes only: an archive that is installed as it is would have no manual.
test('package.json lists the pages, so that npm puts them where man looks', async () => {
  const { man: _, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'));
  const entries = Object.entries(rest);
  const at = entries.findIndex(([name]) => name === 'bin') + 1;
  const man = [...pages.keys()].map((file) => `man/${file}`).sort();
  const whole = Object.fromEntries(entries.toSpliced(at, 0, ['man', man]));
  await expect(`${JSON.stringify(whole, null, 2)}\n`).toMatchFileSnapshot('../package.json');
});

test('each variable of the configuration is in the manual', () => {
  const names =
    docs.configuration.match(/\b(HMS|CI|HTTPS?|ALL|NO|FORCE|NODE|XDG)_[A-Z_]+\b/g) ?? [];
  const main = pages.get('hms.1');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !main?.includes(name))).toEqual([]);
});

test.each([
  ['.hmsignore', '\\&.hmsignore'],
  ["'php_version<8.2'", '\\[aq]php_version<8.2\\[aq]'],
  ['--dry-run', '\\-\\-dry\\-run'],
  ['C:\\n', 'C:\\[rs]n'],
  ['a\n.b …', 'a .b \\[u2026]'],
])('%s stands for itself', (text, roff) => {
  expect(plain(text)).toBe(roff);
});

test('what is code in the docs is bold, and a link to another page of theirs is left out', () => {
  expect(prose('`.x` is read ([fleet.md](fleet.md)). `y`')).toBe('\\fB.x\\fR is read. \\fBy\\fR');
});
