/** A result is printed in its format: which columns, in how many writes, and what follows it. */
import { describe, expect, test } from 'vitest';
import type { OutputOptions } from '../src/command-model/output-options.ts';
import { listOf, type Result } from '../src/command-model/result.ts';
import type { View } from '../src/command-model/view.ts';
import { openSecrets } from '../src/core/redact/redact.ts';
import { checkColumns, type Out, present } from '../src/output/present.ts';
import { outputWith } from './support/plain-output.ts';

const view: View = { columns: [{ name: 'id' }, { name: 'size', extra: true }, { name: 'age' }] };
const open: View = { columns: [], open: true };
const rows = [
  { id: 'a', size: 1, age: 2 },
  { id: 'b', size: 3, age: null },
];

function outTo(writes: string[], options: Partial<OutputOptions>): Out {
  const redactor = openSecrets();
  redactor.add('hunter2hunter2');
  return {
    options: outputWith(options),
    redactor,
    now: () => Date.parse('2026-03-02T09:00:00Z'),
    onHidden() {},
    stdout: { isTTY: false, columns: 0, write: async (text) => void writes.push(String(text)) },
  };
}

/** The writes of a result. */
async function printed(result: Result, options: Partial<OutputOptions> = {}) {
  const writes: string[] = [];
  const hidden: (readonly string[])[] = [];
  const onHidden = (names: readonly string[]) => void hidden.push(names);
  await present(result, { ...outTo(writes, options), onHidden });
  return { writes, hidden, text: writes.join('') };
}

async function* batchesOf(...batches: readonly unknown[][]) {
  yield* batches;
}

const list = (batches: AsyncIterable<readonly unknown[]>, of: View = view): Result => ({
  kind: 'list',
  batches,
  view: of,
});

const record = (one: unknown, of: View = view, isOther?: true): Result => ({
  kind: 'record',
  record: one,
  view: of,
  ...(isOther && { isOther }),
});

describe('a list that streams', () => {
  test('is written batch by batch, with its header before the first one', async () => {
    const batches = () => batchesOf([rows[0]], [], [rows[1]]);
    expect((await printed(list(batches()))).writes).toEqual(['id\tage\na\t2\n', 'b\t\n']);
    expect((await printed(list(batches()), { format: 'csv' })).writes).toEqual([
      'id,age\na,2\n',
      'b,\n',
    ]);
    expect((await printed(list(batches()), { format: 'jsonl' })).writes).toEqual([
      '{"id":"a","size":1,"age":2}\n',
      '{"id":"b","size":3,"age":null}\n',
    ]);
    expect((await printed(list(batches()), { header: false })).writes).toEqual(['a\t2\n', 'b\t\n']);
  });

  test('without records has its header, or nothing', async () => {
    expect((await printed(list(batchesOf()))).writes).toEqual(['id\tage\n']);
    expect((await printed(list(batchesOf([], [])))).writes).toEqual(['id\tage\n']);
    expect((await printed(list(batchesOf([])), { header: false })).writes).toEqual([]);
    expect((await printed(list(batchesOf()), { format: 'jsonl' })).writes).toEqual([]);
  });
});

describe('a list that is one document', () => {
  test('is written when it is complete', async () => {
    const batches = () => list(batchesOf([rows[0]], [], [rows[1]]));
    const json = await printed(batches(), { format: 'json' });
    expect(json.text).toBe(`${JSON.stringify(rows, null, 2)}\n`);
    expect((await printed(batches(), { format: 'table' })).writes).toEqual([
      'ID  AGE\na   2  \nb   -  \n',
    ]);
    expect((await printed(list(batchesOf()), { format: 'table' })).writes).toEqual([]);
    expect((await printed(list(batchesOf([])), { format: 'json' })).text).toBe('[]\n');
  });

  test.each(['json', 'table'] as const)('is not written in part (%s)', async (format) => {
    const writes: string[] = [];
    async function* broken() {
      yield [rows[0]];
      throw new Error('the second page');
    }
    const printing = present(list(broken()), outTo(writes, { format }));
    await expect(printing).rejects.toThrow('the second page');
    expect(writes).toEqual([]);
  });

  test('without documented fields has a column for each', async () => {
    const of = [{ id: 'a', 'x.y': 1 }, { z: true }, 'text'];
    expect((await printed(listOf(of, open))).writes).toEqual([
      'id\tx.y\tz\tanswer\na\t1\t\t\n\t\ttrue\t\n\t\t\ttext\n',
    ]);
    const more = { columns: [{ name: 'id' }], open: true } as const;
    expect((await printed(listOf([{ id: 'a', z: 1 }], more))).text).toBe('id\na\n');
    const json = await printed(listOf(of, open), { format: 'json' });
    expect(JSON.parse(json.text)).toEqual(of);
  });

  test('redacts secrets in undocumented fields, but not in JSON', async () => {
    const of = [{ shellVariables: 'hidden' }];
    expect((await printed(listOf(of, open))).text).toBe('shellVariables\n***\n');
    expect((await printed(listOf(of, open), { format: 'jsonl' })).text).toContain('hidden');
    expect((await printed(listOf([{ id: 'hunter2hunter2' }], view))).text).toBe('id\tage\n***\t\n');
  });
});

