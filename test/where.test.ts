/** --where: one parser, one evaluator, every list. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSelector } from '../src/command-model/selection/expression.ts';
import { ValueError } from '../src/command-model/values.ts';
import { matches } from '../src/command-model/where.ts';
import { installsWith } from './support/answers.ts';
import { run } from './support/world.ts';

/** An hour and a half after the record was created. */
const now = Date.parse('2026-01-15T09:30:00Z');

const record = {
  name: 'acmeprod',
  php_version: '8.10',
  created_at: '2026-01-15T10:00:00+02:00',
  site: { id: 'abc' },
  count: 12,
  used: -2.5,
  share: 8.1,
  huge: 9007199254740993n,
  debt: '-3',
  impossible: '2026-02-30T00:00:00Z',
  empty: '',
  multisite: false,
  nothing: null,
  tags: ['one', 'two'],
};

test.each([
  ['name=acmeprod', true],
  ['name = acmeprod', true],
  ["name='acmeprod'", true],
  ['name=acme', false],
  ['name!=acme', true],
  ['name~PRO', true],
  ['name~x', false],
  ['php_version<8.2', false],
  ['php_version>8.2', true],
  ['php_version>=8.10', true],
  ['php_version=8.10.0', true],
  ['php_version<=8.9', false],
  ['created_at<2026-01-15T09:00:00Z', true],
  ['created_at>2026-01-01', true],
  ['created_at=2026-01-15T08:00:00Z', true],
  ['created_at=2026-01-15T08:00:00', true],
  ['count>9', true],
  ['count<100', true],
  ['site.id=abc', true],
  ["empty=''", true],
  ["name!='=x'", true],
  ['empty=null', false],
  ['multisite=false', true],
  ['nothing=null', true],
  ['nothing!=null', false],
  ['absent=null', true],
  ['name!=null', true],
  ["nothing='null'", false],
  ['nothing!=x', true],
  ['nothing<9', false],
  ['tags~two', true],
  ['count>=12.0', true],
  ['count=12.0', true],
  ['used<-2.25', true],
  ['used<0', true],
  ['used=-2.50', true],
  ['share<8.9', true],
  ['share=8.10', true],
  ['huge>9007199254740992', true],
  ['huge<=9007199254740992.5', false],
  ['debt<2', true],
  ['debt<-2.5', true],
  ['created_at<=2026-01-15T08:00:00Z', true],
  ["created_at>'2026-01-15'", true],
  ['created_at<-1h', true],
  ['created_at<-2h', false],
  ['created_at>-2h', true],
  ['created_at<-1h30m', false],
  ['created_at<=-1h30m', true],
  ['created_at>=-90m', true],
  ["created_at>'-1d'", true],
  ['created_at<+1d', true],
  ['created_at>+1d', false],
  ['nothing<-1d', false],
  ['name in (acme,acmeprod)', true],
  ['name in(acme)', false],
  ['name not in (acme)', true],
  ['name  not  in  ( acme , acmeprod )', false],
  ['php_version in (8.10.0)', true],
  ['count in (1,12.0)', true],
  ['created_at in (2026-01-15T08:00:00Z)', true],
  ['nothing in (x,null)', true],
  ["nothing in ('null')", false],
  ['absent not in (x)', true],
  ['absent not in (null)', false],
  ["empty in ('')", true],
  ["name='-1d'", false],
  ['name~-1d', false],
])('%s is %s', (text, expected) => {
  expect(matches(parseSelector(text), record, now)).toBe(expected);
});

test.each([
  'name<8.2',
  'name>=2026-01-01',
  'php_version<2026-01-01',
  'created_at<2026',
  'count<2026-01-01',
  'count<12.0.1',
  'impossible<2026-03-09',
  'empty>0',
  'multisite>0',
  'tags>0',
  'site<9',
  'name<-1d',
  'count>-1d',
  'php_version<-1d',
  'impossible<-1d',
])('%s cannot be told: the two are not of one kind', (text) => {
  expect(matches(parseSelector(text), record, now)).toBeUndefined();
});

test.each(['8.10-rc1', 'unknown', 'v8.1', '8.', '', 'PHP 5.6'])(
  'php_version %j is neither below nor above any',
  (php_version) => {
    for (const operator of ['<', '<=', '>', '>=']) {
      expect(
        matches(parseSelector(`php_version${operator}8.2`), { php_version }, now),
      ).toBeUndefined();
    }
    expect(matches(parseSelector('php_version!=8.2'), { php_version }, now)).toBe(true);
  },
);

