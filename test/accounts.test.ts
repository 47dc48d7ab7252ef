/** Accounts, users, usage and report schedules. */
import { describe, expect, test } from 'vitest';
import { nextRuns } from '../src/commands/reports/schedule.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run, writes } from './support/world.ts';

const account = seedId('account', 'northlight');
const schedule = seedId('schedule', 'northlight');
const env = { HMS_ACCOUNT: account };

test('accounts list counts the installs seen', async () => {
  const { stdout } = await run('accounts list --json');
  expect(JSON.parse(stdout)).toEqual([
    {
      ...{ id: account, name: 'northlight', nickname: 'Northlight Studio' },
      ...{ installs: 9, production: 3, staging: 3, development: 3 },
    },
    {
      ...{ id: seedId('account', 'harbor'), name: 'harbor', nickname: null },
      ...{ installs: 3, production: 1, staging: 1, development: 0 },
    },
    {
      ...{ id: seedId('account', 'attic'), name: 'attic', nickname: null },
      ...{ installs: 0, production: 0, staging: 0, development: 0 },
    },
  ]);
});

test.each(['accounts transfers', 'usage show', 'usage refresh'])(
  'hms %s takes HMS_ACCOUNT',
  async (line) => {
    expect(await run(line)).toMatchObject({ code: 2, requests: [] });
    const ran = await run(line, { env });
    expect(ran.code).toBe(0);
    expect(ran.requests[0]).toContain(account);
  },
);

describe('users', () => {
  const create = 'users create --first-name Ida --last-name Moe --email ida@example.com';

  test.each(['owner', 'full', 'full,billing'])('the role %s sees every install', async (role) => {
    expect((await run(`${create} --role ${role}`, { env })).code).toBe(0);
    const ran = await run(`${create} --role ${role} --install acmestage`, { env });
    expect(ran.code).toBe(2);
    expect(writes(ran)).toEqual([]);
  });

  test.each(['partial', 'partial,billing'])(
    'the role %s sees installs that are named',
    async (role) => {
      const none = await run(`${create} --role ${role}`, { env });
      expect(none).toMatchObject({ code: 2, requests: [] });
      const line = `${create} --role ${role} --install acmestage --install acmedev --dry-run --json`;
      const { stdout } = await run(line, { env });
      expect(JSON.parse(stdout).body.user).toMatchObject({
        roles: role,
        install_ids: [seedId('install', 'acmestage'), seedId('install', 'acmedev')],
      });
    },
  );

  test.each(['billing', 'full, billing', 'Full'])('there is no role %j', async (role) => {
    expect(await run(`${create} --role '${role}'`, { env })).toMatchObject({
      code: 2,
      requests: [],
    });
  });

  test('--json --columns are of the user', async () => {
    const line = `${create} --role full --json --columns email,roles`;
    expect(JSON.parse((await run(line, { env })).stdout)).toEqual({
      email: 'ida@example.com',
      roles: 'full',
    });
  });

  test('an answer with a message alone is shown as it is', async () => {
    const fetch = async () => new Response('{"message":"invited"}', { status: 201 });
    const { stdout } = await run(`${create} --role full -o tsv`, { env, fetch });
    expect(stdout).toBe('message\ninvited\n');
  });

  test('an answer without a body is an acknowledgement', async () => {
    const fetch = async () => new Response('', { status: 201 });
    const ran = await run(`${create} --role full --json`, { env, fetch });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      requested: true,
      operation: 'createAccountUser',
    });
  });

  test('the table shows the user, json what the service said', async () => {
    const { stdout, stderr } = await run(
      `${create} --role full -o tsv --columns email,roles --no-header`,
      { env },
    );
    expect(stdout).toBe('ida@example.com\tfull\n');
    expect(stderr).toContain('The user was added to the account.');
    const json = JSON.parse((await run(`${create} --role full --json`, { env })).stdout);
    expect(json).toMatchObject({ message: expect.any(String), account_user: { roles: 'full' } });
  });
});

