// Bundles src/entry/start.ts into dist/, dependencies included. What only some commands need is in separate chunks.
import { rm, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { bundle } from './bundle.mjs';
import { groups } from './bundle-groups.mjs';
import { licences } from './licences.mjs';
import { writeHelpPages } from './write-help-pages.mjs';

await rm('dist', { recursive: true, force: true });
const files = await bundle({
  input: { start: 'src/entry/start.ts' },
  define: { 'import.meta.dirname': '__dirname' },
  dir: 'dist',
  entryFileNames: '[name]-[hash].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  codeSplitting: { groups },
});
const alone = { dir: 'dist', isOneFile: true };
const nameOf = (wanted) => JSON.stringify(files.find(({ name }) => name === wanted).fileName);
const define = { startFile: nameOf('start'), serviceFile: nameOf('service') };
await bundle({ ...alone, input: { hms: 'src/entry/loader.ts' }, define });
await bundle({ ...alone, input: { keyring: 'src/entry/keyring-process.ts' } });

await writeHelpPages('dist/help.jsonl');

const chunks = files.filter(({ type }) => type === 'chunk');
const modules = chunks.map(({ fileName, moduleIds }) => [
  fileName,
  moduleIds.map((id) => relative('.', id)),
]);
await writeFile('dist/modules.json', JSON.stringify(Object.fromEntries(modules))); // for tests
await writeFile('dist/licences.txt', await licences(modules.flatMap(([, ids]) => ids)));
