/** What hms does, and says, where a disk is full, cannot flush, or loses files while somebody looks. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import promises, { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemReason } from '../src/core/error-code.ts';
import { logNames, openLog } from '../src/storage/append-log.ts';
import {
  folderProblem,
  makeFolder,
  namesInFolder,
  saveCorruptCopy,
  syncFolder,
  writeProblem,
} from '../src/storage/files.ts';
import { receiveFile } from '../src/storage/incoming-file.ts';
import { onDisk, rejecting } from './support/disk.ts';
import { lastError } from './support/fleet.ts';
import { run } from './support/world.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-disk-'));
const freshFolder = () => mkdtempSync(join(root, 'folder-'));
const freshPath = () => join(freshFolder(), 'state.json');

describe('whether something can be written', () => {
  test('is tried, in the folder or in the one above that is there, and nothing is left', async () => {
    const folder = freshFolder();
    const written: [string, number][] = [];
    const any = await open(folder);
    const { writeFile: real } = Object.getPrototypeOf(any);
    await any.close();
    const file = {
      async writeFile(this: unknown, content: Uint8Array) {
        written.push([readdirSync(folder).join(), content.filter((byte) => byte !== 0).length]);
        await real.call(this, content);
      },
    };
    for (const path of [folder, join(folder, 'a', 'b')]) {
      expect(await onDisk({ file }, () => writeProblem(path))).toBeUndefined();
      expect(readdirSync(folder)).toEqual([]);
    }
    // As much as a disk would not give for nothing: zeros may take no room.
    const trial = [expect.stringMatching(/^\.hms-/), 16 * 1024];
    expect(written).toEqual([trial, trial]);
  });

  test.each([
    ['makes no folder', { promises: { mkdtemp: rejecting('EROFS') } }, 'EROFS'],
    ['makes no file', { promises: { open: rejecting('EMFILE') } }, 'EMFILE'],
    ['is full', { file: { writeFile: rejecting('ENOSPC') } }, 'ENOSPC'],
    ['cannot flush', { file: { sync: rejecting('EIO') } }, 'EIO'],
  ])('on a disk that %s', async (_, calls, code) => {
    const folder = freshFolder();
    const trouble = await onDisk(calls, () => writeProblem(folder));
    expect(trouble).toBe(`cannot be written: ${systemReason({ code })}`);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what cannot be cleared away is no trouble', async () => {
    const folder = freshFolder();
    const calls = { promises: { rm: rejecting('EPERM') } };
    expect(await onDisk(calls, () => writeProblem(folder))).toBeUndefined();
  });

  test('what is no folder, or nobody can enter, is not tried', async () => {
    const file = freshPath();
    writeFileSync(file, '');
    for (const path of [file, join(file, 'a')])
      expect(await writeProblem(path)).toBe('is not a folder');
    const calls = { promises: { access: rejecting('EACCES') } };
    expect(await onDisk(calls, () => folderProblem(root))).toBe(
      'cannot be written: permission denied (EACCES)',
    );
    expect(await onDisk(calls, () => writeProblem(root))).toBe(
      'cannot be written: permission denied (EACCES)',
    );
  });
});

describe('a folder is flushed', () => {
  const closing = () => {
    const seen = { closed: 0 };
    const close = async () => {
      seen.closed += 1;
    };
    return { seen, close };
  };

  test.each(['EINVAL', 'EPERM', 'ENOTSUP'])('or not, where it says %s', async (code) => {
    const { seen, close } = closing();
    const folder = { sync: rejecting(code), close };
    await onDisk({ promises: { open: async () => folder } }, () => syncFolder(root));
    expect(seen.closed).toBe(1);
  });

  test.each(['EIO', undefined])('and a disk that fails with %s is an error', async (code) => {
    const { seen, close } = closing();
    const folder = { sync: () => Promise.reject(Object.assign(new Error('no'), { code })), close };
    const work = onDisk({ promises: { open: async () => folder } }, () => syncFolder(root));
    await expect(work).rejects.toMatchObject({ message: 'no' });
    expect(seen.closed).toBe(1);
  });

  test('or not, where nobody can open it', async () => {
    await syncFolder(join(root, 'nowhere'));
  });
});

test('a folder that somebody else makes first is no trouble; one that cannot be made is', async () => {
  const path = join(freshFolder(), 'a');
  const calls = (code: string) => ({ promises: { mkdir: rejecting(code) } });
  await onDisk(calls('EEXIST'), () => makeFolder(path));
  await expect(onDisk(calls('ENOSPC'), () => makeFolder(path))).rejects.toMatchObject({
    code: 'ENOSPC',
  });
});

test('names of a folder, or what keeps them from being read', async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'a'), '');
  expect(await namesInFolder(folder)).toEqual(['a']);
  await expect(namesInFolder(join(folder, 'b'))).rejects.toMatchObject({
    kind: 'usage',
    message: `${join(folder, 'b')} cannot be read: no such file or folder (ENOENT).`,
  });
});

test('a copy that cannot be kept, or cannot be closed to others, is not said to be', async () => {
  const path = freshPath();
  writeFileSync(path, '{', { mode: 0o644 });
  for (const promises of [{ copyFile: rejecting('ENOSPC') }, { chmod: rejecting('EPERM') }]) {
    expect(await onDisk({ promises }, () => saveCorruptCopy(path))).toBe(
      'No copy of it could be saved.',
    );
  }
});

describe('a journal', () => {
  test.each(['appendFile', 'datasync'])(
    'whose first line cannot be written is none: %s',
    async (call) => {
      const path = freshPath();
      const log = await openLog(path);
      const work = onDisk({ file: { [call]: rejecting('ENOSPC') } }, () => log.append(1));
      await expect(work).rejects.toMatchObject({
        kind: 'usage',
        message: `${path} cannot be written: no space left on the disk (ENOSPC).`,
      });
      expect(await logNames(dirname(path))).toEqual([]);
      await log.close();
    },
  );

  test.each([
    ['that was there', true],
    ['that was begun', false],
  ])('%s stays where a later line cannot be written', async (_, isThere) => {
    const path = freshPath();
    if (isThere) writeFileSync(path, '1\n', { mode: 0o600 });
    const log = await openLog(path);
    if (!isThere) await log.append(1);
    const work = onDisk({ file: { appendFile: rejecting('ENOSPC') } }, () => log.append(2));
    await expect(work).rejects.toMatchObject({ kind: 'usage' });
    expect(readFileSync(path, 'utf8')).toBe('1\n');
    await log.close();
  });

  test('is flushed before anything goes on, and its folder once', async () => {
    const path = freshPath();
    const done: string[] = [];
    const datasync = async () => void done.push('file');
    const sync = async () => void done.push('folder');
    const log = await openLog(path);
    await onDisk({ file: { datasync, sync } }, async () => {
      await log.append(1);
      await log.append(2);
    });
    expect(done).toEqual(['file', 'folder', 'file']);
    await log.close();
  });

  test('names: empty files are left out, and links that lead nowhere, and folders, are not', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'b'), '1');
    writeFileSync(join(folder, 'empty'), '');
    mkdirSync(join(folder, 'c'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'a'));
    expect(await logNames(folder)).toEqual(['a', 'b', 'c']);
  });
});

describe('a file that is downloaded', () => {
  const { open: openReal } = promises;
  const unclosable = (code: string) => async (path: string, flags: string) => {
    const file = await openReal(path, flags);
    const close = file.close.bind(file);
    return Object.assign(file, { close: () => close().then(rejecting(code)) });
  };
  const download = (folder: string) =>
    run(`archives download acmeprod latest --dir ${folder} --json`);

  test.each([
    ['flushes nothing', { file: { sync: rejecting('ENOSPC') } }, 'written'],
    ['closes no file', { promises: { open: unclosable('ENOSPC') } }, 'written'],
    ['removes nothing', { promises: { rm: rejecting('ENOSPC') } }, 'removed'],
  ])('names its path on a disk that %s', async (_, calls, doing) => {
    const folder = freshFolder();
    const ran = await onDisk(calls, () => download(folder));
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    const { kind, message } = lastError(ran);
    expect(kind).toBe('usage');
    expect(message).toMatch(new RegExp(`^${folder}/\\S+ cannot be ${doing}: no space left`));
    expect(message).toContain('(ENOSPC)');
  });

  test('names its folder where that cannot be flushed', async () => {
    const folder = freshFolder();
    const any = await open(folder);
    const { sync: real } = Object.getPrototypeOf(any);
    await any.close();
    let calls = 0;
    async function sync(this: unknown) {
      calls += 1;
      await (calls === 1 ? real.call(this) : rejecting('EIO')());
    }
    const ran = await onDisk({ file: { sync } }, () => download(folder));
    expect(ran.code).toBe(2);
    expect(lastError(ran).message).toMatch(/acmeprod-\S+\.zip cannot be written: EIO\.$/);
  });

  test('is removed, and the error of the network stays, where the disk fails too', async () => {
    const path = freshPath();
    const lost = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
    async function* pieces() {
      yield Buffer.from('x');
      throw lost;
    }
    const work = onDisk({ promises: { open: unclosable('EIO') } }, () =>
      receiveFile(path, pieces()),
    );
    await expect(work).rejects.toBe(lost);
    expect(readdirSync(dirname(path))).toEqual([]);
  });
});