describe('usage refresh --wait', () => {
  const line = `usage refresh ${account} --wait --json`;

  test('ends when the expected time has come', async () => {
    const world = createWorld({ sandbox: { jobMs: 90_000 } });
    const ran = await world.run(line);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toHaveProperty('account_storage_refresh_expected_time');
    expect(world.clock.monotonic()).toBeGreaterThanOrEqual(90_000);
  });

  test('the time of an earlier refresh that has passed says nothing about this one', async () => {
    const world = createWorld({
      sandbox: { jobMs: 90_000 },
      prepare: ({ usage }) =>
        usage.push({ subject_id: account, expected_time: '2026-03-02T08:00:00.000Z' }),
    });
    expect((await world.run(line)).code).toBe(0);
    expect(world.clock.monotonic()).toBeGreaterThanOrEqual(90_000);
  });

  test('a time that does not come is exit 9', async () => {
    const ran = await run(`${line} --timeout 1m`, { sandbox: { jobMs: 600_000 } });
    expect(ran).toMatchObject({ code: 9, stdout: '' });
  });
});

describe('reports', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
  const dates = (runs: number[]) => runs.map((ms) => new Date(ms).toISOString().slice(0, 10));

  test.each([
    [31, '2026-01-15', ['2026-01-31', '2026-02-28', '2026-03-31']],
    [31, '2028-02-01', ['2028-02-29', '2028-03-31', '2028-04-30']],
    [1, '2026-12-02', ['2027-01-01', '2027-02-01', '2027-03-01']],
    [15, '2026-03-15', ['2026-03-15', '2026-04-15', '2026-05-15']],
    [30, '2026-01-31', ['2026-02-28', '2026-03-30', '2026-04-30']],
  ])('4.20 monthly on day %i from %s: %j', (value, from, expected) => {
    expect(dates(nextRuns({ unit: 'MONTHLY', value }, day(from)))).toEqual(expected);
  });

  test('4.20 weekly keeps the weekday of the next date', () => {
    expect(dates(nextRuns({ unit: 'DAYS', value: 7 }, day('2026-02-25')))).toEqual([
      '2026-02-25',
      '2026-03-04',
      '2026-03-11',
    ]);
  });

  test.each([
    ['--monthly 31', 'the report runs on 2026-03-31, 2026-04-30, 2026-05-31'],
    [
      '--weekly --next 2026-03-09T06:00:00Z',
      'the report runs on 2026-03-09, 2026-03-16, 2026-03-23',
    ],
    ['--biweekly --next +2d', 'the report runs on 2026-03-04, 2026-03-18, 2026-04-01'],
    [
      '--weekly',
      'the report runs every 7 days from its next date. The service does not show that date.',
    ],
    ['--next +2d', 'the report runs next on 2026-03-04, then as before.'],
  ])('reports update %s says when: %s', async (flags, words) => {
    const ran = await run(`reports update ${schedule} ${flags}`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(words);
  });

  test.each([
    ['', 'Nothing to update.'],
    ['--weekly --monthly 3', 'cannot be combined'],
    ['--weekly --next 2020-01-01T06:00:00Z', 'is in the past'],
    ['--next 2027-02-30T06:00:00Z', 'It must be a time'],
    ['--monthly 32', 'a whole number from 1 to 31'],
    ['--recipient nobody', "It must be like 'Ida Moe <ida@example.com>'."],
  ])('reports update %s is refused: %s', async (flags, message) => {
    const ran = await run(`reports update ${schedule} ${flags}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(message);
  });

  test('recipients have a name or none', async () => {
    const flags =
      "--recipient 'Ida Moe <ida@example.com>' --recipient ops@example.com --section usage";
    const { stdout } = await run(`reports update ${schedule} ${flags} --dry-run --json`);
    expect(JSON.parse(stdout).body).toEqual({
      recipients: [{ name: 'Ida Moe', email: 'ida@example.com' }, { email: 'ops@example.com' }],
      sections: [{ name: 'usage' }],
    });
  });
});
