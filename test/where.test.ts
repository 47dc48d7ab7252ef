/** --where: one parser, one evaluator, every list. */
import { describe, expect, test } from 'vitest';
import { ValueError } from '../src/runner/values.ts';
import { matches, parseSelector } from '../src/runner/where.ts';
import { run } from './support/world.ts';

const record = {
  name: 'acmeprod',
  php_version: '8.10',
  created_at: '2026-01-15T10:00:00+02:00',
  site: { id: 'abc' },
  count: 12,
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
])('%s is %s', (text, expected) => {
  expect(matches(parseSelector(text), record)).toBe(expected);
});

test.each([
  ['', 'at its end there should be the name of a field'],
  ['=x', "at character 1, before '=x' there should be the name of a field"],
  ['name', 'at its end there should be one of != <= >= = ~ < >'],
  ['name ? x', "at character 6, before '? x' there should be one of"],
  ['name=', 'at its end there should be a value'],
  ['name==x', "at character 6, before '=x' there should be a value"],
  ['php_version<<8.2', "before '<8.2' there should be a value"],
  ["name='x", "at its end there should be the closing '"],
  ["name='x'y", "at character 9, before 'y' there should be nothing more"],
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
    expect(ran.stderr).toContain('there may be more');
  });

  test('a list that is no page is selected from too', async () => {
    const { stdout } = await run('accounts list --where installs<9 --json');
    expect(JSON.parse(stdout)).toMatchObject([{ installs: 3 }]);
    expect(JSON.parse((await run('accounts list --limit 1 --json')).stdout)).toHaveLength(1);
  });

  test('a field no record has is said', async () => {
    const { code, stderr } = await run('installs list --where nmae=x');
    expect(code).toBe(0);
    expect(stderr).toContain("no record has a field 'nmae'");
  });

  test('a mistake is exit 2, and nothing is sent', async () => {
    const ran = await run("installs list --where 'name ? x'");
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain("--where cannot be 'name ? x': at character 6");
  });

  test.each([
    'domains list acmeprod',
    'backups list acmeprod',
    'ssh-keys list',
    'sites transfers acmeprod',
    'accounts list',
    'domains find acme-outdoor.example',
    'headless apps list',
    'headless envs list storefront',
    'reports templates',
    'api GET /installs --paginate',
  ])('hms %s takes it', async (line) => {
    expect((await run(`${line} --where id!=null`)).code).toBe(0);
  });
});
