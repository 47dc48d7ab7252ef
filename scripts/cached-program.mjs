// Installs a program from an npm package into a folder of its own below node_modules/.cache.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Path of the program; installs it if it is missing.
 * @param place folder in the cache. What is in it stays: an exact version is a part of its name
 * @param file of the package
 * @param integrity of the package's archive, if npm must refuse any other
 * @param options of npm
 */
export function cachedProgram({ place, name, version, file, integrity, options = [] }) {
  const folder = join(cache, place);
  const program = join(folder, 'node_modules', name, file);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const own = { private: true, dependencies: { [name]: String(version) } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  if (integrity !== undefined) writeLock(folder, own, { name, version, integrity });
  const how = integrity === undefined ? ['install', '--no-package-lock'] : ['ci'];
  execFileSync('npm', [...how, ...quiet, ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return program;
}

/** npm compares a package with the sum in the lock. Without one, it takes the sum from the registry. */
function writeLock(folder, { dependencies }, { name, version, integrity }) {
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  const lock = { lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}
