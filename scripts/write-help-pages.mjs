// Writes the help pages, for a start that does not load the program.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';

/** @param path of the file to write */
export async function writeHelpPages(path) {
  const dir = mkdtempSync(join(tmpdir(), 'hms-pages-'));
  await bundle({ input: { pages: 'scripts/help-pages.ts' }, isOneFile: true, dir });
  const { helpLines } = createRequire(import.meta.url)(join(dir, 'pages.cjs'));
  writeFileSync(path, await helpLines());
  rmSync(dir, { recursive: true });
}
