/** C2: what the help says of options, columns and exit codes follows from the definition of the command. */
import { describe, expect, test } from 'vitest';
import type { Command, CommandKind } from '../src/command-model/definition.ts';
import { columnsOf, errorKindsOf, exitCodesText, helpOf } from '../src/command-model/reference.ts';
import type { View } from '../src/command-model/view.ts';

/** As: the reference reads none of the functions of a command. */
function made(kind: CommandKind, facts: object = {}, view: View = { columns: [] }): Command {
  const basics = { name: 'a b', summary: '', arguments: {}, options: {}, examples: [] };
  return { ...basics, kind, view, ...facts } as unknown as Command;
}

const view: View = { columns: [{ name: 'id' }, { name: 'size', extra: true }, { name: 'age' }] };
const plain: View = { columns: [{ name: 'id' }, { name: 'age' }] };
const open: View = { columns: [], open: true };

describe('an option', () => {
  test.each([
    [{}, 'Say it.'],
    [{ required: true }, 'Say it. Required.'],
    [{ repeat: true }, 'Say it. Repeatable.'],
    [{ fallback: '2' }, 'Say it. Default: 2.'],
    [{ fallback: '' }, 'Say it. Default: .'],
    [{ requires: '--wait' }, 'Say it. Requires --wait.'],
    [
      { required: true, repeat: true, fallback: '2', requires: '--wait' },
      'Say it. Required. Repeatable. Default: 2. Requires --wait.',
    ],
  ] as const)('with %j', (facts, help) => {
    expect(helpOf({ help: 'Say it', ...facts })).toBe(help);
  });
});

describe('columns', () => {
  test('of one record are all of them', () => {
    for (const kind of ['read', 'follow', 'change', 'local'] as const) {
      expect(columnsOf(made(kind, {}, view))).toBe('id, size, age.');
    }
    expect(columnsOf(made('read', {}, view), '`')).toBe('`id`, `size`, `age`.');
  });

  test.each([
    ['list', {}, view],
    ['raw', {}, view],
    ['read', { many: true }, view],
    ['local', { many: true }, view],
    ['local', {}, { ...view, isList: true }],
  ] as const)('of a list (%s, %j) are the usual ones, and the extra ones', (kind, facts, shown) => {
    const text = columnsOf(made(kind, facts, shown), '`');
    expect(text).toMatch(/^`id`, `age`[^`]*`--columns`[^`]*`size`\.$/);
  });

  test('of a list without extra ones are all', () => {
    expect(columnsOf(made('list', {}, plain))).toBe('id, age.');
  });

  test('of an open view may be any, besides those it has', () => {
    const text = columnsOf(made('list', {}, { ...view, open: true }), '`');
    expect(text).toMatch(/^`id`, `size`, `age`[^`]*`--columns`[^`]*\.$/);
  });

  test('of an undocumented response are not known, and those of an empty one are', () => {
    const read = columnsOf(made('read', {}, open));
    expect(read).not.toContain('requested');
    expect(read).toMatch(/\.$/);
    for (const kind of ['change', 'raw'] as const) {
      const text = columnsOf(made(kind, {}, open), '`');
      expect(text).toMatch(
        /`requested`, `operation`, `request_id`, `notification_emails`, `job`, `status`, `evidence`\.$/,
      );
    }
  });
});

describe('exit codes', () => {
  test.each([
    ['local', {}, '0, 2.', /^$/],
    ['list', {}, '0, 2, 3, 4, 5, 6, 7.', /^$/],
    ['read', {}, '0, 2, 3, 4, 5, 6, 7.', /^$/],
    ['raw', {}, '0, 2, 3, 4, 5, 6, 7, 10.', /^$/],
    ['follow', {}, '0, 2, 3, 4, 5, 6, 7, 8, 9.', /^$/],
    ['change', {}, '0, 2, 3, 4, 5, 6, 7, 10.', /^$/],
    ['change', { settled: true }, '0, 2, 3, 4, 5, 6, 7, 8, 10', /--wait .*9\.$/],
    ['change', { waitsBefore: true }, '0, 2, 3, 4, 5, 6, 7, 8, 9, 10.', /^$/],
    ['change', { waitsBefore: true, settled: true }, '0, 2, 3, 4, 5, 6, 7, 8, 9, 10.', /^$/],
  ] as const)('of a command of the kind %s with %j', (kind, facts, codes, more) => {
    const text = exitCodesText(made(kind, facts));
    expect(text.startsWith(codes)).toBe(true);
    expect(text.slice(codes.length)).toMatch(more);
  });

  test('include those of the command itself', () => {
    expect(errorKindsOf(made('local', { errorKinds: ['cancelled', 'auth'] }))).toEqual({
      kinds: ['usage', 'cancelled', 'auth'],
      waiting: [],
    });
    expect(exitCodesText(made('local', { errorKinds: ['cancelled', 'auth'] }))).toBe(
      '0, 2, 3, 130.',
    );
    expect(errorKindsOf(made('change', { settled: true, errorKinds: ['findings'] }))).toEqual({
      kinds: [
        ...['usage', 'findings', 'auth', 'forbidden', 'notFound', 'rejected', 'unavailable'],
        ...['unknown', 'failed'],
      ],
      waiting: ['pending'],
    });
  });
});
