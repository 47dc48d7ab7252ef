/** The check of a downloaded zip: all of its files are listed, and each one is what the directory says (A3). */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { checkZip } from '../src/archive/checked-zip.ts';
import {
  descriptorOf,
  type Ending,
  type Forged,
  field,
  forge,
  open,
  wideField,
} from './support/zip-forge.ts';

const { signal: interrupted } = new AbortController();

function filesIn(bytes: Buffer): Promise<number> {
  const path = join(mkdtempSync(join(tmpdir(), 'hms-zip-')), 'a.zip');
  writeFileSync(path, bytes);
  return checkZip(path, bytes.length, { onBytes: () => {}, interrupted });
}

const three: Forged[] = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name }));

describe('A3: a zip that contradicts itself is not usable', () => {
  test.each<[string, Forged[], Ending, RegExp]>([
    ['a count of 1', three, { count: 1, countHere: 1 }, /end record counts 1 entries/],
    ['a count of 4', three, { count: 4, countHere: 4 }, /not a usable zip/],
    [
      'a count of 1 in the zip64 record',
      three,
      { wide: { count: 1 } },
      /end record counts 1 entries/,
    ],
    ['a file that is not listed', [...three, { isUnlisted: true }], {}, /does not list/],
    ['one between two others', [{ isUnlisted: true, name: 'x' }, ...three], {}, /does not list/],
    [
      'one after a data descriptor',
      [
        {
          name: 'z',
          method: 8,
          flags: open,
          descriptor: descriptorOf('content', { deflated: true }),
        },
        { name: 'x', isUnlisted: true },
        ...three,
      ],
      {},
      /does not list/,
    ],
    ['another name', [{ local: { name: 'b.js' } }], {}, /'a\.js' is called 'b\.js'/],
    ['another checksum', [{ local: { crc: 1 } }], {}, /'a\.js' has another checksum/],
    ['another size', [{ local: { bytes: 8 } }], {}, /has another size/],
    ['another packed size', [{ local: { packed: 8 } }], {}, /has another packed size/],
    ['another method', [{ local: { method: 8 } }], {}, /has another method/],
    ['encryption in its own header', [{ local: { flags: 1 } }], {}, /'a\.js' is encrypted/],
    [
      'another size in the zip64 field',
      [{ local: { bytes: 0xffff_ffff, extra: wideField(8) } }],
      {},
      /has another size/,
    ],
    [
      'two entries over one header',
      [{ name: 'a' }, { name: 'a', central: { offset: 0 } }],
      {},
      /its files overlap/,
    ],
    [
      'data that reaches into the next entry',
      [{ packed: 60, bytes: 60, crc: 1 }, { name: 'b.js' }],
      {},
      /is damaged|overlap/,
    ],
    ['bytes after the directory', three, { afterDirectory: Buffer.from('12') }, /directory/],
  ])('%s', async (_, entries, ending, says) => {
    await expect(filesIn(forge(entries, ending))).rejects.toMatchObject({
      kind: 'unavailable',
      failsAgain: true,
      message: expect.stringMatching(says),
    });
  });

  test('65,540 files, of which the end record counts 4', async () => {
    const many = Array.from({ length: 65_540 }, (_, at) => ({ name: `${at}`, content: '' }));
    await expect(filesIn(forge(many, { count: 4, countHere: 4 }))).rejects.toThrow(
      /end record counts 4 entries/,
    );
  });

  test('a message ends with one full stop', async () => {
    await expect(filesIn(Buffer.from('PK'))).rejects.toThrow(/[^.]\.$/);
    await expect(filesIn(forge([{ name: '../x' }]))).rejects.toThrow(/\.\.\/x\.$/);
  });
});

describe('what the programs make is usable', () => {
  const body = (descriptor: Buffer, local: Forged['local'] = {}): Forged => ({
    name: 'a.txt',
    method: 8,
    flags: open,
    descriptor,
    local: { crc: 0, packed: 0, bytes: 0, ...local },
  });
  const deflated = { deflated: true };
  test.each<[string, Forged[], Ending]>([
    ['a comment', three, { comment: Buffer.from('made by hand') }],
    ['a zip64 end record', three, { wide: {} }],
    ['a data descriptor', [body(descriptorOf('content', deflated)), ...three], {}],
    [
      'a data descriptor without signature',
      [body(descriptorOf('content', { ...deflated, signed: false })), ...three],
      {},
    ],
    [
      'a wide data descriptor',
      [
        body(descriptorOf('content', { ...deflated, wide: true }), {
          packed: 0xffff_ffff,
          bytes: 0xffff_ffff,
          extra: wideField(0, 0),
        }),
        ...three,
      ],
      {},
    ],
    [
      'a stored file with the signature of a zip in it',
      [{ content: forge(three), flags: open, descriptor: descriptorOf(forge(three)) }],
      {},
    ],
    [
      'sizes in the zip64 field',
      [{ local: { bytes: 0xffff_ffff, packed: 0xffff_ffff, extra: wideField(7, 7) } }],
      {},
    ],
    [
      'other extra fields in one header',
      [{ local: { extra: field(0x5455, Buffer.alloc(9)) } }],
      {},
    ],
    ['bytes that pad it', [{ before: Buffer.alloc(100) }, { before: Buffer.alloc(3) }], {}],
    ['bytes before the directory', three, { beforeDirectory: Buffer.alloc(512) }],
    ['a link', [...three, { name: 'l', central: { attributes: 0o120777 * 65_536 } }], {}],
  ])('%s', async (_, entries, ending) => {
    expect(await filesIn(forge(entries, ending))).toBe(entries.length);
  });

  test.each([true, false])('yazl, with zip64: %s', async (forceZip64Format) => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'.repeat(9000)), 'a.txt', { forceZip64Format });
    zip.addBuffer(Buffer.from('x'), 'b.txt', { compress: false, forceZip64Format });
    zip.addEmptyDirectory('c');
    zip.end({ forceZip64Format, comment: '' });
    expect(await filesIn(await buffer(zip.outputStream))).toBe(2);
  });
});
