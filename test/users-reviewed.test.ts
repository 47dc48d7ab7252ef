/** Who has access: `users list`, `users get` and `users audit` (10.10, 10.11). */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { createWorld, run } from './support/world.ts';

const northlight = seedId('account', 'northlight');
const harbor = seedId('account', 'harbor');

/** The response to the users of an account is changed on its way back. */
function withList(account: string, more: object, headers: Record<string, string> = {}) {
  const world = createWorld({
    fetch: async (url, init) => {
      const reply = await world.sandbox(url, init);
      if (!url.endsWith(`${account}/account_users`)) return reply;
      return Response.json({ ...JSON.parse(await reply.text()), ...more }, { headers });
    },
  });
  return world;
}

describe('users list', () => {
  test('says that nobody claims the list to be complete', async () => {
    const ran = await run(`users list --account ${northlight} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toHaveLength(5);
    expect(ran.stderr).toContain('The service does not page its users');
  });

  test.each([
    { count: 9 },
    { next: 'https://x.example/2' },
    { has_more: true },
    { total_pages: 2 },
  ])('a response with %j is a part: shown, and exit 7', async (more) => {
    const ran = await withList(northlight, more).run(`users list --account ${northlight} --json`);
    expect(ran.code).toBe(7);
    expect(JSON.parse(ran.stdout)).toHaveLength(5);
    expect(ran.stderr).toContain('only part of the list');
  });

  test('a header that names more is one too', async () => {
    const link = { link: '<https://x.example/2>; rel="next"' };
    const ran = await withList(northlight, {}, link).run(`users list --account ${northlight}`);
    expect(ran.code).toBe(7);
  });

  test('takes the default account, and a name', async () => {
    const byName = await run('users list --account northlight --json');
    const byDefault = await run('users list --json', { env: { HMS_ACCOUNT: northlight } });
    expect(byDefault.stdout).toBe(byName.stdout);
    expect(await run('users list')).toMatchObject({ code: 2, requests: [] });
    const both = await run('users list --all-accounts --account northlight');
    expect(both).toMatchObject({ code: 2, requests: [] });
  });

  test('--all-accounts names the account of each user', async () => {
    const { stdout } = await run(
      "users list --all-accounts --where 'roles=owner' -o tsv --no-header --columns account_name,email",
    );
    expect(stdout).toBe('northlight\tnoor@northlight.example\nharbor\telsa@harbor.example\n');
  });

  test('an account that cannot be read is named after the rows: exit 11', async () => {
    const fault = { kind: 'status', status: 403 } as const;
    const path = new RegExp(`^/accounts/${harbor}/account_users$`);
    const ran = await run('users list --all-accounts --json', {
      sandbox: { faults: [{ method: 'GET', path, fault, remaining: 9 }] },
    });
    expect(ran.code).toBe(11);
    expect(JSON.parse(ran.stdout)).toHaveLength(5);
    expect(ran.stderr).toContain('1 of 3 accounts could not be read completely.');
    expect(ran.stderr).toMatch(/harbor: .*403/);
  });

  test('no account that can be read is the error itself', async () => {
    const fault = { kind: 'status', status: 403 } as const;
    const path = /^\/accounts\/[^/]+\/account_users$/;
    const ran = await run('users list --all-accounts', {
      sandbox: { faults: [{ method: 'GET', path, fault, remaining: 99 }] },
    });
    expect(ran).toMatchObject({ code: 4, stdout: '' });
  });
});

describe('users get', () => {
  const rui = seedId('user', 'rui@northlight.example');

  test.each([rui, 'rui@northlight.example', 'Rui@Northlight.example'])('takes %s', async (user) => {
    const { stdout } = await run(`users get ${user} --account ${northlight} --json`);
    expect(JSON.parse(stdout)).toMatchObject({ user_id: rui, roles: 'partial' });
  });

  test('suggests an address, and is exit 5', async () => {
    const ran = await run(`users get riu@northlight.example --account ${northlight}`);
    expect(ran.code).toBe(5);
    expect(ran.stderr).toContain('Did you mean rui@northlight.example?');
  });

  test('an address that a part of the list lacks is exit 7, not 5', async () => {
    const world = withList(northlight, { has_more: true });
    const ran = await world.run(`users get nobody@example.com --account ${northlight}`);
    expect(ran.code).toBe(7);
  });

  test('refuses what is neither an id nor an address', async () => {
    expect(await run('users get rui')).toMatchObject({ code: 2, requests: [] });
  });
});

describe('users audit', () => {
  interface Row {
    user: string | null;
    mark: string;
    findings: string[];
  }

  const findings = (stdout: string) =>
    Object.fromEntries(
      (JSON.parse(stdout) as Row[]).map(({ user, findings: found }) => [user, found]),
    );

  test('is one row a person, with what an access review asks about', async () => {
    const ran = await run('users audit --json', {
      prepare({ users }) {
        const [noor, jonas] = users;
        const elsewhere = { account_id: harbor, user_id: seedId('user', 'j2') };
        if (jonas)
          users.push({
            ...jonas,
            ...elsewhere,
            email: 'JONAS@northlight.example',
            invite_accepted: false,
          });
        if (noor)
          users.push({
            ...noor,
            user_id: seedId('user', 'n2'),
            email: 'second@northlight.example',
          });
      },
    });
    expect(ran.code).toBe(12);
    expect(findings(ran.stdout)).toEqual({
      null: ['the account lists no owner'],
      'noor@northlight.example': [],
      'second@northlight.example': [],
      'jonas@northlight.example': [
        'invitation is open in harbor',
        'in 2 accounts: northlight, harbor',
      ],
      'ama@northlight.example': [],
      'rui@northlight.example': ['MFA is off'],
      'elsa@harbor.example': ['only owner of harbor'],
      'mika@northlight.example': [
        'invitation is open in harbor',
        'in 2 accounts: northlight, harbor',
      ],
    });
    expect(ran.stderr).toContain('The service does not page its users');
    expect(ran.stderr).toContain('4 of 7 people in 3 accounts need your attention');
  });

  test('accounts with the same name are still several, and their IDs tell them apart', async () => {
    const twins = (changed: (state: State) => void = () => {}) =>
      run('users audit --checks several-accounts,owners --json', {
        prepare(state) {
          healthy(state);
          for (const one of state.accounts) if (one.id === harbor) one.name = 'Northlight';
          changed(state);
        },
      });
    const ran = await twins();
    expect(ran.code).toBe(12);
    expect(findings(ran.stdout)).toMatchObject({
      'mika@northlight.example': [
        `in 2 accounts: northlight (${northlight}), Northlight (${harbor})`,
      ],
      'elsa@harbor.example': [`only owner of Northlight (${harbor})`],
    });
  });

  test('an international address is one person, and one without an address is said', async () => {
    const ran = await run('users audit --checks several-accounts --json', {
      prepare({ users }) {
        const of = (account_id: string) => users.filter((one) => one.account_id === account_id);
        Object.assign(of(northlight)[0] ?? {}, { email: 'noor@m\u00fcller.example' });
        Object.assign(of(harbor)[0] ?? {}, { email: 'NOOR@xn--mller-kva.example\u200b' });
        Object.assign(of(northlight)[1] ?? {}, { email: null, user_id: northlight });
      },
    });
    expect(findings(ran.stdout)).toMatchObject({
      'noor@m\u00fcller.example': ['in 2 accounts: northlight, harbor'],
      [northlight]: ['has no readable e-mail, so other accounts are unknown'],
    });
  });

  test('an account that only installs name is checked too', async () => {
    const hidden = seedId('account', 'hidden');
    const prepare = ({ installs }: State) => {
      const [first] = installs;
      if (first) first.account = { id: hidden };
    };
    const ran = await run('users audit --json', { prepare });
    expect(ran.requests).toContain(`GET /v1/accounts/${hidden}/account_users`);
    const listed = await run('users list --all-accounts', { prepare });
    expect(listed.requests).toContain(`GET /v1/accounts/${hidden}/account_users`);
    const limits = await run('usage limits --all-accounts', { prepare });
    expect(limits.requests).toContain(`GET /v1/accounts/${hidden}/limits`);
  });

  test('without an account nothing is checked, which is not "no findings"', async () => {
    const fetch = async () => Response.json({ previous: null, next: null, count: 0, results: [] });
    for (const line of ['users audit', 'usage limits --all-accounts']) {
      const ran = await run(`${line} --json`, { fetch });
      expect(ran.code).toBe(12);
      expect(ran.stderr).toContain('The credentials see no account, so nothing was checked.');
    }
    const list = await run('users list --all-accounts --json', { fetch });
    expect(list.stderr).toContain('The credentials see no account.');
  });

  const healthy = (state: State) => {
    for (const user of state.users)
      Object.assign(user, { mfa_enabled: true, invite_accepted: true });
  };

  test('--checks limits what is a finding; without findings it is exit 0', async () => {
    const line = 'users audit --checks mfa,invitations';
    const ran = await run(line, { prepare: healthy });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('6 people in 3 accounts checked, no findings.');
    expect((await run(line)).code).toBe(12);
    expect(await run('users audit --checks mfe')).toMatchObject({ code: 2, requests: [] });
  });

  test('too many owners, and values that hms cannot judge', async () => {
    const ran = await run(
      'users audit --max-owners 2 --only findings --json --account northlight',
      {
        prepare({ users }) {
          for (const user of users) {
            if (user.account_id === northlight && user.roles !== 'partial') user.roles = 'owner';
          }
          Object.assign(users[3] ?? {}, { mfa_enabled: null, invite_accepted: 'yes' });
        },
      },
    );
    expect(findings(ran.stdout)).toEqual({
      'noor@northlight.example': ['one of 4 owners of northlight'],
      'jonas@northlight.example': ['one of 4 owners of northlight'],
      'ama@northlight.example': ['one of 4 owners of northlight'],
      'mika@northlight.example': ['one of 4 owners of northlight'],
      'rui@northlight.example': ['MFA is unknown', 'invitation is unknown'],
    });
  });

  test('an account that could not be read, or only in part, is not healthy', async () => {
    const world = withList(northlight, { has_more: true });
    const ran = await world.run('users audit --checks mfa --json');
    expect(ran.code).toBe(12);
    const [first] = JSON.parse(ran.stdout);
    expect(first).toMatchObject({ user: null, mark: 'failed' });
    expect(first.findings[0]).toContain('only a part of the users was checked');
    const fault = { kind: 'status', status: 503 } as const;
    const path = new RegExp(`^/accounts/${harbor}/account_users$`);
    const failed = await run('users audit --checks mfa --json', {
      prepare: healthy,
      sandbox: { faults: [{ method: 'GET', path, fault, remaining: 9 }] },
    });
    expect(failed.code).toBe(12);
    expect(JSON.parse(failed.stdout)[0].findings[0]).toContain('could not be checked');
  });
});

describe('a user that the list shows twice', () => {
  const email = 'only.owner@northlight.example';
  const owner = {
    user_id: seedId('user', email),
    email,
    first_name: 'Only',
    last_name: 'Owner',
    roles: 'owner',
    invite_accepted: true,
    mfa_enabled: true,
    last_owner: false,
  };
  const { user_id, ...rest } = owner;
  const repeated = { ...rest, user_id: user_id.toUpperCase() };
  const world = (second: object = repeated) => withList(northlight, { results: [owner, second] });

  test('is one row of the list', async () => {
    for (const line of [`--account ${northlight}`, `--all-accounts --where email=${email}`]) {
      const ran = await world().run(`users list ${line} --json`);
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.stdout)).toMatchObject([{ user_id }]);
    }
  });

  test('is one owner', async () => {
    const line = `users audit --account northlight --checks owners --max-owners 1 --json`;
    const ran = await world().run(line);
    expect(ran.code).toBe(12);
    expect(JSON.parse(ran.stdout)).toMatchObject([
      { user: email, accounts: [{ user_id }], findings: ['only owner of northlight'] },
    ]);
  });

  test.each([
    `users get ${email} --account ${northlight}`,
    `users remove ${email} --account ${northlight} --dry-run`,
  ])('is not ambiguous: %s', async (line) => {
    expect((await world().run(line)).code).toBe(0);
  });

  test('is removed from every account', async () => {
    const ran = await world().run(`users remove --everywhere ${email} --dry-run --json`);
    expect(JSON.parse(ran.stdout)).toContainEqual(
      expect.objectContaining({ name: 'northlight', result: 'would_remove', user_id }),
    );
  });

  test('with other content is ambiguous', async () => {
    const other = world({ ...repeated, roles: 'full' });
    expect((await other.run(`users get ${email} --account ${northlight}`)).code).toBe(6);
  });
});
