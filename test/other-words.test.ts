/** Words and options of other programs are answered with those of hms, and nothing is run. */
import { describe, expect, test } from 'vitest';
import { table } from './support/table.ts';
import { run } from './support/world.ts';

async function refused(line: string) {
  const ran = await run(line);
  expect(ran).toMatchObject({ code: 2, stdout: '', requests: [] });
  return ran.stderr;
}

const verbs = { ls: ['list'], rm: ['remove', 'delete'], del: ['remove', 'delete'] };
const groups = Object.keys(table.summaries).filter(
  (noun) => !table.commands.some(({ name }) => name === noun),
);

test.each(
  Object.entries(verbs).flatMap(([verb, own]) => groups.map((noun) => ({ noun, verb, own }))),
)(
  'hms $noun $verb names the commands that are meant, or those there are',
  async ({ noun, verb, own }) => {
    const error = await refused(`${noun} ${verb}`);
    const below = table.commands
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${noun} `));
    const meant = below.filter((name) => own.includes(name.split(' ').at(-1) ?? ''));
    expect(error).toContain(`'${verb}'`);
    for (const name of meant) expect(error).toContain(`hms ${name}`);
    if (meant.length === 0) expect(error).toContain(below[0]?.slice(noun.length + 1));
    if (meant.length > 0) expect(error).not.toContain('has no command');
  },
);

test.each([
  ['ls', "'ls' is 'list' in hms, and it follows a noun.", 'hms installs list'],
  ['rm', "'rm' is 'remove' or 'delete' in hms, and it follows a noun.", 'hms profiles remove NAME'],
  ['ls installs', "'ls' is 'list' in hms.", 'Run: hms installs list'],
])('hms %s, without a noun before it', async (line, message, hint) => {
  const error = await refused(line);
  expect(error).toContain(message);
  expect(error).toContain(hint);
});

test.each([
  ['install list', 'Did you mean hms installs list?'],
  ['install ls', 'Did you mean hms installs list?'],
  ['archive list acmeprod', 'Did you mean hms archives list?'],
  ['archive acmeprod latest', 'Did you mean hms archives or hms backups archive?'],
  ['backup', 'Did you mean hms backups?'],
  ['caches clear acmeprod', 'Did you mean hms cache purge?'],
  ['profiles get x', 'Run: hms profiles show'],
  ['mailbox get', 'Run: hms mailbox show'],
  ['installs show acmeprod', 'Run: hms installs get'],
  ['backups describe acmeprod latest', 'Run: hms backups get'],
  ['installs clone acmeprod acmestage', 'Run: hms installs copy'],
  ['clone acmeprod acmestage', 'Did you mean hms installs copy?'],
  ['cache flush acmeprod', 'Run: hms cache purge'],
  ['users delete a@b.example', 'Run: hms users remove'],
  ['users invite a@b.example', 'Run: hms users create'],
  ['domains delete acmeprod a.example', 'Run: hms domains remove'],
  [
    'domains set-primary acmeprod a.example',
    'Did you mean hms domains update INSTALL DOMAIN --primary?',
  ],
  ['backups download acmeprod', 'Did you mean hms archives download?'],
  ['archives create acmeprod', 'Did you mean hms backups archive?'],
  ['sandbox start', 'Did you mean hms sandbox serve?'],
  ['whoami', 'Did you mean hms auth status?'],
  ['config', 'Did you mean hms profiles?'],
  ['init', 'Did you mean hms auth login?'],
  ['headless list', 'Run: hms headless apps list, or: hms headless envs list'],
  ['sites transfers list acmeprod', "Leave out 'list': hms sites transfers SITE"],
  ['sites transfers show acmeprod x', 'Run: hms sites transfers get'],
  ['audit acmeprod', 'add --where name=acmeprod'],
])('hms %s', async (line, hint) => {
  expect(await refused(line)).toContain(`hint: ${hint}`.replace('hint: add', 'add'));
});

test.each(['logs', 'man', 'wp'])('hms %s suggests no command with other letters', async (line) => {
  expect(await refused(line)).toContain('hint: To see its help, run: hms --help');
});

test.each([
  ['installs list --sort -name', 'hint: For the reverse order, type --sort name:desc'],
  ['installs list --sort=-name', 'For the reverse order, type --sort name:desc'],
  ['installs list --limit -5', 'hint: It must be a whole number from 1 to'],
])('hms %s says which value the option takes', async (line, hint) => {
  expect(await refused(line)).toContain(hint);
});

describe('hms each', () => {
  test.each([
    ['each --all -- wp core version {}', "To run a program, add --exec before the '--'."],
    [
      'each --all -- backup list {}',
      "Did you mean hms backups list? To run a program, add --exec before the '--'.",
    ],
    ['each --all -- hms backups list {}', "Leave out 'hms' after the '--'."],
    ['each acmeprod -- backups list {}', 'use --where name=acmeprod or --from FILE.'],
    [
      'each acmeprod acmestage -- backups list {}',
      "use --where 'name in (acmeprod,acmestage)' or --from FILE.",
    ],
    ['each acmeprod --exec -- ./check.sh {}', 'use --where name=acmeprod or --from FILE.'],
  ])('%s', async (line, hint) => {
    expect(await refused(line)).toContain(hint);
  });

  test('a command may begin before the --', async () => {
    const ran = await run('each --where name=acmeprod backups list -- {} --limit 1');
    expect(ran).toMatchObject({ code: 0 });
  });
});

describe('an option that a command does not have', () => {
  test.each([
    ['backups create acmedev --watch', 'add --wait.'],
    ...['--wait', '--interval 5s', '--notify a@b.example', '--once k', '--backup-first'].map(
      (option) => [
        `each --all ${option} -- backups create {}`,
        'Options of the command go after --',
      ],
    ),
    ['backups restore acmestage latest --force', 'add --yes.'],
    ['backups restore acmestage latest -f', 'add --yes.'],
    ['backups create acmedev -y', 'asks for no confirmation'],
    ['installs list --format json', 'add -o json.'],
    ['installs list --format pretty', 'The option is --output (-o).'],
    ['installs list -f json', 'add -o json.'],
    ['installs list --csv', 'add -o csv.'],
    ['installs list --ndjson', 'add -o jsonl.'],
    ['installs --json-lines', 'add -o jsonl.'],
    ['installs list --environment production', '--where environment=production'],
    ['installs list --env=production', '--where environment=production'],
    ['audit --environment production', '--where environment=production'],
    ['backups list acmeprod --status completed', '--where status=completed'],
    ['each --limit 2 --all -- backups list {}', 'each has no limit'],
    ['each --list --limit 2', 'each has no limit'],
    ['backups create acmedev --email a@b.example', 'add --notify EMAIL.'],
    ['backups create acmedev --comment x', 'add --description TEXT.'],
    ['backups create acmedev -w', 'add --wait.'],
    ['backups create acmedev --async', 'without --wait, hms does not wait'],
    [
      'backups create acmedev -n',
      'add --dry-run. To name who gets the e-mail, add --notify EMAIL.',
    ],
    ['-v', 'run: hms --version'],
    ['installs list --foo', 'hint: To see its help, run: hms installs list --help'],
    ['installs get acmeprod -x', 'hint: To see its help, run: hms installs get --help'],
    ['installs list --all', 'hms reads every page of a list'],
    ['backups create --all', 'hms each --all -- COMMAND'],
    ['installs list -v', 'add --debug.'],
    ['installs list --verbose', 'add --debug.'],
    ['sites get --site acmeprod', 'hms sites get SITE'],
    ['installs list --site acmeprod', "--where 'FIELD=VALUE'"],
    ['installs list --filter name=acmeprod', "--where 'FIELD=VALUE'"],
    ['installs get acmeprod --fields name', '--columns A,B'],
    ['api installs -f name=x', '--field NAME=VALUE'],
    ['installs list --per-page 5', '--limit N'],
    ['backups create acmedev --no-prompt', '--no-input'],
    ['installs list --dry-run', 'this command only reads'],
    ['backups create acmedev --dryrun', 'Did you mean --dry-run?'],
    ['installs list --jq .', 'hms installs list --json | jq EXPR'],
  ])('hms %s', async (line, hint) => {
    const error = await refused(line);
    expect(error).toContain('Unknown option');
    expect(error).toContain(hint);
  });

  test('each without -- shows the corrected line, without the values of secret fields', async () => {
    const line = 'each --all backups create {} --notify ops@example.com';
    expect(await refused(line)).toContain(
      "hms each --all -- backups create '{}' --notify ops@example.com",
    );
    const secret = await refused('each --all api POST /users/{} --field password=hunter2');
    expect(secret).toContain(' -- api POST ');
    expect(secret).not.toContain('hunter2');
  });

  test('each with -- and an unknown option is not corrected', async () => {
    expect(await refused('each --everything -- backups create {}')).not.toContain(
      'behind --, like',
    );
  });
});

describe('hms api', () => {
  test.each([
    ['api ssh_keys', 'GET /v1/ssh_keys'],
    ['api /ssh_keys', 'GET /v1/ssh_keys'],
    ['api get ssh_keys', 'GET /v1/ssh_keys'],
    ["api 'installs?limit=1'", 'GET /v1/installs?limit=1'],
    ['api v1/accounts/northlight/apps --headless', 'GET /v1/accounts/northlight/apps'],
  ])('%s is %s', async (line, request) => {
    expect(await run(line)).toMatchObject({ code: 0, requests: [request] });
  });

  test('a write needs no leading slash either, and its confirmation names the path', async () => {
    const ran = await run('api DELETE things/7 --yes');
    expect(ran).toMatchObject({ code: 2, requests: [] });
    expect(ran.stderr).toContain('/things/7');
  });

  test.each([
    ['api psot /installs', "Invalid value 'psot' for METHOD.", 'Did you mean POST?'],
    ['api GTE', "Invalid value 'GTE' for METHOD.", 'Did you mean GET?'],
    ['api installs --field a=1', 'GET is the default method.', 'hms api POST /installs'],
    ['api GET /installs --field a=1', 'A GET request has no body.', 'Put the values into the path'],
    [
      'api "C:/Program Files/Git/installs"',
      'Invalid path',
      'Git Bash on Windows rewrites a leading slash.',
    ],
    ['api https://evil.example/installs', 'Invalid path', 'relative to the base URL'],
    ['api //evil.example/installs', 'Invalid path', 'relative to the base URL'],
  ])('%s is refused', async (line, message, hint) => {
    const error = await refused(line);
    expect(error).toContain(message);
    expect(error).toContain(hint);
  });
});
