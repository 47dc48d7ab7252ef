/** --sort: the order of every list. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortField, sortRecords } from '../src/command-model/selection/sort.ts';
import { problemWith } from '../src/command-model/values.ts';
import { installsWith } from './support/answers.ts';
import { run } from './support/world.ts';

function sortedBy(typed: string, values: readonly unknown[]): unknown[] {
  const records = values.map((value) => (value === undefined ? {} : { a: value }));
  return sortRecords(records, [sortField.parse(typed)]).map((record) => Reflect.get(record, 'a'));
}

test.each([
  ['versions', ['8.2', '8.10', '7.4', '8.2.1', '10']],
  ['numbers', [3, -1, 12, 2.5, 9007199254740993n]],
  ['texts of numbers', ['-3', '12', '2', '-3.5', '0.5']],
  ['numbers and their texts', [10, '9', '-1']],
  [
    'times',
    ['2026-01-15T10:00:00+02:00', '2026-01-15T08:30:00Z', '2025-12-31', '2026-01-15T07:00'],
  ],
  ['texts, without regard to case', ['beta', 'Alpha', 'gamma', 'Éa'.normalize('NFD'), 'éb']],
  ['booleans', [true, false]],
])('%s', (_, values) => {
  const expected: Record<string, unknown[]> = {
    versions: ['7.4', '8.2', '8.2.1', '8.10', '10'],
    numbers: [-1, 2.5, 3, 12, 9007199254740993n],
    'texts of numbers': ['-3.5', '-3', '0.5', '2', '12'],
    'numbers and their texts': ['-1', '9', 10],
    times: ['2025-12-31', '2026-01-15T07:00', '2026-01-15T10:00:00+02:00', '2026-01-15T08:30:00Z'],
    'texts, without regard to case': ['Alpha', 'beta', 'gamma', 'Éa'.normalize('NFD'), 'éb'],
    booleans: [false, true],
  };
  expect(sortedBy('a', values)).toEqual(expected[_]);
  expect(sortedBy('a:asc', values)).toEqual(expected[_]);
  expect(sortedBy('a:desc', values)).toEqual(expected[_]?.toReversed());
});

test('missing values come last in both directions', () => {
  const values = [null, '8.2', undefined, '8.10'];
  expect(sortedBy('a', values)).toEqual(['8.2', '8.10', null, undefined]);
  expect(sortedBy('a:desc', values)).toEqual(['8.10', '8.2', null, undefined]);
});

test('values of different kinds keep one order', () => {
  const values = ['unknown', '8.10', '2026-01-01', '8.2', '8.10-rc1'];
  expect(sortedBy('a', values)).toEqual(['8.2', '8.10', '2026-01-01', '8.10-rc1', 'unknown']);
});

const anything = fc.oneof(
  fc.constantFrom(
    '8.2',
    '8.10',
    '8.2.0',
    '-1',
    '10',
    '2026-01-01',
    '2026-01-01T00:00Z',
    'x',
    '',
    null,
  ),
  fc.double({ noNaN: true }),
  fc.string(),
  fc.boolean(),
  fc.array(fc.nat()),
);

test('sorting keeps every record, is stable, and gives the same order whatever the order was', () => {
  fc.assert(
    fc.property(fc.array(anything), fc.boolean(), (values, isDescending) => {
      const records = values.map((value, at) => ({ value, at }));
      const fields = [{ field: 'value', isDescending }];
      const sorted = sortRecords(records, fields);
      expect([...sorted].sort((a, b) => a.at - b.at)).toEqual(records);
      // Sorted again, nothing moves: equal records keep their order.
      expect(sortRecords(sorted, fields)).toEqual(sorted);
      const last = { field: 'at', isDescending: false };
      const shuffled = sortRecords(records.toReversed(), [...fields, last]);
      expect(shuffled).toEqual(sortRecords(records, [...fields, last]));
    }),
  );
});

test.each(['', ':desc', 'a:down', 'a:', 'a b', 'a,b', 'a:desc:asc'])('%j is refused', (typed) => {
  expect(problemWith(sortField, typed)).toContain('created_at:desc');
});

describe('on a list', () => {
  const names = async (line: string) => {
    const ran = await run(`${line} --columns name --no-header -o tsv`);
    return { ...ran, names: ran.stdout.trim().split('\n') };
  };

  test('--limit applies after the sort, and the note knows how many there are', async () => {
    const found = await names('installs list --sort php_version:desc --sort name --limit 2');
    expect(found.names).toEqual(['acmedev', 'acmeprod']);
    expect(found.stderr).toContain('Showing 2 of 12 (--limit 2).');
    const some = await names('installs list --where php_version<8.2 --sort php_version --limit 2');
    expect(some.names).toEqual(['museumold', 'clinicprod']);
    expect(some.stderr).toContain('Showing 2 of 4 (--limit 2).');
  });

  test('every page is read, whatever --limit and the format are', async () => {
    const records = Array.from({ length: 250 }, (_, at) => ({
      id: `id-${at}`,
      name: `n${at}`,
      at,
    }));
    const offsets: string[] = [];
    const fetch = async (url: string) => {
      const offset = Number(new URL(url).searchParams.get('offset'));
      offsets.push(String(offset));
      return Response.json({ count: 250, results: records.slice(offset, offset + 100) });
    };
    for (const format of ['jsonl', 'csv', 'json', 'table']) {
      offsets.length = 0;
      const ran = await run(
        `installs list --sort name:desc --limit 1 -o ${format} --columns name`,
        { fetch },
      );
      expect(ran.code).toBe(0);
      expect(ran.stdout).toContain('n99');
      expect(offsets).toEqual(['0', '100', '200']);
    }
  });

  test.each([
    ['installs list', 'nmae', 'Did you mean name?'],
    ['domains list acmeprod', 'ssl_status', undefined],
    ['accounts list', 'instals:desc', 'Did you mean installs?'],
  ])('%s --sort %s, which no record has: exit 2', async (list, sort, hint) => {
    const ran = await run(`${list} --sort ${sort} --json`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    const { error } = JSON.parse(ran.stderr.split('\n').at(-2) ?? '');
    expect(error.message).toBe(`No record has a field '${sort.split(':')[0]}'.`);
    if (hint) expect(error.hint).toBe(hint);
  });

  test('a documented field that no record has is a warning', async () => {
    const fetch = installsWith([{ name: 'a' }, { name: 'b' }]);
    const ran = await run('installs list --sort created_at --columns name --no-header', { fetch });
    expect(ran).toMatchObject({ code: 0, stdout: 'a\nb\n' });
    expect(ran.stderr).toContain("No record has a field 'created_at'.");
  });

  test.each([
    ['domains list acmeprod', 'name'],
    ['backups list acmeprod', 'create_time:desc'],
    ['ssh-keys list', 'comment'],
    ['sites transfers acmeprod', 'created_at'],
    ['accounts list', 'installs:desc'],
    ['domains find acme-outdoor.example', 'install'],
    ['headless apps list', 'name'],
    ['headless envs list storefront', 'id'],
    ['reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058', 'id'],
    ['profiles list', 'name'],
    ['api GET /installs --paginate', 'id'],
  ])('hms %s takes it', async (line, sort) => {
    expect((await run(`${line} --sort ${sort}`)).code).toBe(0);
  });

  test('JSON of a list in one response is the sorted records', async () => {
    const ran = await run('accounts list --sort installs --json');
    const counts = JSON.parse(ran.stdout).map(({ installs }: { installs: number }) => installs);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.length).toBeGreaterThan(1);
  });

  test('api takes it only for a list', async () => {
    const ran = await run('api GET /installs --sort name');
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain('--sort');
  });
});

describe('the clock of a time from now', () => {
  const created = [
    { name: 'old', created_at: '2030-01-01T00:00:00Z' },
    { name: 'new', created_at: '2030-01-01T05:00:00Z' },
  ];
  const line = "installs list --where 'created_at<-3h' --columns name --no-header";
  const serving = (headers: Record<string, string>) => async () =>
    Response.json(
      { count: 2, results: created.map((one, at) => ({ id: `id-${at}`, ...one })) },
      { headers },
    );

  test('is that of the service', async () => {
    const fetch = serving({ date: 'Tue, 01 Jan 2030 06:00:00 GMT' });
    expect(await run(line, { fetch })).toMatchObject({ code: 0, stdout: 'old\n' });
  });

  test('is that of the machine, if the service sends no date', async () => {
    // In March 2026, nothing of 2030 is three hours old.
    expect(await run(line, { fetch: serving({}) })).toMatchObject({ code: 0, stdout: '' });
    const ahead = line.replace('-3h', '+2000d');
    expect((await run(ahead, { fetch: serving({}) })).stdout).toBe('old\nnew\n');
  });
});
