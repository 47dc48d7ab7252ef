// Installs each version of Node that hms supports, from the npm package `node`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/nodes/', import.meta.url));

/** Path of the program for a major version; installs it if it is missing. */
export function nodeOf(major) {
  const folder = join(cache, String(major));
  const program = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const words = ['install', '--no-audit', '--no-fund', '--no-package-lock', `node@${major}`];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return program;
}

export const versions = [20, 22, 24, 26];
