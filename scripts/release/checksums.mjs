// SHA-256 of the files of a release.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File → sum, in the order of their names. */
export function sumsOf(folder) {
  const sum = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, sum(name)]),
  );
}

/** The lines that `sha256sum --check` reads. */
export function checksums(sums) {
  return Object.entries(sums)
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('');
}
