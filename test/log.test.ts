/** Journals as files: one JSON value a line, whatever happened to the file before and meanwhile. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { logNames, openLog, readLog } from '../src/storage/append-log.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-log-'));
const freshPath = () => join(mkdtempSync(join(root, 'log-')), 'a', 'b', 'run.jsonl');

/** A file with this in it. */
function fileWith(text: string): string {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe('append', () => {
  test('keeps a line a value, in the order they were given, and on the disk when it resolves', async () => {
    const path = freshPath();
    const log = await openLog(path);
    const first = log.append({ a: 1 });
    const second = log.append(['zwölf', null]);
    await first;
    expect(readFileSync(path, 'utf8')).toMatch(/^\{"a":1\}\n/);
    await second;
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n["zwölf",null]\n');
    await log.close();
  });

  test('K3: the file and the folders that were missing are private', async () => {
    const path = freshPath();
    await (await openLog(path)).close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const folder of [dirname(path), dirname(dirname(path))]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
  });

  test.each([
    ['an empty file', '', '{"a":1}\n'],
    ['whole lines', '{"b":1}\n', '{"b":1}\n{"a":1}\n'],
    ['a line that was cut', '{"b":1}\n{"c', '{"b":1}\n{"c\n{"a":1}\n'],
    ['one cut byte', '{', '{\n{"a":1}\n'],
  ])('goes on behind %s', async (_, before, after) => {
    const path = fileWith(before);
    const log = await openLog(path);
    await log.append({ a: 1 });
    await log.append({ a: 2 });
    expect(readFileSync(path, 'utf8')).toBe(`${after}{"a":2}\n`);
    expect(log.others).toEqual([]);
    await log.close();
  });

  test('close waits for what is being written', async () => {
    const path = freshPath();
    const log = await openLog(path);
    void log.append({ a: 1 });
    await log.close();
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n');
  });

  test('a line that cannot be written is an error that names the file, and close is none', async () => {
    const path = freshPath();
    const log = await openLog(path);
    await log.close();
    await expect(log.append({ a: 1 })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(`${path} cannot be written: EBADF`),
    });
  });
});

describe('what others have written meanwhile', () => {
  test('is known with the next line of ours, each once', async () => {
    const path = freshPath();
    const log = await openLog(path);
    await log.append({ a: 1 });
    appendFileSync(path, '{"other":1}\n{"other":2}\n');
    expect(log.others).toEqual([]);
    await log.append({ a: 2 });
    expect(log.others).toEqual([{ other: 1 }, { other: 2 }]);
    await log.append({ a: 3 });
    expect(log.others).toHaveLength(2);
    appendFileSync(path, '{"other":3}\n');
    await log.append({ a: 4 });
    expect(log.others).toEqual([{ other: 1 }, { other: 2 }, { other: 3 }]);
    await log.close();
  });

  test('is known behind a line that was cut too', async () => {
    const path = fileWith('{"cut');
    const log = await openLog(path);
    appendFileSync(path, '\n{"other":1}\n');
    await log.append({ a: 1 });
    expect(log.others).toContainEqual({ other: 1 });
    await log.close();
  });

  test('two that write by turns lose no line of each other', async () => {
    const path = freshPath();
    const [one, two] = [await openLog(path), await openLog(path)];
    for (let at = 0; at < 5; at += 1) {
      await one.append({ one: at });
      await two.append({ two: at });
    }
    expect(two.others).toEqual([0, 1, 2, 3, 4].map((at) => ({ one: at })));
    expect(one.others).toEqual([0, 1, 2, 3].map((at) => ({ two: at })));
    expect(await readLog(path)).toHaveLength(10);
    await Promise.all([one.close(), two.close()]);
  });
});

describe('readLog', () => {
  test.each<[string, string, unknown[]]>([
    ['nothing', '', []],
    ['whole lines', '{"a":1}\n[2]\n', [{ a: 1 }, [2]]],
    ['a last line that was cut', '{"a":1}\n{"b', [{ a: 1 }]],
    ['a line that is no JSON', '{"a":1}\n{"b\n3\n', [{ a: 1 }, undefined, 3]],
    ['an empty line', '1\n\n2\n', [1, undefined, 2]],
  ])('of %s', async (_, text, values) => {
    expect(await readLog(fileWith(text))).toEqual(values);
  });

  test('of a file that is not there is nothing', async () => {
    expect(await readLog(freshPath())).toEqual([]);
  });

  test('of what is no file is an error that names it', async () => {
    await expect(readLog(root)).rejects.toMatchObject({
      kind: 'usage',
      message: `${root} is a folder, not a file.`,
    });
  });
});

describe('namesIn', () => {
  test('gives the names in their order', async () => {
    const folder = mkdtempSync(join(root, 'names-'));
    for (const name of ['b', 'a', 'C', '10', '9']) writeFileSync(join(folder, name), '{}\n');
    expect(await logNames(folder)).toEqual(['10', '9', 'C', 'a', 'b']);
  });

  test('of a folder that is not there is nothing, and of what is no folder an error', async () => {
    expect(await logNames(join(root, 'nowhere'))).toEqual([]);
    const file = fileWith('');
    await expect(logNames(file)).rejects.toThrow(
      `${file} cannot be read: a part of the path is not a folder (ENOTDIR).`,
    );
  });
});

test('a place that cannot be written is named', async () => {
  const path = join(fileWith(''), 'run.jsonl');
  await expect(openLog(path)).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringMatching(/run\.jsonl cannot be written: .* \(E[A-Z]+\)\.$/),
  });
});
