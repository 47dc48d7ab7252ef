/** What help says is so: each example is run, and ends with 0 or as it says. */
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorKindsOf } from '../src/command-model/reference.ts';
import { topics } from '../src/commands/summaries.ts';
import { topicPages } from '../src/commands/topics.ts';
import { exitCodes, exitRows } from '../src/core/exit-codes.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { build, domainsFile, examples, makeTxtRecord, people, plan, zip } from './support/lines.ts';
import { mailFields } from './support/mail-server.ts';
import { inTurn } from './support/sized.ts';
import { table } from './support/table.ts';
import { createWorld, operator, run, type WorldOptions } from './support/world.ts';

const names = Object.keys(topics);

/** `HMS_PROFILE=sandbox hms installs list   # exit 5` */
const line = /^((?:\w+=\S+ )*)hms (.*?)(?: +# exit (\d+))?$/;

const ofTopics = Object.values(topicPages).flatMap(({ examples: lines }) =>
  lines.map((text) => {
    const [, variables = '', words = '', code = '0'] = line.exec(text) ?? [];
    const pairs = variables.trim().split(' ');
    return {
      words,
      code: Number(code),
      env: Object.fromEntries(pairs.map((one) => one.split('='))),
    };
  }),
);

/** The start of the page of a topic. */
const titleOf = (name: string) => `${topicPages[name as keyof typeof topics].title}\n\n`;

describe('a topic', () => {
  test('each has its text, and help names them all', async () => {
    expect(Object.keys(topicPages)).toEqual(names);
    const { stdout } = await run('--help');
    const [, listed = ''] = /\nTopics \(hms help TOPIC\):\n(.*?)\n\n/s.exec(stdout) ?? [];
    const rows = listed.split('\n').map((row) => row.trim().split(/ {2,}/));
    expect(rows).toEqual(Object.entries(topics));
  });

  test.each(names)('%s fits 80 columns, on stdout, asking nobody', async (name) => {
    const ran = await run(`help ${name}`);
    expect(ran).toMatchObject({ code: 0, stderr: '', requests: [] });
    expect(ran.stdout.startsWith(titleOf(name))).toBe(true);
    expect(ran.stdout).toMatch(/\n\nExamples:\n( {2}\$ .*\n( {6}.*\n)*)+$/);
    expect(ran.stdout.split('\n').filter((one) => one.length > 80)).toEqual([]);
  });

  test.each([
    'fleet --help',
    'fleet help',
    '-o csv help fleet',
    '--profile sandbox fleet -h',
    'help -o csv fleet',
  ])('is shown for %s', async (words) => {
    const { stdout } = await run('help fleet');
    expect(await run(words)).toMatchObject({ code: 0, stdout });
    expect(stdout.startsWith(titleOf('fleet'))).toBe(true);
  });

  test.each(['help backups', '--profile sandbox help backups', '-o json backups help'])(
    'a command has its own: %s',
    async (words) => {
      const ran = await run(words);
      expect(ran).toMatchObject({ code: 0, requests: [] });
      expect(ran.stdout).toContain('Usage: hms backups');
    },
  );

  test('a command without arguments has it as its word, too', async () => {
    expect((await run('audit help')).stdout).toContain('Usage: hms audit');
  });

  test.each(['--profile help fleet', 'fleet -- --help'])(
    'is not meant by a value: %s',
    async (words) => {
      expect(await run(words)).toMatchObject({ code: 2, stdout: '' });
    },
  );

  test('is asked for before --, and nothing is run', async () => {
    const ran = await run('help backups list --');
    expect(ran).toMatchObject({ code: 0, requests: [] });
    expect(ran.stdout).toContain('Usage: hms backups list');
  });

  test('is found behind options of every command', async () => {
    const { stdout } = await run('help wait');
    expect(await run('--no-color help wait')).toMatchObject({ code: 0, stdout });
    expect(stdout.startsWith(titleOf('wait'))).toBe(true);
  });

  test('one that is almost right names the right one', async () => {
    const ran = await run('help exit-code');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('Did you mean exit-codes?');
  });

  test.each(exitRows())(
    'exit-codes says what $codes $kind means',
    async ({ codes, kind, meaning }) => {
      const said = (await run('help exit-codes')).stdout.replace(/\n {6,}(?=\S)/g, ' ');
      expect(said).toMatch(new RegExp(`^ {2}${codes} `, 'm'));
      const named = kind === undefined ? meaning : `${kind}: ${meaning}`;
      expect(said).toContain(`  ${named.replaceAll('`', "'")}\n`);
    },
  );
});

test.each(ofTopics)('an example of a topic: hms $words', async ({ words, code, env }) => {
  expect(await createWorld({ ...furnished(), env }).run(words)).toMatchObject({ code });
});

const waited = '0a5d8f1c-5e0b-4c1e-9b53-2f6a4f1f9c11';

/** The machine of an operator who has done all that the examples take for granted. */
function furnished(words = ''): WorldOptions {
  const folder = mkdtempSync(join(tmpdir(), 'hms-help-'));
  const login = { base_url: operator.HMS_BASE_URL, username: 'owner', password: 'sandbox' };
  const sandbox = { ...login, ...mailFields() };
  const profiles = { current: 'default', profiles: { default: sandbox, staging: sandbox } };
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify(profiles));
  return {
    configDir: folder,
    stateDir: folder,
    realFiles: true,
    terminal: 100,
    prepare(state) {
      makeTxtRecord(state);
      const [origin, destination] = [seedId('account', 'northlight'), seedId('account', 'harbor')];
      const site = seedId('site', 'acme');
      state.transfers.push({
        site_id: site,
        origin_account_id: origin,
        destination_account_id: destination,
        record: {
          id: waited,
          site: 'acme',
          installs: ['acmeprod'],
          origin_account: 'northlight',
          destination_account: 'harbor',
          status: words.includes(' cancel ') ? 'scheduled' : 'completed',
          created_at: '2026-03-01T09:00:00Z',
          updated_at: '2026-03-01T10:00:00Z',
        },
      });
    },
  };
}

/** `sandbox zip` writes its file, and other test files upload the shared one. */
const ownZip = join(mkdtempSync(join(tmpdir(), 'hms-examples-')), 'build.zip');
copyFileSync(zip, ownZip);

/** `plan sign` writes its file beside it. */
const ownPlan = join(dirname(ownZip), 'create.plan');
copyFileSync(plan, ownPlan);

const key = join(dirname(ownZip), 'ada.key');
const { privateKey } = generateKeyPairSync('ed25519');
writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Files that stand for those an example names. */
const given: Readonly<Record<string, string>> = {
  'people.csv': people,
  'domains.csv': domainsFile,
  'build.zip': ownZip,
  './build': build,
  'restore.plan': ownPlan,
  'ada.key': key,
};

/** What has to be there first. */
const before: Readonly<Record<string, readonly string[]>> = {
  'sandbox zip': [`--profile sandbox headless upload storefront env-main ${build}`],
  'sandbox dns remove': ['sandbox dns add _sandbox-challenge.example.com sandbox-0b0d7a5e'],
};

/** These end otherwise, and it is their business: what they look for is there. */
const otherwise: Readonly<Record<string, number>> = {
  audit: 12,
  doctor: 12,
  'users audit': 12,
  'usage limits --all-accounts': 12,
  'sandbox serve': 130, // until Ctrl-C
};

function found<T>(table: Readonly<Record<string, T>>, words: string): T | undefined {
  return Object.entries(table).find(([name]) => words.startsWith(name))?.[1];
}

test.each(examples)('an example of a command: hms %s', async (words) => {
  const here = Object.entries(given).reduce(
    (text, [name, path]) => text.replace(new RegExp(`(?<= )${name}(?= |$)`), path),
    words,
  );
  const world = createWorld({
    ...furnished(words),
    ...(words.startsWith('auth login') ? { answers: ['owner'], secret: 'sandbox' } : {}),
    ...(words.startsWith('mailbox set') ? { secret: 'sandbox' } : {}),
    ...(words.startsWith('sandbox serve') ? { interruptAfterMs: 1 } : {}),
  });
  for (const one of found(before, words) ?? []) await world.run(one);
  const ran = await world.run(here);
  expect({ code: ran.code, stderr: ran.stderr }).toMatchObject({
    code: found(otherwise, words) ?? 0,
  });
});

test.each(inTurn(examples, 0))(
  'on a machine where nothing is prepared, hms %s ends as its page says',
  async (words) => {
    const command = table.commands
      .filter(({ name }) => `${words} `.startsWith(`${name} `))
      .toSorted((a, b) => b.name.length - a.name.length)[0];
    if (command === undefined) throw new Error(`no command: ${words}`);
    const configDir = mkdtempSync(join(tmpdir(), 'hms-bare-'));
    const world = createWorld({ configDir, stateDir: configDir, interruptAfterMs: 3_600_000 });
    const { code } = await world.run(words);
    const { kinds, waiting } = errorKindsOf(command);
    const said = [...kinds, ...waiting].map((kind) => exitCodes[kind].code);
    expect([0, 130, ...said]).toContain(code);
  },
);

test.each(table.commands.map((command) => [command.name, command] as const))(
  'hms %s --help ends with columns, exit codes and two examples at least',
  async (name, command) => {
    const { stdout, code } = await run(`${name} --help`);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\nColumns: .*\n\nExit codes: 0, 2.*\n\nExamples:\n( {2}\$ hms .*\n( {6}.*\n)*)+$/s,
    );
    expect(command.examples.length).toBeGreaterThan(1);
  },
);
