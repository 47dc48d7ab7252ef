/** What `--once` joins was made before: its age says nothing against it, whichever look found it. */
import { expect, test } from 'vitest';
import { stage } from './support/service.ts';
import { createWorld, startOfWorld, writes } from './support/world.ts';

const line = `backups create ${stage} --notify a@b.example --once k`;
const id = '99999999-9999-4999-8999-999999999999';
const daysAgo = (days: number) => new Date(startOfWorld - days * 86_400_000).toISOString();

/** A backup of the key, of so many days ago, that the first lists lack; each answer has its date. */
async function late(lists: number, days: number, status: string) {
  let description = '';
  const asking = createWorld({
    fetch: async (_, init) => {
      if (init.method === 'GET') return Response.json({ count: 0, results: [] });
      ({ description } = JSON.parse(String(init.body)));
      return Response.json({ id, status: 'requested', description }, { status: 202 });
    },
  });
  await asking.run(line);
  expect(description).toContain('[once ');
  let left = lists;
  return createWorld({
    fetch: async (_, init) => {
      const headers = { date: new Date(startOfWorld).toUTCString() };
      if (init.method !== 'GET') return Response.json({ id: stage }, { status: 202, headers });
      left -= 1;
      const one = { id, status, description, create_time: daysAgo(days) };
      const results = left >= 0 ? [] : [one];
      return Response.json({ count: results.length, results }, { headers });
    },
  });
}

test.each([0, 1])(
  'D2: after %i lists that lack it, nothing is sent and it is joined',
  async (lists) => {
    for (const typed of [line, `${line} --wait`]) {
      for (const days of [0, 3, 400]) {
        const ran = await (await late(lists, days, 'completed')).run(`${typed} --json`);
        expect(ran.code).toBe(0);
        expect(writes(ran)).toEqual([]);
        expect(JSON.parse(ran.stdout).id).toBe(id);
        expect(ran.stderr).toContain(`Joined backup ${id} (completed)`);
        expect(ran.stderr).not.toContain('accepted');
      }
    }
  },
);

test('D2: one that goes on is named with the way to wait for it', async () => {
  const ran = await (await late(1, 3, 'in_progress')).run(line);
  expect(ran.code).toBe(0);
  expect(writes(ran)).toEqual([]);
  expect(ran.stderr).toContain(`To wait for it, run: hms backups wait ${stage} ${id}`);
});
