/** Z1: links, and what is no file: nothing from outside the folder leaves this machine. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canary, folder, names, root, upload } from './support/upload.ts';
import { createWorld } from './support/world.ts';

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
    expect(ran.stderr).toMatch(/links? points? outside .*\n {2}\S+ → \//);
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
    expect(ran.stderr).toContain('Skipped dangling: a broken link.');
    expect(ran.stderr).toContain('Skipped src/up: a link to a folder that contains it.');
  });

  test('that take the place of a folder after it was listed send nothing of what is behind them', async () => {
    const big = 20 * 1024 * 1024;
    const at = folder({ 'a.bin': '', 'src/z.bin': '' });
    for (const name of ['a.bin', 'src/z.bin']) writeFileSync(join(at, name), randomBytes(big));
    let isMoved = false;
    const made = createWorld({
      fetch: async (url, init) => {
        if (init.method === 'GET') return made.sandbox(url, init);
        for await (const _ of init.body as AsyncIterable<Uint8Array>) {
          if (isMoved) continue;
          // The same file, by its inode, behind a link to a folder outside.
          renameSync(join(at, 'src'), `${at}-moved`);
          symlinkSync(`${at}-moved`, join(at, 'src'));
          isMoved = true;
        }
        return new Response('{}');
      },
    });
    const ran = await made.run(`headless upload storefront env-main ${at}`);
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(ran.stderr).toContain('z.bin is now behind a link');
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

  test('a pipe in the place of the folder is not opened', async () => {
    const at = join(folder({}), 'pipe');
    execFileSync('mkfifo', [at]);
    const ran = await upload(at);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain('is a pipe, not a zip file.');
  });

  test('pipes and sockets are never opened, and told', async () => {
    const at = folder({ 'index.js': '' });
    execFileSync('mkfifo', [join(at, 'pipe')]);
    const server = createServer().listen(join(at, 'socket'));
    const ran = await upload(at);
    server.close();
    expect(names(ran)).toEqual(['index.js']);
    expect(ran.stderr).toContain('Skipped pipe: a pipe, never opened.');
    expect(ran.stderr).toContain('Skipped socket: a socket, never opened.');
  });
});
