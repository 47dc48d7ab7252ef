/** What scripts/bundle.mjs leaves out of libraries, on a bundle. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../scripts/bundle.mjs';

interface MailLibraries {
  mime: { decodeWords(text: string): string };
  encodePath(connection: object, path: string): string;
  decodePath(connection: object, path: string): string;
}

let mail: MailLibraries;

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hms-bundle-'));
  const input = join(dir, 'input.mjs');
  const library = (path: string) => JSON.stringify(resolve('node_modules', path));
  writeFileSync(
    input,
    `export { default as mime } from ${library('libmime/dist/esm/libmime.js')};
     export { encodePath, decodePath } from ${library('imapflow/dist/esm/tools.js')};`,
  );
  await bundle({ input: { mail: input }, isOneFile: true, dir });
  mail = createRequire(import.meta.url)(join(dir, 'mail.cjs'));
});

test.each([
  ['=?utf-8?Q?caf=C3=A9?=', 'café'],
  ['=?windows-1252?Q?caf=E9_=96_done?=', 'café – done'],
  ['=?latin1?Q?caf=E9?=', 'café'],
  ['=?iso-8859-2?Q?=B9koda?=', 'škoda'],
  ['=?koi8-r?B?587UzdfP?=', 'Гнтмво'],
  ['=?gb2312?B?zeqzyQ==?=', '完成'],
  ['=?big5?B?p7mmqA==?=', '完成'],
  ['=?euc-kr?B?v8+34Q==?=', '완료'],
  ['=?shift_jis?B?k/qWew==?=', '日本'],
  ['=?euc-jp?B?xvzL3A==?=', '日本'],
  ['=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=', '日本'],
  // No character set of a message, and one that nobody knows: read as UTF-8.
  ['=?utf-7?Q?+ADw-b?=', '+ADw-b'],
  ['=?base64?Q?caf=C3=A9?=', 'café'],
  ['=?nonsense?Q?caf=C3=A9?=', 'café'],
])('a subject is decoded: %s', (encoded, text) => {
  expect(mail.mime.decodeWords(encoded)).toBe(text);
});

test('names of mail folders are encoded and decoded', () => {
  const connection = { enabled: new Set(), capabilities: new Map() };
  expect(mail.encodePath(connection, 'Entwürfe & 日本')).toBe('Entw&APw-rfe &- &ZeVnLA-');
  expect(mail.decodePath(connection, 'Entw&APw-rfe &- &ZeVnLA-')).toBe('Entwürfe & 日本');
});
