/** D15: a ready zip of more than 32 MiB: its headers are checked before anything is sent, its data on the way. */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf } from '../src/sandbox/http/body.ts';
import { inTurn, sized } from './support/sized.ts';
import { upload, zipFile } from './support/upload.ts';
import { createWorld, writes } from './support/world.ts';
import { zipWith } from './support/zip.ts';
import { type Forged, forge } from './support/zip-forge.ts';

const content = Buffer.alloc(33 * 1024 * 1024, 'abc');
const big: Forged = { name: 'big.bin', content };
const last: Forged = { name: 'z.js', content: 'z' };

/** Of two entries: the end of the zip is far from its start. */
const zipOf = (...entries: Forged[]) => zipFile(forge(entries));

test('arrives as it is: memory that is used again is not seen', async () => {
  const zip = await zipWith({ 'big.bin': randomBytes(sized(33, 40) * 1024 * 1024) }, false);
  let sent: Buffer = Buffer.alloc(0);
  const made = createWorld({
    fetch: async (url, init) => {
      if (init.method === 'GET') return made.sandbox(url, init);
      sent = Buffer.from(await bytesOf(init.body));
      return new Response('{}');
    },
  });
  const ran = await made.run(`headless upload storefront env-main ${zipFile(zip)} --json`);
  expect(sent.includes(zip)).toBe(true);
  const sha256 = createHash('sha256').update(zip).digest('hex');
  expect(JSON.parse(ran.stdout)).toMatchObject({ requested: true, files: 1, sha256 });
});

const wrongSum = { crc: crc32(content) + 1 };

test.each([
  ['in its middle', [{ ...big, ...wrongSum }, last], "'big.bin' is damaged"],
  ['at its end', [big, { ...last, crc: 1 }], "'z.js' is damaged"],
])('with damaged data %s does not arrive complete', async (_, entries, text) => {
  const path = zipOf(...entries);
  const ran = await upload(path);
  expect(ran.code).toBe(8);
  expect(ran.zip).toHaveLength(0);
  expect(ran.stderr).toContain(`error: ${path} is not a zip that can be sent: ${text}`);
  expect(ran.stderr).toContain('The upload stopped before its end.');
  expect(ran.stderr).toContain('Nothing counts as uploaded. Create the zip again');
  expect(ran.stdout).toBe('');
});

const refused: [string, Forged[]][] = [
  ['a header of another name', [{ ...big, local: { name: 'big.php' } }, last]],
  ['a header of another size', [big, { ...last, local: { bytes: 7 } }]],
  ['a header of another checksum', [big, { ...last, local: { crc: 7 } }]],
  ['an entry that the directory does not list', [big, { ...last, isUnlisted: true }]],
  ['bytes between two entries', [big, { ...last, before: Buffer.from('x') }]],
  ['bytes after the last entry', [big, { ...last, tail: Buffer.from('x') }]],
  ['an entry that overlaps another', [big, { ...last, central: { offset: 40 } }]],
  ['an entry outside of the file', [big, { ...last, central: { offset: 2 ** 30 } }]],
];

test.each(inTurn(refused, 0, 3))(
  'with %s is refused before anything is sent',
  async (_, entries) => {
    const ran = await upload(zipOf(...entries));
    expect(ran.code, ran.stderr).toBe(2);
    expect(ran.stderr).toContain('Nothing was sent.');
    expect(writes(ran)).toEqual([]);
  },
);

test('is checked whole by a dry run', async () => {
  const ran = await upload(zipOf(big, { ...last, crc: 1 }), '--dry-run');
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain("'z.js' is damaged");
});
