/** What is missing is asked for on a terminal, and nowhere else; then the whole line is shown. */
import { describe, expect, test } from 'vitest';
import { parseFaultRule } from '../src/sandbox/faults.ts';
import { seedId } from '../src/sandbox/seed/ids.ts';
import { createWorld, run, type WorldOptions, writes } from './support/world.ts';

const asked = (line: string, ...answers: string[]) => run(line, { terminal: 500, answers });

test('an install, by a part of its name', async () => {
  const ran = await asked('installs get', 'acmest');
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain('acmestage');
  expect(ran.stderr).toContain('? Choose the install: acmest\n');
  expect(ran.stderr).toMatch(/To repeat this without prompts, run: hms installs get acmestage\n$/);
});

test('one after the other, with what was typed already', async () => {
  const ran = await asked(
    'backups restore acmestage --yes --dry-run',
    'completed',
    'ops@example.com',
  );
  expect(ran.code).toBe(0);
  const backup = seedId('backup', 'acmestage', '1');
  expect(ran.stderr).toContain(
    `To repeat this without prompts, run: hms backups restore acmestage --yes --dry-run ${backup} --notify ops@example.com\n`,
  );
});

test('a required option, an enum among them; what was typed with spaces is quoted', async () => {
  const account = seedId('account', 'northlight');
  const line = `users create --account ${account} --first-name 'Ida B' --last-name "O'Neill"`;
  const ran = await asked(line, 'ida@example.com', 'full,billing');
  expect(ran.code).toBe(0);
  expect(writes(ran)).toHaveLength(1);
  expect(ran.stderr).toContain(
    `--first-name 'Ida B' --last-name 'O'\\''Neill' --email ida@example.com --role full,billing\n`,
  );
});

test('both installs of a copy', async () => {
  const ran = await asked('installs copy --dry-run', 'acmeprod', 'acmestage');
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain(
    'To repeat this without prompts, run: hms installs copy --dry-run acmeprod acmestage\n',
  );
});

test('behind -- an option would be an argument', async () => {
  const ran = await asked('backups create --dry-run -- acmeprod', 'ops@example.com');
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain(
    'hms backups create --dry-run --notify ops@example.com -- acmeprod\n',
  );
});

test.each([
  ['users update x', ' for USER. It must be'],
  ['backups restore acmeprod --notify nobody', ' for --notify. It must be'],
])('what cannot be is said before anything is asked: %s', async (line, wrong) => {
  const ran = await asked(line);
  expect(ran).toMatchObject({ code: 2, requests: [] });
  expect(ran.stderr).toContain(wrong);
  expect(ran.stderr).not.toContain('? ');
});

test.each([
  ['users create --frist-name A', '--frist-name', 'Did you mean --first-name?'],
  ['users create --frist-name A --email a@b.example', '--frist-name', 'Did you mean --first-name?'],
  ['backups create acmeprod --wiat', '--wiat', 'Did you mean --wait?'],
  ['installs create acmeprod extra', 'arguments', 'hms installs create --help'],
])('nor is anything asked for a line with a typo: %s', async (line, named, hint) => {
  for (const terminal of [500, undefined]) {
    const ran = await run(line, terminal === undefined ? {} : { terminal });
    expect(ran).toMatchObject({ code: 2, requests: [], stdout: '' });
    expect(ran.stderr).toContain(named);
    expect(ran.stderr).toContain(hint);
    expect(ran.stderr).not.toMatch(/\? |equired/);
  }
});

test('an answer that cannot be is asked for again', async () => {
  const ran = await asked('backups create acmeprod --dry-run', 'ops', 'ops@example.com');
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('> It must be one e-mail address.\n');
});

test('of what did not work it says what was answered, unless something may be under way', async () => {
  const ran = await asked('installs list --columns name', 'x');
  expect(ran.stderr).not.toContain('To repeat this without prompts');
  const taken = await asked('installs create acmeprod', '3628f653-0b89-4a50-83be-dc2cf42eb058');
  expect(taken.code).toBe(6);
  expect(taken.stderr).toMatch(
    /To retry with the same answers, run: hms installs create acmeprod --account \S+\n$/,
  );
  const aborted = await asked('backups create acmedev --wait', 'aborted@fault.test');
  expect(aborted.code).toBe(8);
  expect(aborted.stderr).not.toMatch(
    /To repeat this without prompts|To retry with the same answers/,
  );
  const lost = await asked('backups create acmedev', 'reset-after-read@fault.test');
  expect(lost.code).toBe(10);
  expect(lost.stderr).not.toMatch(/To repeat this without prompts|To retry with the same answers/);
  const refused = await asked('installs get --columns nosuch', 'acmedev');
  expect(refused.code).toBe(2);
  expect(refused.stderr).not.toContain('To repeat this without prompts');
});

test('a restore: the line answers what was asked before it was sent, too', async () => {
  const ran = await asked(
    'backups restore acmeprod --notify ops@example.com',
    '3b4b9a09',
    'acmeprod',
  );
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(
    /To repeat this without prompts, run: hms .* --yes --confirm acmeprod\n$/,
  );
  const behind = await asked(
    'backups restore --notify ops@example.com -- acmestage',
    'completed',
    'y',
  );
  expect(behind.code).toBe(0);
  expect(behind.stderr).toMatch(
    /To repeat this without prompts, run: hms .* --yes -- acmestage \S+\n$/,
  );
});

test('a secret that a shell put there is not shown', async () => {
  for (const field of ['--raw-field ', '--raw-field=']) {
    const line = `headless envs create ${field}name=zz ${field}password=hunter2=hunter3`;
    const ran = await asked(line, 'storefront');
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(
      /To repeat this without prompts, run: .*name=zz .*password=\*{3}'? storefront\n/,
    );
    expect(ran.screen).not.toMatch(/hunter[23]/);
  }
});

