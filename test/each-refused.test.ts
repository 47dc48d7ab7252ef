/** What is wrong with a fleet run, or with its command, before anything is sent. */
import { existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { create, root, rowsOf, staging, world } from './support/fleet.ts';
import { createWorld, writes } from './support/world.ts';

describe('nothing is sent, and it is exit 2,', () => {
  test.each([
    ['without a command', 'each --all', "No command follows '--'."],
    ['without a selection', `each -- ${create}`, 'one of --where, --from and --all'],
    [
      'with two selections',
      `each --all ${staging} -- ${create}`,
      'one of --where, --from and --all',
    ],
    [
      'without braces',
      'each --all -- backups create acmeprod --notify a@b.example',
      'contains no {}',
    ],
    [
      'for a command about no install',
      'each --all -- profiles show {}',
      'does not work on installs.',
    ],
    [
      'for a run of runs',
      'each --all -- each --all -- installs get {}',
      'does not work on installs.',
    ],
    ['for a command that is none', 'each --all -- backups crate {}', "Unknown command 'crate'."],
    [
      'for an option that is about all of them',
      `each --all -- ${create} --json`,
      "Put it before '--'.",
    ],
    [
      'for one by its long name',
      `each --all -- ${create} --csv-raw`,
      '--csv-raw applies to the whole run.',
    ],
    [
      'with a wrong value',
      `each --all --concurrency 0 -- ${create}`,
      ' for --concurrency. It must be',
    ],
    [
      'with a field no install has',
      `each --where enviroment!=production -- ${create}`,
      "No install has a field 'enviroment'.",
    ],
    [
      'with a wrong shard',
      `each --all --shard 3/2 -- ${create}`,
      "Invalid value '3/2' for --shard.",
    ],
    [
      'for a shard nobody names',
      `each --all --shard auto -- ${create}`,
      'the environment does not say',
    ],
    [
      'without a yes to what is destroyed',
      'each --all -- backups restore {} latest --notify a@b.example',
      'This overwrites or deletes data on 12 installs.',
    ],
    [
      'with a count that is not theirs',
      'each --all --yes --confirm-count 11 -- backups restore {} latest --notify a@b.example',
      'on 12 installs, but --confirm-count is 11.',
    ],
    [
      'with a count and no yes',
      'each --all --confirm-count 12 -- backups restore {} latest --notify a@b.example',
      'on 12 installs',
    ],
    ['with nobody to notify', 'each --all -- backups create {}', 'This command requires --notify'],
    [
      'with a contradiction',
      'each --all -- installs copy acmeprod {} --no-db --table wp_posts --yes',
      '--table and --no-db cannot be combined. Nothing was sent.',
    ],
    ['with nothing to change', 'each --all -- installs update {}', 'Nothing to update.'],
    [
      'with standard input for each',
      'each --all -- api PATCH /installs/{} --data -',
      'The commands of a run cannot read standard input.',
    ],
    [
      'for a dry run, too',
      'each --all --dry-run -- backups create {}',
      'This command requires --notify',
    ],
  ])('%s', async (_, line, message) => {
    const ran = await world({ terminal: 100, answers: ['ops@example.com'] }).run(line);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe('');
    expect(ran.stderr).toContain(message);
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).not.toMatch(/^\? |^Run /m);
  });

  test('an account the command lacks is not one to select by', async () => {
    const line =
      'each --all -- users create --first-name {name} --last-name x --email a@b.co --role full';
    const ran = await world({ terminal: 100, answers: ['x'] }).run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/error:.* No account is set\.\n/);
    expect(ran.stderr).not.toContain('? ');
  });

  test('without a place for its journal', async () => {
    const ran = await createWorld({ stateDir: undefined }).run(`each --all -- ${create}`);
    expect(ran.code).toBe(2);
    expect(writes(ran)).toEqual([]);
  });

  test('for an install the profile protects, the others are asked', async () => {
    const configDir = mkdtempSync(join(root, 'config-'));
    const profile = { base_url: 'https://api.hosting.example/v1', protect: ['acmestage'] };
    writeFileSync(
      join(configDir, 'profiles.json'),
      JSON.stringify({ profiles: { default: profile } }),
    );
    const line = `--profile default each ${staging} --yes --confirm-count 4 -- backups restore {} latest --notify a@b.example`;
    const ran = await world({ configDir }).run(line);
    const row = rowsOf(ran).find(({ target }) => target === 'acmestage');
    expect(row).toMatchObject({
      exit: 6,
      error: { message: expect.stringContaining('protected') },
    });
    expect(ran.requests.filter((request) => request.includes('/restore'))).toHaveLength(3);
  });
});

describe('two targets of a run never write the same file', () => {
  const folder = mkdtempSync(join(root, 'zips-'));
  symlinkSync(folder, join(root, 'linked'));
  const each = 'each --where environment=production';
  const pairs = '--pairs from=production,to=staging';

  test.each([
    ['an absolute path', each, join(folder, 'x.zip'), '{name}'],
    ['a relative path', each, relative('.', join(folder, 'x.zip')), '{name}'],
    ['a link to the folder', each, join(root, 'linked', 'x.zip'), '{name}'],
    ['a placeholder for pairs', `${each} ${pairs}`, join(folder, 'x.zip'), '{to_name}'],
  ])('%s', async (_, start, path, placeholder) => {
    const target = start === each ? '{}' : '{to}';
    const ran = await world().run(
      `${start} -- archives download ${target} latest --to ${path} --force`,
    );
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`4 targets would write the same file: ${join(folder, 'x.zip')}.`);
    expect(ran.stderr).toContain(`Put ${placeholder} in the value of --to.`);
    expect(ran.stderr).not.toMatch(/^Run /m);
    expect(ran.requests.some((one) => one.includes('/archives'))).toBe(false);
    expect(existsSync(join(folder, 'x.zip'))).toBe(false);
  });

  test.each(['--dry-run', '--quiet'])('also with %s', async (option) => {
    const to = join(folder, 'x.zip');
    const ran = await world().run(`${each} ${option} -- archives download {} latest --to ${to}`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
  });

  test('a path of its own for each target is fine, and so is one target', async () => {
    const own = join(folder, '{name}.zip');
    const all = await world().run(`${each} -- archives download {} latest --to ${own}`);
    expect(all.stderr).not.toContain('the same file');
    expect(rowsOf(all)).toHaveLength(4);
    expect(existsSync(join(folder, 'acmeprod.zip'))).toBe(true);
    const to = join(folder, 'one.zip');
    const one = await world().run(
      `each --where name=acmeprod -- archives download {} latest --to ${to}`,
    );
    expect(one.code).toBe(0);
    expect(existsSync(to)).toBe(true);
  });
});
