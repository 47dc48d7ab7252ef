/** What a release has: it installs, works and goes again, and is the same from two builds. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pkg from '../../package.json';

const folder = mkdtempSync(join(tmpdir(), 'hms-packages-'));
const release = join(folder, 'release');
const url = 'https://example.com/releases/v0.1.0';
const env = { ...process.env, SOURCE_DATE_EPOCH: '1767225600' };
const deb = `hms_${pkg.version}_amd64.deb`;
const rpm = `hms-${pkg.version}-1.x86_64.rpm`;
const archive = `hms-${pkg.version}-linux-x64.tar.gz`;

const run = (program: string, words: readonly string[], cwd = folder) =>
  execFileSync(program, words, { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });

/** A copy of what a build reads, in another folder. */
function copyOfProject(): string {
  const copy = join(folder, 'copy');
  const files = ['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md'];
  for (const path of [...files, 'bin', 'completions', 'man', 'scripts', 'src']) {
    cpSync(path, join(copy, path), { recursive: true });
  }
  // Links would show in the modules that the bundler names.
  run('cp', ['-a', join(process.cwd(), 'node_modules'), copy]);
  return copy;
}

function makeIn(project: string, out: string): void {
  run('npm', ['run', '-s', 'package', '--', '--out', out, '--url', url], project);
}

beforeAll(() => {
  makeIn(process.cwd(), release);
}, 1_200_000);
afterAll(() => rmSync(folder, { recursive: true }));

const list = ['--profile', 'sandbox', 'installs', 'list', '--json', '--quiet'];

/** The program does its main job, without Node. */
function expectToWork(hms: string): void {
  const home = mkdtempSync(join(folder, 'home-'));
  const options = { encoding: 'utf8', env: { HOME: home, PATH: '/nowhere' } } as const;
  expect(execFileSync(hms, ['--version'], options)).toBe(`${pkg.version}\n`);
  expect(JSON.parse(execFileSync(hms, list, options))).toHaveLength(12);
  expect(execFileSync(hms, ['completion', 'bash'], options)).toContain('complete ');
}

test('a wrong option is refused in two lines, before anything is built', () => {
  const words = ['run', '-s', 'package', '--', '--oot', folder];
  const { status, stderr } = spawnSync('npm', words, { encoding: 'utf8', env });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(
      /^package: Unknown option '--oot'.*\nUsage: npm run package .*\n$/,
    ),
  });
});

test('SHA256SUMS has every file, and fits', () => {
  const names = readdirSync(release).filter((name) => name !== 'SHA256SUMS');
  const lines = names.sort().map((name) => {
    return `${sumOf(name)}  ${name}\n`;
  });
  expect(readFileSync(join(release, 'SHA256SUMS'), 'utf8')).toBe(lines.join(''));
  expect(names).toEqual(expect.arrayContaining([deb, rpm, archive, 'hms.rb', 'sbom.cdx.json']));
  expect(run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], release)).toBe('');
});

test('two builds in two folders have the same bytes', () => {
  const again = join(folder, 'again');
  makeIn(copyOfProject(), again);
  expect(run('diff', ['--recursive', release, again])).toBe('');
});

test('the archive runs where it is unpacked', () => {
  run('tar', ['xzf', join(release, archive)]);
  const at = join(folder, `hms-${pkg.version}-linux-x64`);
  expectToWork(join(at, 'bin', 'hms'));
  expect(run('tar', ['tzvf', join(release, archive)])).not.toMatch(/ (?!root\/root|0\/0)\w+\/\w+ /);
  const pages = readdirSync(join(at, 'share', 'man', 'man1'));
  expect(pages).toHaveLength(pkg.man.length);
});

/** QEMU runs it with the C library of that platform. */
test('the executable for Linux on arm64 works', () => {
  run('tar', ['xzf', join(release, `hms-${pkg.version}-linux-arm64.tar.gz`)]);
  const hms = join(folder, `hms-${pkg.version}-linux-arm64`, 'bin', 'hms');
  const home = mkdtempSync(join(folder, 'home-'));
  const emulated = (...words: string[]) =>
    execFileSync('qemu-aarch64', ['-L', '/usr/aarch64-linux-gnu', hms, ...words], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home },
    });
  expect(emulated('--version')).toBe(`${pkg.version}\n`);
  expect(emulated('backups', 'create', '--help')).toContain('Usage: hms backups create');
  expect(JSON.parse(emulated(...list))).toHaveLength(12);
});