const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String);
const decimal = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => number.toFixed(3));
const version = fc
  .array(fc.nat(40), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'));
const moment = fc
  .date({ min: new Date('1990-01-01Z'), max: new Date('2090-01-01Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const comparable = fc.oneof(whole, decimal, version, moment);
const found = fc.oneof(
  comparable,
  fc.double({ noNaN: true }),
  fc.string(),
  fc.boolean(),
  fc.array(fc.nat()),
);

test('of two values that can be compared exactly one of < = > holds, and of others none but =', () => {
  fc.assert(
    fc.property(found, comparable, (value, wanted) => {
      const is = (operator: string) =>
        matches(parseSelector(`field${operator}${wanted}`), { field: value }, now);
      const [less, equal, more] = [is('<'), is('='), is('>')];
      expect([
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [undefined, equal, undefined],
      ]).toContainEqual([less, equal, more]);
      expect(is('!=')).toBe(!equal);
      expect(is('<=')).toBe(less === undefined ? undefined : less || equal);
      expect(is('>=')).toBe(more === undefined ? undefined : more || equal);
    }),
  );
});

test.each([
  ['', 'Expected the name of a field at the end.'],
  ['=x', "Expected the name of a field at character 1, before '=x'."],
  ['name', 'Expected one of != <= >= = ~ < > in (…) at the end.'],
  ['name ? x', "Expected one of != <= >= = ~ < > in (…) at character 6, before '? x'."],
  ['name=', "Expected a value ('' for an empty one) at the end."],
  [
    'name==x',
    "Expected a value (in quotes if it starts with = < > ! or ~) at character 6, before '=x'.",
  ],
  ['php_version<<8.2', "or ~) at character 13, before '<8.2'."],
  ["name='x", "Expected the closing ' at the end."],
  ["name='x'y", "Expected nothing more at character 9, before 'y'."],
  [
    'created_at<yesterday',
    "Expected a version, a number, a time like 2026-01-31, or -30d for 30 days ago at character 12, before 'yesterday'.",
  ],
  [
    'created_at<2026-1-1',
    "a time like 2026-01-31, or -30d for 30 days ago at character 12, before '2026-1-1'.",
  ],
  ['created_at>2026-13-01', "before '2026-13-01'."],
  ['created_at>2026-02-30', "before '2026-02-30'."],
  ['created_at>=2025-02-29T10:00Z', "before '2025-02-29T10:00Z'."],
  ['created_at<2026-01-31T25:00', "before '2026-01-31T25:00'."],
  ['php_version<v8.2', "before 'v8.2'."],
  ['php_version >= 8.x', "at character 16, before '8.x'."],
  ["php_version>''", "before ''''."],
  ['php_version<null', "before 'null'."],
  ['count<1e3', "before '1e3'."],
  ['created_at<-30min', "or -30d for 30 days ago at character 12, before '-30min'."],
  ['created_at not in (-1d)', "(quote the value if it is a text) at character 20, before '-1d)'."],
  ['a in (b, +2h)', "(quote the value if it is a text) at character 10, before '+2h)'."],
  ['created_at=-1d', "(quote the value if it is a text) at character 11, before '=-1d'."],
  ['created_at!=+1h', "at character 11, before '!=+1h'."],
  ['name in ()', "Expected a value ('' for an empty one) at character 10, before ')'."],
  ['name in (a', 'Expected , or ) at the end. Example:'],
  ['name in (a,', "Expected a value ('' for an empty one) at the end."],
  ['name in (a,,b)', "at character 12, before ',b)'."],
  ["name in ('a)", "Expected the closing ' at the end."],
  ["name in ('a'b)", "Expected , or ) at character 13, before 'b)'."],
  ['name in (a) b', "Expected nothing more at character 13, before 'b'. Example:"],
  ['name in ((a))', "at character 10, before '(a))'."],
  ['name not (a)', "in (…) at character 6, before 'not (a)'."],
  ['name in', "in (…) at character 6, before 'in'."],
])('%j is refused, and points at the character', (text, message) => {
  expect(() => parseSelector(text)).toThrow(ValueError);
  expect(() => parseSelector(text)).toThrow(message);
});

describe('on a list', () => {
  test('every selector must hold', async () => {
    const line =
      "installs list --where environment=production --where 'php_version<8.3' --columns name --no-header";
    expect((await run(line)).stdout).toBe('bistroprod\nclinicprod\nmuseumprod\n');
  });

  test('the whole list is read, whatever --limit is', async () => {
    const ran = await run('installs list --where name~museum --limit 2 --json');
    expect(JSON.parse(ran.stdout)).toHaveLength(2);
    expect(ran.requests).toEqual(['GET /v1/installs?limit=100&offset=0']);
    expect(ran.stderr).toContain('There may be more.');
  });

  test('a list that is no page is selected from too', async () => {
    const { stdout } = await run('accounts list --where installs<9 --where installs>0 --json');
    expect(JSON.parse(stdout)).toMatchObject([{ installs: 3 }]);
    expect(JSON.parse((await run('accounts list --limit 1 --json')).stdout)).toHaveLength(1);
  });

  test.each([
    ['installs list', 'nmae=x', 'Did you mean name?'],
    ['installs list', 'enviroment!=production', 'Did you mean environment?'],
    ['installs list --limit 2', 'nosuch!=1', 'To see the fields, add --json --limit 1.'],
    ['domains list acmeprod', 'network!=ACTIVE', 'Did you mean network_type or network_details?'],
    ['accounts list', 'instals<9', 'Did you mean installs?'],
  ])('%s --where %s, which no record has: exit 2', async (list, where, hint) => {
    const ran = await run(`${list} --where ${where} --json`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    const { error } = JSON.parse(ran.stderr.split('\n').at(-2) ?? '');
    const [field] = where.split(/[!=<]/);
    const nobody = list.includes('--limit') ? 'None of the records read' : 'No record';
    expect(error).toMatchObject({
      kind: 'usage',
      hint,
      message: `${nobody} has a field '${field}'.`,
    });
  });

  test.each([
    ['stable_ips.x<6', '', "No record has a field 'stable_ips.x'."],
    ['stable_ips.x!=6', '--limit 2', "None of the records read has a field 'stable_ips.x'"],
    ['created_at<2026', '', 'Skipped 12 records that cannot be compared with created_at<2026.'],
  ])('--where %s %s is told, with --quiet too', async (where, limit, message) => {
    const { code, stderr } = await run(`installs list --quiet --where ${where} ${limit}`);
    expect(code).toBe(0);
    expect(stderr).toContain(message);
  });

  test.each([
    ['installs list', 'site.id'],
    ['installs list', 'site'],
    ['domains list acmeprod', 'redirects_to'],
    ['domains list acmeprod', 'network_details.network_info.status'],
  ])('%s: what the source documents may be missing everywhere: %s', async (list, field) => {
    const id = '00000000-0000-4000-8000-000000000001';
    const fetch = installsWith([{ id, name: 'acmeprod' }]);
    const ran = await run(`${list} --where ${field}=x`, { fetch });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toContain(`No record has a field '${field}'.`);
  });

  test('what may match and may not is left out, and counted', async () => {
    const versions = ['8.1', 'unknown', '8.10-rc1', null, '7.4', '8.3'];
    const fetch = installsWith(versions.map((php_version) => ({ name: 'shop', php_version })));
    const line = 'installs list --columns php_version --no-header --where php_version<8.2';
    const ran = await run(line, { fetch });
    expect(ran).toMatchObject({ code: 0, stdout: '8.1\n7.4\n' });
    expect(ran.stderr).toContain('Skipped 2 records that cannot be compared with php_version<8.2.');
    // What another selector rules out would not have been shown anyway.
    const both = await run(`${line} --where name=other`, { fetch });
    expect(both.stderr).not.toContain('Skipped');
  });

  test('a mistake is exit 2, and nothing is sent', async () => {
    const ran = await run("installs list --where 'name ? x'");
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(
      "Invalid value 'name ? x' for --where. Expected one of != <= >= = ~ < > in (…) at character 6, before '? x'.",
    );
    const other = await run('installs list --where created_at<yesterday');
    expect(other).toMatchObject({ code: 2, requests: [] });
    expect(other.stderr).toContain("at character 12, before 'yesterday'.");
  });

  test.each([
    ['domains list acmeprod', 'id'],
    ['backups list acmeprod', 'id'],
    ['ssh-keys list', 'uuid'],
    ['sites transfers acmeprod', 'id'],
    ['accounts list', 'id'],
    ['domains find acme-outdoor.example', 'install'],
    ['headless apps list', 'name'],
    ['headless envs list storefront', 'id'],
    ['reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058', 'id'],
    ['api GET /installs --paginate', 'id'],
  ])('hms %s takes it', async (line, field) => {
    expect((await run(`${line} --where ${field}!=null`)).code).toBe(0);
  });
});
