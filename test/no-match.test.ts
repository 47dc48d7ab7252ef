/** `--where` that selects nothing says why. */
import { describe, expect, test } from 'vitest';
import { world } from './support/fleet.ts';
import { createWorld, run } from './support/world.ts';

describe('no record matches', () => {
  test.each([
    [
      'installs list --where environment=prod',
      'No installs match (12 read).\nenvironment is production, staging or development.\n',
    ],
    [
      "installs list --where 'environment in (prod,stage)'",
      'No installs match (12 read).\nenvironment is production, staging or development.\n',
    ],
    [
      "installs list --where 'name=acme*'",
      "No installs match (12 read).\n'*' stands for itself. To match a part of a value, use: --where 'name~acme'\n",
    ],
    ['installs list --where name=nosuch', 'No installs match (12 read).\n'],
    ["installs list --where 'php_version>9'", 'No installs match (12 read).\n'],
    [
      'backups list museumold --where status=aborted',
      'No backups match (1 read).\nstatus is completed.\n',
    ],
    [
      'installs list --where environment=staging --where status=gone',
      'No installs match (12 read).\nstatus is active or pending.\n',
    ],
  ])('%s', async (line, notes) => {
    const ran = await run(`${line} -o jsonl`);
    expect(ran).toMatchObject({ code: 0, stdout: '' });
    expect(ran.stderr.replace(/^This is the sandbox.*\n/, '')).toBe(notes);
  });

  test('an empty list is not one that does not match', async () => {
    const ran = await createWorld().run('jobs list --where state=completed');
    expect(ran.stderr).toContain('No jobs found.\n');
  });
});

test.each(['installs list', 'audit'])('%s does not know last_backup_age', async (command) => {
  const ran = await run(`${command} --where 'last_backup_age>24h'`);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('Only hms each knows last_backup_age');
  expect(ran.stderr).not.toContain('Expected');
});

test('each -q prints no note', async () => {
  const ran = await world().run('each --where name=acmeprod -q -- installs get {}');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
});
