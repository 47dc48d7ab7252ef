/** What hms says of an answer is what the answer says: failures in a success, other names, missing dates, any case. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Backup } from '../src/contract/schemas/records.ts';
import type { State } from '../src/sandbox/state.ts';
import { world as fleet } from './support/fleet.ts';
import { acme, harbor, nobody, northlight, stage } from './support/service.ts';
import { createWorld, type Ran, run, type WorldOptions, writes } from './support/world.ts';

const answering =
  (value: unknown, status = 200): NonNullable<WorldOptions['fetch']> =>
  async () =>
    Response.json(value, { status });

/** The sandbox, but for what changes something. */
function answeringWrites(value: unknown, options: WorldOptions = {}) {
  const world = createWorld({
    ...options,
    fetch: async (url, init) =>
      init.method === 'GET' ? world.sandbox(url, init) : Response.json(value),
  });
  return world;
}

function errorOf({ stderr }: Ran) {
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error;
}

describe('an answer with an error in it is exit 8', () => {
  const operation = { name: 'operations/5', done: true, error: { code: 3, message: 'no quota' } };

  test.each([
    'headless envs create storefront --field name=qa',
    'headless envs create storefront --field name=qa --wait',
    'headless envs update storefront env-main --field a=1',
    'headless envs delete storefront env-main --yes --confirm env-main',
    'headless apps create --field name=shop',
    'headless apps delete storefront --yes --confirm storefront',
  ])('%s', async (line) => {
    const ran = await run(`${line} --json`, { fetch: answering(operation) });
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(errorOf(ran)).toMatchObject({
      kind: 'failed',
      message: 'The service reported an error: no quota.',
      record: operation,
    });
    expect(ran.stderr).not.toContain('accepted');
  });

  test.each([
    [{ done: true, error: 'quota gone' }, 'quota gone'],
    [{ done: false, error: { message: 'quota gone' } }, 'quota gone'],
    [{ error: { code: 9 } }, '9'],
  ])('%j', async (answer, words) => {
    const line = 'headless envs create storefront --field name=qa --json';
    const ran = await run(line, { fetch: answering(answer) });
    expect(ran).toMatchObject({ code: 8, stdout: '' });
    expect(errorOf(ran).message).toBe(`The service reported an error: ${words}.`);
  });

  test.each([
    { done: true, error: {} },
    { done: true, error: null },
    { error: { code: 0 } },
    { error: { code: '0', message: '' } },
    { error: [] },
  ])('but not %j', async (answer) => {
    const line = 'headless envs create storefront --field name=qa';
    expect((await run(line, { fetch: answering(answer) })).code).toBe(0);
  });

  test('of the hosting service a field of that name is none of ours', async () => {
    const answer = { id: 'x', error: { rate: 0.2 } };
    const ran = await run('api POST /x --field a=1 --yes --json', { fetch: answering(answer) });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual(answer);
    const world = answeringWrites({ id: stage, name: 'acmestage', error: 'none' });
    expect((await world.run('installs update acmestage --environment staging')).code).toBe(0);
  });

  test('and so is that of an upload; any other answer is shown', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hms-said-'));
    writeFileSync(join(folder, 'index.js'), '1');
    const upload = `headless upload storefront env-main ${folder} --json`;
    const refused = await run(upload, { fetch: answering(operation) });
    expect(refused).toMatchObject({ code: 8, stdout: '' });
    expect(refused.stderr).not.toContain('uploaded');
    const answer = { warnings: ['no package.json'] };
    const taken = await run(upload, { fetch: answering(answer) });
    expect(taken.code).toBe(0);
    expect(JSON.parse(taken.stdout)).toMatchObject({ requested: true, files: 1, answer });
  });
});

