// Installs Bun's program from its npm package for this platform, without the install script of the package `bun`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = '1.4.5';
const cache = fileURLToPath(new URL('../node_modules/.cache/bun/', import.meta.url));

/** Path of the program; installs it if it is missing. */
export function bunProgram() {
  const platform = `${process.platform}-${process.arch}`.replace('arm64', 'aarch64');
  const folder = join(cache, version);
  const program = join(folder, 'node_modules', '@oven', `bun-${platform}`, 'bin', 'bun');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
    const words = ['install', ...options, `@oven/bun-${platform}@${version}`];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return program;
}
