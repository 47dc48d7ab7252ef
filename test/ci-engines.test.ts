/** D9, W4: in CI nobody answers a question, whichever engine it is and whatever terminal it lends. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandLog, withoutCommands, workflowCommand } from '../src/system/actions.ts';
import { engineVariables } from '../src/system/engines.ts';
import { run, writes } from './support/world.ts';

const values: Record<string, string> = {
  TF_BUILD: 'True',
  TEAMCITY_VERSION: '2026.1 (build 1)',
  JENKINS_URL: 'https://ci.example.com/',
};

describe('D9 W4: a pseudo-terminal and nobody behind it', () => {
  test.each(engineVariables)('D9 W4: with %s nothing is asked', async (name) => {
    const env = { CI: undefined, [name]: values[name] ?? 'true' };
    for (const line of ['installs get', 'installs delete acmedev']) {
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

  test('D9: docs/ci.md names each of them', () => {
    const text = readFileSync('docs/ci.md', 'utf8');
    expect(engineVariables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
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