describe('a name of the shape of an id', () => {
  /** Staging is called what production has for an id. */
  const disguised = ({ installs }: State) => {
    const one = installs.find(({ id }) => id === stage);
    if (one) one.name = acme;
  };
  const options = { prepare: disguised };

  test('{name} of it is its own id', async () => {
    const line = `each --where id=${stage} -- backups create {name} --notify a@b.example`;
    const ran = await fleet(options).run(line);
    expect(writes(ran)).toEqual([`POST /v1/installs/${stage}/backups`]);
  });

  test('in a file of targets it is the id it looks like', async () => {
    const stdin = `${acme}\nacmedev\n`;
    const line = 'each --from - -- backups create {} --notify a@b.example';
    const ran = await fleet({ ...options, stdin }).run(line);
    expect(writes(ran)).toContain(`POST /v1/installs/${acme}/backups`);
    expect(writes(ran)).not.toContain(`POST /v1/installs/${stage}/backups`);
  });
});

describe('ids go by any case', () => {
  test.each([
    [`backups restore ${stage} latest --notify a@b.example --yes --once k`, stage],
    [`sites transfer bistroprod --to ${harbor} --yes --confirm bistro --once k`, harbor],
  ])('%s is sent once', async (line, id) => {
    const prepare = ({ sites }: State) => {
      for (const site of sites) site.sandbox = false;
    };
    const world = createWorld({ stateDir: `/said/${line}`, prepare });
    expect((await world.run(line)).code).toBe(0);
    const again = await world.run(line.replace(id, id.toUpperCase()));
    expect(again.code).toBe(6);
    expect(writes(again)).toEqual([]);
  });

  test('a site is not transferred to its own account', async () => {
    const to = northlight.toUpperCase();
    const ran = await run(`sites transfer acmeprod --to ${to} --yes --confirm acme`);
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('already belongs to that account');
    expect(writes(ran)).toEqual([]);
  });
});

describe('the latest of backups that do not all say when', () => {
  const undated = (status: 'completed' | 'requested') => (state: State) => {
    const [first] = state.backups.filter(({ install_id }) => install_id === acme);
    if (first) Object.assign(first.record, { create_time: null, complete_time: null, status });
  };

  test.each([
    'backups wait acmeprod latest',
    'backups archive acmeprod latest --notify a@b.example',
    'backups restore acmeprod latest --notify a@b.example --yes --confirm acmeprod',
  ])('%s: exit 6, and nothing is sent', async (line) => {
    const ran = await run(line, { prepare: undated('completed') });
    expect(ran.code).toBe(6);
    expect(ran.stderr).toContain('Cannot tell which backup of acmeprod is the latest');
    expect(ran.stderr).toContain('hms backups list acmeprod');
    expect(writes(ran)).toEqual([]);
  });

  test('one that goes on and has a date is it, whatever has ended without one', async () => {
    const prepare = (state: State) => {
      undated('completed')(state);
      const record = { ...state.backups.find(({ install_id }) => install_id === acme)?.record };
      const create_time = '2026-03-02T08:59:00Z';
      Object.assign(record, { id: nobody, status: 'in_progress', create_time });
      state.backups.push({ install_id: acme, record: record as Backup });
    };
    const ran = await run('backups wait acmeprod latest --timeout 3s', { prepare });
    expect(ran.code).toBe(9);
    expect(ran.stderr).toContain(nobody);
    const both = (state: State) => {
      prepare(state);
      undated('requested')(state);
    };
    expect((await run('backups wait acmeprod latest', { prepare: both })).code).toBe(6);
  });

  test('one that goes on is newer than all that say when', async () => {
    const ran = await run('backups wait acmeprod latest --timeout 3s', {
      prepare: undated('requested'),
    });
    expect(ran.code).toBe(9);
    const restore = 'backups restore acmeprod latest --notify a@b.example --yes --confirm acmeprod';
    expect((await run(restore, { prepare: undated('requested') })).code).toBe(0);
  });
});

