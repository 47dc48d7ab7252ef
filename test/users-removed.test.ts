/** People leave: `users remove` from one account, and from every account (10.10, 10.11). */
import { describe, expect, test } from 'vitest';
import type { FaultRule } from '../src/sandbox/faults.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { account, confirmed, email, everywhere, member } from './support/members.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const rui = seedId('user', 'rui@northlight.example');
const from = `--account ${account.northlight}`;

const fault = (
  method: string,
  path: string,
  what: FaultRule['fault'],
  remaining = Number.POSITIVE_INFINITY,
): FaultRule => ({ method, path: new RegExp(`^${path}$`), fault: what, remaining });

const inHarbor = (state: State) => void state.users.push(member('harbor'));

/** Every DELETE, in the order of the requests. */
const deletes = (requests: readonly string[]) =>
  requests.filter((one) => one.startsWith('DELETE '));

describe('from one account', () => {
  test.each([email, 'RUI@Northlight.example', rui])(
    '%s is removed, and looked for',
    async (user) => {
      const ran = await run(`users remove ${user} ${from} ${confirmed} --json`);
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.stdout)).toMatchObject({ user_id: rui, status: 'removed' });
      expect(ran.requests.slice(-2)).toEqual([
        `DELETE /v1/accounts/${account.northlight}/account_users/${rui}`,
        `GET /v1/accounts/${account.northlight}/account_users`,
      ]);
      expect(ran.stderr).toContain('no longer lists this user.');
    },
  );

  test('the e-mail address has to be typed, even with --yes', async () => {
    const ran = await run(`users remove ${email} ${from} --yes`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(`To confirm, add ${confirmed}`);
    expect(writes(ran)).toEqual([]);
    const typed = await run(`users remove ${email} ${from}`, { terminal: 100, answers: [email] });
    expect(typed.code).toBe(0);
    const other = await run(`users remove ${email} ${from}`, { terminal: 100, answers: ['no'] });
    expect(other.code).toBe(130);
    expect(writes(other)).toEqual([]);
  });

  test('the last owner is refused before anything is sent', async () => {
    const noor = 'noor@northlight.example';
    const ran = await run(`users remove ${noor} ${from} --yes --confirm ${noor}`);
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain(`${noor} is the last owner of account ${account.northlight}.`);
    expect(writes(ran)).toEqual([]);
  });

  test("the service's own refusal is shown as it is", async () => {
    const rule = fault('DELETE', '/accounts/[^/]+/account_users/[^/]+', {
      kind: 'status',
      status: 400,
    });
    const ran = await run(`users remove ${email} ${from} ${confirmed}`, {
      sandbox: { faults: [rule] },
    });
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain('Bad Request (400');
  });

  test('a lost answer is unknown, and is not sent again', async () => {
    const rule = fault('DELETE', '/accounts/[^/]+/account_users/[^/]+', { kind: 'resetAfterRead' });
    const ran = await run(`users remove ${email} ${from} ${confirmed}`, {
      sandbox: { faults: [rule] },
    });
    expect(ran).toMatchObject({ code: 10, stdout: '' });
    expect(deletes(ran.requests)).toHaveLength(1);
    expect(ran.stderr).toContain(`hms users list --account ${account.northlight}`);
  });

  test('a list that cannot be read afterwards proves nothing', async () => {
    let hasDeleted = false;
    const world = createWorld({
      fetch: async (url, init) => {
        if (hasDeleted && init.method === 'GET') return new Response('', { status: 503 });
        hasDeleted ||= init.method === 'DELETE';
        return world.sandbox(url, init);
      },
    });
    const ran = await world.run(`users remove ${email} ${from} ${confirmed} --json`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'accepted' });
    expect(ran.stderr).toContain('hms could not check it:');
  });

  test('a person who is still listed is exit 10', async () => {
    const world = createWorld({
      fetch: async (url, init) =>
        init.method === 'DELETE' ? new Response(null, { status: 204 }) : world.sandbox(url, init),
    });
    const ran = await world.run(`users remove ${email} ${from} ${confirmed} --json`);
    expect(ran.code).toBe(10);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'accepted' });
    expect(ran.stderr).toContain('still lists this user');
  });

  test('an address that is listed under another ID afterwards is exit 10', async () => {
    const other = seedId('user', 'other');
    let hasDeleted = false;
    const world = createWorld({
      fetch: async (url, init) => {
        hasDeleted ||= init.method === 'DELETE';
        const reply = await world.sandbox(url, init);
        if (!hasDeleted || init.method !== 'GET') return reply;
        const again = member('northlight', { user_id: other, email: 'RUI@northlight.example' });
        return Response.json({ results: [again] });
      },
    });
    const ran = await world.run(`users remove ${email} ${from} ${confirmed} --json`);
    expect(ran.code).toBe(10);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 'accepted' });
    expect(ran.stderr).toContain(`still lists this address (ID ${other})`);
  });

  test('a list that says it is a part could lack a second user: exit 7, nothing sent', async () => {
    const world = createWorld({
      fetch: async (url, init) => {
        const reply = await world.sandbox(url, init);
        if (!url.endsWith('/account_users')) return reply;
        return Response.json({ ...JSON.parse(await reply.text()), has_more: true });
      },
    });
    const ran = await world.run(`users remove ${email} ${from} ${confirmed}`);
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(writes(ran)).toEqual([]);
  });

  test('two users with the same e-mail address are both named', async () => {
    const ran = await run(`users remove ${email} ${from} ${confirmed}`, {
      prepare: ({ users }) =>
        void users.push(member('northlight', { email: 'Rui@NORTHLIGHT.example' })),
    });
    expect(ran).toMatchObject({ code: 6, stdout: '' });
    expect(ran.stderr).toContain(rui);
    expect(ran.stderr).toContain(seedId('user', 'northlight', email));
    expect(writes(ran)).toEqual([]);
  });
});

