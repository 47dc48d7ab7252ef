/** The three tiers, on a terminal and off it. */
import { describe, expect, test } from 'vitest';
import { run, writes } from './support/world.ts';

const restore = (install: string) => `backups restore ${install} latest --notify ops@example.com`;
const terminal = 120;

describe('off a terminal', () => {
  test('nothing is even looked up without --yes', async () => {
    const ran = await run(restore('acmeprod'));
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(
      'Add --yes, and --confirm acmeprod if its name is required. Nothing was sent.',
    );
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
    expect(ran.stderr).toContain('Environment            production');
    expect(ran.stderr).toContain('Primary domain         acme-outdoor.example');
    expect(ran.stderr).toMatch(/Last completed backup {2}7 h ago \(\S+\)/);
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
