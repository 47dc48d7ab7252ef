/**
 * The image of the Containerfile runs. No registry is reachable here, so its base is an image made of Debian packages,
 * not the published one.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
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

/** What an executable with Node in it needs of a system. */
const packages = ['libc6', 'libstdc++6', 'libgcc-s1', 'libatomic1', 'base-files'];

/** An image of Debian packages, unpacked. */
function makeBase(): void {
  const at = join(folder, 'base');
  mkdirSync(join(at, 'root'), { recursive: true });
  run('apt-get', ['download', ...packages], at);
  for (const name of readdirSync(at).filter((one) => one.endsWith('.deb'))) {
    run('dpkg-deb', ['--extract', name, 'root'], at);
  }
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
  for (const path of ['bin', 'state']) mkdirSync(join(at, path), { recursive: true });
  run('npm', ['run', '-s', 'build:binary', '--', join(at, 'bin')], process.cwd());
  copyFileSync('scripts/release/Containerfile', join(at, 'Containerfile'));
  buildah('build', '-q', '--tag', 'hms', '--build-arg', 'BASE=localhost/debian-base', at);
  container = buildah('from', 'localhost/hms');
}, 600_000);
afterAll(() => {
  if (container !== '') buildah('rm', container);
  rmSync(folder, { recursive: true });
});

const hms = (...words: string[]) =>
  buildah('run', container, '--', '/usr/local/bin/hms', '--profile', 'sandbox', ...words);

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

  test('keeps its state in the volume, which belongs to the user', () => {
    const created = hms('backups', 'create', 'acmedev', '--notify', 'a@b.example', '--json', '-q');
    const { id } = JSON.parse(created);
    expect(JSON.parse(hms('backups', 'list', 'acmedev', '--json'))).toContainEqual(
      expect.objectContaining({ id }),
    );
    const state = join(buildah('mount', container), 'state');
    expect(statSync(state)).toMatchObject({ uid: 10001, gid: 10001 });
  });
});
