/** Z2 and Z3: a folder that becomes a zip while it is sent: all that belongs in it, and nothing else. */
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf } from '../src/sandbox/http/body.ts';
import { sized } from './support/sized.ts';
import { canary, folder, names, upload, zipFile } from './support/upload.ts';
import { createWorld, writes } from './support/world.ts';
import { zipWith } from './support/zip.ts';

test('a folder arrives as it is: names in order, modes of two kinds, no times', async () => {
  const at = folder({
    'b.js': 'b',
    'a/z.js': 'z',
    'a.js': 'a',
    'é.txt': 'e',
    'run.sh': '#!/bin/sh',
  });
  chmodSync(join(at, 'run.sh'), 0o700);
  chmodSync(join(at, 'b.js'), 0o600);
  const ran = await upload(at, '--json');
  expect(ran.code).toBe(0);
  expect(names(ran)).toEqual(['a.js', 'a/z.js', 'b.js', 'run.sh', 'é.txt']);
  expect(ran.files['run.sh']).toEqual({ text: '#!/bin/sh', mode: '755' });
  expect(ran.files['b.js']).toEqual({ text: 'b', mode: '644' });
  expect(JSON.parse(ran.stdout)).toMatchObject({ requested: true, files: 5, left_out: 0 });
});

describe('Z3: the same tree is the same bytes', () => {
  test('twice, after touch, in another place and another zone', async () => {
    const files = { 'a.js': 'a'.repeat(5000), 'b/c.js': 'c' };
    const [one, other] = [folder(files), folder({ 'b/c.js': 'c', 'a.js': files['a.js'] })];
    const first = JSON.parse((await upload(one, '--json')).stdout).sha256;
    utimesSync(join(one, 'a.js'), new Date('2031-01-01'), new Date('2031-01-01'));
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    try {
      for (const at of [one, other]) {
        expect(JSON.parse((await upload(at, '--json')).stdout).sha256).toBe(first);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

describe('Z2: what is left out', () => {
  const files = {
    'index.js': '',
    '.git/config': canary,
    'node_modules/x/index.js': canary,
    'sub/node_modules/x.js': canary,
    '.env': canary,
    'sub/.env.production': canary,
    'server.pem': canary,
    'sub/ID_RSA': canary,
    'tls.key': canary,
    '.npmrc': '',
    '.next/x.js': '',
  };

  test('by default, and said', async () => {
    const ran = await upload(folder(files), '--json');
    expect(names(ran)).toEqual(['index.js']);
    expect(Buffer.from(ran.zip).toString('latin1')).not.toContain(canary);
    expect(JSON.parse(ran.stdout).left_out).toBe(10);
  });

  test('--include-hidden sends what is hidden, and still no secret', async () => {
    const ran = await upload(folder(files), '--include-hidden');
    expect(names(ran)).toEqual(['.next/x.js', '.npmrc', 'index.js']);
  });

  test('.hmsignore leaves out, and brings back', async () => {
    const ran = await upload(
      folder({
        ...files,
        'a.log': '',
        'keep.log': '',
        '.hmsignore': '*.log\n!keep.log\n!.npmrc\n!.env\n',
      }),
    );
    expect(names(ran)).toEqual(['.env', '.npmrc', 'index.js', 'keep.log']);
  });

  test('a dry run lists names, bytes, the sum, and what was left out and why', async () => {
    const at = folder({
      'a.js': 'aaa',
      'b/c.js': 'cc',
      '.env': 'x',
      'x.log': '',
      '.hmsignore': 'x.log',
    });
    const ran = await upload(at, '--dry-run --json');
    expect(writes(ran)).toEqual([]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      dry_run: true,
      method: 'POST',
      files: [
        { name: 'a.js', bytes: 3 },
        { name: 'b/c.js', bytes: 2 },
      ],
      bytes: 5,
      left_out: [
        { name: '.env', why: 'excluded by default' },
        { name: '.hmsignore', why: 'excluded by default' },
        { name: 'x.log', why: '.hmsignore' },
      ],
    });
    const table = await upload(at, '--dry-run -o table');
    expect(table.stdout).toMatch(/^NAME +BYTES +LEFT_OUT *\na\.js +3 +- *\nb\/c\.js +2/);
    expect(table.stderr).toContain('2 files, 5 B before compression. 3 skipped.');
  });
});

describe('Z3: what changes meanwhile is named, and not sent to its end', () => {
  /** Together they are more than is held; the first is more than is read ahead of what is sent. */
  const [first, big] = [8 * 1024 * 1024, 25 * 1024 * 1024];
  const content = randomBytes(big);

  const changes: [string, (path: string) => void, string][] = [
    ['grows', (path) => appendFileSync(path, 'more'), `changed from ${big} to `],
    ['shrinks', (path) => truncateSync(path, 10), 'z.bin'],
    ['vanishes', (path) => rmSync(path), 'z.bin cannot be opened: no such file or folder (ENOENT)'],
    ['is written to', (path) => writeFileSync(path, 'x'.repeat(big)), 'z.bin was modified'],
    [
      'is written to, its time put back',
      (path) => {
        const { atime, mtime } = statSync(path);
        writeFileSync(path, 'x'.repeat(big));
        utimesSync(path, atime, mtime);
      },
      'z.bin was modified',
    ],
    [
      'is another file',
      (path) => {
        rmSync(path);
        writeFileSync(path, 'y'.repeat(big));
      },
      'z.bin',
    ],
    [
      'becomes a link',
      (path) => {
        rmSync(path);
        symlinkSync('/etc/passwd', path);
      },
      'z.bin cannot be opened: its links lead in a circle (ELOOP)',
    ],
  ];
  const few = changes.filter(([how]) => /grows|put back|link/.test(how));
  test.each(sized(few, changes))('%s', async (_, change, message) => {
    // The first is being sent when the second is touched.
    const at = folder({ 'a.bin': '' });
    writeFileSync(join(at, 'a.bin'), content.subarray(0, first));
    writeFileSync(join(at, 'z.bin'), content);
    let isWhole = false;
    const made = createWorld({
      fetch: async (url, init) => {
        if (init.method === 'GET') return made.sandbox(url, init);
        let pieces = 0;
        for await (const _ of init.body as AsyncIterable<Uint8Array>) {
          pieces += 1;
          if (pieces === 3) change(join(at, 'z.bin'));
        }
        isWhole = true;
        return new Response('{}');
      },
    });
    const ran = await made.run(`headless upload storefront env-main ${at}`);
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).toContain('The upload stopped before its end.');
    expect(isWhole).toBe(false);
  });
});

describe('a zip that is there', () => {
  test('is sent as it is, and its sha256 told', async () => {
    const zip = await zipWith({ 'a.js': 'a' });
    const ran = await upload(zipFile(zip), '--json');
    expect(Buffer.from(ran.zip).equals(zip)).toBe(true);
    expect(JSON.parse(ran.stdout)).toMatchObject({ files: 1, bytes: zip.length });
    expect(JSON.parse(ran.stdout).sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each<[string, (zip: Buffer) => Buffer]>([
    ['no zip', () => Buffer.from('hello')],
    ['an empty file', () => Buffer.alloc(0)],
    ['half a zip', (zip) => zip.subarray(0, zip.length / 2)],
    [
      'a name out of its root',
      (zip) => Buffer.from(zip.toString('latin1').replaceAll('aa/bb.js', '../bb.js'), 'latin1'),
    ],
    [
      'an absolute name',
      (zip) => Buffer.from(zip.toString('latin1').replaceAll('aa/bb.js', '/etc/abc'), 'latin1'),
    ],
  ])('%s is exit 2, and nothing is sent', async (_, spoil) => {
    const path = zipFile(spoil(await zipWith({ 'aa/bb.js': 'b' })));
    const ran = await upload(path);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(path);
  });
});

test('what is brought back against the default is said', async () => {
  const ran = await upload(
    folder({ 'src/a.js': '', 'src/.env': '', 'x.js': '', '.hmsignore': '/*\n!/src/\n!/src/**\n' }),
  );
  expect(names(ran)).toEqual(['src/.env', 'src/a.js']);
  expect(ran.stderr).toContain('Included because of .hmsignore: src/.env.');
});

test('a file cannot end the form it is sent in', async () => {
  // Whoever has seen one upload knows nothing of the boundary of the next.
  const bodies: string[] = [];
  const made = createWorld({
    fetch: async (url, init) => {
      if (init.method === 'GET') return made.sandbox(url, init);
      const body = Buffer.from(await bytesOf(init.body));
      bodies.push(init.headers['content-type'] ?? '');
      return made.sandbox(url, { ...init, body });
    },
  });
  const at = folder({ 'a.js': '' });
  for (const _ of [1, 2]) await made.run(`headless upload storefront env-main ${at}`);
  expect(bodies[0]).toMatch(/^multipart\/form-data; boundary=\S{20,70}$/);
  expect(bodies[0]).not.toBe(bodies[1]);
});

test.each([
  ['nothing but what is left out', { '.env': 'x' }, 'contains nothing to send.'],
  ['a name with a backslash', { 'a\\b.js': 'x' }, 'contains a backslash'],
  ['a name like that of a drive', { 'c:x.js': 'x' }, 'read its name as a drive'],
  ['rules in UTF-16', { 'a.js': '', '.hmsignore': '\ufeffa\0b\0' }, 'is not in UTF-8'],
])('%s is exit 2', async (_, files, message) => {
  const ran = await upload(folder(files as Record<string, string>));
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toContain(message);
});
