/** What a release has: it installs, works and goes again, and is the same from two builds. */
import { execFileSync } from 'node:child_process';
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
const repository = 'https://example.com/hms';
const url = `${repository}/releases/v0.1.0`;
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
  const places = ['--url', url, '--repository', repository];
  run('npm', ['run', '-s', 'package', '--', '--out', out, ...places], project);
}

/** What the executable of the release links to: library → versions of its symbols. */
const linked = new Map<string, string[]>();

function readLinked(): void {
  run('tar', ['xzf', join(release, archive)]);
  const hms = join(folder, `hms-${pkg.version}-linux-x64`, 'bin', 'hms');
  const lines = run('readelf', ['--wide', '--dynamic', '--version-info', hms]);
  for (const [, name = ''] of lines.matchAll(/\(NEEDED\) .*\[(.+)\]/g)) linked.set(name, []);
  let versions: string[] = [];
  for (const [, file, name] of lines.matchAll(/ File: (\S+)| Name: (\S+) {2}Flags/g)) {
    if (file !== undefined) versions = linked.get(file) ?? [];
    if (name !== undefined) versions.push(name);
  }
}

beforeAll(() => {
  makeIn(process.cwd(), release);
  readLinked();
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
  const licences = readFileSync(join(at, 'share', 'doc', 'hms', 'licences.txt'), 'utf8');
  expect(licences).toContain('Node.js is licensed for use as follows:');
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

/** The greatest version of each kind of symbol: `GLIBC` → `2.28`. */
function newest(versions: readonly string[]): Record<string, string> {
  const greatest: Record<string, string> = {};
  for (const [kind = '', version = ''] of versions.map((one) => one.split('_'))) {
    const other = greatest[kind] ?? version;
    const isGreater = version.localeCompare(other, 'en', { numeric: true }) >= 0;
    greatest[kind] = isGreater ? version : other;
  }
  return greatest;
}

describe('the deb', () => {
  const installed = '/usr/bin/hms';

  /** The package of each library in Debian and Ubuntu. */
  const packageOf: Readonly<Record<string, string>> = {
    'ld-linux-x86-64.so.2': 'libc6',
    'libatomic.so.1': 'libatomic1',
    'libc.so.6': 'libc6',
    'libdl.so.2': 'libc6',
    'libgcc_s.so.1': 'libgcc-s1',
    'libm.so.6': 'libc6',
    'libpthread.so.0': 'libc6',
    'libstdc++.so.6': 'libstdc++6',
  };

  const depends = () =>
    run('dpkg-deb', ['--field', join(release, deb), 'Depends'])
      .trim()
      .split(', ');

  test('depends on the package of each library that the executable links to', () => {
    const packages = [...linked.keys()].map((name) => packageOf[name] ?? name);
    const names = depends().map((one) => one.split(' ')[0]);
    expect(names).toEqual([...new Set(packages)].sort());
  });

  test('asks for versions that have the symbols', () => {
    const versions = newest([...linked.values()].flat());
    expect(depends()).toContain(`libc6 (>= ${versions.GLIBC})`);
    // If one is greater, find the package that has it, and change scripts/release/deb.mjs.
    expect(versions).toEqual({
      CXXABI: '1.3.11',
      GCC: '4.2.0',
      GLIBC: '2.28',
      GLIBCXX: '3.4.21',
      LIBATOMIC: '1.0',
    });
  });

  /** Each shell finds the completion where the package puts it, and two show that it offers a command. */
  function expectToComplete(): void {
    const bash = `
      source /usr/share/bash-completion/bash_completion
      rule=$(complete -p -D); rule=\${rule#*-F }; "\${rule%% *}" hms
      rule=$(complete -p hms); rule=\${rule#*-F }
      COMP_WORDS=(hms sandb) COMP_CWORD=1 COMP_LINE='hms sandb' COMP_POINT=9
      "\${rule%% *}"; echo "\${COMPREPLY[@]}"`;
    const zsh = `
      autoload -Uz compinit && compinit -u -D
      autoload +X "$_comps[hms]" && print "$functions_source[_hms]"`;
    // fish completes programs of its PATH only.
    const settings = [
      `HOME=${mkdtempSync(join(folder, 'home-'))}`,
      `PATH=${process.env.PATH}:/usr/bin`,
    ];
    const shell = (...words: string[]) => run('env', [...settings, ...words]).trim();
    expect(shell('bash', '-c', bash)).toBe('sandbox');
    expect(shell('zsh', '-fc', zsh)).toBe('/usr/share/zsh/vendor-completions/_hms');
    expect(shell('fish', '-c', 'complete -C "hms sandb"')).toMatch(/^sandbox\b/);
  }

  // It needs the right to install on this machine.
  test.skipIf(process.getuid?.() !== 0)(
    'installs, shows its manual and completes, and goes again',
    () => {
      run('dpkg', ['-i', join(release, deb)]);
      try {
        expectToWork(installed);
        expect(run('man', ['-P', 'cat', 'hms-backups-create'])).toContain('hms backups create');
        expectToComplete();
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
  test('requires each library that the executable links to, and its symbols', () => {
    const words = ['-qp', '--requires', join(release, rpm)];
    const required = run('rpm', words).trim().split('\n');
    const own = required.filter((one) => !/^(rpmlib|rtld)\(/.test(one));
    const needed = [...linked].flatMap(([name, versions]) =>
      ['()', ...versions.map((version) => `(${version})`)].map((one) => `${name}${one}(64bit)`),
    );
    expect(own.sort()).toEqual(needed.sort());
  });

  // This machine has no database of rpm, so nothing can resolve what the package requires.
  test('installs, works, and goes again', () => {
    const root = join(folder, 'root');
    const own = ['--root', root, '--dbpath', '/db'];
    const loose = [...own, '--nodeps', '--noscripts'];
    mkdirSync(root);
    run('rpm', ['-i', ...loose, join(release, rpm)]);
    expectToWork(join(root, 'usr', 'bin', 'hms'));
    expect(run('rpm', [...own, '-q', 'hms']).trim()).toBe(`hms-${pkg.version}-1.x86_64`);
    expect(run('rpm', [...own, '-V', '--nodeps', 'hms'])).toBe('');
    run('rpm', ['-e', ...loose, 'hms']);
    // These folders belong to the package `filesystem` of every such system.
    const left = readdirSync(join(root, 'usr'), { recursive: true });
    expect(left.sort()).toEqual(['bin', 'share', 'share/doc', 'share/man', 'share/man/man1']);
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
  const versioned = sbom.components.map(
    (one: { name: string; version: string }) => `${one.name}@${one.version}`,
  );
  expect(new Set(versioned).size).toBe(versioned.length);
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
  for (const name of [archive, archive.replace('x64', 'arm64')]) {
    expect(formula).toContain(`url "${url}/${name}"\n    sha256 "${sumOf(name)}"`);
  }
  expect(formula).toContain(`homepage "${repository}"`);
  const windows = `hms-${pkg.version}-windows-x64.exe`;
  expect(JSON.parse(readFileSync(join(release, 'hms.json'), 'utf8'))).toMatchObject({
    version: pkg.version,
    architecture: { '64bit': { url: `${url}/${windows}#/hms.exe`, hash: sumOf(windows) } },
    bin: 'hms.exe',
  });
  const winget = readFileSync(join(release, 'hms.winget.yaml'), 'utf8');
  expect(winget).toContain(`InstallerUrl: ${url}/${windows}`);
  expect(winget).toContain(`InstallerSha256: ${sumOf(windows).toUpperCase()}`);
});
