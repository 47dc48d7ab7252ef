// A package for Debian and Ubuntu (dpkg-deb).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumOf } from './checksums.mjs';
import { summary } from './summary.mjs';

/** @param folder holds the files, and gets the control files */
export function makeDeb({ folder, out, version }) {
  mkdirSync(join(folder, 'DEBIAN'), { mode: 0o755 });
  const files = filesIn(folder);
  const kib = files.reduce(
    (sum, path) => sum + Math.ceil(statSync(join(folder, path)).size / 1024),
    0,
  );
  const control = [
    'Package: hms',
    `Version: ${version}`,
    'Architecture: amd64',
    'Maintainer: the hms authors <hms@example.com>',
    `Installed-Size: ${kib}`,
    'Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1',
    'Section: admin',
    'Priority: optional',
    `Description: ${summary.line}`,
    ...summary.text.map((line) => ` ${line}`),
  ];
  const sums = files.map((path) => `${sumOf('md5', join(folder, path))}  ${path}`);
  writeFileSync(join(folder, 'DEBIAN', 'control'), `${control.join('\n')}\n`, { mode: 0o644 });
  writeFileSync(join(folder, 'DEBIAN', 'md5sums'), `${sums.join('\n')}\n`, { mode: 0o644 });
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
