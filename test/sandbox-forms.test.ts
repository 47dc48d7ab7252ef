/** What the sandbox reads of a request: one file of a form or a bare zip, in pieces, and no more than it may be. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seed } from '../src/sandbox/seed/seed.ts';
import {
  type Uploads,
  uploadFile,
  uploadsFolder,
  uploadsInFolder,
  uploadsInMemory,
} from '../src/sandbox/uploads.ts';
import { memoryCell } from '../src/storage/locked-file.ts';
import { authorization, bareSandbox } from './support/served.ts';
import { startOfWorld } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-forms-'));
const upload = '/fu/v1/accounts/northlight/apps/storefront/environments/env-main:upload';
const place = { account: 'northlight', app: 'storefront', environment: 'env-main' };
const zip = 'PK-and-then-something-PK\x05\x06-and-its-end';
const sha256 = createHash('sha256').update(zip).digest('hex');

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const size = Math.max(5, Math.ceil(text.length / 200));
  // One buffer for all pieces, as a stream may have: what was not copied is overwritten.
  const piece = Buffer.alloc(size);
  for (let at = 0; at < text.length; at += size) {
    const length = piece.write(text.slice(at, at + size), 'latin1');
    yield piece.subarray(0, length);
  }
}

/** Sends this, and says what has come of it. */
async function sent(text: string, type: string | undefined, uploads: Uploads = uploadsInMemory()) {
  const state = seed(startOfWorld);
  const sandbox = bareSandbox({ store: memoryCell(state), uploads });
  const headers = { authorization, ...(type !== undefined && { 'content-type': type }) };
  const answer = await sandbox(`https://any.example${upload}`, {
    method: 'POST',
    headers,
    body: inPieces(text),
  });
  const environment = state.apps[0]?.environments[0];
  const kept = await uploads.read(place);
  return {
    status: answer.status,
    body: await answer.json(),
    last: environment?.last_upload,
    kept: kept === undefined ? undefined : Buffer.from(kept).toString('latin1'),
  };
}

const accepted = {
  status: 200,
  body: {},
  last: { bytes: zip.length, sha256, uploaded_at: '2026-03-02T09:00:00.000Z' },
  kept: zip,
};
const refused = (status: number, message: string) => ({
  status,
  body: expect.objectContaining({ message }),
  last: undefined,
  kept: undefined,
});
const unsupported = refused(415, 'Unsupported Media Type');

