/** What hms says of files and folders that are not as they must be, word for word, with what helps. */
import { lstatSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HmsError } from '../src/core/errors.ts';
import { openLog, readLog } from '../src/storage/append-log.ts';
import { acquire } from '../src/storage/lock.ts';
import { exclusively, fileCell, removeFolder, writeWhole } from '../src/storage/locked-file.ts';
import { checkFile, checkOwnFile, checkOwnFolder, readOwnFile } from '../src/storage/ownership.ts';
import { as, me, onDisk, onWindows, other, told, usage } from './support/disk.ts';
import { fileWith, freshFolder, freshPath, remedy } from './support/own-files.ts';

const kinds: [kind: string, make: (path: string) => void][] = [
  ['a folder', (path) => mkdirSync(path)],
  ['a symbolic link', (path) => symlinkSync('nowhere', path)],
];

describe('what is no file', () => {
  test.each(kinds)('%s', async (kind, make) => {
    const path = freshPath();
    make(path);
    const facts = lstatSync(path);
    const message = `${path} is ${kind}, not a file.`;
    expect(await told(() => checkFile(path, facts))).toEqual(
      usage(message, `Move it away. ${remedy}`),
    );
    const named = usage(message, 'Name another file with --state.');
    expect(await told(() => checkFile(path, facts, '--state'))).toEqual(named);
    expect(await told(() => checkOwnFile(path, facts, { namedBy: '--state' }))).toEqual(named);
    expect(await told(() => checkOwnFolder(path, facts))).toEqual(
      kind === 'a folder' ? undefined : usage(`${path} is ${kind}, not a folder.`, 'Move it away.'),
    );
  });

  test('a device, and a file where a folder should be', async () => {
    const facts = statSync(devNull);
    expect(await told(() => checkFile(devNull, facts))).toEqual(
      usage(`${devNull} is a device, not a file.`, `Move it away. ${remedy}`),
    );
    const path = fileWith(0o600);
    expect(await told(() => checkOwnFolder(path, statSync(path)))).toEqual(
      usage(`${path} is a file, not a folder.`, 'Move it away.'),
    );
    expect(await told(() => checkFile(path, statSync(path)))).toBeUndefined();
  });

  test('is refused by a journal before it is opened, and by whoever reads or replaces it', async () => {
    const path = freshPath();
    symlinkSync(devNull, path);
    const device = usage(`${path} is a device, not a file.`, `Move it away. ${remedy}`);
    expect(await told(() => openLog(path))).toEqual(device);
    expect(await told(() => readLog(path))).toEqual(device);
    expect(await told(() => readOwnFile(path))).toEqual(device);
    const folder = freshFolder();
    expect(await told(() => openLog(folder))).toEqual(
      usage(`${folder} is a folder, not a file.`, `Move it away. ${remedy}`),
    );
    expect(await told(() => writeWhole(folder, ''))).toEqual(
      usage(`${folder} is a folder, not a file.`, `Move it away. ${remedy}`),
    );
  });

  test('a file that is another kind once it is open is not read', async () => {
    const path = fileWith(0o600);
    const calls = { sync: { fstatSync: () => statSync(devNull) } };
    expect(await told(() => onDisk(calls, () => readOwnFile(path)))).toMatchObject({
      message: `${path} is a device, not a file.`,
    });
    expect(await readOwnFile(path)).toBe('mine');
    expect(await readOwnFile(`${path}.none`)).toBeUndefined();
  });
});

describe('what belongs to another user', () => {
  const belongs = `belongs to another user (uid ${me})`;

  test('a file, and a folder that is removed', async () => {
    const path = fileWith(0o600);
    const folder = freshFolder();
    const hint = (of: string) =>
      `Move it away. If you trust its contents, take ownership. To do that, run: chown ${other} ${of}`;
    const file = usage(`${path} ${belongs}.`, hint(path));
    for (const work of [
      () => checkOwnFile(path, statSync(path)),
      () => checkOwnFile(path, statSync(path), { namedBy: '--state' }),
      () => readOwnFile(path),
      () => openLog(path),
    ]) {
      expect(await told(() => onDisk(as(other), work))).toEqual(file);
      if (work.toString().includes('openLog')) continue;
      expect(await told(() => onDisk(onWindows, work))).not.toMatchObject({ kind: 'usage' });
    }
    expect(
      await told(() => onDisk(as(other), () => removeFolder(folder, /x/, dirname(folder)))),
    ).toEqual(usage(`${folder} ${belongs}.`, hint(folder)));
    await onDisk(onWindows, () => checkOwnFolder(folder, statSync(folder)));
  });

  test('what root provides is believed where that is allowed, and nobody else', async () => {
    const path = fileWith(0o600);
    const trust = { mayBeRoots: true };
    const facts = Object.assign(statSync(path), { uid: 0 });
    await onDisk(as(5), () => checkOwnFile(path, facts, trust));
    expect(await told(() => onDisk(as(5), () => checkOwnFile(path, facts)))).toMatchObject({
      message: `${path} belongs to another user (uid 0).`,
    });
    facts.uid = 6;
    expect(await told(() => onDisk(as(5), () => checkOwnFile(path, facts, trust)))).toMatchObject({
      message: `${path} belongs to another user (uid 6).`,
    });
  });
});

test('a file that others can write', async () => {
  for (const [mode, shown] of [
    [0o666, '0666'],
    [0o4620, '0620'],
    [0o402, '0402'],
  ] as const) {
    const path = fileWith(mode);
    expect(await told(() => readOwnFile(path))).toEqual(
      usage(
        `Others can write to ${path} (mode ${shown}).`,
        `Check that its contents are yours. To make it private, run: chmod 600 ${path}`,
      ),
    );
    expect(await readOwnFile(path, { namedBy: '--state' })).toBe('mine');
    expect(await onDisk(onWindows, () => readOwnFile(path))).toBe('mine');
  }
});

test('a lock that others hold, or that is none', async () => {
  const path = freshPath();
  const listeners = process.listenerCount('exit');
  const lock = await acquire(path);
  expect(process.listenerCount('exit')).toBe(listeners + 1);
  const signal = AbortSignal.abort(
    new HmsError('cancelled', 'Interrupted (SIGINT).', { exitCode: 130 }),
  );
  await expect(acquire(path, signal)).rejects.toMatchObject({
    kind: 'cancelled',
    message: `Interrupted (SIGINT). Another process held the lock ${path}.lock.`,
    exitCode: 130,
    retrySafe: true,
  });
  lock.release();
  expect(process.listenerCount('exit')).toBe(listeners);
  const second = await acquire(path, signal); // it is free, and nobody waits
  second.release();
  mkdirSync(join(`${path}.lock`, 'mine'), { recursive: true });
  expect(await told(() => exclusively(path, async () => {}))).toEqual(
    usage(
      `${join(`${path}.lock`, 'mine')} is in a lock folder, but hms did not create it.`,
      `Move it away. Only empty files belong in ${path}.lock`,
    ),
  );
});

test('a value that is none, and a place for none', async () => {
  const path = freshPath();
  const kind = {
    initial: () => 1,
    valid: (value: unknown): value is number => value === 1,
    remedy: 'help',
  };
  writeFileSync(path, '2', { mode: 0o600 });
  expect(await told(() => fileCell<number>(path, kind).read())).toEqual(
    usage(`${path} is damaged, or was written by another version of hms.`, 'help'),
  );
  const below = join(path, 'below');
  expect(await told(() => fileCell<number>(below, kind).replace(1))).toEqual(
    usage(`${below} cannot be written: a part of the path is not a folder (ENOTDIR).`),
  );
});
