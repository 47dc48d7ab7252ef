import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileCell } from '../src/storage/locked-file.ts';

const root = mkdtempSync(join(tmpdir(), 'hms-storage-'));
type Counts = Record<string, number>;

function cell(path: string) {
  return fileCell<Counts>(path, {
    initial: () => ({}),
    valid: (value): value is Counts => typeof value === 'object' && value !== null,
    remedy: 'start afresh',
  });
}

function freshPath(): string {
  return join(mkdtempSync(join(root, 'cell-')), 'deep', 'state.json');
}

test('what one cell kept another reads', async () => {
  const path = freshPath();
  await cell(path).update((counts) => {
    counts.a = 1;
  });
  expect(await cell(path).read()).toEqual({ a: 1 });
});

test('K3: the file is private, and so is its folder', async () => {
  const path = freshPath();
  await cell(path).read();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
});

test('changes side by side are all kept', async () => {
  const path = freshPath();
  const keys = Array.from({ length: 20 }, (_, index) => `key${index}`);
  await Promise.all(
    keys.map((key) =>
      cell(path).update((counts) => {
        counts[key] = 1;
      }),
    ),
  );
  expect(Object.keys(await cell(path).read()).sort()).toEqual([...keys].sort());
});

test('a holder whose lock was taken over meanwhile begins again on what is there', async () => {
  const path = freshPath();
  await cell(path).read();
  let changes = 0;
  await cell(path).update((counts) => {
    changes += 1;
    counts.mine = 1;
    if (changes === 1) writeFileSync(path, '{"theirs":1}'); // as another process would by then
  });
  expect(await cell(path).read()).toEqual({ theirs: 1, mine: 1 });
});

test('a change that fails half way leaves the old value, and no lock behind', async () => {
  const path = freshPath();
  const one = cell(path);
  await one.update((counts) => {
    counts.a = 1;
  });
  const failing = one.update((counts) => {
    counts.a = 2;
    throw new Error('half way');
  });
  await expect(failing).rejects.toThrow('half way');
  expect(await one.read()).toEqual({ a: 1 });
  expect(readdirSync(join(path, '..'))).toEqual(['state.json']);
});

test('a damaged file is named, kept, and can be replaced', async () => {
  const path = freshPath();
  await cell(path).read();
  writeFileSync(path, '{"a":');
  await expect(cell(path).read()).rejects.toMatchObject({ kind: 'usage', hint: 'start afresh' });
  expect(readFileSync(path, 'utf8')).toBe('{"a":');
  await cell(path).replace({ b: 1 });
  expect(await cell(path).read()).toEqual({ b: 1 });
});

test('a place that cannot be written is no hindrance to reading, and named when writing', async () => {
  const file = join(root, 'a-file');
  writeFileSync(file, '');
  const path = join(file, 'state.json');
  expect(await cell(path).read()).toEqual({});
  await expect(cell(path).update(() => {})).rejects.toThrow(`${path} cannot be written: `);
});
