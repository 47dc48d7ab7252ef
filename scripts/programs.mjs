// Finds the programs that tests run besides Node, npm, git and sh, and tells which test file needs which.
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const table = JSON.parse(
  readFileSync(fileURLToPath(new URL('../test/programs.json', import.meta.url)), 'utf8'),
);

/** Available on every machine that can install hms and run its scripts. */
const always = ['node', 'npm', 'npx', 'git', 'sh'];

/** The machine's PATH. The tests of a file see only a part of it. */
const machinePath = process.env.HMS_TEST_PATH ?? process.env.PATH ?? '';

/** Path of an executable file of this name, or undefined. */
export function find(name) {
  const paths = machinePath.split(delimiter).filter((folder) => folder !== '');
  return paths.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Path of a program of the table, under any of its names. */
export function programPath(program) {
  const { names = [program] } = table.programs[program];
  return names.map(find).find((path) => path !== undefined);
}

export const programs = Object.keys(table.programs);

/** Test files that `npm run test:large` runs, and `npm test` does not. */
export const largeOnly = table.large;

/** @param isLarge with those of the tests that only `npm run test:large` runs */
export function programsFor(isLarge) {
  const files = Object.keys(table.files).filter((file) => isLarge || !largeOnly.includes(file));
  const used = new Set(files.flatMap((file) => table.files[file]));
  return programs.filter((program) => used.has(program));
}

/** @param file relative to the repository, with slashes */
export function programsOf(file) {
  return table.files[file] ?? [];
}

export function missing(names) {
  return names.filter((name) => programPath(name) === undefined);
}

/** Every command that the tests of a file may run, with its path. */
export function commandsOf(file) {
  const own = programsOf(file).flatMap((program) => {
    const { names = [program], with: others = [] } = table.programs[program];
    return [...names, ...others];
  });
  const pairs = [...always, ...own].map((name) => [name, find(name)]);
  return pairs.filter(([, path]) => path !== undefined);
}

/** The Debian packages of these programs. */
export function packagesOf(names) {
  return [...new Set(names.flatMap((name) => table.programs[name].packages))];
}

export function installLine(names) {
  return `apt-get install -y --no-install-recommends ${packagesOf(names).join(' ')}`;
}

export const testFiles = Object.keys(table.files);
