/** docs/requirements.md: every id stands in the name of a test, and every D in a name has its sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('docs/requirements.md', 'utf8');
const known = [...page.matchAll(/^\| (D\d+) \| (.+) \|$/gm)].map(([, id]) => id);

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join('test', name), 'utf8'))
  .join('\n');
const named = new Set(tests.match(/(?<=['"`][^'"`\n]*)\bD\d+\b(?=[^'"`\n]*:)/g));

test('every id of the page stands in the name of a test', () => {
  expect(known).toHaveLength(30);
  expect(known.filter((id) => !named.has(id ?? ''))).toEqual([]);
});

test('every D in the name of a test has its sentence on the page', () => {
  expect([...named].filter((id) => !known.includes(id))).toEqual([]);
});
