/**
 * The image of the Containerfile runs. No registry is reachable here, so its base is an image made of Debian packages,
 * not the published one.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'hms-container-'));
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };

function run(program: string, words: readonly string[], cwd = folder): string {
  return execFileSync(program, words, {
    cwd,
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

// The other driver leaves a mounted folder behind.
const driver = ['--storage-driver', 'vfs'];
const store = [...driver, '--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
const buildah = (...words: string[]) => run('buildah', [...store, ...words]).trim();

/** What every image of Debian has. Without `usr-is-merged`, apt would add Perl to merge the folders. */
const packages = ['?essential', 'apt', 'usr-is-merged'];

/** An image of Debian packages, unpacked, with the sources of apt of this machine. */
function makeBase(): void {
  const at = join(folder, 'base');
  const root = join(at, 'root');
  const debs = join(at, 'debs');
  mkdirSync(join(debs, 'partial'), { recursive: true });
  writeFileSync(join(at, 'status'), ''); // nothing is installed, so apt takes every package
  const places = [`Dir::State::Status=${join(at, 'status')}`, `Dir::Cache::Archives=${debs}`];
  const words = ['install', '--download-only', '--yes', '--no-install-recommends'];
  run('apt-get', [...words, ...places.flatMap((place) => ['-o', place]), ...packages]);
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(join(root, 'usr', name), { recursive: true });
    symlinkSync(join('usr', name), join(root, name));
  }
  // `dpkg-deb --extract` would put a folder in place of a link.
  const unpack = 'dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink -C root';
  for (const name of readdirSync(debs).filter((one) => one.endsWith('.deb'))) {
    run('sh', ['-c', unpack, 'sh', join(debs, name)], at);
  }
  cpSync('/etc/apt', join(root, 'etc', 'apt'), { recursive: true });
  writeFileSync(join(at, 'Containerfile'), 'FROM scratch\nCOPY root /\n');
  buildah('build', '-q', '--tag', 'debian-base', at);
}

let container = '';

// Building and running need root.
const isRoot = process.getuid?.() === 0;

beforeAll(() => {
  if (!isRoot) return;
  makeBase();
  const at = join(folder, 'hms');
  mkdirSync(at);
  run('npm', ['run', '-s', 'build:binary', '--', join(at, 'bin')], process.cwd());
  const docs = join(at, 'share', 'doc', 'hms');
  mkdirSync(docs, { recursive: true });
  copyFileSync(join(at, 'bin', 'licences.txt'), join(docs, 'licences.txt'));
  copyFileSync('scripts/release/Containerfile', join(at, 'Containerfile'));
  buildah('build', '-q', '--tag', 'hms', '--build-arg', 'BASE=localhost/debian-base', at);
  container = buildah('from', 'localhost/hms');
}, 600_000);
afterAll(() => {
  if (container !== '') buildah('rm', container);
  rmSync(folder, { recursive: true });
});

/** As the user of the image. */
const inContainer = (...words: string[]) => buildah('run', container, '--', ...words);

const hms = (...words: string[]) =>
  inContainer('/usr/local/bin/hms', '--profile', 'sandbox', ...words);

describe.skipIf(!isRoot)('the image', () => {
  test('runs hms as a user without rights, with a volume for its state', () => {
    const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/hms'));
    expect(OCIv1.config).toMatchObject({
      User: '10001:10001',
      Entrypoint: ['/usr/local/bin/hms'],
      Cmd: ['--help'],
      Volumes: { '/state': {} },
    });
  });

  test('shows its version, and lists the installs of the sandbox', () => {
    expect(hms('--version')).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
    expect(JSON.parse(hms('installs', 'list', '--json'))).toHaveLength(12);
  });

  test('brings the library that its base lacks', () => {
    const library = ['/usr/lib', '-name', 'libatomic.so.1'];
    expect(inContainer('find', ...library)).toMatch(/^\S+libatomic\.so\.1$/);
    const base = buildah('from', 'localhost/debian-base');
    expect(buildah('run', base, '--', 'find', ...library)).toBe('');
    buildah('rm', base);
  });

  test('keeps its state in the volume, with files that belong to the user', () => {
    const words = ['backups', 'create', 'acmestage', '--notify', 'a@b.example', '--json', '-q'];
    const { id } = JSON.parse(hms(...words));
    expect(JSON.parse(hms('backups', 'list', 'acmestage', '--json'))).toContainEqual(
      expect.objectContaining({ id }),
    );
    const files = inContainer('find', '/state', '-type', 'f', '-printf', '%U:%G %P\n').split('\n');
    expect(files).toContain('10001:10001 sandbox.json');
    expect(files.filter((line) => !line.startsWith('10001:10001 '))).toEqual([]);
    // Files of the container itself would go with it.
    expect(readdirSync(join(buildah('mount', container), 'state'))).toEqual([]);
  });
});
