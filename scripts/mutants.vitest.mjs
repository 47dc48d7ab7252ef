// Vitest settings for Stryker (scripts/mutants.mjs).
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { texts } from '../vitest.config.ts';

const chosen = JSON.parse(readFileSync('scripts/mutants-tests.json', 'utf8'));
const files = chosen[process.env.HMS_MUTANTS_PART] ?? [];

/** Runs tests in the order of the list, because the first failure ends the run of a mutant. */
class InOrder extends BaseSequencer {
  async sort(specifications) {
    const place = ({ moduleId }) => files.findIndex((file) => moduleId.endsWith(file));
    return specifications.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  plugins: [texts],
  test: {
    include: ['test/*.test.ts'],
    // These read sources and documents as text, and Stryker has changed the sources.
    exclude: ['architecture', 'commands', 'generated', 'man'].map((name) => `test/${name}.test.ts`),
    globalSetup: 'test/support/own-temp.ts',
    setupFiles: 'scripts/mutants.setup.mjs',
    // Detects promises that a mutant never settles; counted separately.
    testTimeout: 15_000,
    hookTimeout: 15_000,
    // Loads the program once instead of for each file and mutant.
    isolate: false,
    sequence: { sequencer: InOrder },
  },
});
