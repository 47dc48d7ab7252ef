import { defineConfig } from 'vitest/config';
import { largeOnly } from './scripts/programs.mjs';
import LongFirst from './test/support/long-first.ts';

/** What scripts/bundle.mjs does too: the files of completions/ are data. */
export const texts = {
  name: 'texts',
  transform: (code: string, id: string) =>
    id.includes('/completions/') ? `export default ${JSON.stringify(code)}` : undefined,
};

/**
 * What says the same on every Node: shells, CI engines, documents, packages, mail servers, files, 200 processes. Again
 * run streams, signals, process groups, terminals, TLS, proxies and the compile cache.
 */
const once = [
  ...[
    'action',
    'action-file',
    'actions',
    'ci',
    'completion',
    'crash',
    'exec-recipes',
    'exit-codes',
  ],
  ...['files', 'fleet-recipes', 'fleet-stopped', 'guard', 'keeping', 'keyring', 'ledger-kept'],
  ...['licences', 'locks', 'mail-hostile', 'mailbox', 'main-job', 'man', 'old-node', 'on-end'],
  ...['openapi', 'package', 'package-options', 'page', 'pipeline', 'plans', 'prism', 'read-only'],
  ...['restore-mail', 'sandbox-shared', 'shards', 'stopped', 'zones'],
];
const isFast = process.env.HMS_TEST_FAST === '1';
const isAgain = process.env.HMS_TEST_NODE !== undefined && !isFast;

/** Tests of Node, its options, its compile cache and its keyring module, which hms-fast does not have. */
const aboutNode = [
  ...['binary', 'compiled', 'keyring', 'library-crash', 'licences', 'loaded', 'node-defaults'],
  ...['old-node', 'package', 'package-options', 'poisoned'],
];

/** The tests that have a great case too (test/support/sized.ts). */
const large = [
  ...[
    ...['bodies', 'canary', 'drift', 'every-command', 'fleet-edges', 'fleet-waiting', 'help'],
    ...['help-pages', 'hmsignore', 'json', 'list-cut', 'messages', 'noun-help', 'once-only'],
    ...['paths', 'private-keys', 'redaction', 'redaction-readings', 'secret-siblings'],
    ...['spoken', 'tables', 'zip-large', 'zip-programs', 'zips'],
  ].map((name) => `test/${name}.test.ts`),
  ...[
    ...[
      'action',
      'ci',
      'compiled',
      'completion',
      'crash',
      'download',
      'downloads-refused',
      'exec',
      'files',
      'fleet-recipes',
      'guard',
      'job-control',
      'keeping',
      'locks',
      'mail-hostile',
      'mailbox',
      'page',
      'pipes',
      'prompts',
      'proxy',
      'read-only',
    ],
    ...['restore-mail', 'signals', 'tls', 'upload', 'zones'],
  ].map((name) => `test/end-to-end/${name}.test.ts`),
];

/** What the tests of every project share. How long one takes is no fact about hms: a busy machine takes its time. */
const common = {
  globalSetup: 'test/support/own-temp.ts',
  runner: './test/support/runner.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // The modules of hms are loaded once a worker, which halves the time: whatever they keep, they keep between tests of a file too.
  isolate: false,
  // A worker that collects its garbage rarely, and alone, takes a tenth less of the processor.
  execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
  // More than there are cores: the tests of processes mostly wait.
  maxWorkers: 4,
};

export default defineConfig({
  test: {
    // The tests of real processes take their time; a line for each would hide what failed.
    slowTestThreshold: 30_000,
    sequence: { sequencer: LongFirst },
    reporters: ['default', './test/support/skipped-reporter.ts'],
    projects: [
      {
        plugins: [texts],
        test: {
          ...common,
          name: 'program',
          include: ['test/*.test.ts'],
          // It imports JSON without the attribute that Node asks for.
          server: { deps: { inline: [/@actions\//] } },
        },
      },
      {
        test: {
          ...common,
          name: 'end-to-end',
          include: ['test/end-to-end/*.test.ts'],
          exclude: [
            ...largeOnly,
            ...[...(isAgain ? once : []), ...(isFast ? aboutNode : [])].map(
              (name) => `test/end-to-end/${name}.test.ts`,
            ),
          ],
        },
      },
      {
        plugins: [texts],
        test: {
          ...common,
          name: 'large',
          include: [...large, ...largeOnly],
          env: { HMS_TEST_LARGE: '1' },
          testTimeout: 1_200_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
