/** A list or a record: what is read, selected and printed of it, and what a note says of the rest. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../src/command-model/definition.ts';
import type { CommandInput } from '../src/command-model/input.ts';
import { parseSelector } from '../src/command-model/selection/expression.ts';
import type { View } from '../src/command-model/view.ts';
import { HmsError } from '../src/core/errors.ts';
import { createSession, fenceView, type SessionOptions } from './support/session.ts';

const all = [
  { id: 'a', size: 1 },
  { id: 'b', size: 2 },
  { id: 'c', size: 3 },
];
const where = (...texts: string[]) => texts.map(parseSelector);
const basics = { name: 'x', summary: '', arguments: {}, options: {}, examples: [] };

/** A list of two pages that knows its total. */
function listed(
  input: CommandInput,
  options: SessionOptions = {},
  view: View = fenceView,
  total: number | 'unknown' = 3,
) {
  const contexts: { limit?: number | undefined }[] = [];
  const streaming: boolean[] = [];
  const command = {
    ...{ ...basics, kind: 'list', view },
    async list(context: { limit?: number | undefined }) {
      contexts.push(context);
      return {
        total: () => (total === 'unknown' ? undefined : total),
        async *batches(isStreamed: boolean) {
          streaming.push(isStreamed);
          yield all.slice(0, 2);
          yield all.slice(2);
        },
      };
    },
    // As: the runner calls only what a list command has.
  } as unknown as Command;
  return createSession(options)
    .ran(command, input)
    .then((ran) => ({ ...ran, streaming, atMost: contexts.map(({ limit }) => limit) }));
}

/** One response, with the whole list or a record. */
function read(
  body: unknown,
  input: CommandInput = {},
  options: SessionOptions = {},
  view: View = fenceView,
  kind = 'read',
) {
  const command = {
    ...basics,
    kind,
    view,
    many: true,
    read: async () => body,
    local: async () => body,
  };
  return createSession(options).ran(command as unknown as Command, input);
}

describe('a list', () => {
  test('is read to its end, without a note', async () => {
    expect(await listed({})).toMatchObject({ value: all, said: [], atMost: [undefined] });
  });

  test.each([
    [1, ['a']],
    [2, ['a', 'b']],
    [3, ['a', 'b', 'c']],
    [9, ['a', 'b', 'c']],
  ])('ends at --limit %d', async (limit, ids) => {
    const { value, said, atMost } = await listed({ limit });
    expect(value).toEqual(all.filter(({ id }) => ids.includes(id)));
    expect(atMost).toEqual([limit]);
    if (limit >= 3) return expect(said).toEqual([]);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(new RegExp(`${limit} of 3 .*--limit ${limit}`));
  });

  test('of an unknown length may have more', async () => {
    const { said } = await listed({ limit: 3 }, {}, fenceView, 'unknown');
    expect(said).toEqual([expect.stringMatching(/3.*--limit 3/)]);
    expect((await listed({ limit: 9 }, {}, fenceView, 'unknown')).said).toEqual([]);
  });

  test('with --where is read to its end, whatever the limit', async () => {
    const { value, said, atMost } = await listed({ limit: 1, where: where('size>1') });
    expect(value).toEqual([all[1]]);
    expect(atMost).toEqual([undefined]);
    expect(said).toEqual([expect.stringMatching(/1.*--limit 1/)]);
  });

  test('without a match says so', async () => {
    const { value, said } = await listed({ where: where('size>9') });
    expect(value).toEqual([]);
    expect(said).toHaveLength(1);
  });

  test('without the field is refused, and names it and a similar one', async () => {
    const { error } = await listed({ where: where('sise=1') });
    expect(error).toMatchObject({ kind: 'usage', hint: expect.stringContaining('size') });
    expect(error?.message).toContain("'sise'");
    const limited = await listed({ where: where('sise!=1'), limit: 1 });
    expect(limited.error?.message).not.toBe(error?.message);
  });

  test.each([
    [{ ...fenceView, fields: ['sise'] }, 'sise=1'],
    [{ ...fenceView, fields: ['sise.inner'] }, 'sise.other=1'],
    [fenceView, 'status.x=1'],
    [{ columns: [], open: true } as View, 'sise=1'],
  ])('that may lack the field warns about it: %#', async (view, text) => {
    const { said, error } = await listed({ where: where(text) }, {}, view);
    expect(error).toBeUndefined();
    expect(said[0]).toMatch(/^warning: /);
  });

  test('does not take a computed column for a field', async () => {
    const computed: View = { columns: [{ name: 'age', from: () => 1 }] };
    expect((await listed({ where: where('age=1') }, {}, computed)).error).toMatchObject({
      kind: 'usage',
    });
  });

  test('counts what it could not compare', async () => {
    const { said } = await listed({ where: where('id>1') });
    expect(said[0]).toMatch(/^warning: .*3.*id>1/);
  });

  test('streams where its format does', async () => {
    for (const [format, isStreamed] of [
      ['json', false],
      ['jsonl', true],
      ['csv', true],
      ['table', false],
    ] as const) {
      expect((await listed({}, { output: { format } })).streaming).toEqual([isStreamed]);
    }
    const open: View = { columns: [], open: true };
    for (const [format, isStreamed] of [
      ['jsonl', true],
      ['csv', false],
      ['tsv', false],
    ] as const) {
      expect((await listed({}, { output: { format } }, open)).streaming).toEqual([isStreamed]);
    }
  });

  test('refuses a wrong column before it is read', async () => {
    const { error, atMost } = await listed({}, { output: { columns: ['nope'] } });
    expect(error).toMatchObject({ kind: 'usage', hint: expect.stringContaining('id, status') });
    expect(error?.message).toContain("'nope'");
    expect(atMost).toEqual([]);
  });
});

