/** `--field`, `--raw-field` and `--data`: the JSON body they make. */
import { describe, expect, test } from 'vitest';
import { bodyFrom, bodyOptions, type Field } from '../src/command-model/body-fields.ts';
import { problemWith } from '../src/command-model/values.ts';
import { HmsError } from '../src/core/errors.ts';

const { field, rawField } = bodyOptions;

interface Typed {
  fields?: string[];
  raw?: string[];
  data?: string;
  content?: string;
}

/** `content` is the text of the file `data`. */
function bodyOf({ fields = [], raw = [], data, content = '' }: Typed): Promise<unknown> {
  const read = async (path: string) => {
    if (path === data && content !== '') return content;
    throw new HmsError('usage', `no file ${path}`);
  };
  const parsed: Record<'field' | 'rawField', Field[]> = {
    field: fields.map(field.value.parse),
    rawField: raw.map(rawField.value.parse),
  };
  return bodyFrom({ ...parsed, data }, read);
}

describe('a field', () => {
  test.each([
    ['name=shop', { name: 'shop' }],
    ['name=', { name: '' }],
    ['name=a=b', { name: 'a=b' }],
    ['name=two\nlines', { name: 'two\nlines' }],
    ['on=true', { on: true }],
    ['on=false', { on: false }],
    ['on=null', { on: null }],
    ['on=True', { on: 'True' }],
    ['on=constructor', { on: 'constructor' }],
    ['size=0', { size: 0 }],
    ['size=-12', { size: -12 }],
    ['size=012', { size: '012' }],
    ['size=1.5', { size: '1.5' }],
    ['size=12px', { size: '12px' }],
    ['size=x12', { size: 'x12' }],
    ['a.b.c=1', { a: { b: { c: 1 } } }],
    ['list[]=1', { list: [1] }],
    ['a.list[]=1', { a: { list: [1] } }],
  ])('%j makes %j', async (word, body) => {
    expect(await bodyOf({ fields: [word] })).toEqual(body);
  });

  test('keeps every digit of a whole number', async () => {
    const body = await bodyOf({ fields: ['size=9007199254740993'] });
    expect(body).toEqual({ size: 9007199254740993n });
  });

  test.each(['true', 'null', '12', ''])('is always a text with --raw-field: %j', async (value) => {
    expect(await bodyOf({ raw: [`name=${value}`] })).toEqual({ name: value });
  });

  test.each([
    ...['name', '=value', '', '.a=1', 'a.=1', 'a..b=1', '__proto__=1', 'a.__proto__=1'],
    ...['a[].b=1', '[]=1', '[a]=1', 'a[=1', 'a]=1', 'a[0]=1', 'a[][]=1', 'a[]b=1'],
  ])('cannot be %j', (word) => {
    expect(problemWith(field.value, word)).toMatch(/name=value.*list\[\]=value/);
    expect(problemWith(rawField.value, word)).toBeDefined();
  });

  test('can be anything else', () => {
    for (const word of ['a=1', 'a.b=1', 'a[]=1', 'a.b[]=', 'a-b=[]']) {
      expect(problemWith(field.value, word)).toBeUndefined();
    }
  });
});

describe('several fields', () => {
  test.each([
    [['a=1', 'b=2'], { a: 1, b: 2 }],
    [['a=1', 'a=2'], { a: 2 }],
    [['a.b=1', 'a.c=2'], { a: { b: 1, c: 2 } }],
    [['l[]=1', 'l[]=2', 'l[]=1'], { l: [1, 2, 1] }],
    [['toString.a=1'], { toString: { a: 1 } }],
    [['constructor[]=1'], { constructor: [1] }],
  ])('%j make %j', async (fields, body) => {
    expect(await bodyOf({ fields })).toEqual(body);
  });

  test('of both options are one body', async () => {
    expect(await bodyOf({ fields: ['a.b=1', 'x=1'], raw: ['a.c=2'] })).toEqual({
      a: { b: 1, c: '2' },
      x: 1,
    });
    expect(await bodyOf({ fields: ['l[]=1', 'm=2'], raw: ['k[]=1', 'm=3'] })).toEqual({
      l: [1],
      k: ['1'],
      m: '3',
    });
  });

  test.each([
    [['a=1', 'a.b=2'], 'a.b', 'object'],
    [['a[]=1', 'a.b=2'], 'a.b', 'object'],
    [['a=1', 'a[]=2'], 'a.[]', 'list'],
    [['x.a.b=1', 'x.a[]=2'], 'x.a.[]', 'list'],
    [['x.a=1', 'x.a.b.c=2'], 'x.a.b.c', 'object'],
  ])('%j clash', async (fields, path, wanted) => {
    await expect(bodyOf({ fields })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(
        new RegExp(`${path.replaceAll(/[.[\]]/g, '\\$&')}.*${wanted}`),
      ),
    });
  });

  test('fill one list only from one option: its order would be unknown', async () => {
    await expect(bodyOf({ fields: ['a=1', 'x.l[]=1'], raw: ['x.l[]=2'] })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('--raw-field'),
    });
    await expect(bodyOf({ fields: ['l[]=1'], raw: ['l[]=2'] })).rejects.toMatchObject({
      message: expect.stringContaining('l[]'),
    });
    expect(await bodyOf({ fields: ['l=1'], raw: ['l=2'] })).toEqual({ l: '2' });
  });
});

describe('--data', () => {
  test('is the body, of any JSON', async () => {
    expect(await bodyOf({ data: 'b.json', content: '[1, {"a": null}]' })).toEqual([1, { a: null }]);
    expect(await bodyOf({ data: '-', content: '"text"' })).toBe('text');
  });

  test('is absent without any of the options', async () => {
    expect(await bodyOf({})).toBeUndefined();
  });

  test('takes fields on top, in an object', async () => {
    const content = '{"a": {"b": 1}, "l": [1]}';
    const fields = ['a.c=2', 'l[]=2', 'd=3'];
    expect(await bodyOf({ data: 'b.json', content, fields })).toEqual({
      a: { b: 1, c: 2 },
      l: [1, 2],
      d: 3,
    });
    expect(await bodyOf({ data: 'b.json', content: '{}', raw: ['d=3'] })).toEqual({ d: '3' });
  });

  test.each(['[]', 'null', '1', '"{}"'])('takes no fields on top of %s', async (content) => {
    await expect(bodyOf({ data: 'b.json', content, fields: ['a=1'] })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('b.json'),
    });
  });

  test.each(['{', '{"a":1', 'name: shop'])('must be JSON, which %j is not', async (content) => {
    await expect(bodyOf({ data: 'b.json', content })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(/b\.json.*JSON.*:? \S/),
    });
  });

  test('that cannot be read is told as it is', async () => {
    await expect(bodyOf({ data: 'gone.json' })).rejects.toMatchObject({
      kind: 'usage',
      message: 'no file gone.json',
      hint: undefined,
    });
  });

  test.each(['{"a": 1}', '["x"]'])(
    'is a file, and %s is told to be the body itself',
    async (data) => {
      await expect(bodyOf({ data })).rejects.toMatchObject({
        kind: 'usage',
        message: expect.stringMatching(/^(?!no file).*--data/),
        hint: expect.stringContaining('--data -'),
      });
    },
  );

  test('that cannot be read for another reason is no body on the command line', async () => {
    const raised = new HmsError('cancelled', 'interrupted');
    const read = async () => {
      throw raised;
    };
    await expect(bodyFrom({ field: [], rawField: [], data: '{"a": 1}' }, read)).rejects.toBe(
      raised,
    );
  });
});
