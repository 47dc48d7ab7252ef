/** D15: a ready zip that two readers could read differently is refused, and says which entry and why. */
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
const hidden = forge([{ name: 'evil.php' }]).subarray(0, 30 + 8 + 7);
const links = (mode: number) => (mode << 16) >>> 0;

type Row = [title: string, entries: Forged[], says: string, ending?: Ending];

const headers: Row[] = [
  ['another name', [{ local: { name: 'b.js' } }], "'a.js' is called 'b.js'"],
  ['a name that differs in case', [{ local: { name: 'A.js' } }], "'a.js' is called 'A.js'"],
  ['a longer name', [{ local: { name: 'a.js.php' } }], "'a.js' is called 'a.js.php'"],
  ['another size', [{ local: { bytes: 6 } }], "'a.js' has another size"],
  ['another packed size', [{ local: { packed: 6 } }], "'a.js' has another packed size"],
  ['another checksum', [{ local: { crc: 1 } }], "'a.js' has another checksum"],
  ['another method', [{ local: { method: 8 } }], "'a.js' has another method"],
  ['a size left open without a descriptor', [{ local: { bytes: 0, packed: 0, crc: 0 } }], 'size'],
  [
    'a size of its own in zip64',
    [{ local: { bytes: 0xffff_ffff, packed: 0xffff_ffff, extra: wideField(6, 7) } }],
    'another size',
  ],
  ['no header where it should be', [{ central: { offset: 3 } }], "'a.js' has 3 bytes before it"],
  [
    'a header of another kind',
    [{ name: 'a.js' }, { name: 'b.js', central: { offset: 0 } }],
    'overlaps',
  ],
];

const between: Row[] = [
  ['before the first entry', [{ before: hidden }], "'a.js' has 45 bytes before it"],
  ['between two', [{}, { name: 'b.js', before: hidden }], "'b.js' has 45 bytes before it"],
  ['an entry the directory does not list', [{}, { name: 'c', isUnlisted: true }], 'no entry'],
  ['before the directory', [{}], 'belong to no entry', { beforeDirectory: Buffer.from('x') }],
  [
    'behind the directory',
    [{}],
    'its directory ends at byte',
    { afterDirectory: Buffer.from('x') },
  ],
  ['behind the end', [{}], 'bytes follow its end record', { after: Buffer.from('x') }],
  ['zeros behind the end', [{}], 'bytes follow its end record', { after: Buffer.alloc(512) }],
  [
    'a whole zip behind the end',
    [{}],
    'its directory ends at byte',
    { after: forge([{ name: 'b' }]) },
  ],
  ['a second zip in the comment', [{}], '', { comment: forge([{ name: 'evil.php' }]) }],
  ['an end record alone in the comment', [{}], '', { comment: forge([]) }],
  ['behind the data of a deflated entry', [{ method: 8, tail: hidden }], '45 bytes after its data'],
  [
    'behind the data, where a descriptor says so',
    [
      {
        method: 8,
        flags: open,
        tail: hidden,
        descriptor: descriptorOf('content', { deflated: true, more: 45 }),
      },
    ],
    '45 bytes after its data',
  ],
  [
    'behind the data of a big one',
    [{ method: 8, content: Buffer.alloc(5_000_000), tail: hidden }],
    'after its data',
  ],
];

const ends: Row[] = [
  [
    'more entries than it says',
    [{}, { name: 'b' }],
    'lists 2 entries, but its end record counts 1',
    { count: 1, countHere: 1 },
  ],
  ['fewer', [{}], 'lists 1 entries, but its end record counts 2', { count: 2, countHere: 2 }],
  ['two counts', [{}], 'split zip', { countHere: 0 }],
  ['another disk', [{}], 'split zip', { disk: 1 }],
  ['an entry on another disk', [{ central: { disk: 1 } }], "'a.js' is in another part"],
  ['another start', [{}], 'its directory ends at byte', { start: 0 }],
  ['zip64 with another count', [{}], 'lists 1 entries', { wide: { count: 2 } }],
  ['zip64 that is not where it should be', [{}], 'zip64 end record', { wide: { at: 0 } }],
  ['zip64 and a narrow record that disagree', [{}], 'disagree', { wide: {}, start: 0 }],
];

