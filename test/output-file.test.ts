/** Files an operator names for hms to write: what is refused beforehand, and what a file is afterwards. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkOutputPath, writeTo } from '../src/storage/output-file.ts';
import { onDisk, rejecting, told, usage } from './support/disk.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-output-'));
const freshFolder = () => mkdtempSync(join(root, 'folder-'));

describe('a place', () => {
  const hint = 'Name a file that can be written.';

  test('that is none is refused with why', async () => {
    const folder = freshFolder();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const loop = join(folder, 'loop');
    symlinkSync(loop, loop);
    const refused: [string, string, string | undefined][] = [
      ['-', "'-' is not a file.", hint],
      [folder, `${folder} is a folder.`, hint],
      [
        join(folder, 'a', 'b'),
        `${join(folder, 'a', 'b')} cannot be written: the folder ${join(folder, 'a')} does not exist.`,
        hint,
      ],
      [join(file, 'a'), `${join(file, 'a')} cannot be written: ${file} is not a folder.`, hint],
      [loop, `${loop} cannot be written: its links lead in a circle (ELOOP).`, undefined],
    ];
    for (const [path, message, help] of refused) {
      expect(await told(() => checkOutputPath(path))).toEqual(usage(message, help));
    }
    const calls = { promises: { access: rejecting('EACCES') } };
    expect(await told(() => onDisk(calls, () => checkOutputPath(file)))).toEqual(
      usage(
        `${file} cannot be written: ${folder} cannot be written: permission denied (EACCES).`,
        hint,
      ),
    );
    // Nobody asks for the folder of a device.
    expect(await told(() => onDisk(calls, () => checkOutputPath(devNull)))).toBeUndefined();
  });

  test('that is one is left as it is', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'file'), 'old');
    for (const path of [join(folder, 'file'), join(folder, 'new'), devNull]) {
      expect(await told(() => checkOutputPath(path))).toBeUndefined();
    }
    expect(readdirSync(folder)).toEqual(['file']);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('old');
  });
});

describe('a file that is written', () => {
  test('has the mode of any new file, or keeps its own', async () => {
    const folder = freshFolder();
    const path = join(folder, 'file');
    await writeTo(path, 'one');
    expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
    chmodSync(path, 0o640);
    const { ino } = statSync(path);
    await writeTo(path, Buffer.from('two'));
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(statSync(path).ino).not.toBe(ino);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('is written on a disk without modes', async () => {
    const path = join(freshFolder(), 'file');
    writeFileSync(path, 'one');
    await onDisk({ file: { chmod: rejecting('EPERM') } }, () => writeTo(path, 'two'));
    expect(readFileSync(path, 'utf8')).toBe('two');
  });

  test('is what a link points to, there or not, and the link stays', async () => {
    const folder = freshFolder();
    const [link, target] = [join(folder, 'link'), join(folder, 'target')];
    symlinkSync('target', link);
    for (const text of ['one', 'two']) {
      await writeTo(link, text);
      expect(readFileSync(target, 'utf8')).toBe(text);
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
    }
  });

  test('may be a device, which is not replaced', async () => {
    await writeTo(devNull, 'text');
    expect(statSync(devNull).isCharacterDevice()).toBe(true);
  });

  test('or is named, where it cannot be', async () => {
    const path = join(freshFolder(), 'a', 'file');
    expect(await told(() => writeTo(path, ''))).toEqual(
      usage(`${path} cannot be written: no such file or folder (ENOENT).`),
    );
    const folder = freshFolder();
    mkdirSync(join(folder, 'b'));
    expect(await told(() => writeTo(join(folder, 'b'), ''))).toEqual(
      usage(`${join(folder, 'b')} cannot be written: it is a folder (EISDIR).`),
    );
  });
});
