/** Narrow terminals: a line breaks between columns or between words, never in one. */
import { describe, expect, test } from 'vitest';
import { create, staging, world } from './support/fleet.ts';
import { notify, planIn } from './support/plans.ts';
import { createWorld, run } from './support/world.ts';

const account = '3628f653-0b89-4a50-83be-dc2cf42eb058';
const screen = (terminal: number) => ({ terminal, env: { NO_COLOR: '1' } });
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('a table of 40 columns', () => {
  test.each([
    ['audit', ['INSTALL', 'MARK', 'ENVIRONMENT', 'LAST_BACKUP']],
    [`usage limits ${account}`, ['NAME', 'LIMIT_OF', 'USED', 'LIMIT', 'PERCENT', 'STATE']],
    ['backups list acmeprod', ['ID', 'STATUS']],
    ['doctor', ['CHECK', 'RESULT', 'FOUND']],
  ])('%s: what does not fit beside the others is on the next line', async (line, names) => {
    const { stdout } = await run(line, screen(40));
    const lines = linesOf(stdout);
    for (const one of lines) expect(one.length).toBeLessThanOrEqual(40);
    expect(stdout.match(/[A-Z_]{2,}/g)?.slice(0, names.length)).toEqual(names);
  });

  test('the cells of each row are below their heads', async () => {
    const { stdout } = await run('backups list acmeprod', screen(40));
    expect(linesOf(stdout).slice(0, 4)).toEqual([
      'ID',
      '  STATUS',
      expect.stringMatching(/^[\da-f-]{36}$/),
      '  completed',
    ]);
  });
});

describe('each --list', () => {
  async function listed(terminal: number) {
    const made = world(screen(terminal));
    await made.run(`each ${staging} -- ${create}`);
    await made.run('each --all -- installs get {}');
    return made.run('each --list');
  }

  test.each([40, 80, 200])('has the counts and the command: %d columns', async (terminal) => {
    const { stdout } = await listed(terminal);
    for (const name of ['RUN', 'OK', 'FAILED', 'UNKNOWN', 'OPEN'])
      expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('backups create {} --notify ops@example.com');
    for (const one of linesOf(stdout)) expect(one.length).toBeLessThanOrEqual(terminal);
  });

  test('has the newest run first, and the time of each at 80 columns', async () => {
    const { stdout } = await listed(80);
    expect(stdout).toMatch(/^RUN +AT /);
    expect(stdout.indexOf('installs get {}')).toBeLessThan(stdout.indexOf('backups create {}'));
  });
});

describe('a value beside its label', () => {
  test('of a saved plan wraps at its blanks', async () => {
    const made = createWorld(screen(80));
    const path = await planIn(made, `backups restore acmestage latest ${notify}`);
    const { stdout } = await made.run(`plan show ${path}`);
    const lines = linesOf(stdout);
    const changed = lines.findIndex((one) => one.startsWith('Changes '));
    expect(lines[changed + 1]).toMatch(/^ {15,}\S/);
    for (const one of lines) expect(one.length <= 80 || !/\S +\S+ +\S/.test(one)).toBe(true);
    const wide = await createWorld().run(`plan show ${path}`);
    expect(stdout.replaceAll(/\s+/g, ' ')).toBe(wide.stdout.replaceAll(/\s+/g, ' '));
  });

  test('of a record wraps at its blanks', async () => {
    const description = 'before the update of every plugin that is too old for PHP 8.3';
    const { stdout } = await createWorld(screen(60)).run(
      `backups create acmeprod ${notify} --dry-run --description '${description}'`,
    );
    expect(stdout).toMatch(/^body {5}\{"description":"before .*\S\n {9}\S/m);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(description);
  });
});