describe('words for a state go by any case', () => {
  const shouted = ({ backups, domains }: State) => {
    for (const { record } of backups)
      Object.assign(record, { status: record.status.toUpperCase() });
    for (const { record } of domains) Object.assign(record, { ownership_status: 'txt_verified' });
  };
  const options = { prepare: shouted };

  test('COMPLETED', async () => {
    const restore = 'backups restore acmestage latest --notify a@b.example --yes';
    expect((await run(`${restore} --dry-run`, options)).code).toBe(0);
    expect((await run('backups wait acmeprod latest', options)).code).toBe(0);
  });

  test('ABORTED', async () => {
    expect((await run('backups wait acmestage latest', options)).code).toBe(8);
  });

  test('txt_verified', async () => {
    const ran = await run('domains verify acmeprod acme-outdoor.example --wait', options);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
  });
});

describe('what was asked for is not taken for what came', () => {
  test('an install that is answered with another environment', async () => {
    const world = answeringWrites({ id: stage, name: 'acmestage', environment: 'production' });
    const ran = await world.run('installs update acmestage --environment development');
    expect(ran.stderr).toContain(
      'The service accepted the request, but its response shows environment production.',
    );
    expect(ran.stderr).not.toContain('updated');
  });

  test('an install that is answered without a name and a state', async () => {
    const world = answeringWrites({ id: stage, name: null, status: null });
    const ran = await world.run(`installs create newshop --account ${harbor}`);
    expect(ran.stderr).toContain('Created newshop. To check, run: hms installs get newshop');
  });

  test('a transfer that is completed at once', async () => {
    const world = answeringWrites({ id: stage, status: 'completed' });
    const ran = await world.run(`sites transfer acmeprod --to ${harbor} --yes --confirm acme`);
    expect(ran.stderr).toContain('The transfer of acme is completed.');
    expect(ran.stderr).not.toContain('not completed');
  });

  test('a domain without a name in its answer is called what it was asked for by', async () => {
    const config = { network_details: { dns_config_info: { a_records: ['192.0.2.1'] } } };
    const world = answeringWrites({ id: stage, name: null, ...config });
    const ran = await world.run('domains add acmestage shop.example.com');
    expect(ran.stderr).toContain('shop.example.com.  IN  A  192.0.2.1');
    expect(ran.stderr).toContain('hms domains verify acmestage shop.example.com --wait');
  });

  test('a domain that is verified as it is added', async () => {
    const name = 'shop.example.com';
    const world = answeringWrites({ id: stage, name, ownership_status: 'TXT_VERIFIED' });
    const ran = await world.run(`domains add acmestage ${name} --wait`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('Domain added. Its ownership is verified.');
    expect(ran.stderr).not.toMatch(/nothing was sent/i);
  });
});

test('an install the profile protects keeps its site', async () => {
  const configDir = mkdtempSync(join(tmpdir(), 'hms-said-'));
  const profile = { base_url: 'https://api.hosting.example/v1', protect: ['acmestage'] };
  const profiles = { default: { ...profile, username: 'owner', password: 'sandbox' } };
  writeFileSync(join(configDir, 'profiles.json'), JSON.stringify({ profiles }), { mode: 0o600 });
  const env = { HMS_BASE_URL: undefined, HMS_USERNAME: undefined, HMS_PASSWORD: undefined };
  const prepare = ({ installs }: State) => {
    for (const one of installs) if (one.id === acme) one.environment = 'development';
  };
  const transfer = `sites transfer acmestage --to ${harbor} --yes`;
  const ran = await run(transfer, { configDir, env, prepare });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('holds acmestage, which is protected by the profile');
  expect(writes(ran)).toEqual([]);
  expect((await run(`${transfer} --confirm acme`, { configDir, env, prepare })).code).toBe(0);
});

test('an account nobody names has no id', async () => {
  const prepare = ({ installs }: State) => {
    for (const one of installs) Object.assign(one, { account: null });
  };
  const { stdout } = await run('accounts list --json', { prepare, sandbox: { part1: true } });
  expect(JSON.parse(stdout)).toMatchObject([{ id: null, installs: 12 }]);
});
