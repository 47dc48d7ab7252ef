/** Which clock a time is judged by: that of the service, once it has answered. */
import { describe, expect, test } from 'vitest';
import { northlight } from './support/service.ts';
import { createWorld, run, startOfWorld } from './support/world.ts';

describe('times are by the clock of the service', () => {
  const ahead = 2 * 3_600_000;
  /** This machine is two hours ahead. */
  const date = new Date(startOfWorld - ahead).toUTCString();

  test('what it expects in ten minutes has not come', async () => {
    const due = new Date(startOfWorld - ahead + 600_000).toISOString();
    const value = { account_storage_refresh_expected_time: due };
    const fetch = async () => Response.json(value, { headers: { date } });
    const line = `usage refresh ${northlight} --wait --timeout 20s`;
    expect(await run(line, { fetch })).toMatchObject({ code: 9 });
  });

  test('the age of a backup before it is overwritten', async () => {
    const world = createWorld({
      async fetch(url, init) {
        const answer = await world.sandbox(url, init);
        answer.headers.set('date', date);
        return answer;
      },
    });
    const line = 'backups restore acmeprod latest --notify a@b.example --dry-run';
    expect((await world.run(line)).stderr).toContain('5 h ago');
    expect((await run(line)).stderr).toContain('7 h ago');
  });
});

test('a clock that is far ahead for one run makes nothing old', async () => {
  const options = { stateDir: '/service-clock' };
  const restore = 'backups restore acmestage latest --notify a@b.example --yes --once a';
  expect((await createWorld(options).run(restore)).code).toBe(0);
  const ahead = createWorld(options);
  ahead.clock.leap(200 * 24 * 3_600_000);
  expect((await ahead.run(restore.replace('--once a', '--once b'))).code).toBe(0);
  expect((await createWorld(options).run(restore)).code).toBe(2);
});
