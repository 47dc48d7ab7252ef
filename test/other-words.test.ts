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
    ['installs list --format json', 'The option is --output (-o).'],
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
