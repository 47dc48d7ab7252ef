/** Z1–Z3: a folder that becomes a zip while it is sent: all that belongs in it, and nothing else. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createWorld, writes } from './support/world.ts';
import { receiving, unzipped, zipWith } from './support/zip.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-zips-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What must never leave this machine. */
const canary = 'CANARY-7d1f';

function folder(files: Record<string, string>): string {
  const at = join(mkdtempSync(join(root, 'tree-')), 'app');
  mkdirSync(at);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at, name)), { recursive: true });
    writeFileSync(join(at, name), text);
  }
  return at;
}

async function upload(path: string, options = '') {
  const made = receiving();
  const ran = await made.run(`headless upload storefront env-main ${path} ${options}`);
  const [zip = Buffer.alloc(0)] = made.received;
  return { ...ran, zip, files: zip.length > 0 ? await unzipped(zip) : {} };
}

const names = ({ files }: { files: object }) => Object.keys(files);

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
        { name: '.env', why: 'left out by default' },
        { name: '.hmsignore', why: 'left out by default' },
        { name: 'x.log', why: '.hmsignore' },
      ],
    });
    const table = await upload(at, '--dry-run -o table');
    expect(table.stdout).toMatch(/^NAME +BYTES +LEFT_OUT *\na\.js +3 +- *\nb\/c\.js +2/);
    expect(table.stderr).toContain('2 files, 5 B before they are zipped; 3 left out');
  });
});

describe('Z1: links', () => {
  const secret = () => {
    const at = mkdtempSync(join(root, 'outside-'));
    writeFileSync(join(at, 'secret.txt'), canary);
    return at;
  };

  test.each<[string, (at: string, outside: string) => void]>([
    ['to a file, absolute', (at, out) => symlinkSync(join(out, 'secret.txt'), join(at, 'x'))],
    ['to a file, relative', (at) => symlinkSync('../secret.txt', join(at, 'x'))],
    ['to a folder', (at, out) => symlinkSync(out, join(at, 'x'))],
    [
      'through another link',
      (at, out) => {
        symlinkSync(join(out, 'secret.txt'), join(at, 'y'));
        symlinkSync('y', join(at, 'x'));
      },
    ],
    [
      'behind a link to a folder',
      (at, out) => {
        mkdirSync(join(at, 'real'));
        symlinkSync('real', join(at, 'x'));
        symlinkSync(out, join(at, 'real', 'deep'));
      },
    ],
    ['to the folder above', (at) => symlinkSync('..', join(at, 'x'))],
    ['to a neighbour with the same beginning', (at) => symlinkSync('../app-secret', join(at, 'x'))],
    ['to what is not there, outside', (at) => symlinkSync('/nonexistent/x', join(at, 'x'))],
  ])('%s out of the folder are refused, with a list', async (_, link) => {
    const at = folder({ 'index.js': '' });
    writeFileSync(join(at, '..', 'secret.txt'), canary);
    mkdirSync(`${at}-secret`);
    writeFileSync(join(`${at}-secret`, 'secret.txt'), canary);
    link(at, secret());
    const ran = await upload(at);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toMatch(/links? leads? out of .*\n {2}\S+ → \//);
  });

  test('that stay inside are what they point to, and what is left out stays so', async () => {
    const at = folder({
      'src/a.js': 'a',
      '.env': canary,
      'src/b.log': canary,
      '.hmsignore': 'src/*.log',
    });
    symlinkSync('src', join(at, 'lib'));
    symlinkSync(join(at, 'src', 'a.js'), join(at, 'main.js'));
    symlinkSync('.env', join(at, 'config'));
    symlinkSync('nowhere', join(at, 'dangling'));
    symlinkSync('..', join(at, 'src', 'up'));
    const ran = await upload(at);
    expect(names(ran)).toEqual(['lib/a.js', 'main.js', 'src/a.js']);
    expect(Buffer.from(ran.zip).toString('latin1')).not.toContain(canary);
    expect(ran.stderr).toContain('left out: dangling: a link that leads nowhere');
    expect(ran.stderr).toContain('left out: src/up: a link to a folder it is in');
  });

  test('that are left out lead nowhere', async () => {
    const at = folder({ 'index.js': '', '.hmsignore': 'x' });
    symlinkSync('/etc', join(at, 'x'));
    expect(names(await upload(at))).toEqual(['index.js']);
  });

  test('a link to the folder itself is the folder', async () => {
    const at = folder({ 'index.js': '' });
    symlinkSync(at, `${at}-link`);
    expect(names(await upload(`${at}-link`))).toEqual(['index.js']);
  });

  test('pipes and sockets are never opened, and told', async () => {
    const at = folder({ 'index.js': '' });
    execFileSync('mkfifo', [join(at, 'pipe')]);
    const server = createServer().listen(join(at, 'socket'));
    const ran = await upload(at);
    server.close();
    expect(names(ran)).toEqual(['index.js']);
    expect(ran.stderr).toContain('left out: pipe: a pipe, never opened');
    expect(ran.stderr).toContain('left out: socket: a socket, never opened');
  });
});

describe('Z3: what changes meanwhile is named, and not sent to its end', () => {
  /** Two of them are more than is held. */
  const big = 20 * 1024 * 1024;

  test.each<[string, (path: string) => void, string]>([
    ['grows', (path) => appendFileSync(path, 'more'), 'had 20971520'],
    ['shrinks', (path) => truncateSync(path, 10), 'z.bin'],
    ['vanishes', (path) => rmSync(path), 'z.bin cannot be opened: ENOENT'],
    ['is written to', (path) => writeFileSync(path, 'x'.repeat(big)), 'z.bin has been written to'],
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
      'z.bin cannot be opened: ELOOP',
    ],
  ])('%s', async (_, change, message) => {
    // The first is being sent when the second is touched.
    const at = folder({ 'a.bin': '' });
    for (const name of ['a.bin', 'z.bin']) writeFileSync(join(at, name), randomBytes(big));
    let isWhole = false;
    const made = createWorld({
      fetch: async (_url, init) => {
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
    expect(ran.stderr).toContain('the upload was broken off before its end');
    expect(isWhole).toBe(false);
  });
});

describe('a zip that is there', () => {
  const at = async (content: Buffer | string) => {
    const path = join(mkdtempSync(join(root, 'zip-')), 'build.zip');
    writeFileSync(path, content);
    return path;
  };

  test('is sent as it is, and its sha256 told', async () => {
    const zip = await zipWith({ 'a.js': 'a' });
    const ran = await upload(await at(zip), '--json');
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
    const path = await at(spoil(await zipWith({ 'aa/bb.js': 'b' })));
    const ran = await upload(path);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(path);
  });
});

test.each([
  ['nothing but what is left out', { '.env': 'x' }, 'holds nothing to send'],
  ['a name with a backslash', { 'a\\b.js': 'x' }, 'has a backslash in it'],
])('%s is exit 2', async (_, files, message) => {
  const ran = await upload(folder(files as Record<string, string>));
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toContain(message);
});
