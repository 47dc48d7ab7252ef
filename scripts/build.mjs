// Bundles src/entry/start.ts into dist/, dependencies included. What only some commands need is in separate chunks.
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { bundle } from './bundle.mjs';
import { licences } from './licences.mjs';

/** Modules that load together share a file: another file costs as much time as 30 KB more. */
const groups = [
  { name: 'start', tags: ['$initial'], priority: 4 },
  {
    name: 'commands',
    test: /\/src\/(resolve|config\/profile-rules|core\/url|commands\/(installs|shared\/(notify|loss|once)))/,
    priority: 3,
  },
  {
    name: 'service',
    test: /\/src\/(app\/connect|client|contract\/(?!openapi|schemas)|config\/(?!profile-schema)|storage\/files|sandbox\/(demo-credentials|dns-zone))/,
    priority: 2,
  },
  // Not part of `service`: sandbox commands would cache that file without these functions compiled.
  {
    name: 'writes',
    test: /\/(src\/system\/network\/http\/(writes|undici)|node_modules\/undici\/)/,
    priority: 1,
  },
  {
    name: 'network',
    test: /\/src\/system\/network\/(network|http\/(reads|node-request)|proxy|transport-failure|connection-errors|certificates|informational-responses)\.ts/,
    priority: 2,
  },
];

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

// The help pages, for a start that does not load the program.
await bundle({ ...alone, input: { 'help-pages': 'scripts/help-pages.ts' } });
const { helpLines } = createRequire(import.meta.url)('../dist/help-pages.cjs');
await rm('dist/help-pages.cjs');
await writeFile('dist/help.jsonl', await helpLines());

const chunks = files.filter(({ type }) => type === 'chunk');
const modules = chunks.map(({ fileName, moduleIds }) => [
  fileName,
  moduleIds.map((id) => relative('.', id)),
]);
await writeFile('dist/modules.json', JSON.stringify(Object.fromEntries(modules))); // for tests
await writeFile('dist/licences.txt', await licences(modules.flatMap(([, ids]) => ids)));
