/** Two clocks: ours and that of the service. */
import { describe, expect, test } from 'vitest';
import { harbor, northlight } from './support/service.ts';
import { createWorld, run, startOfWorld } from './support/world.ts';

describe('where the clock of the service is another', () => {
  const apart = 2 * 3_600_000;
  /** This machine is two hours ahead. */
  const date = new Date(startOfWorld - apart).toUTCString();

  function dated(header: string) {
    const world = createWorld({
      async fetch(url, init) {
        const answer = await world.sandbox(url, init);
        answer.headers.set('date', header);
        return answer;
      },
    });
    return world;
  }

  test('what it expects in ten minutes has not come', async () => {
    const due = new Date(startOfWorld - apart + 600_000).toISOString();
    const value = { account_storage_refresh_expected_time: due };
    const fetch = async () => Response.json(value, { headers: { date } });
    const line = `usage refresh ${northlight} --wait --timeout 20s`;
    expect(await run(line, { fetch })).toMatchObject({ code: 9 });
  });

  const restore = 'backups restore acmeprod latest --notify a@b.example --dry-run';

  test('the age of a backup before it is overwritten is told by both', async () => {
    expect((await dated(date).run(restore)).stderr).toContain(
      '5 h ago by the clock of the service, 7 h ago by the clock of this machine',
    );
    expect((await run(restore)).stderr).toContain('UTC (7 h ago)\n');
  });

  test.each(['garbage', '0', '2026'])('a Date of %j is none', async (header) => {
    expect((await dated(header).run(restore)).stderr).toContain('UTC (7 h ago)\n');
  });

  test.each(['Thu, 01 Jan 1970 00:00:00 GMT', date, 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'a transfer is three hours ahead of ours, whatever its Date: %s',
    async (header) => {
      const line = `sites transfer acmeprod --to ${harbor} --at +3h --dry-run --json`;
      const { stdout } = await dated(header).run(line);
      expect(JSON.parse(stdout).body.scheduled_time).toBe('2026-03-02T12:00:00.000Z');
    },
  );
});

test('a clock that is far ahead makes nothing old', async () => {
  const options = { stateDir: '/service-clock' };
  const restore =
    'backups restore acmestage latest --notify a@b.example --yes --even-if-busy --once a';
  expect((await createWorld(options).run(restore)).code).toBe(0);
  const ahead = createWorld(options);
  ahead.clock.leap(200 * 24 * 3_600_000);
  for (const key of ['b', 'c']) {
    expect((await ahead.run(restore.replace('--once a', `--once ${key}`))).code).toBe(0);
  }
  expect((await createWorld(options).run(restore)).code).toBe(6);
});
