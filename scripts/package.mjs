// Makes the files of a release: executables, archives, a deb and an rpm, the npm package, manifests, SBOM and checksums. Two runs over the same commit make the same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checksums, sumsOf } from './release/checksums.mjs';
import { makeDeb } from './release/deb.mjs';
import { layOut, placesOf } from './release/layout.mjs';
import { manifests } from './release/manifests.mjs';
import { makeRpm } from './release/rpm.mjs';
import { sbom } from './release/sbom.mjs';

/** @param remedy what to do */
function refuse(problem, remedy) {
  console.error(`package: ${problem}\n${remedy}`);
  process.exit(2);
}

function optionsGiven() {
  try {
    return parseArgs({
      options: {
        /** Folder for the files. It is emptied first. */
        out: { type: 'string', default: 'build/release' },
        /** Address of the release, for the manifests of package managers. */
        url: { type: 'string' },
      },
    }).values;
  } catch ({ message }) {
    return refuse(message, 'Usage: npm run package -- [--out FOLDER] [--url URL]');
  }
}

const values = optionsGiven();
if (`${process.platform} ${process.arch}` !== 'linux x64') {
  refuse(`This is ${process.platform} ${process.arch}.`, 'Run it on Linux x64.');
}
for (const program of ['tar', 'gzip', 'dpkg-deb', 'rpmbuild']) {
  if (spawnSync(program, ['--version']).error) {
    refuse(`${program} is missing.`, 'On Debian, run: apt-get install tar gzip dpkg rpm');
  }
}
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const out = resolve(values.out);
const work = mkdtempSync(join(tmpdir(), 'hms-release-'));
const epoch = process.env.SOURCE_DATE_EPOCH ?? run('git', 'log', '-1', '--format=%ct').trim();
process.env.SOURCE_DATE_EPOCH = epoch; // dpkg-deb and rpmbuild read it

function run(program, ...words) {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** @param platform another one than this @returns path of the executable */
function build(...platform) {
  const folder = join(work, 'binary', ...platform);
  run('npm', 'run', 'build:binary', '--', folder, ...platform);
  return join(folder, platform[0]?.startsWith('win-') ? 'hms.exe' : 'hms');
}

/** The files of an installation in a folder of its own. */
function laidOut(name, places, executable) {
  const folder = join(work, name);
  layOut(folder, places, { executable, epoch });
  return folder;
}

/** An archive with fixed order, owners and times. */
function archive(platform, executable) {
  const name = `hms-${version}-${platform}`;
  laidOut(join('archive', name), placesOf.archive, executable);
  const tar = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner'];
  const path = join(work, `${name}.tar`);
  run('tar', ...tar, '--format=gnu', '-C', join(work, 'archive'), '-cf', path, name);
  run('gzip', '-n6', path);
  copyFileSync(`${path}.gz`, join(out, `${name}.tar.gz`));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
try {
  run('npm', 'run', 'build');
  const executable = build();
  archive('linux-x64', executable);
  archive('linux-arm64', build('linux-arm64'));
  copyFileSync(build('win-x64'), join(out, `hms-${version}-windows-x64.exe`));
  makeDeb({ folder: laidOut('deb', placesOf.deb, executable), out, version });
  makeRpm({ folder: laidOut('rpm', placesOf.rpm, executable), out, version, work });
  run('npm', 'pack', '--ignore-scripts', '--pack-destination', out);
  copyFileSync('scripts/release/Containerfile', join(out, 'Containerfile'));
  writeFileSync(join(out, 'sbom.cdx.json'), sbom({ version, epoch }));
  if (values.url !== undefined) {
    const files = manifests({ version, url: values.url, sums: sumsOf(out) });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(out, path), text);
  }
  writeFileSync(join(out, 'SHA256SUMS'), checksums(sumsOf(out)));
  console.log(readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd());
} finally {
  rmSync(work, { recursive: true });
}
