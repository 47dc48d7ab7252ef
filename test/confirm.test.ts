/** The three tiers, on a terminal and off it. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../src/system/system.ts';
import { createWorld, run, writes } from './support/world.ts';

const restore = (install: string) => `backups restore ${install} latest --notify ops@example.com`;
const id = 'ca028848-abad-4cd9-9906-4c14f84d3e76';
const terminal = 120;
const red = (text: string) => `\u001b[31m\u001b[1m${text}\u001b[22m\u001b[39m`;
const page = (...results: object[]) => ({ count: results.length, next: null, results });

describe('off a terminal', () => {
  test('nothing is even looked up without --yes', async () => {
    const ran = await run(restore('acmeprod'));
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(
      'Add --yes, and --confirm acmeprod if its name is required. Nothing was sent.',
    );
  });

  test.each([
    ['domains remove museumprod harbour-shop.example', '--yes --confirm harbour-shop.example.'],
    [`domains remove museumprod ${id}`, '--yes --confirm NAME. To see the name, add --dry-run.'],
    ['users remove rui@northlight.example', '--yes --confirm rui@northlight.example.'],
    ['installs delete acmedev', '--yes --confirm acmedev.'],
    [`installs delete ${id}`, '--yes --confirm NAME. To see the name, add --dry-run.'],
    ['installs copy acmeprod acmestage', '--yes, and --confirm acmestage if its name'],
    ['headless apps delete my-app', '--yes --confirm my-app.'],
    ['headless envs delete storefront env-main', '--yes --confirm env-main.'],
    ['api DELETE things/x', '--yes, and --confirm /things/x if its name is required.'],
  ])('%s names the options that confirm', async (line, options) => {
    const ran = await run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(`hint: Add ${options}`);
  });

  test.each(['--yes', '--yes --confirm acme', '--yes --confirm acmestage', '--confirm acmeprod'])(
    'a production install is not restored with %s',
    async (flags) => {
      const ran = await run(`${restore('acmeprod')} ${flags}`);
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(writes(ran)).toEqual([]);
    },
  );

  test('a name that is not the one typed is refused before anything is looked up', async () => {
    const ran = await run(`${restore('acmeprod')} --yes --confirm acmestage`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain("--confirm acmestage does not match 'acmeprod'.");
  });

  test('nor is the wrong name of an install that was named by its domain', async () => {
    const ran = await run(`${restore('acme-outdoor.example')} --yes --confirm acmestage`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain("--confirm acmestage does not match 'acmeprod'.");
    expect(writes(ran)).toEqual([]);
  });

  test('it is with --yes and its name', async () => {
    const ran = await run(`${restore('acmeprod')} --yes --confirm acmeprod --json`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ requested: true, operation: 'restoreBackup' });
    expect(ran.stderr).toContain(
      'requested. The service shows no status and e-mails ops@example.com when the job is done.',
    );
  });

  test('its name is the one that counts, however the install was named', async () => {
    const ran = await run(`${restore('acme-outdoor.example')} --yes --confirm acmeprod`);
    expect(ran.code).toBe(0);
  });

  test('a staging install is restored with --yes alone', async () => {
    const ran = await run(`${restore('acmestage')} --yes`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
  });

  test('an install of no known environment counts as production', async () => {
    const ran = await run(`${restore('museumold')} --yes`);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(
      "'museumold' counts as production, because its environment is unknown",
    );
    expect(writes(ran)).toEqual([]);
  });
});

describe('on a terminal', () => {
  test('what will be lost is shown, and production takes its name', async () => {
    const ran = await run(restore('acmeprod'), { terminal, answers: ['acmeprod'] });
    expect(ran.code).toBe(0);
    expect(writes(ran)).toHaveLength(1);
    expect(ran.stderr).toContain(`Environment            ${red('production')}\n`);
    expect(ran.stderr).toContain('Primary domain         acme-outdoor.example');
    expect(ran.stderr).toContain('Last completed backup  2026-03-02 02:00 UTC (7 h ago)\n');
  });

  test.each(['NO_COLOR', '--no-color'])('without color the words are the same: %s', async (how) => {
    const line = how === 'NO_COLOR' ? restore('acmeprod') : `${restore('acmeprod')} ${how}`;
    const options = { terminal, answers: ['acmeprod'], env: { [how]: '1' } };
    expect((await run(line, options)).stderr).toContain('Environment            production\n');
  });

  test('the moment of the backup to restore is shown, and how many are newer', async () => {
    const world = createWorld();
    const list = await world.run('backups list acmeprod --json --where status=completed');
    const [newest, ...older] = JSON.parse(list.stdout);
    const latest = await world.run(`${restore('acmeprod')} --dry-run`);
    expect(latest.stderr).toContain(
      `Backup ID              ${newest.id}\nNewer backups          none\n`,
    );
    const oldest = older.at(-1);
    const ran = await world.run(`${restore('acmeprod').replace('latest', oldest.id)} --dry-run`);
    const moment = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;
    expect(ran.stderr).toContain(`Restore to backup      ${moment(oldest.create_time)} (`);
    expect(ran.stderr).toContain(
      `Newer backups          ${older.length}, the newest ${moment(newest.create_time)} (`,
    );
  });

  test.each([
    ['an aborted one', { status: 'aborted' }, 'none'],
    ['a running one', { status: 'in_progress' }, 'none'],
    ['a completed one', { status: 'completed' }, '1, the newest 2026-03-02 08:00 UTC (1 h ago)'],
    [
      'one without a date',
      { status: 'completed', create_time: null },
      'none, and 1 without a date',
    ],
  ])('of newer backups only completed ones count: %s', async (_, other, shown) => {
    const [id, older] = ['1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    const backups = [
      { id: older, status: 'completed', create_time: '2026-03-01T08:00:00Z' },
      { id, create_time: '2026-03-02T08:00:00Z', ...other },
    ];
    const installs = [{ id, name: 'shop', environment: 'staging' }];
    const fetch: Fetch = async (url) =>
      Response.json(page(...(url.includes('backups') ? backups : installs)));
    const line = `backups restore shop ${older} --notify a@b.example --dry-run`;
    expect((await run(line, { fetch })).stderr).toContain(`Newer backups          ${shown}\n`);
  });

  test.each(['y', 'yes', 'acmestage', ''])('%j is not its name', async (answer) => {
    const ran = await run(restore('acmeprod'), { terminal, answers: [answer] });
    expect(ran.code).toBe(130);
    expect(ran.stderr).toContain('Nothing was changed.');
    expect(writes(ran)).toEqual([]);
  });

  test.each([
    ['y', 0, 1],
    ['n', 130, 0],
  ])('staging takes yes: %s ends with exit %i', async (answer, code, count) => {
    const ran = await run(restore('acmestage'), { terminal, answers: [answer] });
    expect(ran.code).toBe(code);
    expect(writes(ran)).toHaveLength(count);
  });

  test('the end of input is no', async () => {
    const ran = await run(restore('acmestage'), { terminal });
    expect(ran.code).toBe(130);
    expect(writes(ran)).toEqual([]);
  });

  test('--yes does not stand for the name of a production install', async () => {
    const ran = await run(`${restore('acmeprod')} --yes`, { terminal, answers: ['no'] });
    expect(ran.code).toBe(130);
    expect(writes(ran)).toEqual([]);
  });

  test('--confirm with the name asks nothing', async () => {
    const ran = await run(`${restore('acmeprod')} --confirm acmeprod`, { terminal });
    expect(ran.code).toBe(0);
  });

  test.each(['--no-input', '--json', '-o json'])('with %s nothing is asked', async (flag) => {
    const ran = await run(`${restore('acmeprod')} ${flag}`, { terminal, answers: ['acmeprod'] });
    expect(ran).toMatchObject({ code: 2, requests: [] });
  });

  test('in CI nothing is asked', async () => {
    const options = { terminal, answers: ['acmeprod'], env: { CI: 'true' } };
    expect(await run(restore('acmeprod'), options)).toMatchObject({ code: 2, requests: [] });
  });
});

describe('--dry-run', () => {
  test.each([
    ['installs create acmetest --site acmeprod --environment staging', 'POST', '/installs'],
    ['installs update acmedev --environment staging', 'PATCH', '/installs/85d50109'],
    ['backups create acmeprod --notify a@example.com', 'POST', '/backups'],
    [restore('acmeprod'), 'POST', '/restore'],
    ['backups archive acmeprod latest --notify a@example.com', 'POST', '/archives'],
  ])('hms %s shows the request and sends nothing', async (line, method, path) => {
    const ran = await run(`${line} --dry-run --json`);
    expect(ran.code).toBe(0);
    expect(writes(ran)).toEqual([]);
    const shown = JSON.parse(ran.stdout);
    expect(shown).toMatchObject({ dry_run: true, method });
    expect(shown.url).toContain(path);
  });

  test('a wrong --confirm is wrong in a dry run too', async () => {
    const ran = await run(`${restore('acme-outdoor.example')} --confirm acme --dry-run`);
    expect(ran.code).toBe(2);
  });

  test('it shows what would be lost', async () => {
    const ran = await run(`${restore('acmeprod')} --dry-run`);
    expect(ran.stderr).toContain('Environment            production');
    expect(ran.stderr).toContain('In a script, add --yes --confirm acmeprod');
  });

  test('it still refuses what could not be sent', async () => {
    const ran = await run('backups restore acmedev latest --notify a@example.com --dry-run');
    expect(ran.code).toBe(5);
    expect(ran.stderr).toContain('acmedev has no completed backup');
  });
});
