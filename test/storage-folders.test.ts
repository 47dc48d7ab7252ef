import { fstatSync, openSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkFolderAccess,
  checkOwnFile,
  isReadOnly,
  readOwnFile,
  secureFolder,
} from '../src/storage/ownership.ts';
import { as, failing, me, onDisk, onWindows, told, usage } from './support/disk.ts';
import { fileWith, freshFolder, remedy } from './support/own-files.ts';

/** What `statSync` says of a path, but for these facts. */
const looking = (at: string, facts: { uid?: number; mode?: number }) => {
  const real = statSync;
  return (path: string, ...more: []) => {
    const found = real(path, ...more);
    if (path !== at || found === undefined) return found;
    const mode = facts.mode === undefined ? found.mode : (found.mode & ~0o7777) | facts.mode;
    return Object.assign(found, facts, { mode });
  };
};

test('a folder for state that belongs to another user is refused', async () => {
  const folder = freshFolder();
  const sync = { statSync: looking(folder, { uid: 7 }) };
  for (const uid of [0, 5]) {
    const refused = usage(
      `The folder ${folder} belongs to another user (uid 7).`,
      `${remedy} To take ownership of this one, run: chown ${uid} ${folder}`,
    );
    for (const look of [secureFolder, checkFolderAccess]) {
      expect(await told(() => onDisk({ sync, ...as(uid) }, () => look(folder)))).toEqual(refused);
    }
  }
  expect(await onDisk({ sync, ...as(7) }, () => secureFolder(folder))).toEqual([]);
  const ofRoot = { sync: { statSync: looking(folder, { uid: 0 }) }, ...as(7) };
  expect(await onDisk(ofRoot, () => secureFolder(folder))).toEqual([]);
});

describe('a folder others can write to', () => {
  const inside = (folder: string) =>
    `Set HMS_STATE_DIR or HMS_CONFIG_DIR to a folder inside it, such as ${join(folder, 'hms')}, which hms makes private.`;

  test('is closed, or would be', async () => {
    for (const mode of [0o770, 0o702, 0o777]) {
      const folder = freshFolder(mode);
      expect(await checkFolderAccess(folder)).toEqual({
        warning: `Others can write to ${folder} until a command restricts it.`,
        isFixable: true,
      });
      expect(readdirSync(folder)).toEqual([]);
      expect(await secureFolder(folder)).toEqual([
        `Others could write to ${folder}. Check its contents. From now on, only you can write to it.`,
      ]);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect([await checkFolderAccess(folder), await secureFolder(folder)]).toEqual([
        undefined,
        [],
      ]);
    }
  });

  test('is none where there is no folder, where there is a file, and where folders have no owner', async () => {
    const open = freshFolder(0o777);
    const file = fileWith(0o666);
    for (const path of [join(freshFolder(), 'nowhere'), file, freshFolder(0o755)]) {
      expect([await checkFolderAccess(path), await secureFolder(path)]).toEqual([undefined, []]);
    }
    await onDisk(onWindows, async () => {
      expect([await checkFolderAccess(open), await secureFolder(open)]).toEqual([undefined, []]);
    });
    expect(statSync(open).mode & 0o777).toBe(0o777);
    const loop = join(freshFolder(), 'loop');
    symlinkSync(loop, loop);
    for (const look of [secureFolder, checkFolderAccess]) {
      expect(await told(() => look(loop))).toEqual(
        usage(`${loop} cannot be read: its links lead in a circle (ELOOP).`),
      );
    }
  });

  test.each<[string, number, { uid?: number; mode?: number }]>([
    ['is shared on purpose', me, { mode: 0o1777 }],
    ['is of root, for another user', 5, { uid: 0, mode: 0o777 }],
  ])('is refused where it %s', async (_, uid, facts) => {
    const folder = freshFolder(0o777);
    const calls = { sync: { statSync: looking(folder, facts) }, ...as(uid) };
    for (const look of [secureFolder, checkFolderAccess]) {
      expect(await told(() => onDisk(calls, () => look(folder)))).toEqual(
        usage(`Others can write to the folder ${folder}.`, inside(folder)),
      );
      const closed = { ...calls.sync, accessSync: failing('EACCES') };
      expect(await told(() => onDisk({ ...calls, sync: closed }, () => look(folder)))).toEqual(
        usage(`Others can write to the folder ${folder}.`, remedy),
      );
    }
    expect(statSync(folder).mode & 0o777).toBe(0o777);
  });

  test('of root may be closed by root, whoever it belongs to', async () => {
    const folder = freshFolder(0o777);
    const sync = { statSync: looking(folder, { uid: 0, mode: 0o777 }), chmodSync: () => {} };
    const closed = await onDisk({ sync, ...as(0) }, () => secureFolder(folder));
    expect(closed).toEqual([
      `Others may be able to write to ${folder}, because its file system has no file modes.`,
    ]);
  });

  test('is refused where it cannot be closed', async () => {
    const folder = freshFolder(0o777);
    const calls = { sync: { chmodSync: failing('EPERM') } };
    expect(await told(() => onDisk(calls, () => secureFolder(folder)))).toEqual(
      usage(`Others can write to the folder ${folder}.`, inside(folder)),
    );
  });

  test('that goes while it is closed was closed', async () => {
    const folder = freshFolder(0o777);
    const calls = { sync: { chmodSync: () => rmSync(folder, { recursive: true }) } };
    expect(await onDisk(calls, () => secureFolder(folder))).toEqual([
      `Others could write to ${folder}. Check its contents. From now on, only you can write to it.`,
    ]);
  });
});