const names: Row[] = [
  ['twice', [{}, {}], "'a.js' occurs twice"],
  ['./a beside a', [{}, { name: './a.js' }], "'a.js' and './a.js' name the same file"],
  ['x//a beside x/a', [{ name: 'x/a' }, { name: 'x//a' }], 'name the same file'],
  ['x/./a beside x/a', [{ name: 'x/a' }, { name: 'x/./a' }], 'name the same file'],
  ['a file and a folder', [{ name: 'a' }, { name: 'a/b' }], "'a' is both a file and a folder"],
  [
    'a file and an empty folder',
    [{ name: 'a' }, { name: 'a/', content: '' }],
    'name the same file',
  ],
  ['absolute', [{ name: '/a.js' }], "'/a.js' has an absolute name"],
  ['..', [{ name: '../a.js' }], "'../a.js' has a name that points outside the zip"],
  ['.. in the middle, that stays inside', [{ name: 'x/../a.js' }], 'points outside the zip'],
  ['.. at the end', [{ name: 'x/..' }], 'points outside the zip'],
  ['a backslash', [{ name: 'x\\a.js' }], 'a backslash'],
  ['.. with backslashes', [{ name: '..\\a.js' }], 'a backslash'],
  ['a drive', [{ name: 'c:a.js' }], 'a drive'],
  ['a drive and a slash', [{ name: 'C:/a.js' }], 'a drive'],
  ['a zero byte', [{ name: 'a.php\0.txt' }], 'a zero byte'],
  ['none', [{ name: '' }], 'no name'],
  ['longer than a path', [{ name: 'x/'.repeat(3000) }], 'a name of 6000 bytes'],
  [
    'no UTF-8 where it says so',
    [{ name: Buffer.from([0xff, 0x61]), flags: utf8 }],
    'marked as UTF-8, but is not',
  ],
  [
    'a second one',
    [{ extra: unicodePath('a.js', 'evil.php') }],
    "'a.js' has a second name, 'evil.php'",
  ],
  ['a second one that is out of date', [{ extra: unicodePath('old', 'evil.php') }], 'second name'],
  [
    'a second one in its own header',
    [{ local: { extra: unicodePath('a.js', 'b') } }],
    'second name',
  ],
  [
    'a second one, beside another code of characters',
    [{ name: Buffer.from('caf\x82.txt', 'latin1'), extra: unicodePath('x', 'é.php') }],
    'second name',
  ],
];

const kinds: Row[] = [
  ['encrypted', [{ flags: 1 }], "'a.js' is encrypted"],
  ['encrypted by its own header alone', [{ local: { flags: 1 } }], 'is encrypted'],
  ['strongly encrypted', [{ flags: 1 << 6 }], 'is encrypted'],
  ['masked', [{ flags: 1 << 13 }], 'is encrypted'],
  ['AES by its method', [{ central: { method: 99 } }], 'is encrypted'],
  ['AES by its field', [{ extra: field(0x9901, Buffer.alloc(7)) }], 'is encrypted'],
  [
    'encrypted by the field 0x0017',
    [{ local: { extra: field(0x17, Buffer.alloc(8)) } }],
    'encrypted',
  ],
  ['packed by LZMA', [{ central: { method: 14 }, local: { method: 14 } }], 'compression method 14'],
  ['a patch', [{ flags: 1 << 5 }], 'not every reader'],
  ['a link', [{ content: '/etc/passwd', central: { attributes: links(0o120777) } }], 'is a link'],
  ['a link that stays inside', [{ central: { attributes: links(0o120777) } }], 'is a link'],
  ['a device', [{ central: { attributes: links(0o020666) } }], 'a device'],
  ['a folder by its mode', [{ central: { attributes: links(0o040755) } }], 'by its attributes'],
  ['a folder by its DOS attributes', [{ central: { attributes: 0x10 } }], 'by its attributes'],
  ['a folder that holds data', [{ name: 'a/' }], 'is a folder, but contains data'],
  ['a field that is cut', [{ extra: Buffer.from([1, 0, 16, 0, 1]) }], 'a damaged extra field'],
  ['a zip64 field twice', [{ extra: Buffer.concat([wideField(7), wideField(7)]) }], 'twice'],
  [
    'a zip64 field too short',
    [{ central: { bytes: 0xffff_ffff, extra: wideField() } }],
    'a truncated zip64 field',
  ],
];

