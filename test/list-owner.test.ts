/** A list that was asked for by account holds records of no other one. */
import { describe, expect, test } from 'vitest';
import { acme, acmeSite, harbor, northlight, stage } from './support/service.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const install = (id: string, owner: object) => ({
  id,
  name: `inst${id.slice(-4)}`,
  environment: 'production',
  php_version: '8.3',
  ...owner,
});

const listing = (...owners: object[]): WorldOptions => ({
  fetch: async () =>
    Response.json({
      count: owners.length,
      results: owners.map((owner, at) => install([acme, stage][at] as string, owner)),
    }),
});

const own = { account: { id: northlight } };

describe('a record of another account', () => {
  const others = [
    { account: { id: harbor } },
    { account_id: harbor },
    { account: harbor },
    { account: { id: northlight }, account_id: harbor },
    { account: { id: 7 } },
  ];

  test.each(others)('D12: with %j in it the list is exit 7', async (other) => {
    for (const format of ['json', 'table', 'jsonl', 'csv']) {
      const line = `installs list --account ${northlight} -o ${format}`;
      const ran = await run(line, listing(own, other));
      expect(ran.code).toBe(7);
      expect(ran.stdout).toBe('');
      expect(ran.stderr).toContain(northlight);
    }
    const raw = `api GET /installs?account_id=${northlight} --paginate --json`;
    expect(await run(raw, listing(own, other))).toMatchObject({ code: 7, stdout: '' });
  });

  test('D12: nor does the default account let it in', async () => {
    const ran = await run('installs list --json', {
      ...listing({ account: { id: harbor } }),
      env: { HMS_ACCOUNT: northlight },
    });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
  });

  test('D12: each --account sends nothing to it', async () => {
    const world = createWorld({
      fetch: async (url, init) => world.sandbox(url.replace(/account_id=[^&]*/, ''), init),
    });
    const ran = await world.run(
      `each --all --account ${northlight} --yes -- backups create {} --description x --notify a@b.example`,
    );
    expect(ran.code).toBe(7);
    expect(writes(ran)).toEqual([]);
  });

  test('D12: on the second page too', async () => {
    const fetch = async (url: string) => {
      const isFirst = new URL(url).searchParams.get('offset') === '0';
      const one = isFirst ? install(acme, own) : install(stage, { account: { id: harbor } });
      return Response.json({ count: 2, results: [one] });
    };
    const ran = await run(`installs list --account ${northlight} --json`, { fetch });
    expect(ran).toMatchObject({ code: 7, stdout: '' });
  });
});

test.each([
  {},
  { account: null },
  { account: {} },
  { account: { id: null } },
  { account: { id: northlight.toUpperCase() } },
  { account: { name: 'other' } },
  { account: 'Harbor Museum' },
  { account_id: '' },
  { account: { id: ' ' } },
])('D12: a record with %j is no contradiction', async (owner) => {
  const ran = await run(`installs list --account ${northlight} --json`, listing(own, owner));
  expect(ran.code).toBe(0);
});

test.each([
  [`usage show ${northlight}`, { account_id: harbor }],
  [`accounts transfers ${northlight}`, { results: [{ id: acme, account_id: harbor }], count: 1 }],
  [`sites transfers ${acmeSite}`, { results: [{ id: acme, site: { id: harbor } }], count: 1 }],
  [`backups list ${acme}`, { results: [{ id: stage, install_id: harbor }], count: 1 }],
  [`domains list ${acme}`, { results: [{ id: stage, install: { id: harbor } }], count: 1 }],
])('D12: %s, answered with %j, is exit 7', async (line, answer) => {
  const ran = await run(`${line} --json`, { fetch: async () => Response.json(answer) });
  expect(ran).toMatchObject({ code: 7, stdout: '' });
  expect(ran.stderr).toContain(harbor);
});

describe('several accounts asked for at once', () => {
  const queries = [
    `account_id=${northlight}&account_id=${harbor}`,
    `account_id=${harbor}&account_id=${northlight}`,
    `account_id=${northlight},${harbor}`,
  ];

  test.each(queries)('D12: ?%s: any of them is right, and no other', async (query) => {
    for (const line of [
      `api GET '/installs?${query}' --paginate --json`,
      `api GET '/site_reports/templates?${query}' --paginate --json`,
    ]) {
      const both = listing(own, { account_id: harbor });
      expect((await run(line, both)).code).toBe(0);
      const other = listing(own, { account_id: stage });
      expect(await run(line, other)).toMatchObject({ code: 7, stdout: '' });
    }
  });
});
