/** What a fleet run destroys is counted and named, whatever was selected. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { root, rowsOf, world } from './support/fleet.ts';
import { type WorldOptions, writes } from './support/world.ts';

const install = (name: string) => seedId('install', name);
const harbor = seedId('account', 'harbor');
const notify = '--notify ops@example.com';
const restore = `backups restore {} latest ${notify}`;

/** A run that is refused before its first request that changes something, and leaves no journal. */
async function refused(line: string, message: string | RegExp, options: WorldOptions = {}) {
  const made = world(options);
  const ran = await made.run(line);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(writes(ran)).toEqual([]);
  expect(readdirSync(made.stateDir)).toEqual([]);
  expect(ran.stderr).toMatch(message);
  return ran;
}

describe('D4: what is destroyed has to be named where a single command takes its name', () => {
  const sample = '--where name=acmestage --yes --confirm-count 1';

  test.each([
    ['a copy of one that was selected onto production', `${sample} -- installs copy {} acmeprod`],
    ['the same by the name', `${sample} -- installs copy {name} acmeprod`],
    ['the same by the id of it', `${sample} -- installs copy {} ${install('acmeprod')}`],
    ['the same by its domain', `${sample} -- installs copy {} acme-outdoor.example`],
    [
      'a copy with a backup first',
      `${sample} -- installs copy {} acmeprod --backup-first ${notify}`,
    ],
    [
      'an environment of the headless platform that bears its name',
      `${sample} -- headless envs delete storefront {name}`,
    ],
    ['an application of it', `${sample} -- headless apps delete {name}`],
    ['production in the path', `${sample} -- api DELETE /installs/${install('acmeprod')}?{}`],
    [
      'a record of production',
      `${sample} -- api DELETE /installs/${install('acmeprod')}/domains/{}`,
    ],
    [
      'the site of one that was selected, with production in it',
      `--where name=acmestage --yes --confirm-count 3 -- sites transfer {name} --to ${harbor}`,
    ],
    [
      'what a raw request overwrites, wherever the braces are',
      `${sample} -- api POST /install_copy?for={} --field source_environment_id={} --field destination_environment_id=${install('acmeprod')}`,
    ],
  ])('%s is refused without its name', async (_, line) => {
    await refused(`each ${line}`, /--confirm is missing for 1 of /);
  });

  test.each([
    ['by --confirm', `${sample} --confirm acmeprod -- installs copy {} acmeprod`],
    ['behind the --', `${sample} -- installs copy {} acmeprod --confirm acmeprod`],
    [
      'as a site, with all of its installs counted',
      `--where name=acmestage --yes --confirm-count 3 --confirm acme -- sites transfer {name} --to ${harbor}`,
    ],
  ])('named %s it is done', async (_, line) => {
    const { stderr, ...ran } = await world({
      prepare: ({ sites }) => void sites.map((site) => Object.assign(site, { transferable: true })),
    }).run(`each ${line}`);
    expect(stderr).not.toContain('error');
    expect(ran.code).toBe(0);
    expect(writes({ stderr, ...ran })).toHaveLength(1);
  });

  test.each([
    ['production', `--where name=acmeprod --yes --confirm-count 1 -- ${restore}`],
    ['one of no environment', `--where name=museumold --yes --confirm-count 1 -- ${restore}`],
    ['what a raw request deletes', `${sample} -- api DELETE /installs/{}`],
  ])('%s that was selected itself is agreed to by the count', async (_, line) => {
    expect(writes(await world().run(`each ${line}`))).toHaveLength(1);
    await refused(
      `each ${line.replace('count 1', 'count 2')}`,
      /on 1 (install|record), but --confirm-count is 2\./,
    );
  });

  test('a site that bears the name of the one that was selected takes its name', async () => {
    const options: WorldOptions = {
      prepare: ({ sites }) => {
        const site = sites.find(({ name }) => name === 'acme');
        if (site) Object.assign(site, { name: 'acmestage', transferable: true });
      },
    };
    const line = `each ${sample.replace('count 1', 'count 3')} -- sites transfer {name} --to ${harbor}`;
    await refused(line, 'acmestage', options);
  });

  test('a name made from {name} names nothing', async () => {
    const line = `each --where name=acmeprod --yes --confirm-count 1 -- backups restore {} latest ${notify} --confirm {name}`;
    await refused(line, 'would confirm every target.');
  });

  test('a name that is none of what is destroyed is wrong, in a dry run too', async () => {
    const line = `each ${sample} --confirm acmeprod -- ${restore}`;
    await refused(
      line,
      '--confirm acmeprod matches nothing that the run would overwrite or delete.',
    );
    await refused(
      line.replace('--yes', '--dry-run'),
      'matches nothing that the run would overwrite or delete.',
    );
  });

  test('a protected destination is refused, and a protected source is not', async () => {
    const configDir = mkdtempSync(join(root, 'config-'));
    const profile = { base_url: 'https://api.hosting.example/v1', protect: ['ACMEdev'] };
    writeFileSync(join(configDir, 'profiles.json'), JSON.stringify({ profiles: { p: profile } }));
    const onto = `--profile p each ${sample} -- installs copy {} acmedev`;
    for (const flags of ['--yes', '--yes --confirm acmedev']) {
      const ran = await world({ configDir }).run(onto.replace('--yes', flags));
      expect(ran.code).toBe(11);
      expect(writes(ran)).toEqual([]);
      expect(rowsOf(ran)[0]?.error?.message).toContain('acmedev');
      expect(rowsOf(ran)[0]?.error?.message).toContain('is protected by the profile');
    }
    const from = '--profile p each --where name=acmedev --yes --confirm-count 1';
    const ran = await world({ configDir }).run(`${from} -- installs copy {} acmestage`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
  });

  test('on a terminal the name is typed, and another one changes nothing', async () => {
    const line = `each ${sample} -- installs copy {} acmeprod`;
    const typed = await world({ terminal: 100, answers: ['acmeprod'] }).run(line);
    expect(typed.stderr).toMatch(/Destination +acmeprod[\s\S]*\? Type acmeprod to confirm:/);
    expect(typed.code).toBe(0);
    const other = await world({ terminal: 100, answers: ['acmestage'] }).run(line);
    expect(other.code).toBe(130);
    expect(writes(other)).toEqual([]);
  });
});

describe('D4: --confirm-count counts what is destroyed', () => {
  test('many copies onto one install are refused, whatever is confirmed', async () => {
    const line = `each --where 'environment!=production' --yes --confirm-count`;
    for (const count of [1, 2, 7, 8])
      await refused(
        `${line} ${count} --confirm acmeprod -- installs copy {} acmeprod`,
        /\d+ targets would overwrite or delete 'acmeprod'\./,
      );
  });

  test('a query makes no two of one path', async () => {
    const path = `/sites/${install('acmeprod')}?{}`;
    const line = `each --where name~acme --yes --confirm-count 3 -- api DELETE ${path}`;
    await refused(line, /^error: 3 targets would overwrite or delete/m);
  });

  test('so are two installs of one site, which is transferred with both', async () => {
    const line = `each --where name~acme --yes --confirm-count 3 --confirm acme -- sites transfer {name} --to ${harbor}`;
    await refused(line, /3 targets would overwrite or delete 'acme'\./);
  });

  test('the installs of a site are counted, and not the one that was selected', async () => {
    const line = `each --where name=acmestage --yes --confirm-count 1 -- sites transfer {name} --to ${harbor}`;
    await refused(
      line,
      /This overwrites or deletes data on 3 installs, but --confirm-count is 1\.\n/,
    );
  });

  test.each([0, 1, 2, 4])('%i for three is refused', async (count) => {
    const line = `each --where environment=development --yes --confirm-count ${count} -- installs copy acmeprod {}`;
    await refused(
      line,
      new RegExp(
        `This overwrites or deletes data on \\d installs, but --confirm-count is ${count}\\.\n`,
      ),
    );
  });

  test('without --yes, or without a count, the remedy is the whole line', async () => {
    const line = `each --where name~acme -- backups restore {} latest ${notify}`;
    const remedy = 'To continue, add --yes --confirm-count 3\n';
    await refused(line, remedy);
    await refused(line.replace('each', 'each --yes'), remedy);
    await refused(line.replace('each', 'each --confirm-count 3'), remedy);
    const onto = 'each --where name=acmestage -- installs copy {} acmeprod';
    await refused(onto, 'To continue, add --yes --confirm-count 1 --confirm acmeprod\n');
  });

  test('a dry run says what the run would take, and sends nothing', async () => {
    const ran = await world().run(`each --where name~acme --dry-run -- ${restore}`);
    expect(ran.stderr).toContain(
      'This would overwrite or delete data on 3 installs. To run it, add --yes --confirm-count 3',
    );
    expect(writes(ran)).toEqual([]);
    // Nothing to add where it is confirmed, as by the signature of a plan.
    const line = `each --where name~acme --dry-run --yes --confirm-count 3 -- ${restore}`;
    expect((await world().run(line)).stderr).not.toContain('To run it, add');
  });

  test('a target that cannot be planned is counted, and fails alone', async () => {
    const line = `each --where name~acme --where name!=acmeprod --yes --confirm-count`;
    const told = await refused(
      `${line} 1 -- ${restore}`,
      'on 2 installs, but --confirm-count is 1.',
    );
    expect(told.stderr).toContain("'acmedev' would fail: acmedev has no completed backup");
    const ran = await world().run(`${line} 2 -- ${restore}`);
    expect(ran.code).toBe(11);
    const rows = Object.fromEntries(rowsOf(ran).map((row) => [row.target, row.exit]));
    expect(rows).toEqual({ acmedev: 5, acmestage: 0 });
  });

  test('nothing is sent where what would be destroyed cannot be looked up', async () => {
    const made = world({
      fetch: async (url, init) =>
        url.includes('/backups') ? new Response('', { status: 503 }) : made.sandbox(url, init),
    });
    const ran = await made.run(`each --where name=acmestage --yes --confirm-count 1 -- ${restore}`);
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(readdirSync(made.stateDir)).toEqual([]);
  });

  test('the list of installs is read once for all of them', async () => {
    const line = 'each --where name~stage --dry-run -- installs copy acmeprod {}';
    const ran = await world().run(line.replace('--dry-run', '--yes --confirm-count 9'));
    expect(ran.code).toBe(2);
    expect(ran.requests.filter((one) => one.startsWith('GET /v1/installs?'))).toHaveLength(2);
    expect(ran.requests).toHaveLength(2);
  });
});

describe('D4: between the yes and the request', () => {
  /** The world changes when the run has begun. */
  function changing(change: (state: ReturnType<typeof world>['state']) => void) {
    const made = world({
      disk: (line) => {
        if (Object.hasOwn(line as object, 'holder')) change(made.state);
      },
    });
    return made;
  }

  const named = (state: ReturnType<typeof world>['state'], name: string) =>
    state.installs.find((one) => one.name === name);

  test('a name that came to mean another install is not destroyed', async () => {
    const made = changing((state) => {
      const [stage, production] = [named(state, 'acmestage'), named(state, 'bistroprod')];
      Object.assign(stage ?? {}, { name: 'acmeother' });
      Object.assign(production ?? {}, { name: 'acmestage', environment: 'staging' });
    });
    const line = 'each --where name=acmedev --yes --confirm-count 1 -- installs copy {} acmestage';
    const ran = await made.run(line);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toEqual([]);
    expect(rowsOf(ran)[0]).toMatchObject({
      exit: 6,
      error: { message: "'acmestage' is not what you confirmed. Nothing was sent." },
    });
  });

  test('an install that became production is not destroyed by a yes to staging', async () => {
    const made = changing((state) => {
      Object.assign(named(state, 'acmestage') ?? {}, { environment: 'production' });
    });
    const ran = await made.run(`each --where name=acmestage --yes --confirm-count 1 -- ${restore}`);
    expect(ran.code).toBe(11);
    expect(writes(ran)).toEqual([]);
    expect(rowsOf(ran)[0]?.error?.message).toContain('has changed: it is a production install.');
  });

  test('a target that could not be planned and now can is not destroyed', async () => {
    const made = changing((state) => {
      const backup = state.backups.find((one) => one.install_id === install('acmestage'));
      if (backup) state.backups.push({ ...backup, install_id: install('acmedev') });
    });
    const ran = await made.run(
      `each --where name~acme --where name!=acmeprod --yes --confirm-count 2 -- ${restore}`,
    );
    expect(ran.code).toBe(11);
    expect(writes(ran)).toHaveLength(1);
  });
});
