// src/start.ts → dist/, bundled: nothing is installed beside hms, and what a command does not need is in
// chunks of its own that it does not load.
import { rm } from 'node:fs/promises';
import { bundle } from './bundle.mjs';

/** What is loaded together is one file: a file more takes as long as reading 30 KB more. */
const groups = [
  { name: 'start', tags: ['$initial'], priority: 2 },
  {
    name: 'commands',
    test: /\/src\/(resolve|contract\/words|profile-rules|commands\/(installs|copy|notify|loss|once))/,
    priority: 1,
  },
  {
    name: 'service',
    test: /\/src\/(service|client|contract\/(?!openapi)|settings|credentials|profiles|files|sandbox\/(credentials|zone)|system\/(network|undici))/,
  },
];

await rm('dist', { recursive: true, force: true });
const [start] = await bundle({
  input: { start: 'src/start.ts' },
  define: { 'import.meta.dirname': '__dirname' },
  dir: 'dist',
  entryFileNames: '[name]-[hash].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  codeSplitting: { groups },
});
const alone = { dir: 'dist', isOneFile: true };
const startFile = JSON.stringify(start.fileName);
await bundle({ ...alone, input: { hms: 'src/loader.ts' }, define: { startFile } });
await bundle({ ...alone, input: { keyring: 'src/system/keyring-process.ts' } });