describe('a file system without modes', () => {
  const real = fstatSync;
  const everybody = (file: number) => Object.assign(real(file), { mode: 0o100777 });
  const calls = { sync: { fstatSync: everybody, chmodSync: () => {} } };

  test('lets folders and files be used, with a word about the folders', async () => {
    const folder = freshFolder(0o777);
    const says = `Others may be able to write to ${folder}, because its file system has no file modes.`;
    const tried: string[] = [];
    const open = openSync;
    const watched = (path: string, flags: string, mode: number) => {
      tried.push(path);
      return open(path, flags, mode);
    };
    const seeing = { sync: { ...calls.sync, openSync: watched } };
    expect(await onDisk(seeing, () => checkFolderAccess(folder))).toEqual({
      warning: says,
      isFixable: false,
    });
    expect(tried).toEqual([expect.stringMatching(/folder-[^/]+\/\.hms\.[0-9a-f-]{36}\.new$/)]);
    expect(await onDisk(calls, () => secureFolder(folder))).toEqual([says]);
    const path = fileWith(0o666);
    expect(await onDisk(calls, () => readOwnFile(path))).toBe('mine');
    expect([readdirSync(folder), readdirSync(dirname(path))]).toEqual([[], ['state.json']]);
  });

  test('is told from one where nothing can be made', async () => {
    const path = fileWith(0o666);
    const facts = statSync(path);
    const nothing = { sync: { ...calls.sync, openSync: failing('EROFS') } };
    expect(await told(() => onDisk(nothing, () => checkOwnFile(path, facts)))).toMatchObject({
      message: `Others can write to ${path} (mode 0666).`,
    });
  });
});

describe('what is mounted so that nobody can write it', () => {
  test.each<[string, object, boolean]>([
    ['nothing fails', {}, false],
    ['the system says so', { accessSync: failing('EROFS') }, true],
    [
      'it says so of the mode alone',
      { accessSync: failing('EACCES'), chmodSync: failing('EROFS') },
      true,
    ],
    [
      'only this user may not',
      { accessSync: failing('EACCES'), chmodSync: failing('EPERM') },
      false,
    ],
    [
      'only this user may not, and owns it',
      { accessSync: failing('EACCES'), chmodSync: () => {} },
      false,
    ],
    ['it fails otherwise', { accessSync: failing('ELOOP'), chmodSync: failing('EROFS') }, false],
  ])('where %s', async (_, sync, isSo) => {
    const path = fileWith(0o666);
    expect(await onDisk({ sync }, () => isReadOnly(path, statSync(path)))).toBe(isSo);
    const folder = freshFolder(0o777);
    if (!isSo) return;
    expect(await onDisk({ sync }, () => secureFolder(folder))).toEqual([]);
    expect(await onDisk({ sync }, () => readOwnFile(path))).toBe('mine');
  });

  test('the mode stays what it is, whoever asks', async () => {
    const path = fileWith(0o4642);
    const modes: number[] = [];
    const chmodSync = (_: string, mode: number) => void modes.push(mode);
    const calls = { sync: { accessSync: failing('EACCES'), chmodSync } };
    await onDisk(calls, () => isReadOnly(path, statSync(path)));
    expect(modes).toEqual([0o4642]);
  });
});