describe('one record', () => {
  test('has every column', async () => {
    expect((await printed(record(rows[0]))).writes).toEqual(['id\tsize\tage\na\t1\t2\n']);
    expect((await printed(record(rows[0]), { format: 'table' })).text).toBe(
      'id    a\nsize  1\nage   2\n',
    );
    expect((await printed(record('text', open))).text).toBe('answer\ntext\n');
    expect((await printed(record({ 'x.y': 1 }, open))).text).toBe('x.y\n1\n');
  });

  test('has its text, unless a format or columns are requested', async () => {
    const shown: View = { ...view, text: ({ id }) => `it is ${id}\n` };
    const one = record({ id: 'hunter2hunter2' }, shown);
    for (const format of ['tsv', 'table'] as const) {
      expect((await printed(one, { format })).writes).toEqual(['it is ***\n']);
    }
    expect((await printed(one, { requestedFormat: 'tsv' })).text).toContain('id\tsize');
    expect((await printed(one, { columns: ['id'] })).text).toBe('id\n***\n');
    expect((await printed(one, { format: 'json' })).text).toContain('{');
    const secret = record(
      { shellVariables: 'hidden' },
      { ...open, text: (of) => JSON.stringify(of) },
    );
    expect((await printed(secret)).text).toBe('{"shellVariables":"***"}');
  });

  test('of another shape ignores --columns', async () => {
    const columns = ['id'];
    expect((await printed(record({ other: 1 }, open, true), { columns })).text).toBe('other\n1\n');
    expect((await printed(record({ other: 1 }, open), { columns })).text).toBe('id\n\n');
  });
});

describe('--columns', () => {
  test('chooses columns in its order, in any case', async () => {
    const columns = ['AGE', 'size', 'id'];
    expect((await printed(listOf(rows, view), { columns })).text).toBe(
      'age\tsize\tid\n2\t1\ta\n\t3\tb\n',
    );
    expect((await printed(record(rows[0]), { columns, format: 'json' })).text).toBe(
      '{\n  "age": 2,\n  "size": 1,\n  "id": "a"\n}\n',
    );
  });

  test('may name any field of an open view', async () => {
    expect((await printed(listOf([{ a: { b: 1 } }], open), { columns: ['a.b'] })).text).toBe(
      'a.b\n1\n',
    );
    expect(() => checkColumns(open, outputWith({ columns: ['any'] }))).not.toThrow();
  });

  test('names a column of the view, and an error lists them', () => {
    expect(() => checkColumns(view, outputWith({ columns: ['SIZE'] }))).not.toThrow();
    expect(() => checkColumns(view, outputWith())).not.toThrow();
    try {
      checkColumns(view, outputWith({ columns: ['id', 'nope'] }));
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'usage',
        message: expect.stringContaining("'nope'"),
        hint: expect.stringContaining('id, size, age'),
      });
    }
  });

  test('are never dropped from a narrow table', async () => {
    const wide = [{ id: 'x'.repeat(30), age: 'y'.repeat(30) }];
    const narrow = { format: 'table', width: 40 } as const;
    const { text, hidden } = await printed(listOf(wide, view), narrow);
    expect(hidden).toEqual([['age']]);
    expect(text).not.toContain('yyy');
    const chosen = await printed(listOf(wide, view), { ...narrow, columns: ['id', 'age'] });
    expect(chosen.hidden).toEqual([]);
    expect(chosen.text).toContain('yyy');
    const none = await printed(listOf([{ id: 'x'.repeat(38), age: null }], view), narrow);
    expect(none.hidden).toEqual([['age']]);
    expect(none.text).not.toContain('AGE');
  });
});

describe('the step at the end of a result', () => {
  test('runs once it is written', async () => {
    const calls: unknown[] = [];
    const after = async (failure?: { raised: unknown }) => void calls.push(failure);
    expect((await printed({ kind: 'none', after })).writes).toEqual([]);
    await printed({ ...listOf(rows, view), after });
    expect(calls).toEqual([undefined, undefined]);
  });

  test('learns why it was not, and the error stays, or is replaced', async () => {
    const raised = new Error('broken');
    async function* broken() {
      yield [rows[0]];
      throw raised;
    }
    const calls: unknown[] = [];
    const after = async (failure?: { raised: unknown }) => void calls.push(failure);
    await expect(printed({ ...list(broken()), after })).rejects.toBe(raised);
    expect(calls).toEqual([{ raised }]);
    await expect(printed(list(broken()))).rejects.toBe(raised);
    const more = new Error('more');
    const saying = async () => Promise.reject(more);
    await expect(printed({ ...list(broken()), after: saying })).rejects.toBe(more);
    await expect(printed({ kind: 'none', after: saying })).rejects.toBe(more);
  });
});
