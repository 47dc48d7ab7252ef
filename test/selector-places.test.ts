/** `--where`: which character of it is wrong, and what a selection leaves out. */
import { describe, expect, test } from 'vitest';
import { compareVersions } from '../src/command-model/selection/compare.ts';
import { parseSelector, selector } from '../src/command-model/selection/expression.ts';
import { problemWith } from '../src/command-model/values.ts';
import {
  fieldIn,
  matches,
  ownField,
  type SelectionCallbacks,
  select,
} from '../src/command-model/where.ts';

const now = () => Date.parse('2026-03-02T09:00:00Z');

describe('a selector', () => {
  test.each([
    ['a=1', 'a', '=', '1'],
    ['  a.b-c_1 <=  2.0 ', 'a.b-c_1', '<=', '2.0'],
    ['a>=1', 'a', '>=', '1'],
    ['a>-1.5', 'a', '>', '-1.5'],
    ['a<2026-01-31', 'a', '<', '2026-01-31'],
    ['a<2026-01-31T10:00Z', 'a', '<', '2026-01-31T10:00Z'],
    ["a<'8.2'", 'a', '<', '8.2'],
    ['a!=x y', 'a', '!=', 'x y'],
    ['a~null', 'a', '~', null],
    ['a=null', 'a', '=', null],
    ["a='null'", 'a', '=', 'null'],
    ['a="it\'s"', 'a', '=', "it's"],
    ["a= ' x ' ", 'a', '=', ' x '],
    ['a=""', 'a', '=', ''],
    ["a=''", 'a', '=', ''],
    ['a=b=c', 'a', '=', 'b=c'],
    ["a=it's", 'a', '=', "it's"],
  ])('%j is a field, an operator and a value', (text, field, operator, value) => {
    expect(parseSelector(text)).toEqual({ text, field, operator, value });
  });

  test.each([
    ['=1', 1, '=1'],
    ['  =1', 3, '=1'],
    ['a', undefined, undefined],
    ['a  ', undefined, undefined],
    ['a b', 3, 'b'],
    ['a  ?1', 4, '?1'],
    ['a==1', 3, '=1'],
    ['a!==1', 4, '=1'],
    ['a= <1', 4, '<1'],
    ['a=~x', 3, '~x'],
    ['a=!x', 3, '!x'],
    ['a=>x', 3, '>x'],
    ['a<x', 3, 'x'],
    ['a>=  v8', 6, 'v8'],
    ['a>null', 3, 'null'],
    ['a<1-2', 3, '1-2'],
    ['a<1.', 3, '1.'],
    ['a<.1', 3, '.1'],
    ['a<x2026-01-31', 3, 'x2026-01-31'],
    ["a<''", 3, "''"],
    ["a='x'y", 6, 'y'],
    ["a='x' y ", 6, ' y '],
    ['a="x"y"', 6, 'y"'],
  ])('%j is wrong at character %s', (text, at, rest) => {
    const problem = problemWith(selector, text) ?? '';
    if (at === undefined) expect(problem).not.toMatch(/character \d/);
    else {
      expect(problem).toContain(`character ${at},`);
      expect(problem).toContain(`'${rest}'`);
    }
  });

  test.each(['a=', 'a= ', 'a<', "a='x", 'a="', 'a=\'x"'])('%j is wrong at its end', (text) => {
    const problem = problemWith(selector, text);
    expect(problem).toBeDefined();
    expect(problem).not.toMatch(/character \d/);
  });

  test('is told what belongs there', () => {
    expect(problemWith(selector, 'a')).toContain('!= <= >= = ~ < >');
    expect(problemWith(selector, "a='x")).toContain("'");
    expect(problemWith(selector, 'a="x')).toContain('"');
    expect(problemWith(selector, 'a=')).toContain("''");
    expect(problemWith(selector, 'a<x')).toContain('2026-01-31');
  });
});

describe('a field', () => {
  test('is an own one of an object', () => {
    expect(ownField({ a: 1 }, 'a')).toBe(1);
    expect(ownField({ a: 1 }, 'toString')).toBeUndefined();
    expect(ownField('text', 'length')).toBeUndefined();
    expect(ownField(null, 'a')).toBeUndefined();
    expect(ownField(undefined, 'a')).toBeUndefined();
    expect(ownField(['x'], '0')).toBe('x');
  });

  test('is read into objects by dots', () => {
    expect(fieldIn({ a: { b: { c: 1 } } }, 'a.b.c')).toBe(1);
    expect(fieldIn({ a: { b: 1 } }, 'a.c')).toBeUndefined();
    expect(fieldIn({ 'a.b': 1 }, 'a.b')).toBeUndefined();
  });
});

test.each([
  ['8.10', '8.9', 1],
  ['8.9', '8.10', -1],
  ['8.1', '8.1.0', 0],
  ['8.1', '8.1.1', -1],
  ['8.1.1', '8.1', 1],
  ['10', '9', 1],
  ['9007199254740993', '9007199254740992', 1],
  ['8.1', 'v8.1', undefined],
  ['v8.1', '8.1', undefined],
  ['8.', '8.1', undefined],
  ['8.1', '8.1x', undefined],
])('version %s against %s: %s', (left, right, order) => {
  expect(compareVersions(left, right)).toBe(order);
});

const record = {
  version: '8.10',
  whole: 12,
  half: 2.5,
  huge: 9007199254740993n,
  day: '2026-03-02',
  time: '2026-03-02T09:00:00Z',
  on: true,
  text: 'some words',
  list: ['a', 1],
  object: { a: 1 },
  debt: '-3.5',
};

