/** Names → ids, exactly, over every page. */
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run } from './support/world.ts';

const id = 'eefc1d7a-7222-4f4b-9661-4c27845f222a';

test.each(['acmeprod', 'acme-outdoor.example', 'ACME-Outdoor.example', 'acmeprod.sandbox.example'])(
  '%s is the install acmeprod',
  async (typed) => {
    const ran = await run(`backups list ${typed} --limit 1`);
    expect(ran.code).toBe(0);
    expect(ran.requests[1]).toContain(`/installs/${id}/backups`);
  },
);

test('an id is not looked up', async () => {
  expect((await run(`backups list ${id}`)).requests).toEqual([
    `GET /v1/installs/${id}/backups?limit=100&offset=0`,
  ]);
});

test('a name on a later page is found', async () => {
  const world = createWorld();
  const [first] = world.state.installs;
  for (let index = 0; index < 200 && first; index += 1) {
    world.state.installs.unshift({
      ...first,
      id: `id-${index}`,
      name: `more${index}`,
      cname: null,
    });
  }
  const ran = await world.run('backups list museumold');
  expect(ran.code).toBe(0);
  expect(ran.requests).toHaveLength(4);
});

test.each([
  ['acmeprd', 'Did you mean acmeprod?'],
  ['acm', 'Did you mean acmedev, acmeprod or acmestage?'],
  ['acmeproduction', 'Did you mean acmeprod?'],
  ['zzzzzzzz', 'hms installs list'],
])('no install is named %s: exit 5, %s', async (typed, hint) => {
  const ran = await run(`backups list ${typed}`);
  expect(ran).toMatchObject({ code: 5, stdout: '' });
  expect(ran.stderr).toContain(`No install is named '${typed}'.`);
  expect(ran.stderr).toContain(hint);
});

test('a prefix is not a name', async () => {
  expect((await run('backups list acmepro')).code).toBe(5);
});

test('an account that lists no installs says so', async () => {
  const world = createWorld();
  world.state.installs.length = 0;
  const ran = await world.run('backups list acmeprod');
  expect(ran.code).toBe(5);
  expect(ran.stderr).toContain('An account whose API access is off lists no installs.');
});

test('an error while looking up is that error', async () => {
  const ran = await run('backups list acmeprod', { env: { HMS_PASSWORD: 'wrong' } });
  expect(ran.code).toBe(3);
});

test('a domain two installs answer to is refused with both ids', async () => {
  const world = createWorld();
  const [first, second] = world.state.installs;
  if (second) second.primary_domain = first?.primary_domain;
  const ran = await world.run('backups list acme-outdoor.example');
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(first?.id);
  expect(ran.stderr).toContain(second?.id);
});

describe('latest', () => {
  test('is the newest completed backup, wherever it is in the list', async () => {
    const world = createWorld();
    world.state.backups.reverse();
    const ran = await world.run('backups archive museumprod latest --notify a@b.example --dry-run');
    expect(ran.stdout).toContain(seedId('backup', 'museumprod', '2'));
  });

  test('of an install that has none is exit 5', async () => {
    const line = 'backups archive acmedev latest --notify a@b.example';
    const ran = await run(line);
    expect(ran.code).toBe(5);
    expect(ran.stderr).toContain('acmedev has no completed backup');
  });
});

test('a backup that is not completed is not restored', async () => {
  const world = createWorld();
  const aborted = world.state.backups.find(({ record }) => record.status === 'aborted');
  const line = `backups restore acmestage ${aborted?.record.id} --notify a@b.example --yes`;
  const ran = await world.run(line);
  expect(ran.code).toBe(6);
  expect(ran.stderr).toContain('is aborted, not completed');
});

describe('installs get', () => {
  test('shows what only a single install has', async () => {
    const { stdout } = await run('installs get acmeprod --json');
    expect(JSON.parse(stdout)).toMatchObject({ name: 'acmeprod', wp_version: '6.8.3' });
  });

  test.each([403, 404])(
    'takes the record of the list where the service answers %i',
    async (status) => {
      const world = createWorld({
        sandbox: {
          faults: [
            {
              method: 'GET',
              path: /^\/installs\/[^/]+$/,
              fault: { kind: 'status', status },
              remaining: 9,
            },
          ],
        },
      });
      const ran = await world.run(`installs get ${id} --json`);
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.stdout)).toMatchObject({ name: 'acmeprod' });
      expect(ran.stderr).toContain('This record comes from the list.');
    },
  );

  test('of an id nobody has is exit 5', async () => {
    expect((await run('installs get 00000000-0000-4000-8000-000000000000')).code).toBe(5);
  });
});
