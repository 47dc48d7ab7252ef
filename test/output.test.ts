/** Five formats of one answer. */
import { parse } from 'node:querystring';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { installsWith } from './support/answers.ts';
import { createWorld, run } from './support/world.ts';

const list = 'installs list --columns name,environment,is_multisite';

/** A service with one install that has these fields besides its id. */
const oneInstall = (fields: object) => installsWith([{ id: 'an-id', ...fields }]);

test('json is one document of what the service said, field by field', async () => {
  const fields = { name: 'acmeprod', unknown_field: [1, { two: null }], php_version: 8 };
  const { code, stdout } = await run('installs list --json', { fetch: oneInstall(fields) });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([{ id: 'an-id', ...fields }]);
});

test('jsonl is one line a record', async () => {
  const { stdout } = await run('installs list -o jsonl --columns name');
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(12);
  expect(lines[0]).toBe('{"name":"acmeprod"}');
});

test('tsv has a header and whole values; nothing is an empty cell', async () => {
  const { stdout } = await run(`${list} -o tsv`);
  const lines = stdout.split('\n');
  expect(lines[0]).toBe('name\tenvironment\tis_multisite');
  expect(lines[1]).toBe('acmeprod\tproduction\tfalse');
  expect(lines[12]).toBe('museumold\t\t');
});

test('csv has a header and quotes what needs it', async () => {
  const fetch = oneInstall({ name: 'a,b "c"', environment: 'x' });
  const { stdout } = await run('installs list -o csv --columns name,environment', { fetch });
  expect(stdout).toBe('name,environment\n"a,b ""c""",x\n');
});

test('--no-header leaves it out', async () => {
  for (const format of ['tsv', 'csv', 'table']) {
    const { stdout } = await run(`${list} -o ${format} --no-header`);
    expect(stdout).toMatch(/^acmeprod/);
  }
});

test('a table is the default on a terminal, tsv elsewhere', async () => {
  const terminal = { terminal: 80, env: { NO_COLOR: '1' } };
  expect((await run(list, terminal)).stdout).toMatch(/^NAME +ENVIRONMENT +IS_MULTISITE\n/);
  expect((await run(list)).stdout).toMatch(/^name\tenvironment\tis_multisite\n/);
});

test('a table tells absent, false, zero and empty apart', async () => {
  const columns = 'name,environment,status,primary_domain,is_multisite';
  const fetch = oneInstall({ name: 0, environment: '', status: null, is_multisite: false });
  const { stdout } = await run(`installs list -o table --columns ${columns}`, { fetch });
  expect(stdout.split('\n')[1]).toBe("0     ''           -       -               false       ");
});

test.each([80, 60, 40])('at %i cells a table drops columns and cuts no value', async (terminal) => {
  const { stdout } = await run('installs list', { terminal, env: { NO_COLOR: '1' } });
  const lines = stdout.trimEnd().split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(terminal);
  expect(lines.map((line) => line.split(/ +/)[0])).toContain('bistrostage');
  expect(lines).toHaveLength(13);
});

test('the times of a table are local with their offset, those of tsv as received', async () => {
  const columns = '--columns created_at --no-header';
  const fetch = oneInstall({ created_at: '2026-03-01T23:30:00.123Z' });
  expect((await run(`installs list -o table ${columns}`, { fetch })).stdout).toBe(
    '2026-03-01 23:30 UTC\n',
  );
  expect((await run(`installs list -o tsv ${columns}`, { fetch })).stdout).toBe(
    '2026-03-01T23:30:00.123Z\n',
  );
});

describe('an empty list', () => {
  const fetch: Fetch = async () => new Response('{"count":0,"next":null,"results":[]}');

  test.each([
    ['json', '[]\n'],
    ['jsonl', ''],
    ['tsv', 'name\n'],
    ['csv', 'name\n'],
    ['table', ''],
  ])('is %s → %j, exit 0, and says so', async (format, expected) => {
    const ran = await run(`installs list -o ${format} --columns name`, { fetch });
    expect(ran).toMatchObject({ code: 0, stdout: expected });
    expect(ran.stderr).toContain('No installs found.');
  });
});

test('--limit says how many there are', async () => {
  const ran = await run('installs list --limit 5 --json');
  expect(JSON.parse(ran.stdout)).toHaveLength(5);
  expect(ran.stderr).toContain('Showing 5 of 12 (--limit 5).');
  expect(ran.requests).toEqual(['GET /v1/installs?limit=5&offset=0']);
});