const deflated = { method: 8, content: text };
const data: Row[] = [
  ['stored in two sizes', [{ packed: 6 }], 'two sizes'],
  ['another checksum', [{ crc: 1 }], 'its checksum is not'],
  ['another checksum, deflated', [{ ...deflated, crc: 1 }], 'its checksum is not'],
  ['more than it says', [{ ...deflated, bytes: 499 }], 'unpacks to more'],
  ['nothing by what it says', [{ ...deflated, bytes: 0 }], 'unpacks to more'],
  ['less than it says', [{ ...deflated, bytes: 501 }], 'unpacks to less'],
  ['no deflated data', [{ method: 8, content: '', local: {}, tail: Buffer.from('??') }], "'a.js' "],
  ['larger than the zip', [{ packed: 5000, bytes: 5000 }], 'overlaps what follows'],
  ['over the next entry', [{ packed: 60, bytes: 60 }, { name: 'b' }], 'overlaps what follows'],
  ['over the directory', [{ packed: 40, bytes: 40 }], 'overlaps what follows'],
  ['no descriptor', [{ flags: open }], "'a.js' has no data descriptor"],
  ['half a descriptor', [{ flags: open, descriptor: Buffer.alloc(8) }], 'no data descriptor'],
  [
    'a descriptor with another checksum',
    [{ flags: open, descriptor: descriptorOf('content', { crc: 1 }) }],
    'differs from the directory',
  ],
  [
    'a descriptor with another size',
    [{ flags: open, descriptor: descriptorOf('content', { more: 1, wide: true }) }],
    'differs from the directory',
  ],
  [
    'bytes behind its descriptor',
    [{ flags: open, descriptor: Buffer.concat([descriptorOf('content'), Buffer.alloc(3)]) }],
    'has bytes after it',
  ],
];

const groups: [string, Row[]][] = [
  ['its own header says', headers],
  ['bytes that belong to no entry', between],
  ['the end record says', ends],
  ['a name', names],
  ['an entry that is', kinds],
  ['data that is', data],
];

describe.each(groups)('D15: %s', (_, rows) => {
  test.each(rows)('D15: %s is exit 2, and nothing is sent', async (_, entries, says, ending) => {
    const path = zipFile(forge(entries, ending));
    const ran = await upload(path);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(`${path} is not a zip that can be sent: `);
    expect(ran.stderr).toContain(says);
  });
});

test('D15: a dry run refuses the same zips', async () => {
  for (const entries of [[{ local: { name: 'b.js' } }], [{ crc: 1 }], [{ name: '../x' }]]) {
    const ran = await upload(zipFile(forge(entries)), '--dry-run');
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  }
  const ran = await upload(zipFile(forge([{}])), '--dry-run --json');
  expect(JSON.parse(ran.stdout)).toMatchObject({ files: [{ name: 'a.js', bytes: 7 }] });
});

test('D15: what a name holds cannot draw on the terminal', async () => {
  const ran = await upload(zipFile(forge([{ name: 'a\x1b[2Jb', local: { name: 'c' } }])));
  expect(ran.code).toBe(2);
  expect(ran.stderr).not.toContain('\x1b[2J');
});
