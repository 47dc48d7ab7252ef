// Installs a program from an npm package into a folder of its own below node_modules/.cache.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));

/**
 * Path of the program; installs it if it is missing.
 * @param place folder in the cache
 * @param file of the package
 * @param options of `npm install`
 */
export function cachedProgram({ place, name, version, file, options = [] }) {
  const folder = join(cache, place);
  const program = join(folder, 'node_modules', name, file);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const words = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', ...options];
  execFileSync('npm', ['install', ...words, `${name}@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return program;
}
