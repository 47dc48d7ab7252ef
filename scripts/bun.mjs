// Bun's program from its npm package for this platform, without the install script of the package `bun`.
import { cachedProgram } from './cached-program.mjs';

const version = '1.4.5';

/** Path of the program. */
export function bunProgram() {
  const platform = `${process.platform}-${process.arch}`.replace('arm64', 'aarch64');
  return cachedProgram({
    place: `bun/${version}`,
    name: `@oven/bun-${platform}`,
    version,
    file: 'bin/bun',
    options: ['--ignore-scripts'],
  });
}
