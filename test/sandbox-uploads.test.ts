/** D15: what is uploaded to the sandbox is written as it comes, whatever its size. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, authorization, bareSandbox, serving } from './support/served.ts';
import { zipWith } from './support/zip.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-served-'));
describe('D15: uploads are written as they come', () => {
  const path = '/fu/v1/accounts/northlight/apps/storefront/environments/env-main:upload';
  const raw = { method: 'POST', headers: { 'content-type': 'application/zip' } };

  test('D15: what was sent comes back, and nothing is left of what was refused', async () => {
    const zip = await zipWith({ 'a.js': 'x'.repeat(3_000_000) }, false);
    const state = join(root, 'state.json');
    await serving(
      `--state ${state}`,
      async (port) => {
        expect((await ask(port, path, { ...raw, body: zip })).status).toBe(200);
        const folder = `${state}.zips`;
        const [kept] = readdirSync(folder);
        for (const [asked, status] of [
          [{ ...raw, body: 'no zip' }, 400],
          [{ ...raw, body: zip, headers: { 'content-type': 'text/plain' } }, 415],
          [{ ...raw, body: zip, headers: { ...raw.headers, authorization: 'Basic x' } }, 401],
        ] as const) {
          expect((await ask(port, path, asked)).status).toBe(status);
        }
        expect(
          (await ask(port, path.replace('env-main', 'env-none'), { ...raw, body: zip })).status,
        ).toBe(404);
        expect(readdirSync(folder)).toEqual([kept]);
      },
      { realFiles: true },
    );
  });

  test.each<[string, string[], number]>([
    [
      'one file',
      [
        '--B\r\nContent-Disposition: form-data; name="repository"; filename="x"\r\n\r\n',
        'ZIP',
        '\r\n--B--\r\n',
      ],
      200,
    ],
    [
      'a field before it',
      [
        '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--B\r\nContent-Disposition: form-data; name=repository; filename="x"\r\n\r\n',
        'ZIP',
        '\r\n--B--',
      ],
      200,
    ],
    [
      'another name',
      [
        '--B\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\n',
        'ZIP',
        '\r\n--B--',
      ],
      415,
    ],
    [
      'no end',
      ['--B\r\nContent-Disposition: form-data; name="repository"; filename="x"\r\n\r\n', 'ZIP'],
      415,
    ],
    ['no part', ['--B--\r\n'], 415],
    ['nothing', [], 415],
  ])('D15: a form with %s, however it is cut into pieces', async (_, parts, status) => {
    const zip = await zipWith({ 'a.js': '\r\n--A\r\n--\r\n' }, false);
    const body = Buffer.concat(parts.map((part) => (part === 'ZIP' ? zip : Buffer.from(part))));
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=B' };
    for (const size of [1, 7, 64, 100_000]) {
      const sandbox = bareSandbox();
      async function* pieces() {
        for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
      }
      const answer = await sandbox(`http://any.example${path}`, {
        method: 'POST',
        headers,
        body: pieces(),
      });
      expect([size, answer.status]).toEqual([size, status]);
      if (status !== 200) continue;
      const shown = await sandbox(`http://any.example${path.slice(3, -7)}`, {
        method: 'GET',
        headers,
      });
      expect(await shown.json()).toMatchObject({ last_upload: { bytes: zip.length } });
    }
  });
});
