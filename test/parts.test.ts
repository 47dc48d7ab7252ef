/** Lists nobody describes: what came is shown, and never as more than it is. */
import { describe, expect, test } from 'vitest';
import { run, type WorldOptions } from './support/world.ts';

const answering =
  (value: unknown): NonNullable<WorldOptions['fetch']> =>
  async () =>
    Response.json(value);

describe('a list nobody describes, whose answer says that it is a part', () => {
  test.each([
    ['headless apps list', { apps: [{ name: 'a' }], nextPageToken: 'abc' }],
    ['headless envs list shop', { count: 250, results: [{ id: 'a' }] }],
    ['reports templates', { templates: [{ id: 'a' }], next: 'https://api.example/2' }],
    ['headless apps list', { apps: [{ name: 'a' }], pagination: { total: 9 } }],
    ['headless apps list', { apps: [{ name: 'a' }], _links: { next: { href: 'y' } } }],
    ['headless apps list', { apps: [{ name: 'a' }], has_more: true }],
    ['headless apps list', { apps: [{ name: 'a' }], next_page_url: 'http://x/?page=2' }],
    ['headless apps list', { apps: [{ name: 'a' }], pageInfo: { hasNextPage: true } }],
    ['headless apps list', { apps: [{ name: 'a' }], totalCount: '25' }],
  ])('%s, %j: exit 7 behind what there is', async (line, answer) => {
    const options = { fetch: answering(answer) };
    for (const more of ['', '-o jsonl', '--json --where id!=x', '--limit 2']) {
      const ran = await run(`${line} ${more}`, options);
      expect(ran.code).toBe(7);
      expect(ran.stdout).toContain('a');
      expect(ran.stderr).toContain('the answer holds a part of the list');
    }
    const whole = await run(`${line} --json`, options);
    expect(whole.code).toBe(0);
    expect(JSON.parse(whole.stdout)).toEqual(answer);
    const enough = await run(`${line} --limit 1`, options);
    expect(enough.code).toBe(0);
    expect(enough.stderr).toContain('1 shown; there may be more (--limit 1)');
  });

  test('an application of it is typed, not picked', async () => {
    const answer = { apps: [{ name: 'a' }], nextPageToken: 'abc' };
    const options = { fetch: answering(answer), terminal: 100, answers: ['other'] };
    const ran = await run('headless apps get', options);
    expect(ran.stderr).toContain('? APP (name of an application): other');
  });
});

test.each([
  { total_storage_bytes: 99_999 },
  { next_maintenance: '2027-01-01' },
  { next: {} },
  { has_more: 'false' },
  { cursor: 'abc' },
  { next: null, nextPageToken: '' },
  { totalPages: 3, page: 1 },
  { total: 1 },
])('a list is whole with %j', async (besides) => {
  const answer = { apps: [{ name: 'a' }], ...besides };
  const ran = await run('headless apps list', { fetch: answering(answer) });
  expect(ran.code).toBe(0);
});

test('records of one page that have an id in common are all shown by api', async () => {
  const rows = [1, 2].map((day) => ({ id: 'a', day }));
  const ran = await run('api GET /rows --paginate -o jsonl', {
    fetch: answering({ results: rows }),
  });
  expect(
    ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
  expect(ran.stderr).not.toContain('twice');
});
