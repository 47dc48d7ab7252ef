// A package for Debian and Ubuntu (dpkg-deb).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { summary } from './summary.mjs';

export function makeDeb({ tree, out, version, work }) {
  const folder = join(work, 'deb');
  cpSync(tree, folder, { recursive: true, preserveTimestamps: true });
  mkdirSync(join(folder, 'DEBIAN'), { mode: 0o755 });
  const files = filesBelow(folder, 'usr');
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
  const sums = files.map((path) => {
    const hash = createHash('md5')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    return `${hash}  ${path}`;
  });
  writeFileSync(join(folder, 'DEBIAN', 'control'), `${control.join('\n')}\n`, { mode: 0o644 });
  writeFileSync(join(folder, 'DEBIAN', 'md5sums'), `${sums.join('\n')}\n`, { mode: 0o644 });
  const words = ['--root-owner-group', '-Zgzip', '-z6', '--build'];
  const target = join(out, `hms_${version}_amd64.deb`);
  execFileSync('dpkg-deb', [...words, folder, target], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : [path];
    })
    .sort();
}
