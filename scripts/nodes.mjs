// The versions of Node that hms supports, from the npm package `node`.
import { execFileSync } from 'node:child_process';
import { cachedProgram } from './cached-program.mjs';

/** Path of the program for a major version. */
export function nodeOf(major) {
  return cachedProgram({ place: `nodes/${major}`, name: 'node', version: major, file: 'bin/node' });
}

/** Path of the program for another platform (`win-x64`, `linux-arm64`), of the same version as `nodeOf`. */
export function nodeFor(platform, major) {
  const own = execFileSync(nodeOf(major), ['-p', 'process.versions.node'], { encoding: 'utf8' });
  const version = own.trim();
  return cachedProgram({
    place: `nodes/${version}-${platform}`,
    name: `node-${platform}`,
    version,
    file: platform.startsWith('win-') ? 'bin/node.exe' : 'bin/node',
    options: ['--force', '--ignore-scripts'], // it does not run here
  });
}

export const versions = [20, 22, 24, 26];
