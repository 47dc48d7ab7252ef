import { defineConfig } from 'vitest/config';

/** What scripts/bundle.mjs does too: the files of completions/ are data. */
const texts = {
  name: 'texts',
  transform: (code: string, id: string) =>
    id.includes('/completions/') ? `export default ${JSON.stringify(code)}` : undefined,
};

/** What says the same on every Node, and takes long: shells, CI engines, documents, packages, 200 processes. */
const once = [
  ...['action', 'actions', 'binary', 'ci', 'completion', 'crash', 'exit-codes', 'keeping'],
  ...['man', 'openapi', 'package', 'page', 'prism', 'shards', 'stopped', 'zones'],
];
const isAgain = process.env.HMS_TEST_NODE !== undefined;

const globalSetup = 'test/support/own-temp.ts';

export default defineConfig({
  test: {
    // The tests of real processes take their time; a line for each would hide what failed.
    slowTestThreshold: 30_000,
    projects: [
      // How long a test takes is no fact about hms: a busy machine takes its time.
      {
        plugins: [texts],
        test: { name: 'program', include: ['test/*.test.ts'], globalSetup, testTimeout: 60_000 },
      },
      {
        test: {
          name: 'end-to-end',
          include: ['test/end-to-end/*.test.ts'],
          exclude: isAgain ? once.map((name) => `test/end-to-end/${name}.test.ts`) : [],
          globalSetup,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
