/** Messages on a terminal: every line fits, no word is broken, and a command can be pasted as it stands. */
import { describe, expect, test } from 'vitest';
import { wrapText } from '../src/output/wrap-text.ts';
import { run } from './support/world.ts';

const env = { NO_COLOR: '1' };

/** A command over several lines, as a shell joins it. */
const joined = (text: string) => text.replace(/ \\\n +/g, ' ');

describe.each([40, 60, 80, 120])('on a terminal of %d columns', (terminal) => {
  test.each([
    'installs get acmprod',
    'backups create acmedev --notify ops@example.com --wait --timeout 2s',
    "backups create acmedev --notify ops@example.com --description 'before the deploy of version 2.4 to everybody' --wait --timeout 2s",
    'backups restore acmeprod latest --yes --no-input --notify ops@example.com',
    'each --all -- backups create {}',
    'installs list --columns nosuch',
    'users create --email wrong',
    'backups list nosuch',
  ])('every line of "%s" fits', async (line) => {
    const narrow = await run(line, { terminal, env });
    const lines = narrow.stderr.split('\n').filter((text) => /\s/.test(text.trim()));
    expect(lines.filter((text) => text.length > terminal)).toEqual([]);
    const wide = await run(line, { terminal: 1000, env });
    const words = (text: string) => joined(text).split(/\s+/).filter(Boolean).sort();
    expect(words(narrow.stderr)).toEqual(words(wide.stderr));
  });
});

test('a command at the end of a hint has lines of its own', () => {
  const hint =
    "hint: To keep waiting, run: hms backups wait acmeprod 00000000 --profile 'my own profile'";
  expect(wrapText(hint, 60)).toBe(
    [
      'hint: To keep waiting, run:',
      '  hms backups wait acmeprod 00000000 --profile \\',
      "    'my own profile'",
    ].join('\n'),
  );
  expect(wrapText(hint, 200)).toBe(hint);
  expect(wrapText(hint, 0)).toBe(hint);
});

test.each([
  ["hms api GET '/it'\\''s a path' --header 'a: b c'", ["'/it'\\''s a path'", "'a: b c'"]],
  ["hms api GET $'/tab\\x09 and more' --debug", ["$'/tab\\x09 and more'"]],
  ['hms api GET a\\ b --debug', ['a\\ b']],
])('what a shell takes for one word stays in one line: %s', (command, quoted) => {
  const lines = wrapText(`run: ${command}`, 20).split('\n');
  for (const word of quoted) expect(lines.some((line) => line.includes(word))).toBe(true);
});

test('wide characters count twice, and a word that is wider than a line has one of its own', () => {
  expect(wrapText('一二三四 五六七八 九十', 12)).toBe('一二三四\n  五六七八\n  九十');
  expect(wrapText(`look at ${'x'.repeat(30)} again`, 20)).toBe(
    `look at\n  ${'x'.repeat(30)}\n  again`,
  );
});

test('the lines of a list under a message keep its margin', () => {
  expect(wrapText('  one two three four', 12)).toBe('  one two\n    three\n    four');
});

test('a password is redacted before the line is broken', async () => {
  const HMS_PASSWORD = 'correct horse battery staple';
  const message = `${'x '.repeat(20)}${HMS_PASSWORD} is wrong`;
  const fetch = async () => Response.json({ message }, { status: 400 });
  for (let terminal = 20; terminal < 90; terminal += 7) {
    const ran = await run('installs get 00000000-0000-4000-8000-000000000001', {
      terminal,
      fetch,
      env: { ...env, HMS_PASSWORD },
    });
    expect(ran.stderr).toContain('***');
    expect(ran.stderr).not.toMatch(/correct|horse|battery|staple/);
  }
});

test('a DNS record and a line of --debug stay whole: they are pasted elsewhere', async () => {
  const added = await run('domains add acmeprod shop.of-a-customer-with-a-long-name.example', {
    terminal: 40,
    env,
  });
  expect(added.stderr).toMatch(/^_\S+\.example\. {2}IN {2}TXT {2}"[^"\n]+"$/m);
  const debug = await run(
    "backups create acmedev --notify a@b.example --description 'before the deploy of version 2.4' --debug",
    { terminal: 40, env },
  );
  const sent =
    /^debug: +(\{.*before the deploy of version 2\.4.*\})$/m.exec(debug.stderr)?.[1] ?? '';
  expect(JSON.parse(sent)).toMatchObject({ notification_emails: ['a@b.example'] });
});

test('in a pipe, and as JSON, a message is one line', async () => {
  expect((await run('installs get acmprod')).stderr).toMatch(/^.+\nerror: .+\nhint: .+\n$/);
  const json = await run('installs get acmprod --json', { terminal: 40, env });
  expect(JSON.parse(json.stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    error: { kind: 'notFound' },
  });
});
