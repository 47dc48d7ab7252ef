/** D15: zips that every reader reads the same are sent as they are, whatever has made them. */
import { describe, expect, test } from 'vitest';
import { upload, zipFile } from './support/upload.ts';
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
    [
      'deflated, and no signature',
      [
        {
          flags: open,
          method: 8,
          descriptor: descriptorOf('content', { signed: false, deflated: true }),
        },
      ],
    ],
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
    ['an unmarked name', [{ name: 'é.js' }], "'é.js': the zip does not state the encoding"],
    [
      'an older code of characters',
      [{ name: Buffer.from('caf\x82.js', 'latin1'), extra: unicodePath('x', 'café.js') }],
      "'café.js': the zip does not state",
    ],
  ])('D15: %s is a warning', async (_, entries, says) => {
    const ran = await upload(zipFile(forge(entries)));
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('Warning: ');
    expect(ran.stderr).toContain(says);
  });
});