/** No Windows is here to run it. */
test('the executable for Windows has the program', () => {
  const bytes = readFileSync(join(release, `hms-${pkg.version}-windows-x64.exe`));
  expect(bytes.toString('latin1', 0, 2)).toBe('MZ');
  expect(bytes.includes('The command line for operators of managed WordPress')).toBe(true);
});

describe('the deb', () => {
  const installed = '/usr/bin/hms';

  // It needs the right to install on this machine.
  test.skipIf(process.getuid?.() !== 0)(
    'installs, shows its manual and completes, and goes again',
    () => {
      run('dpkg', ['-i', join(release, deb)]);
      try {
        expectToWork(installed);
        expect(run('man', ['-P', 'cat', 'hms-backups-create'])).toContain('hms backups create');
        const bash = 'source /usr/share/bash-completion/completions/hms && complete -p hms';
        expect(run('bash', ['-c', bash])).toContain('hms');
        for (const path of ['zsh/vendor-completions/_hms', 'fish/vendor_completions.d/hms.fish']) {
          expect(existsSync(join('/usr/share', path))).toBe(true);
        }
        expect(run('dpkg', ['--verify', 'hms'])).toBe('');
      } finally {
        run('dpkg', ['--purge', 'hms']);
      }
      expect(existsSync(installed)).toBe(false);
      expect(existsSync('/usr/share/doc/hms')).toBe(false);
    },
  );
});

describe('the rpm', () => {
  test('installs, works, and goes again', () => {
    const root = join(folder, 'root');
    const own = ['--root', root, '--nodeps', '--noscripts'];
    mkdirSync(root);
    run('rpm', ['-i', ...own, join(release, rpm)]);
    expectToWork(join(root, 'usr', 'bin', 'hms'));
    expect(run('rpm', ['--root', root, '-q', 'hms']).trim()).toBe(`hms-${pkg.version}-1.x86_64`);
    expect(run('rpm', ['--root', root, '-V', '--nodeps', 'hms'])).toBe('');
    run('rpm', ['-e', ...own, 'hms']);
    expect(existsSync(join(root, 'usr', 'bin', 'hms'))).toBe(false);
  });
});

test('the SBOM has what is bundled, with versions and licences, and nothing of the tools', () => {
  const sbom = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'));
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'hms-cli' } },
  });
  const names: string[] = sbom.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['commander', 'undici', 'zod', 'chalk', 'conf']));
  expect(names).toContain('@napi-rs/keyring');
  expect(names).not.toContain('vitest');
  expect(new Set(names).size).toBe(names.length);
  const bare = sbom.components.filter(
    (one: { version?: string; licenses?: unknown[] }) => !one.version || !one.licenses?.length,
  );
  expect(bare).toEqual([]);
});

function sumOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(release, name)))
    .digest('hex');
}

test('the manifests name the files of the release and their sums', () => {
  const formula = readFileSync(join(release, 'hms.rb'), 'utf8');
  expect(formula).toContain(`url "${url}/${archive}"`);
  expect(formula).toContain(`sha256 "${sumOf(archive)}"`);
  const windows = `hms-${pkg.version}-windows-x64.exe`;
  expect(JSON.parse(readFileSync(join(release, 'hms.scoop.json'), 'utf8'))).toMatchObject({
    version: pkg.version,
    architecture: { '64bit': { url: `${url}/${windows}#/hms.exe`, hash: sumOf(windows) } },
    bin: 'hms.exe',
  });
  const winget = readFileSync(join(release, 'hms.winget.yaml'), 'utf8');
  expect(winget).toContain(`InstallerUrl: ${url}/${windows}`);
  expect(winget).toContain(`InstallerSha256: ${sumOf(windows).toUpperCase()}`);
});
