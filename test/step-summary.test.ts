/** What GitHub Actions shows of a step: a summary in Markdown, and an annotation for each install. */
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { State } from '../src/sandbox/state.ts';
import { service } from './support/audited.ts';
import { createWorld, type WorldOptions } from './support/world.ts';

let summary: string;
let output: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'hms-summary-'));
  summary = join(folder, 'summary');
  output = join(folder, 'output');
  writeFileSync(output, '');
});

const inActions = (options: WorldOptions = {}) =>
  createWorld({
    stateDir: mkdtempSync(join(tmpdir(), 'hms-state-')),
    ...options,
    env: {
      ...options.env,
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    },
  });

/** The text of each cell, as a reader of Markdown and HTML sees it. */
function cells(): string[][] {
  const lines = readFileSync(summary, 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))),
    );
}

const commandsIn = (stderr: string) => stderr.match(/^::(error|warning) .*$/gm) ?? [];

function rename(state: State, name: string): void {
  for (const [at, install] of [...state.installs].entries()) install.name = `${name}${at}`;
}

describe('the step summary', () => {
  test('of an audit has the outputs, and the installs with findings, production first', async () => {
    const { code, stdout } = await inActions().run('audit --github-output --json');
    expect(code).toBe(12);
    expect(readFileSync(summary, 'utf8')).toMatch(/^### hms audit\n\n\| output \| value \|\n/);
    const all = cells();
    const head = all.findIndex(([first]) => first === 'install');
    const rows: {
      install: string;
      mark: string;
      environment: string | null;
      findings: string[];
    }[] = JSON.parse(stdout);
    const wrong = rows.filter(({ mark }) => mark !== 'ok');
    // An install of an unknown environment counts as production.
    const isLast = (row: { environment: string | null }) =>
      row.environment === 'staging' || row.environment === 'development';
    const ordered = [...wrong.filter((row) => !isLast(row)), ...wrong.filter(isLast)];
    expect(all.slice(head + 1)).toEqual(
      ordered.map(({ install, environment, mark, findings }) => [
        install,
        environment ?? '',
        mark,
        findings.join('; '),
      ]),
    );
    expect(all[1]).toEqual(['installs', String(rows.length)]);
  });

  test('of a run has the targets that failed, with their environment', async () => {
    const line =
      'each --all --yes --confirm-count 3 --github-output -- backups restore {} latest --notify a@b.example';
    const ran = await inActions().run(line.replace('--all', '--where name~acme'));
    expect(ran.code).toBe(11);
    const all = cells();
    expect(all).toContainEqual(['failed', '1']);
    expect(all.at(-1)?.slice(0, 3)).toEqual(['acmedev', 'development', 'notFound']);
  });

  test('of a backup has its id and status, and names the command', async () => {
    await inActions().run('backups create acmedev --notify a@b.example --wait --github-output');
    expect(readFileSync(summary, 'utf8')).toMatch(/^### hms backups create acmedev\n/);
    expect(cells()).toContainEqual(['status', 'completed']);
  });

  test.each([
    ['without --github-output', 'audit', true],
    ['of a command that was refused', 'audit --where x --github-output', true],
    ['of a dry run', 'each --all --dry-run --github-output -- installs get {}', true],
  ])('is not written: %s', async (_, line) => {
    await inActions().run(line);
    expect(existsSync(summary)).toBe(false);
  });

  test('comes behind the summary of an earlier command', async () => {
    writeFileSync(summary, '# before\n');
    await inActions().run('audit --github-output');
    expect(readFileSync(summary, 'utf8')).toMatch(/^# before\n### hms audit\n/);
  });

  test('that cannot be written is a warning: the exit code is that of the command', async () => {
    const env = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: '/dev/null/summary' };
    const ran = await createWorld({ env }).run(
      'backups create acmedev --notify a@b.example --github-output',
    );
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('The step summary cannot be written');
  });

  test.each([
    'a | b',
    'a\n\n# b',
    '<img src=x onerror=alert(1)>',
    '[a](https://evil.example)',
    '**a** `b` ~~c~~ _d_',
    '&lt;b&gt;',
    '$x$ @ops #1',
    '\u001b[31mred',
    '| a |\\',
  ])('shows the text %j as text', async (name) => {
    const { run } = inActions({ prepare: (state) => rename(state, name) });
    await run('audit --github-output');
    const text = readFileSync(summary, 'utf8');
    const table = text.split('\n').filter((line) => line.startsWith('| '));
    for (const line of table) expect(line.match(/\|/g)?.length).toBeOneOf([3, 5]);
    expect(text.replace(/&#\d+;/g, '').replace(/^(###|\|[-|]+$)/gm, '')).not.toMatch(
      /[<>[\]*`~_$@#\\]/,
    );
    const shown = name.replace('\n\n', '\\n\\n').replace('\u001b', '\\u001b');
    expect(cells().some(([first = '']) => first.startsWith(shown))).toBe(true);
  });

  test('redacts a credential', async () => {
    const fetch = service({ name: 'shop-sesame7x', environment: 'sesame7x' }, []);
    await inActions({ fetch, env: { HMS_PASSWORD: 'sesame7x' } }).run('audit --github-output');
    expect(cells().at(-1)?.slice(0, 2)).toEqual(['shop-***', '***']);
  });

  test('stays below 1 MiB, and says how many installs are left out', async () => {
    writeFileSync(summary, 'x'.repeat(1_048_576 - 2_000));
    const { stdout } = await inActions({
      prepare: (state) => rename(state, 'long'.repeat(30)),
    }).run('audit --github-output --json');
    expect(statSync(summary).size).toBeLessThanOrEqual(1_048_576);
    const text = readFileSync(summary, 'utf8');
    const [, left] =
      /\n(\d+) more installs need attention\. The log names each\.\n/.exec(text) ?? [];
    const all = cells();
    const shown = all.length - 1 - all.findIndex(([first]) => first === 'install');
    const rows: { mark: string }[] = JSON.parse(stdout);
    expect(shown + Number(left)).toBe(rows.filter(({ mark }) => mark !== 'ok').length);
    expect(shown).toBeGreaterThan(0);
  });
});

describe('D28: annotations of installs', () => {
  const refusing = () => {
    const world = inActions({
      fetch: async (url, init) =>
        url.includes('/backups') ? new Response('', { status: 403 }) : world.sandbox(url, init),
    });
    return world;
  };

  test('an audit has a warning for each install with findings, production first', async () => {
    const { stderr, stdout } = await inActions().run('audit --json --where name~acme');
    const rows: { install: string; mark: string; findings: string[] }[] = JSON.parse(stdout);
    const wrong = rows.filter(({ mark }) => mark !== 'ok');
    expect(wrong.length).toBeGreaterThan(0);
    const lines = commandsIn(stderr);
    expect(lines).toHaveLength(wrong.length + 1);
    for (const { install, findings } of wrong)
      expect(lines).toContain(`::warning title=hms::${install}: ${findings.join('; ')}`);
  });

  test('a step shows ten: eight installs, one that counts the others, and the error', async () => {
    const { stderr, stdout } = await refusing().run('each --all -- backups list {}');
    const failed = stdout.trimEnd().split('\n').length;
    const lines = commandsIn(stderr);
    expect(lines).toHaveLength(10);
    expect(lines.slice(0, 8).every((line) => line.startsWith('::error title=hms::'))).toBe(true);
    expect(lines[0]).toContain('prod: ');
    expect(lines[8]).toBe(
      `::error title=hms::${failed - 8} more installs need attention. The log names each.`,
    );
    expect(lines[9]).toContain(`${failed} of ${failed} failed`);
  });

  test.each([
    ['warning', '::warning'],
    ['none', undefined],
  ])('--annotations %s', async (level, start) => {
    const line = `each --annotations ${level} --where name=acmedev -- backups list {}`;
    const lines = commandsIn((await refusing().run(line)).stderr);
    expect(lines.map((one) => one.split(' ')[0])).toEqual(start ? [start, start] : []);
  });

  test('elsewhere than in GitHub Actions there are none', async () => {
    const { stderr } = await createWorld().run('audit');
    expect(commandsIn(stderr)).toEqual([]);
  });
});
