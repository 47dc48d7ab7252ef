/** Options that need another option, and variables that have the defaults of options. */
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../src/command-model/runner-options.ts';
import { flagOf } from '../src/command-model/values.ts';
import { table } from './support/table.ts';
import { run, writes } from './support/world.ts';

const samples: Readonly<Record<string, string>> = {
  DURATION: '5m',
  N: '3',
  CODE: '200',
  TEXT: 'ready',
  URL: 'https://shop.example/',
  COMMAND: 'true',
  ANSWER: 'no',
  JOB: 'j-aaaaaaaa',
  EMAIL: 'ops@example.com',
  DATE: '2026-03-01',
  PERCENT: '80',
  EXPR: 'name=a',
  FIELD: 'name',
  NAME: 'shop.example',
  BACKUP: 'latest',
  METHOD: 'GET',
  ACCOUNT: '00000000-0000-4000-8000-000000000000',
  USER: '00000000-0000-4000-8000-000000000000',
  SCHEDULE: '00000000-0000-4000-8000-000000000000',
};

const pairs = table.commands.flatMap((command) =>
  Object.entries(optionsOf(command)).flatMap(([name, { requires, value }]) =>
    requires === undefined
      ? []
      : [
          {
            name: command.name,
            words: Object.values(command.arguments).map(
              (one) => samples[one.value.placeholder] ?? 'one',
            ),
            option: flagOf(name),
            requires,
            value: value?.placeholder ?? '',
          },
        ],
  ),
);

test('there are options that need another one', () => {
  const lines = pairs.map(({ name, option, requires }) => `${name} ${option} ${requires}`);
  for (const line of [
    'backups create --timeout --wait',
    'backups create --interval --wait',
    'backups restore --timeout --wait or --backup-first',
    'api --limit --paginate',
  ]) {
    expect(lines).toContain(line);
  }
});

test.each(pairs)(
  'hms $name $option without $requires is exit 2 and names both, before a missing value',
  async ({ name, words, option, requires, value }) => {
    const sample = value === '' ? '' : `'${samples[value] ?? `no sample of ${value}`}'`;
    for (const typed of ['', words.join(' ')]) {
      const ran = await run(`${name} ${typed} ${option} ${sample}`);
      expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
      expect(ran.stderr).toContain(`error: ${option} needs ${requires}.`);
      expect(ran.stderr).toContain(`hint: Add ${requires}, or leave out ${option}.`);
    }
  },
);

const create = 'backups create acmedev --notify ops@example.com';

test('with --wait, and in a command that only waits, --timeout counts', async () => {
  expect((await run(`${create} --wait --timeout 1s`)).code).toBe(9);
  expect((await run('backups wait acmeprod latest --timeout 1m')).code).toBe(0);
});

test('in a fleet run the words after -- follow the same rule', async () => {
  const ran = await run('each --all -- backups create {} --notify ops@example.com --timeout 5m');
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  expect(ran.stderr).toContain('--timeout needs --wait.');
});

describe('HMS_TIMEOUT', () => {
  test('is the default of --timeout', async () => {
    const env = { HMS_TIMEOUT: '1s' };
    expect((await run(`${create} --wait`, { env })).code).toBe(9);
    expect((await run(`${create} --wait --timeout 30m`, { env })).code).toBe(0);
  });

  test.each([create, `${create} --dry-run`, 'installs list'])(
    'has no effect and is not checked where hms does not wait: %s',
    async (line) => {
      expect((await run(line, { env: { HMS_TIMEOUT: 'soon' } })).code).toBe(0);
    },
  );

  test.each([
    `${create} --wait`,
    'backups wait acmeprod latest',
    'backups restore acmestage latest --notify a@b.example --yes --backup-first',
    'each --all -- backups create {} --notify ops@example.com --wait',
  ])('with an invalid value is exit 2 and named, and nothing is sent: %s', async (line) => {
    const ran = await run(line, { env: { HMS_TIMEOUT: '30' } });
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain("HMS_TIMEOUT has the invalid value '30'. It must be a duration");
  });
});

describe('HMS_NOTIFY', () => {
  const addressesOf = async (line: string, env: Record<string, string>) =>
    JSON.parse((await run(`${line} --dry-run --json`, { env })).stdout).body.notification_emails;

  test('has addresses, separated by spaces; an option wins', async () => {
    const env = { HMS_NOTIFY: '  a@b.example \t c@d.example ' };
    expect(await addressesOf('backups create acmedev', env)).toEqual([
      'a@b.example',
      'c@d.example',
    ]);
    expect(await addressesOf('backups create acmedev --notify e@f.example', env)).toEqual([
      'e@f.example',
    ]);
  });

  test('counts for the sandbox profile too, and auth status shows it', async () => {
    const env = { HMS_NOTIFY: 'a@b.example', HMS_PROFILE: 'sandbox' };
    const ran = await run('auth status --json', { env });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      notify: ['a@b.example'],
      sources: { notify: 'HMS_NOTIFY' },
    });
  });

  test.each(['nobody', 'a@b.example,c@d.example'])(
    'with the invalid address %s is exit 2 and named, and nothing is sent',
    async (address) => {
      const ran = await run('backups create acmedev', { env: { HMS_NOTIFY: address } });
      expect(ran.code).toBe(2);
      expect(writes(ran)).toEqual([]);
      expect(ran.stderr).toContain(`HMS_NOTIFY has an invalid address: '${address}'.`);
    },
  );
});

describe('HMS_OUTPUT', () => {
  test.each([
    ['table', /^NAME +\n/],
    ['json', /^\[\n/],
    ['jsonl', /^\{"name"/],
    ['csv', /^name\r?\n/],
    ['tsv', /^name\n/],
  ])('%s is the format', async (format, start) => {
    const env = { HMS_OUTPUT: format };
    const ran = await run('installs list --columns name', { env });
    const typed = await run(`installs list --columns name -o ${format}`);
    expect(ran).toMatchObject({ code: 0, stdout: typed.stdout, stderr: typed.stderr });
    expect(ran.stdout).toMatch(start);
  });

  test.each(['--json', '-o json'])('%s wins', async (option) => {
    const ran = await run(`installs list ${option}`, { env: { HMS_OUTPUT: 'csv' } });
    expect(ran.stdout).toMatch(/^\[\n/);
    expect(ran.code).toBe(0);
  });

  test('json makes errors JSON, also those of the command line, unless an option wins', async () => {
    const env = { HMS_OUTPUT: 'json' };
    for (const line of ['installs get nosuch', 'installs lst']) {
      const last = (await run(line, { env })).stderr.trim().split('\n').at(-1) ?? '';
      expect(JSON.parse(last).error.message).not.toBe('');
      expect((await run(`${line} -o csv`, { env })).stderr).toMatch(/^error: /m);
    }
  });

  test.each(['xml', 'JSON'])('%s is exit 2, with the variable and its values', async (value) => {
    const ran = await run('installs list', { env: { HMS_OUTPUT: value } });
    expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
    expect(ran.stderr).toContain(`HMS_OUTPUT has the invalid value '${value}'.`);
    expect(ran.stderr).toContain('It must be one of table, json, jsonl, csv, tsv.');
  });

  test.each(['json', 'xml'])(
    '%s changes neither help, nor the version, nor a text for the shell',
    async (value) => {
      for (const line of ['--help', '--version', 'installs --help', 'completion bash']) {
        const ran = await run(line, { env: { HMS_OUTPUT: value } });
        expect(ran).toMatchObject({ code: 0, stdout: (await run(line)).stdout });
      }
    },
  );
});
