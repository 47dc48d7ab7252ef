/** What is generated is fresh. `npm run generate` writes it anew. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completionScript } from '../scripts/completions.ts';
import { withExitTable } from '../scripts/exit-codes.ts';
import { guidePage } from '../scripts/guide.ts';
import { jsonPage, jsonSchemas } from '../scripts/json-page.ts';
import { referencePage } from '../scripts/reference.ts';
import { table } from './support/table.ts';

test.each([
  ['bash', 'hms.bash'],
  ['zsh', '_hms'],
  ['fish', 'hms.fish'],
  ['powershell', 'hms.ps1'],
] as const)('completions for %s', async (shell, file) => {
  await expect(completionScript(shell, table)).toMatchFileSnapshot(`../completions/${file}`);
});

test('the reference', async () => {
  await expect(referencePage(table)).toMatchFileSnapshot('../docs/reference.md');
});

test('the JSON of hms', async () => {
  await expect(jsonPage()).toMatchFileSnapshot('../docs/json.md');
  const schemas = `${JSON.stringify(jsonSchemas(), undefined, 2)}\n`;
  await expect(schemas).toMatchFileSnapshot('../docs/json-schemas.json');
});

test('the guide', async () => {
  const names = readdirSync('test/transcripts').map((name) => name.replace('.md', ''));
  await expect(guidePage(names)).toMatchFileSnapshot('../docs/guide.md');
});

test('the table of exit codes', async () => {
  const page = readFileSync('docs/exit-codes.md', 'utf8');
  await expect(withExitTable(page)).toMatchFileSnapshot('../docs/exit-codes.md');
});
