// Mutation testing of one part of src/ (docs/testing.md): Stryker changes a copy of the code, one mutant at a time,
// and the mutants that no test notices are listed.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { tests } from './mutants-plugins.mjs';

const parts = {
  client: ['src/client/'],
  fleet: ['src/fleet/'],
  runner: ['src/runner/'],
  sandbox: ['src/sandbox/'],
  storage: ['src/storage.ts', 'src/files.ts', 'src/journal.ts', 'src/log.ts'],
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    choose: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
    sample: { type: 'string', default: '100' },
  },
});
const sample = values.choose ? 0 : Number(values.sample);
const [part = ''] = positionals;
if (positionals.length > 1 || !(values.choose || Object.hasOwn(parts, part)) || !(sample >= 0)) {
  console.error('usage: npm run mutants -- FOLDER [--sample PERCENT] [--concurrency N]');
  console.error('       npm run mutants -- --choose');
  console.error(`FOLDER is one of: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
process.env.HMS_MUTANTS_PART = part;
process.env.HMS_MUTANTS_SAMPLE = String(sample);

/** Left out where tests are chosen: which blocks a test runs says enough, and takes less memory. */
const withinBlocks = [
  ...['ArithmeticOperator', 'ArrayDeclaration', 'AssignmentOperator', 'BooleanLiteral'],
  ...['ConditionalExpression', 'EqualityOperator', 'LogicalOperator', 'MethodExpression'],
  ...['ObjectLiteral', 'OptionalChaining', 'Regex', 'StringLiteral', 'UnaryOperator'],
  'UpdateOperator',
];
/** What the chosen tests of one part may take together. */
const mostMs = 60_000;
const listPath = 'scripts/mutants-tests.json';
const reports = `build/mutants/${part || 'all'}`;
const places = values.choose ? Object.values(parts).flat() : parts[part];

const mutants = await new Stryker({
  mutate: places.map((place) => (place.endsWith('/') ? `${place}**/*.ts` : place)),
  testFiles: values.choose ? [] : JSON.parse(readFileSync(listPath, 'utf8'))[part],
  testRunner: 'vitest',
  // Not with `related`: that asks which tests import the file, and the coverage of each test knows better.
  vitest: { configFile: 'scripts/mutants.vitest.mjs', related: false },
  plugins: [
    import.meta.resolve('@stryker-mutator/vitest-runner'),
    import.meta.resolve('./mutants-plugins.mjs'),
  ],
  checkers: sample < 100 ? ['sample'] : [],
  reporters: ['progress', 'times', 'html', 'json'],
  htmlReporter: { fileName: `${reports}/report.html` },
  jsonReporter: { fileName: `${reports}/report.json` },
  tempDirName: 'build/mutants/tmp',
  ignorePatterns: ['bench', 'build', 'dist'],
  testRunnerNodeArgs: ['--max-old-space-size=4096'],
  concurrency: Number(values.concurrency),
  // A busy machine is slow, and a mutant that never ends is mostly known by how often its code runs.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 60,
  allowConsoleColors: false,
  mutator: { excludedMutations: values.choose ? withinBlocks : [] },
  // Stryker would read it with the API of older versions of TypeScript.
  tsconfigFile: 'none',
}).runMutationTest();

if (values.choose) {
  const lists = Object.fromEntries(Object.keys(parts).map((name) => [name, chosenFor(name)]));
  writeFileSync(listPath, `${JSON.stringify(lists, null, 2)}\n`);
} else {
  tell();
}

/**
 * Files of tests that run much of the code in little time, the best first. A file counts less for a mutant that
 * others run already, and the files together take no longer than `mostMs`.
 */
function chosenFor(name) {
  const covered = mutants.filter(({ fileName }) =>
    parts[name].some((place) => relative('.', fileName).startsWith(place)),
  );
  const fileOf = new Map(tests.map(({ id, fileName }) => [id, relative('.', fileName)]));
  const files = new Map();
  for (const { id, timeSpentMs } of tests) {
    const file = files.get(fileOf.get(id)) ?? { ms: 100, mutants: new Set() };
    file.ms += timeSpentMs;
    files.set(fileOf.get(id), file);
  }
  for (const { id, coveredBy = [] } of covered) {
    for (const test of coveredBy) files.get(fileOf.get(test))?.mutants.add(id);
  }
  const times = new Map(covered.map(({ id }) => [id, 0]));
  const list = [];
  let ms = 0;
  for (;;) {
    const left = [...files].map(([path, file]) => {
      const gain = [...file.mutants].reduce((sum, id) => sum + 1 / 2 ** times.get(id), 0);
      return { path, file, gain };
    });
    left.sort((one, other) => other.gain / other.file.ms - one.gain / one.file.ms);
    const best = left.find(({ file, gain }) => ms + file.ms <= mostMs && gain >= 1);
    if (best === undefined) return list;
    list.push(best.path);
    ms += best.file.ms;
    files.delete(best.path);
    for (const id of best.file.mutants) times.set(id, times.get(id) + 1);
  }
}

function tell() {
  const count = (status) => mutants.filter((mutant) => mutant.status === status).length;
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
timed out ${count('Timeout')}, ended in an error ${count('RuntimeError')}: not counted
${reports}/survivors.txt, ${reports}/report.html`);
}
