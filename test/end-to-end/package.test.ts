/** What is published, and that it installs and runs on every Node hms is for. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import pkg from '../../package.json';
import { nodeOf, versions } from '../../scripts/nodes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hms-package-'));
interface Packed {
  filename: string;
  /** Bytes. */
  unpackedSize: number;
  files: { path: string }[];
}
let packed: Packed;
beforeAll(() => {
  // It is built already; `prepack` would build it again under the other tests.
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  [packed] = JSON.parse(execFileSync('npm', words, { encoding: 'utf8' }));
});

/** @param npm the program, with its first arguments */
function install([npm = 'npm', ...words]: readonly string[] = []): string {
  const prefix = mkdtempSync(join(folder, 'prefix-'));
  const tarball = join(folder, packed.filename);
  const usual = ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync(npm, [...words, ...usual, tarball], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return prefix;
}

function packagesBelow(modules: string): string[] {
  return readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path),
  );
}

test('the package holds dist, bin, completions, man pages and README, and what npm always adds', () => {
  const places = packed.files.map(({ path }) => path.replace(/\/.*/, '/'));
  expect([...new Set(places)].sort()).toEqual(
    ['LICENSE', 'README.md', 'bin/', 'completions/', 'dist/', 'man/', 'package.json'].sort(),
  );
});

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: '.', pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

describe('npm install --global of it', () => {
  let prefix: string;
  beforeAll(() => {
    prefix = install();
  });

  test('is hms and its keyring: at most 5 packages, and 2.5 MiB without the keyring', () => {
    const all = packagesBelow(join(prefix, 'lib', 'node_modules'));
    expect(all.length).toBeLessThanOrEqual(5);
    expect(all.filter((path) => !path.includes('@napi-rs/'))).toEqual(['hms-cli/package.json']);
    expect(packed.unpackedSize).toBeLessThan(2.5 * 1024 * 1024);
  });

  test('npm 10 installs it without a warning too', () => {
    install(['npx', '--yes', 'npm@10']);
  });

  test.each(versions)('runs on Node %s', (version) => {
    const home = mkdtempSync(join(folder, 'home-'));
    const words = [join(prefix, 'bin', 'hms'), '--profile', 'sandbox', 'installs', 'list'];
    const env = { PATH: process.env.PATH, HOME: home };
    const stdout = execFileSync(nodeOf(version), words, { env, encoding: 'utf8' });
    expect(stdout).toMatch(/^name\t/);
    expect(stdout).toContain('acmeprod');
  });
});
