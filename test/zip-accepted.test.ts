/** D15: zips that every reader reads the same are sent as they are, whatever has made them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, root, upload, zipFile } from './support/upload.ts';
import { receiving } from './support/zip.ts';
import {
  descriptorOf,
  type Ending,
  type Forged,
  field,
  forge,
  open,
  unicodePath,
  utf8,
  wideField,
} from './support/zip-forge.ts';

const text = 'x'.repeat(500);
const deflated = { method: 8, content: text };

describe('D15: what every reader reads the same is sent as it is', () => {
  const open64 = { bytes: 0xffff_ffff, packed: 0xffff_ffff, crc: 0, extra: wideField(0, 0) };
  const unsaid = { bytes: 0, packed: 0, crc: 0 };
  test.each<[string, Forged[], Ending?]>([
    ['stored and deflated', [{ content: text }, { name: 'b', ...deflated }]],
    ['big and deflated', [{ method: 8, content: Buffer.alloc(9_000_000, 'ab') }]],
    ['empty files and folders', [{ content: '' }, { name: 'x/', content: '' }, { name: 'x/y' }]],
    ['a folder of its own for the root', [{ name: './', content: '' }, { name: './a.js' }]],
    [
      'sizes behind the data',
      [{ flags: open, local: unsaid, descriptor: descriptorOf('content') }],
    ],
    ['no signature', [{ flags: open, descriptor: descriptorOf('content', { signed: false }) }]],
    [
      'wide sizes',
      [{ flags: open, local: open64, descriptor: descriptorOf('content', { wide: true }) }],
    ],
    [
      'deflated',
      [{ flags: open, method: 8, descriptor: descriptorOf('content', { deflated: true }) }],
    ],
    [
      'zip64 fields',
      [{ local: { bytes: 0xffff_ffff, packed: 0xffff_ffff, extra: wideField(7, 7) } }],
    ],
    ['a zip64 end', [{}, { name: 'b' }], { wide: {} }],
    ['a comment', [{}], { comment: Buffer.from('made by hand') }],
    [
      'times and owners',
      [
        {
          local: { extra: field(0x5855, Buffer.alloc(12)) },
          central: { extra: field(0x5855, Buffer.alloc(8)) },
        },
      ],
    ],
    ['the same name twice', [{ extra: unicodePath('a.js', 'a.js') }]],
    ['a zip in a zip', [{ name: 'inner.zip', content: forge([{}]) }]],
    ['a name in UTF-8', [{ name: 'é.js', flags: utf8 }]],
  ])('D15: %s', async (_, entries, ending) => {
    const zip = forge(entries, ending);
    const ran = await upload(zipFile(zip));
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).not.toContain('warning');
    expect(Buffer.from(ran.zip).equals(zip)).toBe(true);
  });

  test.each<[string, Forged[], string]>([
    [
      'case',
      [{ name: 'Index.js' }, { name: 'index.js' }],
      "'Index.js' and 'index.js' are one file",
    ],
    [
      'the form of a letter',
      [
        { name: 'é', flags: utf8 },
        { name: 'e\u0301', flags: utf8 },
      ],
      'one file',
    ],
    ['an unmarked name', [{ name: 'é.js' }], "'é.js': the zip does not say in which encoding"],
    [
      'an older code of characters',
      [{ name: Buffer.from('caf\x82.js', 'latin1'), extra: unicodePath('x', 'café.js') }],
      "'café.js': the zip does not say",
    ],
  ])('D15: %s is a warning', async (_, entries, says) => {
    const ran = await upload(zipFile(forge(entries)));
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('warning: ');
    expect(ran.stderr).toContain(says);
  });
});

const has = (program: string) => spawnSync(program, ['--help']).error === undefined;

/** A folder with what zips differ about: empty files and folders, letters, something big. */
function tree(): string {
  const at = folder({
    'a.js': text,
    empty: '',
    'src/b.js': 'b',
    'src/big.txt': text.repeat(20_000),
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

describe.skipIf(!has('zip'))('D15: Info-ZIP', () => {
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

/** As Python makes them: each in another way. */
const python = `
import os, sys, zipfile
class Pipe:
    def __init__(self, file): self.file = file
    def write(self, data): return self.file.write(data)
    def flush(self): pass
with zipfile.ZipFile('plain.zip', 'w', zipfile.ZIP_DEFLATED) as made:
    for folder, _, names in os.walk('.'):
        for name in names:
            if not name.endswith('.zip'): made.write(os.path.join(folder, name))
    made.comment = b'by hand'
with zipfile.ZipFile('plain.zip', 'a') as made: made.writestr('more.txt', 'more')
with open('stream.zip', 'wb') as file, zipfile.ZipFile(Pipe(file), 'w', zipfile.ZIP_DEFLATED) as made:
    made.writestr('a.js', 'a' * 500)
    made.writestr('folder/', '')
    with made.open('wide.js', 'w', force_zip64=True) as entry: entry.write(b'b' * 500)
with zipfile.ZipFile('many.zip', 'w') as made:
    for index in range(66000): made.writestr('%d/%d.js' % (index % 100, index), 'x')
`;

test.skipIf(!has('python3'))(
  'D15: zips of Python are sent as they are, 66,000 entries too',
  async () => {
    const at = tree();
    execFileSync('python3', ['-c', python], { cwd: at });
    for (const name of ['plain', 'stream', 'many']) await expectSent(join(at, `${name}.zip`));
  },
);
