/** Accounts as newer services list them, and what hms says where they do not (10.4 to 10.6). */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run } from './support/world.ts';

const northlight = seedId('account', 'northlight');
const attic = seedId('account', 'attic');
const part1 = { sandbox: { part1: true } };

describe('where the service does not list accounts', () => {
  test('accounts list shows those of the installs, and says what is missing', async () => {
    const world = createWorld(part1);
    const ran = await world.run('accounts list --json');
    expect(JSON.parse(ran.stdout)).toMatchObject([
      { id: northlight, name: null, nickname: null, installs: 9 },
      { id: seedId('account', 'harbor'), name: null, installs: 3 },
    ]);
    expect(ran.stderr).toContain('An account without installs is missing.');
    // The list of accounts is asked for once a day, and the list of installs is read once.
    const again = await world.run('accounts list --json');
    expect(again.requests).toEqual(['GET /v1/installs?limit=100&offset=0']);
  });

  test('accounts get shows the account of the installs with a note', async () => {
    const ran = await run(`accounts get ${northlight} --json`, part1);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ id: northlight, name: null, installs: 9 });
    expect(ran.stderr).toContain('hms knows this one from your installs alone.');
    expect((await run(`accounts get ${attic}`, part1)).code).toBe(5);
  });

  test('a name is refused with the remedy', async () => {
    const ran = await run('usage show northlight', part1);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain("'northlight' is not an ID. The service does not list accounts.");
  });

  test.each([
    'accounts limits',
    'usage summary',
    'usage insights',
    'usage limits',
    'users list --account',
  ])('hms %s is not supported', async (line) => {
    const ran = await run(`${line} ${northlight}`, part1);
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain('This service does not offer GET /accounts/');
  });
});

test.each(['northlight', 'NORTHLIGHT', "'northlight studio'", northlight])(
  'accounts get takes %s',
  async (typed) => {
    const { stdout } = await run(`accounts get ${typed} --json`);
    expect(JSON.parse(stdout)).toEqual({
      id: northlight,
      name: 'northlight',
      nickname: 'Northlight Studio',
    });
  },
);

test('an id needs no list of accounts', async () => {
  const { requests } = await run(`accounts limits ${northlight}`);
  expect(requests).toEqual([`GET /v1/accounts/${northlight}/limits`]);
});

test('an unknown name suggests one', async () => {
  const ran = await run('accounts get nortlight');
  expect(ran.code).toBe(5);
  expect(ran.stderr).toContain('Did you mean northlight?');
});

test('a name that two accounts have names both', async () => {
  const ran = await run('accounts get harbor', {
    prepare: ({ accounts }) => {
      const [first] = accounts;
      if (first) first.nickname = 'Harbor';
    },
  });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain("2 accounts are named 'harbor'.");
  expect(ran.stderr).toContain(northlight);
});

test('a command that changes something takes an id alone', async () => {
  const ran = await run('users remove rui@northlight.example --account northlight --dry-run');
  expect(ran).toMatchObject({ code: 2, requests: [] });
});

test('accounts limits tells no limit from a limit', async () => {
  const harbor = await run('accounts limits harbor', { terminal: 100, env: { NO_COLOR: '1' } });
  expect(harbor.stdout).toMatch(/^storage +10 GB/m);
  expect(harbor.stdout).toMatch(/^bandwidth +no limit/m);
  const { stdout } = await run('accounts limits harbor --json');
  expect(JSON.parse(stdout)).toEqual({ visitors: 25_000, storage: 10, bandwidth: null });
});

test('accounts list keeps an account that only installs name', async () => {
  const { stdout } = await run('accounts list --json', {
    prepare: (state) => {
      state.accounts = state.accounts.filter(({ name }) => name !== 'harbor');
    },
  });
  expect(JSON.parse(stdout)).toContainEqual(
    expect.objectContaining({ id: seedId('account', 'harbor'), name: null, installs: 3 }),
  );
});

describe('reports templates', () => {
  test('names the accounts to choose from', async () => {
    const ran = await run('reports templates');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('No account is set, and the credentials see 3.');
    expect(ran.stderr).toContain(`${northlight} (northlight)`);
  });

  test('takes the only account without a question', async () => {
    const ran = await run('reports templates --json', {
      prepare: (state) => {
        state.accounts = state.accounts.filter(({ name }) => name === 'northlight');
      },
    });
    expect(ran.code).toBe(0);
    expect(ran.requests).toContain(`GET /v1/site_reports/templates?account_id=${northlight}`);
  });

  test.each([
    ['reports templates --account northlight', {}],
    ['reports templates', { HMS_ACCOUNT: northlight }],
  ])('hms %s with %j sends the account', async (line, env) => {
    const ran = await run(line, { env });
    expect(ran.requests.at(-1)).toBe(`GET /v1/site_reports/templates?account_id=${northlight}`);
  });

  test('a service that does not list accounts gets none, as before', async () => {
    const ran = await run('reports templates --json', part1);
    expect(ran.code).toBe(0);
    expect(ran.requests.at(-1)).toBe('GET /v1/site_reports/templates');
  });
});

describe('auth status says who', () => {
  const userFault = (fault: { kind: 'status'; status: number } | { kind: 'reset' }) => ({
    sandbox: {
      faults: [{ method: 'GET', path: /^\/user$/, fault, remaining: Number.POSITIVE_INFINITY }],
    },
  });

  test('by name and e-mail address', async () => {
    const { stdout } = await run('auth status', { terminal: 200 });
    expect(stdout).toMatch(/^user +Noor Haddad \(noor@northlight.example\) +the service/m);
  });

  test('and leaves it out where the service lacks it, with one request a day', async () => {
    const world = createWorld(part1);
    const first = await world.run('auth status --json');
    expect(first.code).toBe(0);
    expect(JSON.parse(first.stdout).user).toBeNull();
    expect(first.stderr).not.toContain('who you are');
    expect((await world.run('auth status --json')).requests).toEqual([]);
  });

  test.each([
    { kind: 'status', status: 401 },
    { kind: 'status', status: 503 },
    { kind: 'reset' },
  ] as const)('and never fails because of %j', async (fault) => {
    const ran = await run('auth status --json', userFault(fault));
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ username: 'owner', user: null });
    expect(ran.stderr).toContain('hms could not read who you are.');
  });

  test('and waits at most 5 s', async () => {
    const world = createWorld({
      fetch: (_, { signal }) =>
        new Promise((__, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    const ran = await world.run('auth status --json');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('The service did not respond within 5 s.');
    expect(world.clock.monotonic()).toBe(5000);
  });
});
