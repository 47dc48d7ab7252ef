/** D9, W4: in CI nobody answers a question, whichever engine it is and whatever terminal it lends. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engineVariables, sharedVariables } from '../src/system/ci-engines.ts';
import { commandLog, withoutCommands, workflowCommand } from '../src/system/workflow-commands.ts';
import { run, writes } from './support/world.ts';

const values: Record<string, string> = {
  TF_BUILD: 'True',
  TEAMCITY_VERSION: '2026.1 (build 1)',
};

const url = 'https://ci.example.com/';
const asked = { terminal: 100, answers: ['acmedev'] };

describe('D9 W4: a pseudo-terminal and nobody behind it', () => {
  test.each(engineVariables)('D9 W4: with %s nothing is asked', async (name) => {
    const env = { CI: undefined, [name]: values[name] ?? 'true' };
    for (const line of ['installs get', 'backups restore acmestage latest --notify a@b.example']) {
      const ran = await run(line, { terminal: 100, env, answers: ['acmedev'] });
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(writes(ran)).toEqual([]);
      expect(ran.stderr).not.toContain('? ');
    }
  });

  test.each(['', '0', 'false'])('D9 W4: TF_BUILD=%s is no CI', async (value) => {
    const env = { TF_BUILD: value };
    const ran = await run('installs get', { terminal: 100, env, answers: ['acmedev'] });
    expect(ran.code).toBe(0);
  });

  const jobs = Object.entries(sharedVariables).flatMap(([name, ofJobs]) =>
    ofJobs.map((one) => [name, one] as const),
  );

  test.each(jobs)('D9 W4: nor with %s and %s, be it 0', async (name, one) => {
    const ran = await run('installs get', { ...asked, env: { [name]: url, [one]: '0' } });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`hms does not prompt: ${name} is set, so this is a CI job.`);
  });

  test('D9 W4: nor with TRAVIS=true', async () => {
    expect(await run('installs get', { ...asked, env: { TRAVIS: 'true' } })).toMatchObject({
      code: 2,
    });
  });

  test.each(Object.keys(sharedVariables))(
    'D9: %s alone is a setting of a client, and hms asks',
    async (name) => {
      const env = { [name]: url, BUILD_ID: '', TASK_ID: '', TRAVIS_JOB_ID: '' };
      expect(await run('installs get', { ...asked, env })).toMatchObject({ code: 0 });
    },
  );

  test('D9: what a job of one engine has says nothing about another', async () => {
    const env = { TASKCLUSTER_ROOT_URL: url, BUILD_ID: '7', TRAVIS: url, TASK_ID: '' };
    expect(await run('installs get', { ...asked, env })).toMatchObject({ code: 0 });
  });

  const restore = 'backups restore acmestage latest --notify a@b.example';
  const lines = [
    'installs get',
    restore,
    `${restore.replace('acmestage', 'acmeprod')} --yes`,
    'auth login',
  ];

  test.each(lines)('D9: %s says which variable kept it from asking', async (line) => {
    const login = line === 'auth login' ? { HMS_BASE_URL: undefined } : {};
    const env = { GITLAB_CI: 'true', ...login };
    const says = 'hms does not prompt: GITLAB_CI is set, so this is a CI job.';
    const ran = await run(line, { ...asked, env });
    expect(ran.code).toBe(2);
    expect(ran.stderr.split(says)).toHaveLength(2);
    const others = [await run(line, { env }), await run(`--no-input ${line}`, { ...asked, env })];
    for (const { code, stderr } of others) {
      expect(code).toBe(2);
      expect(stderr).not.toContain(says);
    }
  });

  test('D9: docs/ci.md names each of them', () => {
    const text = readFileSync('docs/ci.md', 'utf8');
    const names = [...Object.entries(sharedVariables).flat(2), ...engineVariables];
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('D9: no text is a command', () => {
  const said = [
    '##vso[task.setvariable variable=PATH]/evil',
    'a ##vso[task.complete result=Succeeded;]done',
    '##VSO[task.logissue type=error;]x',
    '###vso[task.debug]x',
    '##\u200bvso[task.debug]x',
    '##[error]x',
    "##teamcity[buildStatus status='SUCCESS']",
    "x ##teamcity[setParameter name='env.PATH' value='/evil']",
  ];

  test.each([{ TF_BUILD: 'True' }, { TEAMCITY_VERSION: '2026.1' }, { GITHUB_ACTIONS: 'true' }])(
    'D9: %j',
    (env) => {
      const log = commandLog(env);
      if (log === undefined) throw new Error('no log');
      for (const one of said) {
        expect(withoutCommands(one, log)).not.toMatch(/##[^#]*\[/);
        const json = JSON.stringify({ one });
        expect(JSON.parse(withoutCommands(json, log))).toEqual({ one });
        expect(workflowCommand('error', one)).not.toMatch(/##[^#]*\[/);
      }
      expect(withoutCommands('# a\n## b [c]\n#[d] ::', log)).toBe('# a\n## b [c]\n#[d] ::');
    },
  );

  test('D9: elsewhere no log is watched, and only GitHub reads ::', () => {
    expect(commandLog({ CI: 'true', GITLAB_CI: 'true' })).toBeUndefined();
    expect(withoutCommands('::error::x', 'other')).toBe('::error::x');
    expect(withoutCommands(' ::error::x', 'github')).toBe(' \\u003a:error::x');
  });
});
