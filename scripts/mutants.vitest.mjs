// How Stryker runs the program tests (scripts/mutants.mjs).
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { texts } from '../vitest.config.ts';

const chosen = JSON.parse(readFileSync('scripts/mutants-tests.json', 'utf8'));
const files = chosen[process.env.HMS_MUTANTS_PART] ?? [];

/** In the order of the list: the run of a mutant ends with the first test that fails. */
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
    // They read sources and documents as text, and Stryker has changed the sources.
    exclude: ['architecture', 'commands', 'generated', 'man'].map((name) => `test/${name}.test.ts`),
    globalSetup: 'test/support/own-temp.ts',
    setupFiles: 'scripts/mutants.setup.mjs',
    // A promise that a mutant leaves open is known by it; counted apart.
    testTimeout: 15_000,
    hookTimeout: 15_000,
    // The program is loaded once, and not once for each file and mutant.
    isolate: false,
    sequence: { sequencer: InOrder },
  },
});
