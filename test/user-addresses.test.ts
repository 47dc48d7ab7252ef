/** How `users remove --everywhere` finds a person: spellings of an address, and every account (10.10). */
import { expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import type { State } from '../src/sandbox/state.ts';
import { account, confirmed, everywhere, member } from './support/members.ts';
import { createWorld, run } from './support/world.ts';

/** The rows by the name of the account. */
function resultsOf(stdout: string): Record<string, string> {
  const rows: { name: string | null; account: string; result: string }[] = JSON.parse(stdout);
  return Object.fromEntries(rows.map(({ name, account: id, result }) => [name ?? id, result]));
}

test.each([
  ['mika@m\u00fcller.example', 'mika@xn--mller-kva.example'],
  ['mika@xn--mller-kva.example', 'MIKA@Mu\u0308ller.example'],
  ['mika@x.example', 'mi\u200bka@x.example\u00ad'],
])('%s is the address %j of a list', async (typed, listed) => {
  const ran = await run(`users remove --everywhere ${typed} --yes --confirm ${typed} --json`, {
    prepare: ({ users }) => void users.push(member('harbor', { email: listed })),
  });
  expect(ran.code).toBe(0);
  expect(resultsOf(ran.stdout)).toMatchObject({ northlight: 'not_listed', harbor: 'removed' });
});

test.each([null, 7, '', 'Rui', '\u200b'])(
  'a user whose address is %j may be the person: not "not_listed"',
  async (unreadable) => {
    const world = createWorld({
      fetch: async (url, init) => {
        if (!url.endsWith(`${account.attic}/account_users`)) return world.sandbox(url, init);
        return Response.json({ results: [{ ...member('attic'), email: unreadable }] });
      },
    });
    const ran = await world.run(`${everywhere} ${confirmed} --json`);
    expect(ran.code).toBe(11);
    const rows = JSON.parse(ran.stdout);
    expect(rows[2]).toMatchObject({
      result: 'failed',
      note: '1 user of the account has no readable e-mail address.',
    });
    expect(resultsOf(ran.stdout)).toMatchObject({ northlight: 'removed' });
  },
);

test('an account that only installs name is one of them', async () => {
  const hidden = seedId('account', 'hidden');
  const ran = await run(`${everywhere} ${confirmed} --json`, {
    prepare({ users, installs }) {
      const [first] = installs;
      if (first) first.account = { id: hidden };
      users.push({ ...member('harbor'), account_id: hidden });
    },
    sandbox: { faults: [] },
  });
  expect(resultsOf(ran.stdout)).toHaveProperty(hidden);
  expect(resultsOf(ran.stdout)[hidden]).not.toBe('not_listed');
});

/** Something happens between the look at every account and the removal: the record of the one user is this. */
function changedBetween(single: (reply: Response) => Promise<Response>, isGone: boolean) {
  let looks = 0;
  const world = createWorld({
    fetch: async (url, init) => {
      const reply = await world.sandbox(url, init);
      if (init.method === 'GET' && /account_users\/./.test(url)) return single(reply);
      if (!url.endsWith(`${account.northlight}/account_users`)) return reply;
      looks += 1;
      return isGone && looks > 1 ? Response.json({ results: [] }) : reply;
    },
  });
  return world;
}

test('a person who became the last owner in between is kept, as last_owner', async () => {
  const world = changedBetween(
    async (reply) => Response.json({ ...JSON.parse(await reply.text()), last_owner: true }),
    false,
  );
  const ran = await world.run(`${everywhere} ${confirmed} --json`);
  expect(ran.code).toBe(11);
  expect(resultsOf(ran.stdout)).toMatchObject({ northlight: 'last_owner' });
  expect(ran.requests.some((one) => one.startsWith('DELETE'))).toBe(false);
});

test.each([
  ['no longer lists', true, 'not_listed'],
  ['still lists', false, 'failed'],
])('a person who is not found, and whom the account %s', async (_, isGone, result) => {
  const notFound = async () => Response.json({ message: 'Not Found' }, { status: 404 });
  const ran = await changedBetween(notFound, isGone).run(`${everywhere} ${confirmed} --json`);
  expect(ran.code).toBe(isGone ? 5 : 11);
  const [row] = JSON.parse(ran.stdout);
  expect(row).toMatchObject({ name: 'northlight', result });
  if (isGone) expect(row.note).toContain('hms removed nothing');
});

test('an address that begins with a dash comes after -- in a hint', async () => {
  const dashed = '-rui@northlight.example';
  const prepare = ({ users }: State) => void users.push(member('harbor', { email: dashed }));
  const ran = await run(`users remove --everywhere --dry-run -- ${dashed}`, { prepare });
  expect(ran.code).toBe(0);
  const [, hinted = ''] = /hms (users remove .*)/.exec(ran.stderr) ?? [];
  expect(hinted).toBe(`users remove --everywhere --yes --confirm=${dashed} -- ${dashed}`);
  expect((await run(hinted, { prepare })).code).toBe(0);
});
