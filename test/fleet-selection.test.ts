/** Which installs a fleet run is about, and what guards them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { create, root, rowsOf, world } from './support/fleet.ts';
import { type WorldOptions, writes } from './support/world.ts';

const install = (name: string) => seedId('install', name);
const harbor = seedId('account', 'harbor');

describe('{name} is the name of the install, whatever --from calls it', () => {
  test.each([
    ['an id', install('acmeprod')],
    ['a domain', 'acme-outdoor.example'],
    ['another case', 'ACMEPROD'],
    ['a line of JSON with a name of its own', `{"id":"${install('acmeprod')}","name":"x"}`],
    ['a file with a byte order mark', '\ufeffacmeprod'],
  ])('%s', async (_, stdin) => {
    const ran = await world({ stdin }).run(`each --from - -- ${create} --description 'of {name}'`);
    expect(rowsOf(ran)).toMatchObject([
      { target: 'acmeprod', id: install('acmeprod'), result: { description: 'of acmeprod' } },
    ]);
  });

  test('and no pattern', async () => {
    const name = "a$&b$'c";
    const made = world({
      prepare: ({ installs }) => void Object.assign(installs[0] ?? {}, { name }),
    });
    const ran = await made.run(`each --all -- ${create} --description 'of {name} {}'`);
    const row = rowsOf(ran).find(({ target }) => target === name);
    expect(row?.result?.description).toBe(`of ${name} ${row?.id}`);
  });
});

test('a line of --from is called by its number in the file', async () => {
  const ran = await world({ stdin: '\n\n\n{"x":1}\n' }).run('each --from - -- installs get {}');
  expect(ran.stderr).toContain('Line 4 of --from');
});

test.each(['name acmeprod', 'domain acme-outdoor.example', 'id acmeprod'])(
  'a line of --from is what it says, and nothing before a name is left out: %s',
  async (stdin) => {
    const ran = await world({ stdin }).run('each --from - -- installs get {}');
    expect(ran.code).toBe(5);
    expect(ran.stderr).toContain(`No install is named '${stdin}'.`);
  },
);

test('an install that is listed twice, in two cases, is asked once', async () => {
  const made = world({
    fetch: async (url, init) => {
      if (!/\/installs\?/.test(url)) return made.sandbox(url, init);
      const ids = [install('acmedev'), install('acmedev').toUpperCase()];
      return Response.json({ count: 2, results: ids.map((id) => ({ id, name: 'acmedev' })) });
    },
  });
  expect(writes(await made.run(`each --all -- ${create}`))).toHaveLength(1);
});

describe('the account', () => {
  const names = async (line: string, options: WorldOptions = {}) => {
    const ran = await world(options).run(line);
    return {
      ...ran,
      names: rowsOf(ran)
        .map(({ target }) => target)
        .sort(),
    };
  };
  const museum = ['museumold', 'museumprod', 'museumstage'];

  test('is that of --account', async () => {
    const line = `each --all --account ${harbor} -- installs get {}`;
    expect((await names(line)).names).toEqual(museum);
  });

  test('is the default one, as in lists, and that is said', async () => {
    const ran = await names('each --all -- installs get {}', { env: { HMS_ACCOUNT: harbor } });
    expect(ran.names).toEqual(museum);
    expect(ran.stderr).toContain(`Only installs of account ${harbor}`);
    const audited = await world({ env: { HMS_ACCOUNT: harbor } }).run('audit --json');
    expect(JSON.parse(audited.stdout)).toHaveLength(3);
    expect(audited.stderr).toContain(`Only installs of account ${harbor}`);
  });
});

test('--account does not go with --from, and the default one is not claimed', async () => {
  const line = `each --from - -- installs get {}`;
  const refused = await world({ stdin: 'acmeprod' }).run(
    line.replace('--from', `--account ${harbor} --from`),
  );
  expect(refused).toMatchObject({ code: 2, requests: [] });
  const taken = await world({ stdin: 'acmeprod', env: { HMS_ACCOUNT: harbor } }).run(line);
  expect(taken.code).toBe(0);
  expect(taken.stderr).not.toContain('Only installs of account');
});

test('what --where leaves out is told, and no clean bill for an audit', async () => {
  const made = () =>
    world({
      prepare: ({ installs }) => {
        for (const one of installs.slice(0, 2)) Object.assign(one, { php_version: '8.3-beta' });
      },
    });
  const told = 'Skipped 2 records that cannot be compared with php_version>=8.4.';
  const each = await made().run('each -q --where php_version>=8.4 -- installs get {}');
  expect(each.stderr).toContain(told);
  const audit = await made().run('audit -q --where php_version>=8.4 --max-backup-age 999d --json');
  expect(audit.code).toBe(12);
  expect(audit.stderr).toContain(told);
  expect(audit.stderr).toContain('2 skipped."');
});

describe('--shard auto', () => {
  test.each([
    [
      'auto/8',
      { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2' },
      'contradicts CI_NODE_TOTAL, which is 2.',
    ],
    ['auto/3', { JOB_COMPLETION_INDEX: '' }, 'does not say which shard'],
    ['auto', { CI_NODE_INDEX: '', CI_NODE_TOTAL: '3' }, 'does not say which shard'],
  ])('%s with %j is exit 2', async (shard, env, message) => {
    const ran = await world({ env }).run(`each --all --shard ${shard} -- installs get {}`);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(message);
  });
});

describe('guards', () => {
  function guarded(options: WorldOptions = {}) {
    const configDir = mkdtempSync(join(root, 'config-'));
    const profile = { base_url: 'https://api.hosting.example/v1', protect: ['acmestage'] };
    const store = { profiles: { default: profile }, current: 'default' };
    writeFileSync(join(configDir, 'profiles.json'), JSON.stringify(store));
    return world({ configDir, ...options });
  }
  const destroying = 'each --where name=acmestage --yes --confirm-count 1 --';

  test.each([
    'api DELETE /installs/{}',
    'backups restore {} latest --notify a@b.example',
    'installs copy acmeprod {} --notify a@b.example',
  ])('a protected install is not destroyed by %s', async (words) => {
    const ran = await guarded().run(`--profile default ${destroying} ${words}`);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toEqual([]);
    expect(rowsOf(ran)).toMatchObject([
      { error: { message: expect.stringContaining('protected') } },
    ]);
  });

  test('nor where it is production, nor by another case of its name', async () => {
    for (const [protect, line] of [
      ['acmeprod', 'installs copy {} acmeprod --notify a@b.example'],
      ['ACMEstage', 'backups restore {} latest --notify a@b.example'],
    ]) {
      const configDir = mkdtempSync(join(root, 'config-'));
      const profile = { base_url: 'https://api.hosting.example/v1', protect: [protect] };
      writeFileSync(join(configDir, 'profiles.json'), JSON.stringify({ profiles: { p: profile } }));
      const ran = await world({ configDir }).run(`--profile p ${destroying} ${line}`);
      expect(ran.code).toBe(11);
      expect(writes(ran)).toEqual([]);
      expect(rowsOf(ran)[0]?.error?.message).toContain('is protected by the profile');
    }
  });

  test('nor where the file names it by its id', async () => {
    const made = guarded({ stdin: install('acmestage') });
    const line =
      '--profile default each --from - --yes --confirm-count 1 -- api DELETE /installs/{}';
    const ran = await made.run(line);
    expect(writes(ran)).toEqual([]);
  });

  test('a name to confirm is that of one install, also within a run', async () => {
    const words = 'backups restore {} latest --notify a@b.example --confirm acmestage';
    const ran = await world().run(
      `each --where name~acme --where environment!=development --yes --confirm-count 2 -- ${words}`,
    );
    expect(ran.code).toBe(11);
    expect(writes(ran)).toHaveLength(1);
    const rows = Object.fromEntries(rowsOf(ran).map((row) => [row.target, row.exit]));
    expect(rows).toEqual({ acmeprod: 2, acmestage: 0 });
  });

  test('what only reads asks for no yes', async () => {
    for (const words of ['api GET /installs/{}', 'installs get {}', 'backups list {}']) {
      const ran = await world().run(`each --all -- ${words}`);
      expect(ran.stderr).toContain('12 read');
    }
  });
});