test('nor one within the JSON of a field', async () => {
  const line = `headless envs create --field name=qa --field 'config={"password":"hunter2222"}' --dry-run`;
  const ran = await asked(line, 'storefront');
  expect(ran.stderr).toContain("--field 'config=***'");
  expect(ran.stderr).not.toContain('hunter2222');
});

test('what is no field is shown, whatever it is like', async () => {
  const line = 'backups create acmedev --dry-run --description monkey=1';
  expect((await asked(line, 'a@b.example')).stderr).toContain(`hms ${line} --notify a@b.example\n`);
});

test('a name that begins with a dash is confirmed as one', async () => {
  const ran = await run('headless apps delete --account northlight', {
    terminal: 500,
    answers: ['-shop', '-shop'],
    prepare: ({ apps: [first] }) => {
      if (first) first.name = '-shop';
    },
  });
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain(' --yes --confirm=-shop -- -shop\n');
});

test('signs that end a line are shown as signs', async () => {
  const world = createWorld({ terminal: 500, answers: ['a@b.example'] });
  const ran = await world.type(['backups', 'create', 'acmedev', '--description', 'x\u2029y']);
  expect(ran.stderr).toContain("--description $'x\\U00002029y' --notify");
});

test('every word is shown as it was typed, and the profile once', async () => {
  const line = `--profile sandbox backups create acmeprod --dry-run --description`;
  const words = [...line.split(' '), 'a\nb, see hms installs list'];
  const world = createWorld({
    terminal: 500,
    answers: ['ops@example.com'],
    stateDir: '/dev/null/state',
  });
  const ran = await world.type(words);
  expect(ran.stderr).toContain(
    `To repeat this without prompts, run: hms ${line} $'a\\x0ab, see hms installs list' --notify ops@example.com\n`,
  );
});

test('--quiet is quiet about it', async () => {
  const ran = await asked('installs get -q', 'acmedev');
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stderr).not.toContain('To repeat this without prompts');
});

test('an install is not taken for an option, whatever the service calls it', async () => {
  const ran = await run('installs get', {
    terminal: 500,
    answers: ['acme-outdoor'],
    prepare: ({ installs: [first] }) => {
      if (first) first.name = '--json';
    },
  });
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain(
    `To repeat this without prompts, run: hms installs get ${seedId('install', 'acmeprod')}\n`,
  );
});

test('what starts with a dash stays an argument, or the value of its option', async () => {
  const shown = await run('headless apps get --account northlight', {
    terminal: 500,
    answers: ['-storefront'],
    prepare: ({ apps: [first] }) => {
      if (first) first.name = '-storefront';
    },
  });
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stderr).toContain('headless apps get --account northlight -- -storefront\n');
  const account = seedId('account', 'northlight');
  const line = `users create --account ${account} --email ida@example.com --role owner --dry-run`;
  const made = await asked(line, '-Ida', 'Moe');
  expect(made).toMatchObject({ code: 0 });
  expect(made.stdout).toContain('-Ida');
  expect(made.stderr).toContain('--first-name=-Ida --last-name Moe\n');
});

test('what may have been done is not shown to be typed again', async () => {
  const ran = await run('backups create', {
    terminal: 500,
    answers: ['acmedev', 'ops@example.com'],
    sandbox: {
      faults: [parseFaultRule('POST /installs/*/backups=504')].filter((one) => one !== undefined),
    },
  });
  expect(ran.code).toBe(10);
  expect(ran.stderr).not.toContain('To repeat this without prompts');
});

test('no answer is no, and nothing was sent', async () => {
  const ran = await asked('backups create');
  expect(ran.code).toBe(130);
  expect(writes(ran)).toEqual([]);
  expect(ran.stderr).not.toContain('To repeat this without prompts');
});

test('where there is nothing to choose from that is said, with the error of always', async () => {
  const ran = await run('backups create', {
    terminal: 500,
    prepare: (state) => void state.installs.splice(0),
  });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('No install to choose from.\n');
  expect(ran.stderr).toContain("Missing required argument 'INSTALL'.");
});

test('what the service says is text, in a list to choose from too', async () => {
  const ran = await run('installs get', {
    terminal: 500,
    answers: ['acmeprod'],
    prepare: ({ installs: [first] }) => {
      if (first) first.primary_domain = 'a\u001b[2Jb\nc';
    },
  });
  expect(ran.screen).toContain('  acmeprod     production   a');
  expect(ran.screen).not.toContain('\u001b[2J');
});

describe('W4: nobody is asked', () => {
  test.each<[string, string, WorldOptions]>([
    ['off a terminal', 'installs get', {}],
    ['in CI', 'installs get', { terminal: 500, env: { CI: 'true' } }],
    ['with --no-input', 'installs get --no-input', { terminal: 500 }],
    ['with --json', 'installs get --json', { terminal: 500 }],
    ['for an option either', 'users create --no-input', { terminal: 500 }],
    ['nor for an address', 'backups create acmeprod --no-input', { terminal: 500 }],
  ])('%s', async (_, line, options) => {
    const ran = await run(line, { ...options, answers: ['acmeprod'] });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(writes(ran)).toEqual([]);
    expect(ran.stderr).not.toContain('? ');
  });

  test('inside a fleet', async () => {
    const ran = await asked('each --all --dry-run -- backups create');
    expect(ran.code).toBe(2);
    expect(ran.stderr).not.toContain('? ');
  });
});

test('what is there is not asked for', async () => {
  const ran = await asked('installs get acmeprod');
  expect(ran.stderr).not.toMatch(/\? |To repeat this without prompts/);
});