describe('a response that holds a list', () => {
  const wrapped: View = {
    columns: [{ name: 'id' }],
    records: (body) => (body as { items?: unknown }).items,
  };

  test('is its records, selected and limited', async () => {
    expect((await read({ items: all }, {}, {}, wrapped)).value).toEqual(all);
    const some = await read({ items: all }, { where: where('size>1'), limit: 1 }, {}, wrapped);
    expect(some.value).toEqual([all[1]]);
    const limited = await read(all, { limit: 2 });
    expect(limited).toMatchObject({
      value: all.slice(0, 2),
      said: [expect.stringMatching(/2 of 3/)],
    });
  });

  test('is the whole response in JSON, unless a part is selected', async () => {
    const output = { format: 'json' } as const;
    expect((await read({ items: all, more: 1 }, {}, { output }, wrapped)).value).toEqual({
      items: all,
      more: 1,
    });
    for (const input of [{ limit: 9 }, { where: where('size>0') }]) {
      expect((await read({ items: all, more: 1 }, input, { output }, wrapped)).value).toEqual(all);
    }
    const columns = { output: { ...output, columns: ['id'] } };
    expect((await read({ items: all }, {}, columns, wrapped)).value).toEqual(all);
    expect(
      (await read({ items: all, more: 1 }, { where: [] }, { output }, wrapped)).value,
    ).toHaveProperty('more');
  });

  test('is refused at its end if it is a part, unless that is enough', async () => {
    const part: View = { ...fenceView, whyIncomplete: () => 'page 1 of 2' };
    const whole = await read(all, {}, {}, part);
    expect(whole.error?.message).toContain('page 1 of 2');
    for (const [limit, isEnough] of [
      [2, true],
      [3, true],
      [4, false],
    ] as const) {
      const { error, said } = await read(all, { limit }, {}, part);
      expect(error === undefined).toBe(isEnough);
      if (isEnough) expect(said[0]).toMatch(new RegExp(`${limit}.*--limit ${limit}`));
    }
    const filtered = await read(all, { limit: 1, where: where('size>0') }, {}, part);
    expect(filtered.error).toBeInstanceOf(HmsError);
  });

  test('is one record, if it is none', async () => {
    expect(await read({ id: 'a' })).toMatchObject({
      value: { id: 'a' },
      view: fenceView,
      said: [],
    });
  });
});

describe('an undocumented response', () => {
  const open: View = { columns: [], open: true };

  test.each(['text', 1, null, ['a'], [{ id: 'a' }, 1]])('of %j is no record', async (body) => {
    const { error } = await read(body, {}, {}, open);
    expect(error).toMatchObject({
      kind: 'unavailable',
      hint: expect.stringContaining('hms api GET'),
    });
  });

  test('may be anything where the command takes anything', async () => {
    expect((await read('text', {}, {}, { ...open, any: true })).value).toBe('text');
    expect((await read('text', {}, {}, fenceView)).value).toBe('text');
    expect((await read([{ id: 'a' }], {}, {}, open)).value).toEqual([{ id: 'a' }]);
    expect((await read({ id: 'a' }, {}, {}, open)).value).toEqual({ id: 'a' });
  });

  test('has no secrets, but in JSON', async () => {
    const body = { id: 'a', shellVariables: { A: 'hidden' } };
    const shown = { id: 'a', shellVariables: { A: '***' } };
    expect((await read(body, {}, {}, open)).value).toEqual(shown);
    for (const format of ['json', 'jsonl'] as const) {
      expect((await read(body, {}, { output: { format } }, open)).value).toEqual(body);
    }
    expect((await read(body)).value).toEqual(body);
  });
});

describe('a command without the service', () => {
  test('has a record, a list, a list that comes in batches, or nothing', async () => {
    expect(await read(undefined, {}, {}, fenceView, 'local')).toMatchObject({
      value: null,
      view: undefined,
    });
    expect((await read(all, { limit: 1 }, {}, fenceView, 'local')).value).toEqual([all[0]]);
    expect((await read({ id: 'a' }, {}, {}, fenceView, 'local')).value).toEqual({ id: 'a' });
    async function* coming() {
      yield all;
      yield all;
    }
    expect((await read(coming(), {}, {}, fenceView, 'local')).value).toEqual([...all, ...all]);
    expect((await read(null, {}, {}, fenceView, 'local')).value).toBeNull();
  });
});
