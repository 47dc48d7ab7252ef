// Checksums of files, and the SHA-256 sums of a release.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function sumOf(algorithm, path) {
  return createHash(algorithm).update(readFileSync(path)).digest('hex');
}

/** File → sum, in the order of their names. */
export function sumsOf(folder) {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, sumOf('sha256', join(folder, name))]));
}

/** The lines that `sha256sum --check` reads. */
export function checksums(sums) {
  return Object.entries(sums)
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('');
}
