/** What becomes of files that are replaced, of folders that are removed and of locks where the disk says no meanwhile. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemReason } from '../src/core/error-code.ts';
import {
  exclusively,
  fileCell,
  removeFolder,
  writeLocked,
  writeWhole,
} from '../src/storage/locked-file.ts';
import { failing, onDisk, rejecting } from './support/disk.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-disk-'));
const freshFolder = () => mkdtempSync(join(root, 'folder-'));
const freshPath = () => join(freshFolder(), 'state.json');

describe('a file that is replaced', () => {
  const counts = (path: string) =>
    fileCell<Record<string, number>>(path, {
      initial: () => ({}),
      valid: (value): value is Record<string, number> => typeof value === 'object',
      remedy: 'start afresh',
    });

  test.each([
    ['is full', { file: { writeFile: rejecting('ENOSPC') } }, 'ENOSPC'],
    ['cannot flush', { file: { sync: rejecting('EIO') } }, 'EIO'],
    ['moves nothing', { promises: { rename: rejecting('EPERM') } }, 'EPERM'],
  ])('stays what it was on a disk that %s', async (_, calls, code) => {
    const path = freshPath();
    writeFileSync(path, 'old', { mode: 0o600 });
    const work = onDisk(calls, () => writeWhole(path, 'new'));
    await expect(work).rejects.toMatchObject({ code });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dirname(path))).toEqual(['state.json']);
  });

  test('by the holder of its lock: the trouble of the disk is told, and not that the lock was lost', async () => {
    const path = freshPath();
    const lock = { path, isHeld: async () => true };
    const calls = { file: { writeFile: rejecting('ENOSPC') } };
    await expect(onDisk(calls, () => writeLocked(lock, 'new'))).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('is changed anew where it came, or went, while it was changed', async () => {
    const path = freshPath();
    const change = (meanwhile: () => void) => {
      let first = true;
      return counts(path).update((value) => {
        if (first) meanwhile();
        first = false;
        value.mine = (value.mine ?? 0) + 1;
      });
    };
    await change(() => writeFileSync(path, '{"theirs":1}', { mode: 0o600 }));
    expect(await counts(path).read()).toEqual({ theirs: 1, mine: 1 });
    await change(() => unlinkSync(path));
    expect(await counts(path).read()).toEqual({ mine: 1 });
  });

  test('that goes while it is read is as if it had not been there', async () => {
    const path = freshPath();
    writeFileSync(path, '{"a":1}', { mode: 0o600 });
    const facts = statSync(path);
    let looks = 0;
    const statOnce = (asked: string) => {
      looks += asked === path ? 1 : 0;
      if (asked === path && looks === 1) return facts;
      if (asked === path && looks === 2) unlinkSync(path);
      return realStat(asked);
    };
    const realStat = statSync;
    const value = await onDisk({ sync: { statSync: statOnce } }, () => counts(path).read());
    expect(value).toEqual({});
    expect(looks).toBeGreaterThan(1);
  });
});

describe('a folder of hms that is removed', () => {
  const own = /\.zip$/;
  const full = () => {
    const folder = join(freshFolder(), 'zips');
    mkdirSync(folder);
    for (const name of ['a.zip', 'b.zip']) writeFileSync(join(folder, name), '');
    return folder;
  };
  const left = (folder: string, name: string) => ({
    kind: 'usage',
    message: `${folder} cannot be removed, because hms did not create ${name} in it.`,
    hint: 'Move it away.',
  });

  test.each([
    [
      'a folder by the name of a file of hms',
      (folder: string) => mkdirSync(join(folder, 'c.zip')),
      'c.zip',
    ],
    ['a link by that name', (folder: string) => symlinkSync(root, join(folder, 'c.zip')), 'c.zip'],
    ['another file', (folder: string) => writeFileSync(join(folder, 'notes'), ''), 'notes'],
  ])('stays with %s in it, which is named', async (_, put, name) => {
    const folder = full();
    put(folder);
    await expect(removeFolder(folder, own, root)).rejects.toMatchObject(left(folder, name));
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('is gone also where others remove files of it meanwhile', async () => {
    const folder = full();
    const [list, drop] = [readdir, unlink];
    const promises = {
      readdir: async () => [...(await list(folder)), 'gone.zip'],
      unlink: async (path: string) => {
        await drop(path);
        if (path.endsWith('b.zip')) failing('ENOENT')();
      },
    };
    await onDisk({ promises }, () => removeFolder(folder, own, root));
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  test('names a file that cannot be removed', async () => {
    const folder = full();
    const calls = { promises: { unlink: rejecting('EPERM') } };
    const work = onDisk(calls, () => removeFolder(folder, own, root));
    await expect(work).rejects.toMatchObject(left(folder, 'b.zip'));
  });

  test('is checked with every folder above it, up to the one that is named', async () => {
    const folder = full();
    const [above, link] = [dirname(folder), join(freshFolder(), 'link')];
    symlinkSync(above, link);
    await expect(removeFolder(join(link, 'zips'), own, root)).rejects.toMatchObject({
      message: `${link} is a symbolic link, not a folder.`,
    });
    expect(readdirSync(folder)).toHaveLength(2);
    await removeFolder(join(link, 'zips'), own, link);
    expect(readdirSync(above)).toEqual([]);
    await removeFolder(join(above, 'zips', 'deeper'), own, root);
  });
});

describe('a lock', () => {
  test.each(['EPERM', 'EACCES'])(
    'that cannot be taken is an error where it is not there: %s',
    async (code) => {
      const path = freshPath();
      const calls = { promises: { rename: rejecting(code) } };
      const work = onDisk(calls, () => exclusively(path, async () => {}));
      await expect(work).rejects.toMatchObject({
        kind: 'usage',
        message: `${path} cannot be written: ${systemReason({ code })}.`,
      });
      expect(readdirSync(dirname(path))).toEqual([]);
    },
  );

  test.each(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM', 'EACCES'])(
    'that another one takes just before is waited for: %s',
    async (code) => {
      const path = freshPath();
      let times = 0;
      const real = (await import('node:fs')).promises.rename;
      const rename = async (from: string, onto: string) => {
        times += 1;
        if (times > 1) return real(from, onto);
        mkdirSync(onto); // as Windows says it, only where something is there
        return failing(code)();
      };
      const work = () => exclusively(path, async () => 'mine');
      expect(await onDisk({ promises: { rename } }, work)).toBe('mine');
      expect(times).toBe(2);
      expect(readdirSync(dirname(path))).toEqual([]);
    },
  );

  test('that nobody can look into is an error', async () => {
    const path = freshPath();
    mkdirSync(`${path}.lock`, { mode: 0o700 });
    const calls = { promises: { readdir: rejecting('EACCES') } };
    await expect(onDisk(calls, () => exclusively(path, async () => {}))).rejects.toMatchObject({
      kind: 'usage',
      message: `${path} cannot be written: permission denied (EACCES).`,
    });
  });
});
