// Samples mutants for scripts/mutants.mjs --sample. Stryker loads this file in each of its processes.
import { createHash } from 'node:crypto';

/** Picks the same mutants each time, by a hash of the mutant. */
function isInSample({ fileName, location, replacement }) {
  const mutant = JSON.stringify([fileName.replace(/.*\/src\//, ''), location, replacement]);
  const hash = createHash('sha256').update(mutant).digest();
  return hash.readUInt32BE(0) % 100 < Number(process.env.HMS_MUTANTS_SAMPLE);
}

/** Mutants outside the sample are not tested and do not count. */
const sample = {
  init: async () => {},
  group: async (mutants) => [mutants.map(({ id }) => id)],
  async check(mutants) {
    const out = { status: 'compileError', reason: 'not in the sample' };
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, isInSample(mutant) ? { status: 'passed' } : out]),
    );
  },
};

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sample }];
