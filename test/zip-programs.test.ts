/** D15: zips that other programs make are sent as they are. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sized } from './support/sized.ts';
import { folder, root } from './support/upload.ts';
import { receiving } from './support/zip.ts';

const text = 'x'.repeat(500);

/** A folder with what zips differ about: empty files and folders, letters, something big. */
function tree(): string {
  const at = folder({
    'a.js': text,
    empty: '',
    'src/b.js': 'b',
    'src/big.txt': text.repeat(sized(1000, 20_000)),
  });
  mkdirSync(join(at, 'none'));
  writeFileSync(join(at, 'é.txt'), 'é');
  return at;
}

async function expectSent(path: string) {
  const made = receiving();
  expect(await made.run(`headless upload storefront env-main ${path}`)).toMatchObject({ code: 0 });
  expect(Buffer.concat(made.received).equals(readFileSync(path))).toBe(true);
}

describe('D15: Info-ZIP', () => {
  test.each([
    ['a folder', 'zip -qr OUT .'],
    ['a stream', 'zip -qr - . | cat > OUT'],
    ['stored', 'zip -0qr OUT .'],
    ['without extra fields', 'zip -qrX OUT .'],
    ['zip64 throughout', 'zip -qr -fz OUT .'],
    ['data descriptors throughout', 'zip -qr -fd OUT .'],
    ['with a comment', 'echo by hand | zip -qrz OUT .'],
    ['changed later', 'zip -qr OUT . && zip -qd OUT a.js && zip -qg OUT a.js'],
  ])('D15: %s made by zip is sent as it is', async (_, line) => {
    const at = tree();
    const path = join(mkdtempSync(join(root, 'made-')), 'build.zip');
    execFileSync('sh', ['-c', line.replaceAll('OUT', path)], { cwd: at });
    await expectSent(path);
  });
});
