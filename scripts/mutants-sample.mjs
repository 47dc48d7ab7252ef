// The mutants of scripts/mutants.mjs --sample. Stryker loads this file in each of its processes.
import { createHash } from 'node:crypto';

/** The same mutants each time: a hash of what a mutant is says whether it is in the sample. */
function isInSample({ fileName, location, replacement }) {
  const mutant = JSON.stringify([fileName.replace(/.*\/src\//, ''), location, replacement]);
  const hash = createHash('sha256').update(mutant).digest();
  return hash.readUInt32BE(0) % 100 < Number(process.env.HMS_MUTANTS_SAMPLE);
}

/** A mutant that does not pass is not tested, and counts for nothing. */
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
