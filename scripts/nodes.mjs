// Installs each version of Node that hms supports, from the npm package `node`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/nodes/', import.meta.url));

/** Path of the program for a major version; installs it if it is missing. */
export function nodeOf(major) {
  return installed({ folder: String(major), name: 'node', version: major, file: 'node' });
}

/** Path of the program for another platform (`win-x64`, `linux-arm64`), of the same version as `nodeOf`. */
export function nodeFor(platform, major) {
  const own = execFileSync(nodeOf(major), ['-p', 'process.versions.node'], { encoding: 'utf8' });
  const version = own.trim();
  const file = platform.startsWith('win-') ? 'node.exe' : 'node';
  const options = ['--force', '--ignore-scripts']; // it does not run here
  const name = `node-${platform}`;
  return installed({ folder: `${version}-${platform}`, name, version, file, options });
}

function installed({ folder: place, name, version, file, options = [] }) {
  const folder = join(cache, place);
  const program = join(folder, 'node_modules', name, 'bin', file);
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

export const versions = [20, 22, 24, 26];
