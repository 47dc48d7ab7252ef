/** A read that is answered with 200, and says that it failed, is no empty list and no record. */
import { describe, expect, test } from 'vitest';
import { rows } from './support/pages.ts';
import { acme, acmeSite, northlight } from './support/service.ts';
import { run, type WorldOptions } from './support/world.ts';

const answering = (value: unknown): WorldOptions => ({ fetch: async () => Response.json(value) });

const failures = [
  { errors: [{ message: 'shard 3 timed out' }], message: 'partial failure' },
  { errors: [{ message: 'shard 3 timed out' }] },
  { success: false },
  { success: 'false', message: 'backend down' },
];

describe.each(failures)('an answer with %j', (failure) => {
  test.each([
    'installs list',
    `backups list ${acme}`,
    `domains list ${acme}`,
    `sites transfers ${acmeSite}`,
    `accounts transfers ${northlight}`,
    'ssh-keys list',
    'accounts list',
    'audit',
    'api GET /things --paginate',
  ])('D3: hms %s is exit 7, and nothing of it is shown', async (line) => {
    for (const results of [[], rows(2).map((row) => ({ ...row, uuid: row.id }))]) {
      const body = { results, count: results.length, ...failure };
      const ran = await run(`${line} --json`, answering(body));
      expect(ran).toMatchObject({ code: 7, stdout: '' });
      expect(ran.stderr).toMatch(/the service reported an error/i);
    }
  });

  test.each([
    // A flag in a record is its own.
    ...('errors' in failure
      ? ([
          [`installs get ${acme}`, { id: acme }],
          [`sites get ${acmeSite}`, { id: acmeSite }],
        ] as const)
      : []),
    [`usage show ${northlight}`, {}],
    ['reports templates --account 3628f653-0b89-4a50-83be-dc2cf42eb058', { templates: [] }],
  ] as const)('D3: hms %s is exit 7', async (line, body) => {
    const ran = await run(`${line} --json`, answering({ ...body, ...failure }));
    expect(ran).toMatchObject({ code: 7, stdout: '' });
  });

  test('D3: api shows it, and is exit 7', async () => {
    const ran = await run('api GET /things', answering(failure));
    expect(ran.code).toBe(7);
    expect(JSON.parse(ran.stdout)).toEqual(failure);
    expect((await run('api GET /things --include', answering(failure))).code).toBe(7);
  });
});

test('D3: api --headless shows an error of that platform, and is exit 7', async () => {
  const line = 'api GET /v1/accounts/a/apps --headless';
  const error = { error: { code: 503, message: 'down' } };
  expect((await run(line, answering(error))).code).toBe(7);
  expect((await run(line, answering({ id: 'a', ...error }))).code).toBe(0);
});

test.each<object>([
  { errors: [] },
  { errors: null, message: 'fine' },
  { success: true },
  { message: 'ok' },
])('D3: an answer with %j has not failed', async (besides) => {
  const ran = await run(
    'installs list --json',
    answering({ results: rows(2), count: 2, ...besides }),
  );
  expect(ran.code).toBe(0);
});

describe('a list of the headless platform', () => {
  const error = { error: { code: 503, message: 'down' } };

  test.each<{ body: unknown }>(
    [
      [error],
      [{ name: 'a' }, error],
      { apps: [error] },
      { data: { apps: [], ...error } },
      { data: error },
      { data: { apps: [error] } },
      { data: { apps: [] }, errors: [{ message: 'down' }] },
    ].map((body) => ({ body })),
  )('D3: $body is exit 7, and shows nothing', async ({ body }) => {
    for (const line of ['headless apps list', 'headless envs list shop']) {
      expect(await run(`${line} --json`, answering(body))).toMatchObject({ code: 7, stdout: '' });
    }
  });

  test('D3: a record that tells of an error of its own is shown', async () => {
    const body = [
      { name: 'a', ...error },
      { id: 'b', errors: ['x'] },
    ];
    expect((await run('headless apps list', answering(body))).code).toBe(0);
  });
});
