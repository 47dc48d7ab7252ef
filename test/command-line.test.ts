import { expect, test } from 'vitest';
import { commonOptions } from '../src/command-model/output-options.ts';
import { flagOf } from '../src/command-model/values.ts';
import { table } from './support/table.ts';
import { run } from './support/world.ts';

const outputFormats = commonOptions.output.value.choices ?? [];

test.each([
  ['instals list', "Unknown command 'instals'", 'Did you mean installs?'],
  ['installs lst', "Unknown command 'lst'", 'Did you mean list?'],
  [
    'installs',
    "'hms installs' needs one of these commands: list, get, create, update, copy, delete.",
    "Run 'hms installs VERB --help' for details.",
  ],
  ['list installs', "Unknown command 'list'", 'hint: Did you mean hms installs list?'],
  [
    '-o csv --quiet list installs',
    "Unknown command 'list'",
    'hint: Did you mean hms installs list?',
  ],
  ['login', "Unknown command 'login'", 'Did you mean hms auth login?'],
  ['restore acmeprod', "Unknown command 'restore'", 'Did you mean hms backups restore?'],
  ['status', "Unknown command 'status'", 'Did you mean hms auth status or hms sandbox status?'],
  ['version', "Unknown command 'version'", 'Did you mean hms --version?'],
  ['list', "Unknown command 'list'", 'For example, run: hms installs list'],
  ['help exit', "Unknown command 'exit'", 'Did you mean exit-codes?'],
  ['help fleet wait', "Too many arguments for 'fleet'", 'hms --help'],
  ['installs list --jso', "Unknown option '--jso'", 'Did you mean --json?'],
  ['installs list extra', 'Too many arguments', '--where name=extra'],
  ['doctor extra', 'Too many arguments', 'hms doctor --help'],
  ['installs get one two', 'You gave: one, two.', 'hms installs get --help'],
  ['installs get', "Missing required argument 'INSTALL'.", 'hms installs get --help'],
  ['installs list --limit', "Option '--limit <N>' needs a value.", 'hms installs list --help'],
  [
    'installs list --output xml',
    "Invalid value 'xml' for --output. It must be one of table, json, jsonl, csv, tsv.",
    '',
  ],
  ['installs list --json -o csv', '--json and --output csv cannot be combined.', ''],
  ['installs list --columns nmae', "No column is named 'nmae'.", 'Choose from: name, environment'],
  ['installs get -x', "Unknown option '-x'", 'Put a value that starts with a dash behind --.'],
  ['installs create Acme', 'It must be 3 to 14 lower-case letters and digits', ''],
  ['backups create acmeprod --notify nobody', 'It must be one e-mail address.', ''],
  [
    'backups create acmeprod',
    'This command requires --notify',
    'Add --notify EMAIL, or set HMS_NOTIFY.',
  ],
  [
    'backups wait acmeprod newest',
    'It must be the ID of a backup, its first 8 characters, or latest.',
    '',
  ],
  ['backups get acmeprod 1234', 'its first 8 characters, or latest.', ''],
  ['archives download acmeprod 1234', 'its first 8 characters, or latest.', ''],
  ['backups restore acmestage 1234', 'It must be the ID of a backup, or latest.', ''],
  [
    'cache purge acmeprod',
    "Missing required option '--type <TYPE>'. It must be one of object, page, cdn, all.",
    'hms cache purge --help',
  ],
  [
    'jobs settle j-7k2mxabc',
    "Missing required option '--as <END>'. It must be one of completed, failed.",
    'hms jobs settle --help',
  ],
  ['installs list --account northlight', 'It must be an ID', 'run: hms accounts list'],
  ['sites transfer acmeprod --to harbor', 'It must be an ID', 'run: hms accounts list'],
  ['usage refresh northlight', 'It must be an ID', 'run: hms accounts list'],
  ['users list', 'No account is set.', 'Add --account ACCOUNT, or set HMS_ACCOUNT.'],
  ['usage show', 'No account is set.', 'Type ACCOUNT after the command, or set HMS_ACCOUNT.'],
  [
    'users list northlight',
    'You gave: northlight.',
    'If it is an account, run: hms users list --account northlight',
  ],
  ['backups wait acmeprod latest --timeout 30', 'It must be a duration with its unit', ''],
  ['installs update acmeprod', 'Nothing to update.', 'Add --site or --environment.'],
  ['--profile nope installs list', "No profile is named 'nope' in", 'Known profiles: sandbox.'],
])('hms %s is refused with exit 2, and nothing is sent', async (line, message, hint) => {
  const ran = await run(line);
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toContain(message);
  expect(ran.stderr).toContain(hint);
});

