/** What is generated is fresh. `npm run generate` writes it anew. */
import { expect, test } from 'vitest';
import { referencePage } from '../scripts/reference.ts';
import { table } from '../src/commands/index.ts';
import { run } from './support/world.ts';

test.each([
  ['bash', 'hms.bash'],
  ['zsh', '_hms'],
  ['fish', 'hms.fish'],
  ['powershell', 'hms.ps1'],
])('completions for %s', async (shell, file) => {
  const { code, stdout } = await run(`completion ${shell}`);
  expect(code).toBe(0);
  await expect(stdout).toMatchFileSnapshot(`../completions/${file}`);
});

test('the reference', async () => {
  await expect(referencePage(table)).toMatchFileSnapshot('../docs/reference.md');
});
