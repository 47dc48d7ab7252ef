// src/main.ts and src/system.ts → dist/, bundled: nothing is installed beside hms, and each library is
// a chunk of its own that is loaded on first use.
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: {
    main: 'src/main.ts',
    system: 'src/system.ts',
    keyring: 'src/system/keyring-process.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  external: ['@napi-rs/keyring'], // it has a native part
  format: 'esm',
  platform: 'node',
  target: 'node20',
  chunkNames: 'chunks/[name]-[hash]',
  legalComments: 'linked',
  // Libraries in CommonJS reach for Node's own modules with require.
  banner: {
    js: "import { createRequire as hmsRequire } from 'node:module'; const require = hmsRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