const words = [
  ...table.commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { value }]) =>
      (value?.choices ?? []).map((word) => ({ line: `${name} ${flagOf(option)}=`, word })),
    ),
  ),
  ...table.commands.flatMap(({ name, arguments: all }) =>
    (Object.values(all)[0]?.value.choices ?? []).map((word) => ({ line: `${name} `, word })),
  ),
  ...outputFormats.map((word) => ({ line: 'installs list --output=', word })),
];

test('there are words to be mistyped', () => {
  const lines = new Set(words.map(({ line }) => line));
  for (const line of ['users create --role=', 'installs create --environment=', 'completion ']) {
    expect(lines).toContain(line);
  }
});

test.each(words)(
  'near a word that must be one of several: hms $line$word',
  async ({ line, word }) => {
    const mistyped = `${word.slice(0, 1)}${word.slice(2)}`;
    const ran = await run(`${line}${mistyped}`);
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(`Invalid value '${mistyped}' for `);
    expect(ran.stderr).toMatch(/^hint: Did you mean .*\?$/m);
    expect(ran.stderr.slice(ran.stderr.indexOf('hint: '))).toContain(word);
  },
);

test.each(['0', '-5', '1e3', 'abc', "''", '1.5', '+1', "' 1'"])(
  'C1: --limit %s is refused with exit 2, and nothing is sent',
  async (limit) => {
    expect(await run(`installs list --limit ${limit}`)).toMatchObject({ code: 2, requests: [] });
  },
);

test.each([
  [
    'backups create acmedev --notify a@b.example --description --dry-run',
    '--description',
    '--dry-run',
  ],
  ['backups create acmedev --notify a@b.example --description --wait', '--description', '--wait'],
  ['backups create acmedev --notify a@b.example --ca-file --dry-run', '--ca-file', '--dry-run'],
  [
    "backups create acmedev --notify a@b.example --description '-o is fine'",
    '--description',
    '-o is fine',
  ],
  ['installs list -o --json', '-o', '--json'],
])('C1: in hms %s the option %s does not take %s for its value', async (line, flag, value) => {
  const ran = await run(line);
  expect(ran).toMatchObject({ code: 2, requests: [] });
  expect(ran.stderr).toContain(`${flag} needs a value, but '${value}' starts with a dash.`);
  expect(ran.stderr).toContain('--');
});

test('C1: a role with a comma in it is one role', async () => {
  const line =
    'users create --account 0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11 --first-name A --last-name B ' +
    '--email a@b.example --role full,billing --dry-run --json';
  expect(JSON.parse((await run(line)).stdout).body.user.roles).toBe('full,billing');
});

test('C1: an option that may be repeated takes one value each time', async () => {
  const line = 'backups create --notify a@b.example acmedev --notify c@d.example --dry-run --json';
  expect(JSON.parse((await run(line)).stdout).body.notification_emails).toEqual([
    'a@b.example',
    'c@d.example',
  ]);
});

test.each(['true', '1', 'yes', ''])(
  "C1: a flag takes no value: --wait='%s' is exit 2",
  async (value) => {
    const ran = await run(`backups create acmedev --notify a@b.example --wait=${value}`);
    expect(ran).toMatchObject({ code: 2, requests: [] });
  },
);

test('a value that starts with a dash is written with an equals sign', async () => {
  const line =
    "backups create acmedev --notify a@b.example --description='-o is fine' --dry-run --json";
  expect(JSON.parse((await run(line)).stdout).body.description).toBe('-o is fine');
});

test('the common options stand before or after the words of the command', async () => {
  const before = await run('--json --columns name installs list');
  const after = await run('installs list --json --columns name');
  expect(before).toMatchObject({ code: 0, stdout: after.stdout });
});

test('C1: a value that starts with a dash follows --', async () => {
  const ran = await run('installs get -- -abc');
  expect(ran.code).toBe(5);
  expect(ran.stderr).toContain("No install is named '-abc'.");
});

test.each(['', '--help', 'help', '--version'])('hms %s exits 0 on stdout', async (line) => {
  const ran = await run(line);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).not.toBe('');
});

test.each(['help nosuch', 'nosuch --help', 'installs lst --help', 'help installs lst'])(
  'hms %s is a mistake, and not the help of something else',
  async (line) => {
    const ran = await run(line);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('Unknown command');
  },
);

test('with --json a mistake on the command line is one JSON object too', async () => {
  const ran = await run('installs lst --json');
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(JSON.parse(ran.stderr)).toMatchObject({
    error: { kind: 'usage', code: 2, hint: 'Did you mean list?', retry_safe: false },
  });
});
