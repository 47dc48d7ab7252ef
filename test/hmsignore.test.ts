/** D22: `.hmsignore` means what the same lines mean to git in `.gitignore`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from './support/sized.ts';
import { folder } from './support/upload.ts';
import { run } from './support/world.ts';

const names = [
  ...[
    'a',
    'A',
    'b',
    'ab',
    'a b',
    'a ',
    ' a',
    'a.js',
    'A.JS',
    'b.js',
    '#a',
    '!a',
    'a\tb',
    'ä',
    'à',
    '[a]',
  ],
  ...['src/a', 'src/a.js', 'src/b', 'src/b.js', 'src/deep/a', 'src/deep/a.js', 'src/deep/ab/b'],
  ...['Src/a', 'x/src/a', 'x/src/b.js', 'x/ab/a', 'x/ab/deep/b', 'lib/a/a', 'lib/a b/a', 'lib/A/b'],
];

/** What is left when git, and when hms, leaves out what these lines name. */
function both() {
  const at = folder(Object.fromEntries(names.map((name) => [name, ''])));
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...words: string[]) =>
    execFileSync(
      'git',
      ['-c', 'core.excludesFile=/dev/null', '-c', 'core.ignoreCase=false', ...words],
      {
        cwd: at,
        env,
        encoding: 'utf8',
      },
    );
  git('init', '-q');
  return async (lines: string) => {
    writeFileSync(join(at, '.gitignore'), lines);
    writeFileSync(join(at, '.hmsignore'), lines);
    const kept = git('ls-files', '--others', '--exclude-standard', '-z').split('\0');
    const ran = await run(`headless upload storefront env-main ${at} --dry-run --json`);
    // Where nothing is left there is nothing to send.
    const sent = ran.code === 2 ? [] : JSON.parse(ran.stdout).files;
    // hms leaves hidden files out by itself, unless a line brings them back.
    const shown = (all: string[]) => all.filter((name) => /^[^.]/.test(name)).sort();
    return { git: shown(kept), hms: shown(sent.map(({ name }: { name: string }) => name)) };
  };
}

const part = fc.constantFrom(
  ...[
    'a',
    'A',
    'b',
    'ab',
    'src',
    'Src',
    'deep',
    'lib',
    'x',
    'a b',
    'a.js',
    'ä',
    '*',
    '**',
    '?',
    '*.js',
  ],
  ...[
    '*.JS',
    'a*',
    '*b',
    '[ab]',
    '[!a]',
    '[A-Z]',
    '\\a',
    '\\#a',
    '\\!a',
    '#a',
    '!a',
    '\\[a]',
    'a\\ ',
    '***',
  ],
);
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '/', '!/', '**/', ' ', '\\'),
    fc.array(part, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '', '/', '/*', '/**', ' ', '  ', '\\ ', '\t', '//'),
  )
  .map(([start, parts, end]) => start + parts.join('/') + end)
  // Two stars that are not the whole of a part are undefined, and each git reads them in its way.
  .filter((line) => !/[^/!]\*\*+\//.test(line));
const text = fc
  .tuple(
    fc.constantFrom('', '', '\ufeff'),
    fc.array(pattern, { maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\r\n', '\r'),
  )
  .map(([mark, lines, between, end]) => mark + lines.join(between) + end);

describe.skipIf(spawnSync('git', ['--version']).error)('D22: as git reads it', () => {
  let compare: ReturnType<typeof both>;
  beforeAll(() => {
    compare = both();
  });

  test('D22: any lines leave out the same files', async () => {
    const same = fc.asyncProperty(text, async (lines) => {
      const { git, hms } = await compare(lines);
      expect(hms).toEqual(git);
    });
    await fc.assert(same, { seed: 22, numRuns: sized(20, 300) });
  });

  test.each([
    ['the case of letters', 'A\n*.JS\n'],
    ['what is brought back', '*.js\n!a.js\n'],
    ['nothing is brought back below a folder that is left out', 'src/\n!src/a.js\n'],
    ['what is brought back below a folder whose content is left out', 'src/*\n!src/a.js\n'],
    ['spaces at the end', 'a   \n'],
    ['a space at the end that is meant', 'a\\ \n'],
    ['two stars', 'src/**/a\n**/b.js\nx/**\n'],
    ['folders alone', 'a/\nab/\n'],
    ['a mark of UTF-8', '\ufeffa\nb\n'],
    ['lines of Windows', 'a\r\nb\r\n\r\n'],
    ['a return at the end', 'a\nb\r'],
    ['letters of two bytes', '?\n'],
    ['two bytes', '??\n[à]a\nà\n'],
    ['remarks', '#a\n\\#a\n'],
    ['an exclamation mark that is meant', '\\!a\n'],
    ['a line of its own for nothing', '\n   \n/\n!\n'],
  ])('D22: %s', async (_, lines) => {
    const { git, hms } = await compare(lines);
    expect(hms).toEqual(git);
  });
});

test('D22: what is left out by default is, in any case of letters', async () => {
  const at = folder({
    'a.js': '',
    '.ENV': '',
    'x/.Env.local': '',
    'B.PEM': '',
    'Node_Modules/x.js': '',
    'x/ID_rsa': '',
  });
  const ran = await run(
    `headless upload storefront env-main ${at} --include-hidden --dry-run --json`,
  );
  expect(JSON.parse(ran.stdout).files).toEqual([{ name: 'a.js', bytes: 0 }]);
});

test('D22: a rule brings back what it names, in the case it is written in', async () => {
  const at = folder({ 'a.js': '', 'X.PEM': '', 'y.pem': '', '.hmsignore': '!x.pem\n!y.pem\n' });
  const ran = await run(`headless upload storefront env-main ${at} --dry-run --json`);
  expect(JSON.parse(ran.stdout).files.map(({ name }: { name: string }) => name)).toEqual([
    'a.js',
    'y.pem',
  ]);
});
