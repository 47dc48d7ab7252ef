// Makes the files of a release: executables, archives, a deb and an rpm, the npm package, manifests, SBOM and checksums.
// Two runs over the same commit make the same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checksums, sumsOf } from './release/checksums.mjs';
import { makeDeb } from './release/deb.mjs';
import { layOut, placesOf } from './release/layout.mjs';
import { manifests } from './release/manifests.mjs';
import { npmManifest } from './release/npm-manifest.mjs';
import { refuse, releaseEpoch, releaseOptions } from './release/options.mjs';
import { makeRpm } from './release/rpm.mjs';
import { sbom } from './release/sbom.mjs';

process.umask(0o022);
if (`${process.platform} ${process.arch}` !== 'linux x64') {
  refuse(`This is ${process.platform} ${process.arch}.`, 'Run it on Linux x64.');
}
const { out, url, repository } = releaseOptions();
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { version } = manifest;
const git = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' });
const epoch = releaseEpoch(process.env.SOURCE_DATE_EPOCH, git);
if (process.env.SOURCE_DATE_EPOCH === undefined && git('status', '--porcelain') !== '') {
  console.error('package: Files of this clone differ from the commit, so the release will too.');
}
for (const program of ['tar', 'gzip', 'dpkg-deb', 'rpmbuild']) {
  if (spawnSync(program, ['--version']).error) {
    refuse(`${program} is missing.`, 'On Debian, run: apt-get install tar gzip dpkg rpm');
  }
}
process.env.SOURCE_DATE_EPOCH = epoch; // dpkg-deb and rpmbuild read it
process.on('SIGINT', () => {}); // The program that runs ends by it too, and its error ends this one.
const work = mkdtempSync(join(tmpdir(), 'hms-release-'));
const made = join(work, 'release');

function run(program, ...words) {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** @param platform another one than this @returns path of the executable */
function build(...platform) {
  const folder = join(work, 'binary', ...platform);
  run('npm', 'run', 'build:binary', '--', folder, ...platform);
  return join(folder, platform[0]?.startsWith('win-') ? 'hms.exe' : 'hms');
}

/** build-binary.mjs writes them beside the executable. */
const licencesOf = (executable) => join(dirname(executable), 'licences.txt');

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
  copyFileSync(`${path}.gz`, join(made, `${name}.tar.gz`));
}

/** The npm package. Its files are copied, because its package.json is another one. */
function packForNpm() {
  const folder = join(work, 'npm');
  const [{ files }] = JSON.parse(run('npm', 'pack', '--ignore-scripts', '--dry-run', '--json'));
  for (const { path } of files) cpSync(path, join(folder, path));
  writeFileSync(join(folder, 'package.json'), npmManifest(manifest, repository));
  run('npm', 'pack', '--ignore-scripts', '--pack-destination', made, folder);
}

/** Replaces what was there. The sums come first: what an interruption leaves does not fit them. */
function replaceRelease() {
  for (const name of readdirSync(out)) rmSync(join(out, name));
  const names = readdirSync(made);
  for (const name of ['SHA256SUMS', ...names]) copyFileSync(join(made, name), join(out, name));
}

try {
  mkdirSync(made);
  run('npm', 'run', 'build');
  const executable = build();
  archive('linux-x64', executable);
  archive('linux-arm64', build('linux-arm64'));
  const windows = build('win-x64');
  copyFileSync(windows, join(made, `hms-${version}-windows-x64.exe`));
  copyFileSync(licencesOf(windows), join(made, `hms-${version}-windows-x64-licences.txt`));
  makeDeb({ folder: laidOut('deb', placesOf.deb, executable), out: made, version });
  makeRpm({ folder: laidOut('rpm', placesOf.rpm, executable), out: made, version, work });
  packForNpm();
  copyFileSync('scripts/release/Containerfile', join(made, 'Containerfile'));
  writeFileSync(join(made, 'sbom.cdx.json'), sbom({ version, epoch }));
  if (url !== undefined) {
    const files = manifests({ version, url, repository, sums: sumsOf(made) });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(made, path), text);
  }
  writeFileSync(join(made, 'SHA256SUMS'), checksums(sumsOf(made)));
  replaceRelease();
  console.log(readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd());
} catch (error) {
  if (error.signal !== 'SIGINT') throw error;
  console.error('package: Interrupted. The folder of the release is as it was.');
  process.exitCode = 130;
} finally {
  rmSync(work, { recursive: true });
}