test.each([
  ['whole<12.5', true],
  ['whole<=12', true],
  ['whole<12', false],
  ['whole>11', true],
  ['whole>12', false],
  ['whole>=13', false],
  ['whole<1.2.3', undefined],
  ['whole=12.0', true],
  ['whole=twelve', false],
  ['whole!=twelve', true],
  ['half=2.50', true],
  ['half>=2.5', true],
  ['huge>9007199254740992', true],
  ['huge=9007199254740993', true],
  ['huge=9007199254740992', false],
  ['debt<-3', true],
  ['debt<-3.5', false],
  ['version<8.9', false],
  ['version<-1', false],
  ['version>2026-01-01', undefined],
  ['day=2026-03-02T00:00Z', true],
  ['time>2026-03-02', true],
  ['time>=2026-03-02T10:00:00+01:00', true],
  ['time>2026-03-02T10:00:00+01:00', false],
  ['time<2026-03-02T09:00:01Z', true],
  ['time<8.1', undefined],
  ['text<8.1', undefined],
  ['on<8.1', undefined],
  ['on=true', true],
  ['on=TRUE', false],
  ['object={"a":1}', true],
  ['object~"A"', true],
  ['object~\'"A"\'', true],
  ['list=["a",1]', true],
  ['list~1', true],
  ['text~WORDS', true],
  ['text~null', false],
  ['none~null', false],
  ['none=null', true],
  ['none!=null', false],
  ['none~x', false],
  ['none<1', false],
  ['text!=null', true],
  ['text=null', false],
])('%s: %s', (text, verdict) => {
  expect(matches(parseSelector(text), record, now())).toBe(verdict);
});

describe('a selection', () => {
  async function* inBatches(batches: readonly (readonly unknown[])[], raised?: Error) {
    for (const batch of batches) yield batch;
    if (raised) throw raised;
  }

  async function selectedFrom(
    batches: readonly (readonly unknown[])[],
    texts: readonly string[],
    { raised, ...more }: Partial<SelectionCallbacks> & { raised?: Error } = {},
  ) {
    const calls: unknown[] = [];
    const yielded: unknown[][] = [];
    const watch = {
      now,
      onUnknown: async (...call: unknown[]) => void calls.push(call),
      onUncomparable: (...call: unknown[]) => void calls.push(call),
      ...more,
    };
    const all = select(inBatches(batches, raised), texts.map(parseSelector), watch);
    const caught = await (async () => {
      for await (const batch of all) yielded.push(batch);
    })().catch((error) => error);
    return { yielded, calls, caught };
  }

  const some = [[{ a: 1, b: 'x' }, { a: 2 }], [{ a: 3 }]];

  test('has the records that match every selector', async () => {
    const { yielded, calls } = await selectedFrom(some, ['a>1', 'a<3']);
    expect(yielded).toEqual([[{ a: 2 }], []]);
    expect(calls).toEqual([]);
  });

  test('yields nothing while a field was in no record, unless a record may lack it', async () => {
    const late = [[{ a: 1 }], [{ a: 2, z: 1 }]];
    const watch = { onUnknown: async () => Promise.reject(new Error('no field')) };
    expect((await selectedFrom(late, ['z!=9'])).yielded).toEqual([[{ a: 1 }], [{ a: 2, z: 1 }]]);
    const unknown = await selectedFrom(some, ['q!=9'], watch);
    expect(unknown.yielded).toEqual([]);
    expect(unknown.caught).toEqual(new Error('no field'));
    const known = await selectedFrom(some, ['q!=9'], { mayLack: (field) => field === 'q' });
    expect(known.yielded).toEqual([[{ a: 1, b: 'x' }, { a: 2 }], [{ a: 3 }]]);
  });

  test('names each field that no record had, with the fields of the first record', async () => {
    const { calls } = await selectedFrom([[], ...some], ['q=1', 'a=1', 'r=1', 'q=2']);
    expect(calls).toEqual([
      ['q', ['a', 'b']],
      ['r', ['a', 'b']],
    ]);
  });

  test('names none where there were no records', async () => {
    expect((await selectedFrom([[]], ['q=1'])).calls).toEqual([]);
  });

  test('counts what it cannot compare, with the selectors that could not', async () => {
    const records = [
      [
        { a: 'x', b: 1 },
        { a: 'y', b: 1 },
      ],
      [
        { a: 'z', b: 2 },
        { a: 1, b: 'w' },
      ],
    ];
    const { yielded, calls } = await selectedFrom(records, ['a>0', 'b=1', 'b<9']);
    expect(yielded).toEqual([[], []]);
    expect(calls).toEqual([[2, ['a>0']]]);
  });

  test('that breaks tells nothing besides', async () => {
    const raised = new Error('broken');
    const { calls, caught } = await selectedFrom([[{ a: 'x' }]], ['a>0', 'q=1'], { raised });
    expect(caught).toBe(raised);
    expect(calls).toEqual([]);
  });

  test('of which only a part is read tells about that part', async () => {
    const calls: unknown[] = [];
    const onUncomparable = (...call: unknown[]) => void calls.push(call);
    const watch = { now, onUnknown: async () => {}, onUncomparable };
    const batches = inBatches([[{ a: 'x' }, { a: 1 }], [{ a: 'y' }]]);
    for await (const _ of select(batches, [parseSelector('a>0')], watch)) break;
    expect(calls).toEqual([[1, ['a>0']]]);
  });
});