test('--quiet keeps stderr empty, even in the sandbox', async () => {
  expect(await run('installs list --limit 5 -q')).toMatchObject({ code: 0, stderr: '' });
});

test.each([
  [{}, true],
  [{ NO_COLOR: '1' }, false],
  [{ TERM: 'dumb' }, false],
  [{ FORCE_COLOR: '0' }, false],
])('on a terminal with %j colour is %s', async (env, colored) => {
  const { stdout } = await run('installs list', { terminal: 100, env });
  expect(stdout.includes('\u001b[')).toBe(colored);
});

test('FORCE_COLOR colours a pipe, --no-color wins over it', async () => {
  const env = { FORCE_COLOR: '1' };
  expect((await run('installs list -o table', { env })).stdout).toContain('\u001b[');
  expect((await run('installs list -o table --no-color', { env })).stdout).not.toContain('\u001b[');
});

describe('paging', () => {
  const world = () => {
    const made = createWorld();
    const [first] = made.state.installs;
    for (let index = 0; index < 238 && first; index += 1) {
      made.state.installs.push({ ...first, id: `id-${index}`, name: `more${index}` });
    }
    return made;
  };

  test('a list is read to its end', async () => {
    const ran = await world().run('installs list --json');
    expect(JSON.parse(ran.stdout)).toHaveLength(250);
    expect(ran.requests.map((request) => parse(request.split('?')[1] ?? '').offset)).toEqual([
      '0',
      '100',
      '200',
    ]);
  });

  test('S11: a page shorter than was asked for is not the end', async () => {
    const all = Array.from({ length: 7 }, (_, index) => ({ id: `id-${index}`, name: `n${index}` }));
    const fetch: Fetch = async (url) => {
      const offset = Number(new URL(url).searchParams.get('offset'));
      const results = all.slice(offset, offset + 3);
      return new Response(JSON.stringify({ count: 7, next: null, previous: null, results }));
    };
    expect(JSON.parse((await run('installs list --json', { fetch })).stdout)).toEqual(all);
  });

  test('S11: a failed page is a failed list, and no part of it is printed', async () => {
    let pages = 0;
    const fetch: Fetch = async () => {
      pages += 1;
      if (pages > 2) return new Response('', { status: 503 });
      const results = [{ id: `id-${pages}` }];
      return new Response(JSON.stringify({ count: 9, results }));
    };
    expect(await run('installs list --json', { fetch })).toMatchObject({ code: 7, stdout: '' });
    pages = 0;
    expect(await run('installs list -o table', { fetch })).toMatchObject({ code: 7, stdout: '' });
  });

  test('S11: without count a page without new records ends it with exit 7', async () => {
    const body = { next: 'https://elsewhere.example/v1/installs?offset=1', results: [{ id: 'a' }] };
    const fetch: Fetch = async () => new Response(JSON.stringify(body));
    const ran = await run('installs list --json', { fetch });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran.requests).toHaveLength(2);
  });

  test('without any paging keys the one page is the list', async () => {
    const fetch: Fetch = async () => new Response('{"results":[{"id":"a"},{"id":"b"}]}');
    const ran = await run('installs list --json', { fetch });
    expect(JSON.parse(ran.stdout)).toHaveLength(2);
  });
});

describe('the number of records ends a list on a terminal', () => {
  const terminal = 120;
  const lastLine = (stderr: string) => stderr.trimEnd().split('\n').at(-1);

  test.each([
    ['installs list', '12 installs.'],
    ['installs list --where environment=production', '4 installs match.'],
    ['installs list --where name=acmeprod', '1 install matches.'],
    ['installs list --limit 12', '12 installs.'],
    ['installs list --limit 11', 'Showing 11 of 12 (--limit 11).'],
    ['ssh-keys list', '2 SSH keys.'],
    ['domains find acme-outdoor.example', '1 install.'],
    ['headless apps list --account northlight', '1 application.'],
  ])('%s: %s', async (line, count) => {
    const { code, stderr } = await run(line, { terminal });
    expect({ code, last: lastLine(stderr) }).toEqual({ code: 0, last: count });
  });

  test.each(['-q', '--json', '-o jsonl', '-o csv'])('not with %s', async (option) => {
    const { stderr } = await run(`installs list ${option}`, { terminal });
    expect(stderr).not.toContain('12 installs');
  });

  test.each(['installs list', 'installs list -o table'])('not in a pipe: %s', async (line) => {
    expect((await run(line)).stderr).not.toContain('12 installs');
  });
});
