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
    [
      'reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058',
      { templates: [{ id: 'a' }], next: 'https://api.example/2' },
    ],
    ['headless apps list', { apps: [{ name: 'a' }], pagination: { total: 9 } }],
    ['headless apps list', { apps: [{ name: 'a' }], _links: { next: { href: 'y' } } }],
    ['headless apps list', { apps: [{ name: 'a' }], has_more: true }],
    ['headless apps list', { apps: [{ name: 'a' }], next_page_url: 'http://x/?page=2' }],
    ['headless apps list', { apps: [{ name: 'a' }], pageInfo: { hasNextPage: true } }],
    ['headless apps list', { apps: [{ name: 'a' }], totalCount: '25' }],
    ['headless apps list', { apps: [{ name: 'a' }], links: [{ rel: 'next', href: 'y' }] }],
    ['headless apps list', { apps: [{ name: 'a' }], cursor: 'abc' }],
    ['headless apps list', { apps: [{ name: 'a' }], totalPages: 3, page: 1 }],
    ['headless apps list', { apps: [{ name: 'a' }], meta: { current_page: 1, last_page: 4 } }],
    ['headless apps list', { apps: [{ name: 'a' }], pages: { total: 120 } }],
    ['headless apps list', { apps: [{ name: 'a' }], is_truncated: true }],
    ['headless apps list', { apps: [{ name: 'a' }], remaining: '70' }],
  ])('D26: %s, %j: exit 7 behind what there is', async (line, answer) => {
    const options = { fetch: answering(answer) };
    for (const more of ['', '-o jsonl', '--json --where id!=x', '--limit 2']) {
      const ran = await run(`${line} ${more}`, options);
      expect(ran.code).toBe(7);
      expect(ran.stdout).toContain('a');
      expect(ran.stderr).toContain('The response holds only part of the list');
    }
    const whole = await run(`${line} --json`, options);
    expect(whole.code).toBe(7);
    expect(JSON.parse(whole.stdout)).toEqual(answer);
    const enough = await run(`${line} --limit 1`, options);
    expect(enough.code).toBe(0);
    expect(enough.stderr).toContain('Showing 1 (--limit 1). There may be more.');
  });

  test('an application of it is typed, not picked', async () => {
    const answer = { apps: [{ name: 'a' }], nextPageToken: 'abc' };
    const options = { fetch: answering(answer), terminal: 100, answers: ['other'] };
    const ran = await run('headless apps get', options);
    expect(ran.stderr).toContain('? App: other');
  });
});

test.each([
  { total_storage_bytes: 99_999 },
  { next_maintenance: '2027-01-01' },
  { next: {} },
  { next: 'null', links: [], count: {} },
  { has_more: 'false' },
  { cursor: '' },
  { next: null, nextPageToken: '' },
  { totalPages: 1, page: 1 },
  { last: true, more: false, is_truncated: 'false', incomplete_results: null, remaining: 0 },
  { last: 'http://x/?page=9', pages: { total: 1 } },
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

describe('usage', () => {
  const id = '3628f653-0b89-4a50-83be-dc2cf42eb058';
  const one = { environment_name: 'a', metrics: [] };

  test.each([
    { environment_metrics: [one], next_page_token: 'abc' },
    { environment_metrics: [one], total_size: 2 },
    { environment_metrics: [one], total_size: '250' },
    { environment_metrics: [], total_size: 1 },
    { environment_metrics: [one], all_environments_included: false },
    { environment_metrics: [one], all_environments_included: 'false' },
  ])('D26: %j is a part: it is shown, and exit 7', async (usage) => {
    for (const format of ['json', 'table', 'jsonl', 'csv']) {
      const ran = await run(`usage show ${id} -o ${format}`, { fetch: answering(usage) });
      expect(ran.code).toBe(7);
      expect(ran.stdout).not.toBe('');
      expect(ran.stderr).toContain('The response holds only part of the list');
    }
    const { stdout } = await run(`usage show ${id} --json`, { fetch: answering(usage) });
    expect(JSON.parse(stdout)).toEqual(usage);
  });

  test.each([
    {},
    { environment_metrics: [one], total_size: 1, next_page_token: '' },
    { environment_metrics: [one], total_size: '1', next_page_token: null },
    { environment_metrics: [one], all_environments_included: true },
    { next_refresh: 'soon', size: 9 },
  ])('D26: %j is whole', async (usage) => {
    expect((await run(`usage show ${id}`, { fetch: answering(usage) })).code).toBe(0);
  });
});

describe('an error in place of what is read', () => {
  const lines = [
    'headless apps list',
    'headless apps get storefront',
    'headless envs list storefront',
    'headless envs get storefront env-main',
  ];

  test.each(lines)('D3: hms %s is exit 7, and shows nothing', async (line) => {
    for (const error of [true, 7, ['x'], { code: 5 }, 'gone']) {
      const ran = await run(`${line} --json`, { fetch: answering({ error, apps: [] }) });
      expect(ran).toMatchObject({ code: 7, stdout: '' });
    }
    expect((await run(line, { fetch: answering({ error: {} }) })).code).toBe(0);
  });

  test('D3: a record that tells of an error of its own is shown', async () => {
    const record = { id: 'env-main', error: { message: 'build failed' } };
    const line = 'headless envs get storefront env-main --json';
    const ran = await run(line, { fetch: answering(record) });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual(record);
  });
});
