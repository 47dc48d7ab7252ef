/** Files and folders of hms: whose they are, what is kept of a damaged one, and trouble with them in words. */
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import {
  corruptCopiesOf,
  exists,
  folderProblem,
  isPrivate,
  makeFolder,
  makePrivate,
  saveCorruptCopy,
  siblingsOf,
  statOf,
  withPathInErrors,
} from '../src/storage/files.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-files-'));
const freshFolder = () => mkdtempSync(join(root, 'folder-'));

function fileWith(text: string, mode = 0o600): string {
  const path = join(freshFolder(), 'file.json');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('K3: private', () => {
  test.each([
    [0o600, true],
    [0o400, true],
    [0o700, true],
    [0o640, false],
    [0o604, false],
    [0o610, false],
    [0o601, false],
    [0o644, false],
    [0o666, false],
  ])('a file of mode %o: %s', async (mode, isOurs) => {
    const path = fileWith('', mode);
    expect(await isPrivate(path)).toBe(isOurs);
    expect(await makePrivate(path)).toBe(!isOurs);
    expect(modeOf(path)).toBe(isOurs ? mode : 0o600);
  });

  test('a folder is made private so that it can still be entered', async () => {
    const folder = freshFolder();
    chmodSync(folder, 0o755);
    expect(await isPrivate(folder)).toBe(false);
    expect(await makePrivate(folder)).toBe(true);
    expect(modeOf(folder)).toBe(0o700);
  });

  test('what is not there is no trouble', async () => {
    expect(await isPrivate(join(root, 'nowhere'))).toBe(true);
  });
});

describe('makeFolder', () => {
  test('K3: makes each that is missing, for the owner alone, and leaves the others as they are', async () => {
    const above = freshFolder();
    chmodSync(above, 0o755);
    const path = join(above, 'a', 'b', 'c');
    await makeFolder(path);
    expect(modeOf(above)).toBe(0o755);
    for (const made of [path, dirname(path), dirname(dirname(path))]) {
      expect(modeOf(made)).toBe(0o700);
    }
  });

  test('is done by many at once', async () => {
    const path = join(freshFolder(), 'a', 'b');
    await Promise.all(Array.from({ length: 10 }, () => makeFolder(path)));
    expect(statSync(path).isDirectory()).toBe(true);
  });

  test('fails where there is a file in the way, and where the system makes none', async () => {
    await expect(makeFolder(join(fileWith(''), 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder('/proc/nowhere/a')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('K4: a copy of a damaged file', () => {
  test('is kept beside it, private, by the time the file was written', async () => {
    const path = fileWith('{', 0o644);
    utimesSync(path, new Date(), new Date('2026-03-02T09:08:07.060Z'));
    const aside = `${path}.corrupt-20260302T090807060Z`;
    expect(await saveCorruptCopy(path)).toBe(`A copy was saved as ${aside}`);
    expect(readFileSync(aside, 'utf8')).toBe('{');
    expect(readFileSync(path, 'utf8')).toBe('{');
    expect(modeOf(aside)).toBe(0o600);
    expect(await corruptCopiesOf(path)).toEqual([aside]);
  });

  test('is made once for each state of the file, and never overwritten', async () => {
    const path = fileWith('{');
    const first = await saveCorruptCopy(path);
    const [aside = ''] = await corruptCopiesOf(path);
    writeFileSync(aside, 'as it was');
    expect(await saveCorruptCopy(path)).toBe(first);
    expect(readFileSync(aside, 'utf8')).toBe('as it was');
    writeFileSync(path, '[');
    utimesSync(path, new Date(), new Date('2026-03-02T09:00:00Z'));
    expect(await saveCorruptCopy(path)).not.toBe(first);
    expect(await corruptCopiesOf(path)).toHaveLength(2);
  });

  test('that cannot be kept is not said to be', async () => {
    const folder = freshFolder();
    expect(await saveCorruptCopy(folder)).toBe('No copy of it could be saved.');
    expect(await corruptCopiesOf(folder)).toEqual([]);
  });

  test('is told from other files beside it', async () => {
    const path = fileWith('');
    for (const name of [
      'file.json.new',
      'file.jsonx',
      'other.json.corrupt-1',
      'file.json.corrupt-1',
    ]) {
      writeFileSync(join(dirname(path), name), '');
    }
    expect(await corruptCopiesOf(path)).toEqual([`${path}.corrupt-1`]);
    expect((await siblingsOf(path)).sort()).toEqual([`${path}.corrupt-1`, `${path}.new`]);
    expect(await siblingsOf(join(root, 'nowhere', 'file'))).toEqual([]);
    expect(readdirSync(dirname(path))).toHaveLength(5);
  });
});

describe('what is there', () => {
  test('is told from what is not, and from what nobody can say', async () => {
    const file = fileWith('');
    expect(await exists(file)).toBe(true);
    expect(await exists(root)).toBe(true);
    for (const nothing of [join(root, 'nowhere'), join(file, 'below')]) {
      expect(await statOf(nothing)).toBeUndefined();
      expect(await exists(nothing)).toBe(false);
    }
    const loop = join(freshFolder(), 'loop');
    symlinkSync(loop, loop);
    await expect(statOf(loop)).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(exists(loop)).rejects.toMatchObject({ code: 'ELOOP' });
  });

  test('folderTrouble: a folder that is there, or can be made, is none', async () => {
    const folder = freshFolder();
    expect(await folderProblem(folder)).toBeUndefined();
    expect(await folderProblem(join(folder, 'a', 'b', 'c'))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    const file = fileWith('');
    expect(await folderProblem(file)).toBe('is not a folder');
    expect(await folderProblem(join(file, 'a'))).toBe('is not a folder');
    const loop = join(folder, 'loop');
    symlinkSync(loop, loop);
    expect(await folderProblem(loop)).toBe('cannot be written: its links lead in a circle (ELOOP)');
  });
});

describe('naming', () => {
  const trouble = (error: unknown) =>
    withPathInErrors('/x/y.json', 'read', () => Promise.reject(error)).catch(
      (raised: unknown) => raised,
    );
  const withCode = (code: unknown) => Object.assign(new Error('as the system says it'), { code });

  test('gives what the work gives', async () => {
    expect(await withPathInErrors('/x', 'read', async () => 7)).toBe(7);
  });

  test('names the file and the trouble, and keeps the cause', async () => {
    const cause = withCode('ENOSPC');
    expect(await trouble(cause)).toMatchObject({
      kind: 'usage',
      message: '/x/y.json cannot be read: no space left on the disk (ENOSPC).',
      cause,
    });
  });

  test.each([new Error('a bug'), withCode(7), new HmsError('notFound', 'no such thing')])(
    '%s stays as it is',
    async (error) => {
      expect(await trouble(error)).toBe(error);
    },
  );
});
