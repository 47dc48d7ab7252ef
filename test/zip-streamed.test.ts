/** D15: zips that a program reading from the first byte on would unpack otherwise than one that reads the directory. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { folder, upload, zipFile } from './support/upload.ts';
import { descriptorOf, type Forged, field, forge, open, wideField } from './support/zip-forge.ts';

const full = 0xffff_ffff;
const entryOf = (name: string) => forge([{ name }]).subarray(0, 30 + name.length + 7);

/** Stored data that ends early for who looks for a descriptor, with another entry behind it. */
function early(wide: boolean): Pick<Forged, 'content' | 'descriptor' | 'flags'> {
  const content = Buffer.concat([
    Buffer.from('good'),
    descriptorOf('good', { wide }),
    entryOf('evil.js'),
  ]);
  return { content, flags: open, descriptor: descriptorOf(content, { wide }) };
}

const unsaid = { crc: 0, bytes: 0, packed: 0 };
const wideUnsaid = { crc: 0, bytes: full, packed: full, extra: wideField(0, 0) };
const bare = { flags: open, descriptor: descriptorOf('content', { signed: false }) };
const wideBare = {
  flags: open,
  local: wideUnsaid,
  descriptor: descriptorOf('content', { signed: false, wide: true }),
};

/** Deflated bytes whose checksum is the signature of a descriptor. */
const marked = Buffer.alloc(4);
marked.writeUInt32LE(0xd57a0aac);

/** libarchive's: a bitmap, version made by, and attributes of a link. */
const link = field(0x6c78, Buffer.from('0514030000ffa1', 'hex'));
const asi = field(0x756e, Buffer.concat([Buffer.alloc(4), Buffer.from('ffa1', 'hex')]));
const pkware = (more: string) =>
  field(0x000d, Buffer.concat([Buffer.alloc(12), Buffer.from(more)]));

const holds = 'contains what looks like another entry';
const rows: [title: string, entries: Forged[], says: string][] = [
  ['sizes left open', [{ ...early(false), local: unsaid }], holds],
  ['sizes in the header', [{ ...early(false), local: { crc: 0 } }], holds],
  ['sizes and a checksum in the header', [early(false)], holds],
  ['one size in the header', [{ ...early(false), local: { bytes: 0 } }], holds],
  ['open sizes in zip64', [{ ...early(true), local: wideUnsaid }], holds],
  ['an empty zip64 field', [{ ...early(true), local: { ...unsaid, extra: wideField() } }], holds],
  ['stored without a signature', [bare], 'without a signature'],
  ['stored without a signature, wide', [wideBare], 'without a signature'],
  [
    'a narrow descriptor behind zip64',
    [{ flags: open, local: wideUnsaid, descriptor: descriptorOf('content') }, { name: 'b' }],
    'has a narrow data descriptor',
  ],
  [
    'a narrow descriptor behind zip64, deflated',
    [
      {
        flags: open,
        method: 8,
        local: wideUnsaid,
        descriptor: descriptorOf('content', { deflated: true }),
      },
    ],
    'has a narrow data descriptor',
  ],
  [
    'a wide descriptor that nothing announces',
    [{ flags: open, descriptor: descriptorOf('content', { wide: true }) }],
    'has a wide data descriptor',
  ],
  ['a link by its own header', [{ local: { extra: link } }], 'the extra field 0x6c78'],
  ['a link by the directory', [{ central: { extra: link } }], 'the extra field 0x6c78'],
  ['a link on a folder', [{ name: 'x/', content: '', extra: link }], "'x/' may be read as a link"],
  ['a mode of ASi', [{ local: { extra: asi } }], 'the extra field 0x756e'],
  ['a mode of ASi in the directory', [{ central: { extra: asi } }], 'the extra field 0x756e'],
  ['a target of PKWARE', [{ local: { extra: pkware('/etc/passwd') } }], 'the extra field 0x000d'],
  [
    'a target of PKWARE behind an empty one',
    [{ local: { extra: Buffer.concat([pkware('/etc'), pkware('')]) } }],
    'the same extra field twice',
  ],
];

describe('D15: a zip that a stream of it would be read otherwise', () => {
  test.each(rows)('D15: %s is exit 2, and nothing is sent', async (_, entries, says) => {
    const ran = await upload(zipFile(forge(entries)));
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(says);
  });

  test('D15: a checksum that is a signature, in a descriptor without one, is exit 2', async () => {
    expect(crc32(marked)).toBe(0x08074b50);
    const descriptor = descriptorOf(marked, { signed: false, deflated: true });
    const ran = await upload(
      zipFile(forge([{ content: marked, method: 8, flags: open, descriptor }])),
    );
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain('without a signature');
  });

  test('D15: what to do about stored data that holds a zip is said, and compressed it is sent', async () => {
    const inner = forge([{ content: 'not the outer one' }]);
    const stored = { content: inner, flags: open, descriptor: descriptorOf(inner) };
    const ran = await upload(zipFile(forge([stored])));
    expect(ran.stderr).toContain('compress it in the zip, or name the folder');
    const deflated = { content: inner, method: 8, flags: open };
    const descriptor = descriptorOf(inner, { deflated: true });
    expect(await upload(zipFile(forge([{ ...deflated, descriptor }])))).toMatchObject({ code: 0 });
  });

  test('D15: what to do about an extra field is said', async () => {
    const ran = await upload(zipFile(forge([{ local: { extra: link } }])));
    expect(ran.stderr).toContain("'a.js' may be read as a link by some programs");
    expect(ran.stderr).toContain('zip -X');
  });

  test('D15: ordinary owners and times, and stored data with its sizes behind it, are sent', async () => {
    const owners = field(0x7875, Buffer.from('0104e803000004e8030000', 'hex'));
    const zip = forge([
      { extra: Buffer.concat([owners, pkware('')]) },
      { name: 'b', flags: open, local: unsaid, descriptor: descriptorOf('content') },
    ]);
    expect(await upload(zipFile(Buffer.from(zip)))).toMatchObject({ code: 0 });
  });
});

test('D15: what hms makes of a folder it sends again as a ready zip, whatever the folder holds', async () => {
  const at = folder({ 'a.js': 'a' });
  const inner = forge([{ content: randomBytes(2 * 1024 * 1024), flags: open }]);
  writeFileSync(join(at, 'plugin.zip'), inner); // too big and too dense to be made smaller
  const { zip, files } = await upload(at);
  expect(Object.keys(files)).toEqual(['a.js', 'plugin.zip']);
  expect(await upload(zipFile(Buffer.from(zip)))).toMatchObject({ code: 0 });
});