const part = (disposition: string, content = zip) =>
  `--B\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const file = part('name="repository"; filename="a.zip"');
const form = 'multipart/form-data; boundary=B';

describe('the type of a body', () => {
  test.each([['application/zip'], ['application/zip; charset=binary']])(
    '%s is a file by itself',
    async (type) => {
      expect(await sent(zip, type)).toEqual(accepted);
    },
  );

  test.each([
    form,
    'multipart/form-data; boundary="B"',
    'Multipart/Form-Data; Boundary=B',
    'multipart/form-data; charset=x; boundary=B; more=x',
    'multipart/form-data;boundary=B',
  ])('%s is a form', async (type) => {
    expect(await sent(`${file}--B--\r\n`, type)).toEqual(accepted);
  });

  test.each([
    undefined,
    '',
    'text/plain',
    'x-application/zip',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'x; multipart/form-data; boundary=B',
    'multipart/form-database; boundary=B',
    'multipart/form-data; xboundary=B',
  ])('%s is none of them: 415', async (type) => {
    expect(await sent(`${file}--B--\r\n`, type)).toEqual(unsupported);
  });
});

describe('the file of a form', () => {
  const end = '--B--\r\n';
  const rest = 'name="repository"; filename="b.zip"';

  test.each<[string, string]>([
    ['by itself', `${file}${end}`],
    ['without quotes', `${part('name=repository')}${end}`],
    [
      'whose name is not the first that is said of it',
      `${part('filename="x"; name="repository"; x=y')}${end}`,
    ],
    [
      'with more lines in its head',
      `${part('name="repository"\r\nContent-Type: application/zip')}${end}`,
    ],
    ['behind a line that is no part', `preamble\r\n${file}${end}`],
    ['behind other fields', `${part('name="a"', '1')}${part('name="b"', '')}${file}${end}`],
    ['before other fields', `${file}${part('name="a"', 'x'.repeat(100))}${end}`],
    ['before another of the same name', `${file}${part(rest, 'PKother')}${end}`],
    ['before anything at all', `${file}--B${'x'.repeat(50)}`],
  ])('%s is kept', async (_, text) => {
    expect(await sent(text, form)).toEqual(accepted);
  });

  test.each<[string, string]>([
    ['by another name', `${part('name="repositories"')}${end}`],
    ['that is only called so', `${part('filename="repository"')}${end}`],
    ['without an end', file.slice(0, -1)],
    ['of a form without a part', end],
    ['of nothing', ''],
    ['with a head without an end', `--B\r\nContent-Disposition: form-data; ${rest}`],
    ['with a head that is too long', `${part(`name="repository"; x=${'x'.repeat(17_000)}`)}${end}`],
  ])('%s is 415', async (_, text) => {
    expect(await sent(text, form)).toEqual(unsupported);
  });

  test('a head of sixteen thousand bytes is not too long', async () => {
    const long = part(`name="repository"; x=${'x'.repeat(16_000)}`);
    expect(await sent(`${long}${end}`, form)).toEqual(accepted);
  });
});

describe('what is no zip', () => {
  const none = refused(400, 'The upload is not a zip file');
  test.each([
    ['nothing', ''],
    ['one letter', 'P'],
    ['a beginning', 'PK'],
    ['an end', 'xPK\x05\x06'],
    ['half an end', 'PKPK\x05'],
    ['a zip behind something', `xx${zip}`],
    ['an end too far from the end', `PK\x05\x06${'x'.repeat(70_000)}`],
  ])('%s is refused', async (_, text) => {
    expect(await sent(text, 'application/zip')).toEqual(none);
  });

  test('a zip may have the longest comment', async () => {
    const text = `PK${'-'.repeat(100)}PK\x05\x06${'x'.repeat(18 + 0xffff)}`;
    expect(await sent(text, 'application/zip')).toMatchObject({ status: 200, kept: text });
    const longer = `${text}x`;
    expect(await sent(longer, 'application/zip')).toEqual(none);
  });
});

describe('how much there may be', () => {
  const upTo = (maxBytes: number) => ({ ...uploadsInMemory(), maxBytes });

  test.each([
    ['application/zip', zip],
    [form, `${file}--B--`],
    ['text/plain', zip],
  ])('of %s as many bytes as are allowed, and not one more', async (type, text) => {
    const fits = await sent(text, type, upTo(text.length));
    expect(fits.status).toBe(type === 'text/plain' ? 415 : 200);
    const most = text.length - 1;
    const message = `Payload Too Large: at most ${most} bytes`;
    expect(await sent(text, type, upTo(most))).toEqual(refused(413, message));
  });

  test('where none can be kept, that is no answer of the service', async () => {
    const receive = () => Promise.reject(new Error('the disk is full'));
    const uploads = { ...uploadsInMemory(), receive };
    await expect(sent(zip, 'application/zip', uploads)).rejects.toThrow('the disk is full');
  });

  test('four GiB on the disk, and 256 MiB in memory', () => {
    expect(uploadsInMemory().maxBytes).toBe(256 * 1024 ** 2);
    expect(uploadsInFolder(undefined, () => 'x').maxBytes).toBe(256 * 1024 ** 2);
    expect(uploadsInFolder(join(root, 'x'), () => 'x').maxBytes).toBe(4 * 1024 ** 3);
  });
});

describe('zips beside a state', () => {
  const beside = (path: string) => uploadsInFolder(path, () => crypto.randomUUID());
  const freshPath = () => join(mkdtempSync(join(root, 'state-')), 'state.json');

  test('are kept by account, application and environment, for the owner alone', async () => {
    const path = freshPath();
    expect(await beside(path).read(place)).toBeUndefined();
    expect(await sent(zip, 'application/zip', beside(path))).toEqual(accepted);
    expect(await beside(path).read(place)).toEqual(Buffer.from(zip, 'latin1'));
    for (const other of [{ account: 'x' }, { app: 'x' }, { environment: 'x' }]) {
      expect(await beside(path).read({ ...place, ...other })).toBeUndefined();
    }
    const folder = uploadsFolder(path);
    expect(folder).toBe(`${path}.zips`);
    const [name = '', ...more] = readdirSync(folder);
    expect([uploadFile.test(name), more]).toEqual([true, []]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  test('the last one replaces the one before', async () => {
    const path = freshPath();
    await sent('PK\x05\x06 and before', 'application/zip', beside(path));
    expect(await sent(zip, 'application/zip', beside(path))).toEqual(accepted);
    expect(readdirSync(uploadsFolder(path))).toHaveLength(1);
  });

  test('while one comes in it has an id; what was dropped, or broke off, leaves nothing', async () => {
    const path = freshPath();
    const folder = uploadsFolder(path);
    const uploads = beside(path);
    const received = await uploads.receive(inPieces(zip));
    expect(received).toMatchObject({ bytes: zip.length, sha256, isZip: true });
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^[0-9a-f-]{36}\.new$/);
    expect(uploadFile.test(name)).toBe(true);
    expect(readFileSync(join(folder, name), 'latin1')).toBe(zip);
    await received.drop();
    expect(readdirSync(folder)).toEqual([]);
    await received.drop();
    async function* broken() {
      yield* inPieces(zip);
      throw new Error('broken off');
    }
    await expect(uploads.receive(broken())).rejects.toThrow('broken off');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('one that was kept is not dropped', async () => {
    for (const uploads of [beside(freshPath()), uploadsInMemory()]) {
      const received = await uploads.receive(inPieces(zip));
      await received.keep(place);
      await received.drop();
      expect(Buffer.from((await uploads.read(place)) ?? '').toString('latin1')).toBe(zip);
    }
  });

  test('a place where none can be kept is named', async () => {
    const path = freshPath();
    writeFileSync(uploadsFolder(path), '');
    const uploads = beside(path);
    const named = (doing: string) => ({
      kind: 'usage',
      message: expect.stringMatching(
        new RegExp(
          `^${path}.*(new|zip) cannot be ${doing}: a part of the path is not a folder \\(ENOTDIR\\)\\.$`,
        ),
      ),
    });
    await expect(uploads.receive(inPieces(zip))).rejects.toMatchObject(named('written'));
    await expect(uploads.read(place)).rejects.toMatchObject({ code: 'ENOTDIR' });
    rmSync(uploadsFolder(path));
    const received = await uploads.receive(inPieces(zip));
    rmSync(uploadsFolder(path), { recursive: true });
    await expect(received.keep(place)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(
        /\.zip cannot be written: no such file or folder \(ENOENT\)\.$/,
      ),
    });
    expect(existsSync(uploadsFolder(path))).toBe(false);
  });

  test('one that comes in by an id that is taken is refused, and the other stays', async () => {
    const path = freshPath();
    const uploads = uploadsInFolder(path, () => 'the-same');
    await uploads.receive(inPieces(zip));
    await expect(uploads.receive(inPieces('other'))).rejects.toThrow('cannot be written: EEXIST');
    expect(readFileSync(join(uploadsFolder(path), 'the-same.new'), 'latin1')).toBe(zip);
  });
});
