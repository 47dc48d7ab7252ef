/** The completion of bash, asked the way bash asks it. */
import { expect, test } from 'vitest';
import { shell } from '../support/spawn.ts';

/** Words as bash splits them, an equals sign being one of its own; the last is the one to complete. */
async function offered(...words: string[]): Promise<string[]> {
  const list = ['hms', ...words].map((word) => `'${word}'`).join(' ');
  const { stdout } = await shell(
    `source completions/hms.bash
     COMP_WORDS=(${list}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMPREPLY=()
     _hms; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );
  return stdout.split('\n').filter((line) => line !== '');
}

test.each<[string[], string[]]>([
  [['ins'], ['installs']],
  [
    ['installs', ''],
    ['list', 'get', 'create', 'update', 'copy'],
  ],
  [['--profile', 'sandbox', 'ins'], ['installs']],
  [['--profile', '=', 'sandbox', 'ins'], ['installs']],
  [
    ['headless', 'apps', ''],
    ['list', 'get', 'create', 'delete'],
  ],
  [
    ['installs', 'list', '--output', ''],
    ['table', 'json', 'jsonl', 'csv', 'tsv'],
  ],
  [
    ['installs', 'list', '-o', 'js'],
    ['json', 'jsonl'],
  ],
  [
    ['installs', 'list', '--output', '=', 'js'],
    ['json', 'jsonl'],
  ],
  [
    ['users', 'create', '--role', '=', 'pa'],
    ['partial', 'partial,billing'],
  ],
  [['--profile', ''], []],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish', 'powershell'],
  ],
  [['backups', 'create', 'x', '--not'], ['--notify']],
])('hms %j offers %j', async (words, expected) => {
  expect(await offered(...words)).toEqual(expected);
});
