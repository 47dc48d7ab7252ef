// Runs mutation tests on one part of src/ (docs/testing.md): Stryker changes a copy of the code, one mutant at a time,
// and this lists the mutants that no test detects.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const parts = {
  client: ['src/client/**/*.ts'],
  fleet: ['src/fleet/**/*.ts'],
  runner: ['src/{cli,command-model,output,runner}/**/*.ts'],
  sandbox: ['src/sandbox/**/*.ts'],
  storage: ['src/storage/**/*.ts'],
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    sample: { type: 'string', default: '100' },
  },
});
const sample = Number(values.sample);
const [part = ''] = positionals;
if (positionals.length > 1 || !Object.hasOwn(parts, part) || !(sample > 0)) {
  console.error('usage: npm run mutants -- FOLDER [--sample PERCENT] [--concurrency N]');
  console.error(`FOLDER is one of: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
process.env.HMS_MUTANTS_PART = part;
process.env.HMS_MUTANTS_SAMPLE = String(sample);

const lists = JSON.parse(readFileSync('scripts/mutants-tests.json', 'utf8'));
const reports = `build/mutants/${part}`;

const mutants = await new Stryker({
  mutate: parts[part],
  testFiles: lists[part],
  testRunner: 'vitest',
  // `related` selects tests by imports. The coverage of each test is more precise.
  vitest: { configFile: 'scripts/mutants.vitest.mjs', related: false },
  plugins: [
    import.meta.resolve('@stryker-mutator/vitest-runner'),
    import.meta.resolve('./mutants-sample.mjs'),
  ],
  checkers: sample < 100 ? ['sample'] : [],
  reporters: ['progress', 'html', 'json'],
  htmlReporter: { fileName: `${reports}/report.html` },
  jsonReporter: { fileName: `${reports}/report.json` },
  tempDirName: 'build/mutants/tmp',
  ignorePatterns: ['bench', 'build', 'dist'],
  testRunnerNodeArgs: ['--max-old-space-size=4096'],
  concurrency: Number(values.concurrency),
  // Workers keep their modules between mutants (isolate: false), so code that runs only on load would never change.
  ignoreStatic: true,
  // High, because a busy machine is slow. Most endless mutants are detected by their hit count.
  timeoutMS: 15_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 60,
  allowConsoleColors: false,
  // Stryker would read it with the API of older TypeScript versions.
  tsconfigFile: 'none',
}).runMutationTest();

/** A mutant that timed out, or whose test did. */
const isLate = ({ status, statusReason = '' }) =>
  status === 'Timeout' || (status === 'Killed' && /\btimed out in \d+ms/.test(statusReason));
const late = mutants.filter(isLate).length;
const rest = mutants.filter((mutant) => !isLate(mutant));
const count = (status) => rest.filter((mutant) => mutant.status === status).length;
const [killed, survived, uncovered] = ['Killed', 'Survived', 'NoCoverage'].map(count);
const score = (100 * killed) / (killed + survived + uncovered);
const left = mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
const lines = left.map(({ fileName, location: { start }, mutatorName, replacement, status }) => {
  const place = `${relative('.', fileName)}:${start.line}:${start.column}`;
  return `${place} ${status} ${mutatorName}: ${JSON.stringify(replacement).slice(0, 200)}\n`;
});
writeFileSync(`${reports}/survivors.txt`, lines.sort().join(''));
console.log(`${part}${sample < 100 ? `, a sample of ${sample} %` : ''}: ${score.toFixed(1)} %
killed ${killed}, survived ${survived}, not covered ${uncovered}
timed out ${late}, ended in an error ${count('RuntimeError')}, static ${count('Ignored')}: not counted
${reports}/survivors.txt, ${reports}/report.html`);
