/** Values that outlive the process: what is read, kept and replaced, and what is left when something fails. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exclusively, fileCell, memoryCell, writeWhole } from '../src/storage/locked-file.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-cells-'));
const freshPath = () => join(mkdtempSync(join(root, 'cell-')), 'state.json');

type Counts = Record<string, number>;

let fresh = 0;
function cell(path: string) {
  return fileCell<Counts>(path, {
    initial: () => {
      fresh += 1;
      return { fresh };
    },
    valid: (value): value is Counts =>
      typeof value === 'object' && value !== null && !Array.isArray(value),
    remedy: 'start afresh',
  });
}

const leftBeside = (path: string) => readdirSync(dirname(path)).sort();

describe('a value in memory', () => {
  test('is read, changed and replaced', async () => {
    const one = memoryCell<Counts>({ a: 1 });
    expect(await one.read()).toEqual({ a: 1 });
    const result = await one.update((counts) => {
      counts.a = 2;
      return 'changed';
    });
    expect(result).toBe('changed');
    expect(await one.read()).toEqual({ a: 2 });
    await one.replace({ b: 3 });
    expect(await one.read()).toEqual({ b: 3 });
  });
});

describe('a value in a file', () => {
  test('is a document that ends with a newline', async () => {
    const path = freshPath();
    await cell(path).replace({ a: 1 });
    expect(readFileSync(path, 'utf8')).toMatch(/^\{\s*"a":\s*1\s*\}\n$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('is made by the first read, and the same for every reader', async () => {
    const path = freshPath();
    const value = await cell(path).read();
    expect(await cell(path).read()).toEqual(value);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(value);
  });

  test('gives what the change gives', async () => {
    const path = freshPath();
    await cell(path).replace({ a: 1 });
    expect(await cell(path).update((counts) => Object.keys(counts))).toEqual(['a']);
  });

  test('is read anew when another has changed it, also to one as long', async () => {
    const path = freshPath();
    const [one, other] = [cell(path), cell(path)];
    await one.replace({ a: 1 });
    expect(await one.read()).toEqual({ a: 1 });
    await other.replace({ a: 2 });
    expect(await one.read()).toEqual({ a: 2 });
    await one.update((counts) => {
      counts.b = 1;
    });
    expect(await other.read()).toEqual({ a: 2, b: 1 });
  });

  test('that is gone again begins anew', async () => {
    const path = freshPath();
    const one = cell(path);
    await one.replace({ a: 1 });
    await one.read();
    rmSync(path);
    expect(await one.read()).not.toHaveProperty('a');
    await one.update((counts) => {
      counts.b = 1;
    });
    expect(await cell(path).read()).toMatchObject({ b: 1 });
  });

  test('a place that cannot be written gives one value as long as the process lives', async () => {
    const file = freshPath();
    writeFileSync(file, '');
    const one = cell(join(file, 'state.json'));
    const value = await one.read();
    expect(await one.read()).toBe(value);
  });

  test.each([
    ['is no JSON', '{'],
    ['is empty', ''],
    ['is of another kind', '[1]'],
  ])('K4: that %s is named and kept in a copy', async (_, text) => {
    const path = freshPath();
    writeFileSync(path, text);
    const damaged = {
      kind: 'usage',
      message: `${path} is damaged, or was written by another version of hms.`,
      hint: 'start afresh',
      details: [expect.stringContaining(`A copy was saved as ${path}.corrupt-`)],
    };
    await expect(cell(path).read()).rejects.toMatchObject(damaged);
    await expect(cell(path).update(() => {})).rejects.toMatchObject(damaged);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(leftBeside(path)).toHaveLength(2);
    await cell(path).replace({ a: 1 });
    expect(await cell(path).read()).toEqual({ a: 1 });
  });

  test('what cannot be read or written is named', async () => {
    const path = freshPath();
    mkdirSync(path);
    const refusal = `${path} is a folder, not a file.`;
    await expect(cell(path).read()).rejects.toThrow(refusal);
    await expect(cell(path).update(() => {})).rejects.toThrow(refusal);
    await expect(cell(path).replace({})).rejects.toThrow(refusal);
    expect(leftBeside(path)).toEqual(['state.json']);
  });
});

describe('writeWhole', () => {
  test('replaces a file in one step, with the mode that is asked for', async () => {
    const path = freshPath();
    expect(await writeWhole(path, 'one')).toBe(true);
    const { ino, mode } = statSync(path);
    expect(mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    expect(await writeWhole(path, Buffer.from('two'), { mode: 0o640 })).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(statSync(path).ino).not.toBe(ino);
    expect(leftBeside(path)).toEqual(['state.json']);
  });

  test('asks at the last moment, and leaves everything as it is where the answer is no', async () => {
    const path = freshPath();
    writeFileSync(path, 'old');
    let beside: string[] = [];
    const isUnchanged = async () => {
      beside = leftBeside(path);
      return false;
    };
    expect(await writeWhole(path, 'new', { isUnchanged })).toBe(false);
    expect(beside).toEqual(['state.json', expect.stringMatching(/^state\.json\..+\.new$/)]);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(leftBeside(path)).toEqual(['state.json']);
  });

  test('leaves nothing beside where it fails', async () => {
    const path = freshPath();
    mkdirSync(path);
    await expect(writeWhole(path, 'new')).rejects.toThrow(`${path} is a folder`);
    expect(leftBeside(path)).toEqual(['state.json']);
  });
});

describe('exclusively', () => {
  test('K2: one at a time, each gets its turn and its own result', async () => {
    const path = freshPath();
    let inside = 0;
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        exclusively(path, async () => {
          inside += 1;
          await new Promise(setImmediate);
          expect(inside).toBe(1);
          inside -= 1;
          return at;
        }),
      ),
    );
    expect(results).toEqual([0, 1, 2, 3, 4, 5]);
    expect(leftBeside(path)).toEqual([]);
  });

  test('another path is not waited for', async () => {
    const [one, other] = [freshPath(), freshPath()];
    expect(await exclusively(one, () => exclusively(other, async () => 'both'))).toBe('both');
  });

  test('the lock is there while the work goes on, and gone when it fails', async () => {
    const path = freshPath();
    const work = exclusively(path, async () => {
      expect(leftBeside(path)).toEqual(['state.json.lock']);
      throw new Error('broken');
    });
    await expect(work).rejects.toThrow('broken');
    expect(leftBeside(path)).toEqual([]);
  });

  test('makes its folder, private, where it is missing', async () => {
    const path = join(dirname(freshPath()), 'deep', 'er', 'state.json');
    await exclusively(path, async () => {});
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  test('D2: clears what a killed holder had half written, and nothing of the operator', async () => {
    const path = freshPath();
    const id = crypto.randomUUID();
    const kept = [
      'state.json',
      'state.json.corrupt-1',
      'state.json.newer',
      'other.json.x.new',
      'state.json.draft.new',
      'state.json.new',
      'state.json.tmp-1',
      'state.json.tmp-notes',
      `state.json.${id}`,
      `state.json.${id}.new.txt`,
      `state.json.my-${id}.new`,
      'state.json.lock.d',
      `state.json.lock.${id}.old`,
      `other.json.${id}.new`,
    ];
    for (const name of kept) {
      mkdirSync(join(dirname(path), name));
      writeFileSync(join(dirname(path), name, 'a'), '');
    }
    for (const left of [`${id}.new`, 'tmp-17644000000a1b2c']) writeFileSync(`${path}.${left}`, '');
    mkdirSync(`${path}.lock.${id}`);
    writeFileSync(join(`${path}.lock.${id}`, id), '');
    await exclusively(path, async () => {});
    expect(leftBeside(path)).toEqual(kept.sort());
  });

  test('a place that cannot be written is named', async () => {
    const file = freshPath();
    writeFileSync(file, '');
    const path = join(file, 'state.json');
    await expect(exclusively(path, async () => {})).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(/state\.json cannot be written: .* \(E[A-Z]+\)\.$/),
    });
  });
});
