// src/start.ts → dist/, bundled: nothing is installed beside hms, and what a command does not need is in
// chunks of its own that it does not load.
import { rm } from 'node:fs/promises';
import { bundle } from './bundle.mjs';

await rm('dist', { recursive: true, force: true });
await bundle({
  input: { start: 'src/start.ts', keyring: 'src/system/keyring-process.ts' },
  define: { 'import.meta.dirname': '__dirname' },
  dir: 'dist',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
});