/** The rows by the name of the account. */
function resultsOf(stdout: string): Record<string, string> {
  const rows: { name: string | null; account: string; result: string }[] = JSON.parse(stdout);
  return Object.fromEntries(rows.map(({ name, account: id, result }) => [name ?? id, result]));
}

describe('from every account', () => {
  test('removes the person from each account that lists them', async () => {
    const ran = await run(`${everywhere} ${confirmed} --json`, { prepare: inHarbor });
    expect(ran.code).toBe(0);
    expect(resultsOf(ran.stdout)).toEqual({
      northlight: 'removed',
      harbor: 'removed',
      attic: 'not_listed',
    });
    expect(deletes(ran.requests)).toHaveLength(2);
    expect(ran.stderr).toContain(`Removed ${email} from 2 accounts.`);
  });

  test('a last owner, a 403, a lost answer: a row each, and nothing untrue', async () => {
    const ran = await run(`${everywhere} ${confirmed} --json`, {
      prepare(state) {
        // The last owner of northlight is Rui; attic may not be read; the answer about harbor is lost.
        state.users = state.users.filter((one) => one.account_id !== account.northlight);
        state.users.push(
          member('northlight', { roles: 'owner', last_owner: true }),
          member('harbor'),
        );
      },
      sandbox: {
        faults: [
          fault('GET', `/accounts/${account.attic}/account_users`, { kind: 'status', status: 403 }),
          // Lost before the service has read it: the person is still there.
          fault('DELETE', `/accounts/${account.harbor}/account_users/[^/]+`, {
            kind: 'status',
            status: 502,
          }),
        ],
      },
    });
    expect(ran.code).toBe(11);
    expect(resultsOf(ran.stdout)).toEqual({
      northlight: 'last_owner',
      harbor: 'unknown',
      attic: 'forbidden',
    });
    expect(deletes(ran.requests)).toEqual([
      `DELETE /v1/accounts/${account.harbor}/account_users/${seedId('user', 'harbor', email)}`,
    ]);
    expect(ran.stderr).toContain(
      `${email} was removed from 0 of 3 accounts (1 kept as last owner, 1 forbidden, 1 unknown).`,
    );
  });

  test('a lost answer is looked up once: the list no longer shows the person', async () => {
    const lost = fault('DELETE', '/accounts/[^/]+/account_users/[^/]+', { kind: 'resetAfterRead' });
    const ran = await run(`${everywhere} ${confirmed} --json`, { sandbox: { faults: [lost] } });
    expect(ran.code).toBe(0);
    const [row] = JSON.parse(ran.stdout);
    expect(row).toMatchObject({ name: 'northlight', user_id: rui, result: 'removed' });
    expect(row.note).toContain('The account no longer lists this user.');
    expect(deletes(ran.requests)).toHaveLength(1);
    expect(ran.requests.at(-1)).toBe(`GET /v1/accounts/${account.northlight}/account_users`);
  });

  test('the dry run shows the same rows, and sends nothing', async () => {
    const ran = await run(`${everywhere} --dry-run --json`, { prepare: inHarbor });
    expect(ran.code).toBe(0);
    expect(resultsOf(ran.stdout)).toEqual({
      northlight: 'would_remove',
      harbor: 'would_remove',
      attic: 'not_listed',
    });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).toContain(`users remove --everywhere ${email} ${confirmed}`);
  });

  test('off a terminal it shows the rows, and names the options that confirm', async () => {
    const ran = await run(everywhere);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^ +northlight +would_remove: partial, invitation accepted/m);
    expect(ran.stderr).toContain(`add ${confirmed}`);
    expect(writes(ran)).toEqual([]);
  });

  test('on a terminal the e-mail address is typed', async () => {
    const ran = await run(everywhere, { terminal: 100, answers: [email] });
    expect(ran.code).toBe(0);
    const other = await run(everywhere, { terminal: 100, answers: ['yes'] });
    expect(other.code).toBe(130);
    expect(writes(other)).toEqual([]);
  });

  test('a wrong --confirm sends nothing', async () => {
    const ran = await run(`${everywhere} --yes --confirm jonas@northlight.example`);
    expect(ran.code).toBe(2);
    expect(writes(ran)).toEqual([]);
  });

  test('open invitations count, in any spelling of the address', async () => {
    const ran = await run(`${everywhere} ${confirmed} --json`, {
      prepare: ({ users }) =>
        void users.push(
          member('harbor', { email: 'RUI@Northlight.Example', invite_accepted: false }),
        ),
    });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)[1]).toMatchObject({ invitation: 'open', result: 'removed' });
  });

  test('two users of one account: both are named, and nothing is sent for it', async () => {
    const twice = [member('harbor'), member('harbor', { user_id: seedId('user', 'other') })];
    const ran = await run(`${everywhere} ${confirmed} --json`, {
      prepare: ({ users }) => void users.push(...twice),
    });
    expect(ran.code).toBe(11);
    const [, row] = JSON.parse(ran.stdout);
    expect(row).toMatchObject({ name: 'harbor', result: 'ambiguous', user_id: null });
    for (const { user_id } of twice) expect(row.note).toContain(user_id);
    expect(deletes(ran.requests)).toHaveLength(1);
  });

  test('a list that says there are more is never not_listed', async () => {
    const world = createWorld({
      fetch: async (url, init) => {
        const reply = await world.sandbox(url, init);
        if (!url.endsWith(`${account.harbor}/account_users`)) return reply;
        return Response.json({ ...JSON.parse(await reply.text()), has_more: true });
      },
    });
    const ran = await world.run(`${everywhere} ${confirmed} --json`);
    expect(ran.code).toBe(11);
    expect(resultsOf(ran.stdout)).toMatchObject({ northlight: 'removed', harbor: 'failed' });
  });

  test('an address that no account lists is exit 5, and nothing is asked', async () => {
    const ran = await run('users remove --everywhere nobody@example.com --json');
    expect(ran.code).toBe(5);
    expect(new Set(Object.values(resultsOf(ran.stdout)))).toEqual(new Set(['not_listed']));
    expect(ran.stderr).toContain("None of 3 accounts lists 'nobody@example.com'.");
  });

  test('rejected credentials stop it', async () => {
    const rule = fault('DELETE', '/accounts/[^/]+/account_users/[^/]+', {
      kind: 'status',
      status: 401,
    });
    const ran = await run(`${everywhere} ${confirmed} --json`, {
      prepare: inHarbor,
      sandbox: { faults: [rule] },
    });
    expect(ran.code).toBe(11);
    expect(resultsOf(ran.stdout)).toMatchObject({ northlight: 'failed', harbor: 'not_sent' });
    expect(deletes(ran.requests)).toHaveLength(1);
  });

  test('an interruption waits for the answer of the request in flight, and sends no other', async () => {
    const slow = fault('DELETE', '/accounts/[^/]+/account_users/[^/]+', { kind: 'slow', ms: 5000 });
    const ran = await run(`${everywhere} ${confirmed} --json`, {
      prepare: inHarbor,
      sandbox: { faults: [slow] },
      interruptAfterMs: 3000,
    });
    expect(ran.code).toBe(130);
    expect(resultsOf(ran.stdout)).toMatchObject({ northlight: 'removed', harbor: 'not_sent' });
    expect(deletes(ran.requests)).toHaveLength(1);
  });

  test.each([
    [`users remove --everywhere ${rui} ${confirmed}`, 'is an ID'],
    [`${everywhere} ${from}`, 'cannot be combined'],
    [`${everywhere} --plan-out /tmp/x.plan`, 'A plan cannot hold --everywhere.'],
  ])('hms %s is refused before any request', async (line, why) => {
    const ran = await run(line);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain(why);
  });

  test('a service without a list of accounts: those of the installs, and it says so', async () => {
    const listless: WorldOptions = {
      sandbox: { faults: [fault('GET', '/accounts', { kind: 'status', status: 405 })] },
      prepare: inHarbor,
    };
    const ran = await run(`${everywhere} ${confirmed} --json`, listless);
    expect(ran.code).toBe(0);
    expect(resultsOf(ran.stdout)).toEqual({
      [account.northlight]: 'removed',
      [account.harbor]: 'removed',
    });
    expect(ran.stderr).toContain('An account without installs is missing.');
  });

  test('a service that does not remove people: nothing was sent for any account', async () => {
    const ran = await run(`${everywhere} ${confirmed}`, { sandbox: { part1: true } });
    expect(ran).toMatchObject({ code: 6, stdout: '' });
  });
});
