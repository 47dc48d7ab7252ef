// A package for Debian and Ubuntu (dpkg-deb).
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sumOf } from './checksums.mjs';
import { writeOpen } from './files.mjs';
import { summary } from './summary.mjs';
import { systemVersion } from './system-version.mjs';

/**
 * What the executable links to. The least versions have the symbols that it needs, as `dpkg-shlibdeps` and `readelf` say.
 * A test compares them with the executable.
 */
const depends = [
  'libatomic1 (>= 4.8)',
  'libc6 (>= 2.28)',
  'libgcc-s1 (>= 4.2)',
  'libstdc++6 (>= 10.2)',
];

/** @param folder holds the files, and gets the control files */
export function makeDeb({ folder, out, version }) {
  const files = filesIn(folder);
  const kib = files.reduce(
    (sum, path) => sum + Math.ceil(statSync(join(folder, path)).size / 1024),
    0,
  );
  const control = [
    'Package: hms',
    `Version: ${systemVersion(version)}`,
    'Architecture: amd64',
    'Maintainer: the hms authors <hms@example.com>',
    `Installed-Size: ${kib}`,
    `Depends: ${depends.join(', ')}`,
    'Section: admin',
    'Priority: optional',
    `Description: ${summary.line}`,
    ...summary.text.map((line) => ` ${line}`),
  ];
  const sums = files.map((path) => `${sumOf('md5', join(folder, path))}  ${path}`);
  writeOpen(join(folder, 'DEBIAN', 'control'), `${control.join('\n')}\n`);
  writeOpen(join(folder, 'DEBIAN', 'md5sums'), `${sums.join('\n')}\n`);
  const words = ['--root-owner-group', '-Zgzip', '-z6', '--build'];
  const target = join(out, `hms_${version}_amd64.deb`);
  execFileSync('dpkg-deb', [...words, folder, target], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Paths relative to the folder. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.startsWith('usr/') && statSync(join(folder, path)).isFile())
    .sort();
}
