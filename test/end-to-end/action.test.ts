/** The steps of action.yml, as a runner runs them. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, serve } from '../support/spawn.ts';
import { action, left, runScript, variablesIn, workspace } from '../support/workflow.ts';

const [install = '', credentials = '', run = ''] = action.runs.steps.map((step) => step.run ?? '');

type Env = Record<string, string>;

/** Runs a script with the files of a runner, and reads them. */
async function step(script: string, env: Env, folder = workspace()) {
  const own = join(folder, 'runner');
  mkdirSync(own, { recursive: true });
  const names = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH'];
  const files = Object.fromEntries(names.map((name) => [name, join(own, name)]));
  for (const path of Object.values(files)) writeFileSync(path, '');
  const ended = await runScript('github', script, folder, { RUNNER_TEMP: own, ...files, ...env });
  const [variables = '', outputs = '', path = ''] = names.map((name) => left(own, name));
  return { ...ended, own, variables, outputs: variablesIn(outputs), path };
}

describe('action.yml', () => {
  test('is composite, in bash, with no input inside a script', () => {
    expect(action.runs.using).toBe('composite');
    for (const { shell, run: script } of action.runs.steps) {
      expect(shell).toBe('bash');
      expect(script).not.toContain('${{');
    }
  });

  test('uses each input, and no other', () => {
    const used = JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g);
    const names = [...used].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual(Object.keys(action.inputs).sort());
  });
});

describe('installing', () => {
  /** Keeps its words and where it ran, and installs the hms of the tests. */
  const npm = `
    echo "$*" >>"$NPM_LOG"
    case $1 in
      ci) pwd >"$NPM_LOG.folder"; ls >"$NPM_LOG.files" ;;
      pack) touch "\${@: -1}/hms-cli-0.1.0.tgz" ;;
      install) mkdir -p "\${@: -2:1}/bin"; ln -s "$(command -v hms)" "\${@: -2:1}/bin/hms" ;;
    esac`;

  async function installing(env: Env, programs: Env = {}) {
    const folder = workspace({ 'bin/npm': npm, ...programs });
    const source = workspace({ 'package.json': '' });
    const NPM_LOG = join(folder, 'npm');
    const given = { NPM_LOG, GITHUB_ACTION_PATH: source, RUNNER_OS: 'Linux', ...env };
    const ended = await step(install, given, folder);
    const words = left(folder, 'npm')?.replaceAll(ended.own, 'TEMP').trim().split('\n');
    return { ...ended, folder, source, words };
  }

  const global = 'install --global --ignore-scripts --prefix TEMP/hms';

  test('a version comes from the registry', async () => {
    const { code, words, path, own, stdout } = await installing({ VERSION: '1.2.3' });
    expect(code).toBe(0);
    expect(words).toEqual([`${global} hms-cli@1.2.3`]);
    expect(path).toBe(`${own}/hms/bin\n`);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('without one a copy of the repository is built', async () => {
    const { code, words, folder, source } = await installing({ VERSION: '' });
    expect(code).toBe(0);
    expect(words?.map((line) => line.replace(/(packed)-\w+/, '$1'))).toEqual([
      'ci --ignore-scripts --include=dev',
      'run build',
      'pack --ignore-scripts --pack-destination TEMP/hms-packed',
      `${global} TEMP/hms-packed/hms-cli-0.1.0.tgz`,
    ]);
    expect(left(folder, 'npm.files')).toBe('package.json\n');
    expect(left(folder, 'npm.folder')).not.toContain(source);
    expect(readdirSync(source)).toEqual(['package.json']);
  });

  test('what npm ends with is the end of the step', async () => {
    const { code, path } = await installing({ VERSION: '' }, { 'bin/npm': 'exit 5' });
    expect({ code, path }).toEqual({ code: 5, path: '' });
  });

  test.each([
    ['no Node', 'exit 127', 'Node is not in the PATH.'],
    ['Node 18', 'echo v18.20.8', 'Node v18.20.8 is too old.'],
    ['Node 20.18', 'echo v20.18.3', 'Node v20.18.3 is too old.'],
  ])('%s is said, with the remedy', async (_, node, words) => {
    const ended = await installing({ VERSION: '1.2.3' }, { 'bin/node': node });
    expect(ended).toMatchObject({ code: 1, words: undefined });
    expect(ended.stdout).toMatch(/^::error title=hms::.*\n$/);
    expect(ended.stdout).toContain(words);
    expect(ended.stdout).toContain('Node 20.19 or newer: use actions/setup-node');
  });

  test.each(['v20.19.0', 'v22.1.0', 'v100.0.0'])('Node %s will do', async (version) => {
    const ended = await installing({ VERSION: '1.2.3' }, { 'bin/node': `echo ${version}` });
    expect(ended.words).toHaveLength(1);
  });
});

describe('credentials', () => {
  const inputs = {
    INPUT_BASE_URL: 'https://api.example.com/v1',
    INPUT_USERNAME: 'ops',
    INPUT_PASSWORD: 'secret',
    INPUT_HEADLESS_URL: '',
    INPUT_HEADLESS_ACCOUNT: '',
    INPUT_ACCOUNT: '',
  };

  test('what is given is there for later steps, and nothing else', async () => {
    const { code, variables } = await step(credentials, inputs);
    expect(code).toBe(0);
    expect(variablesIn(variables)).toEqual({
      HMS_BASE_URL: 'https://api.example.com/v1',
      HMS_USERNAME: 'ops',
      HMS_PASSWORD: 'secret',
    });
  });

  test('all six', async () => {
    const more = { INPUT_HEADLESS_URL: 'u', INPUT_HEADLESS_ACCOUNT: 'h', INPUT_ACCOUNT: 'a' };
    const { variables } = await step(credentials, { ...inputs, ...more });
    expect(variablesIn(variables)).toMatchObject({
      HMS_HEADLESS_URL: 'u',
      HMS_HEADLESS_ACCOUNT: 'h',
      HMS_ACCOUNT: 'a',
    });
  });

  const delimiter = `hms-${randomBytes(8).toString('hex')}`;
  const basic = (password: string) => Buffer.from(`ops:${password}`).toString('base64');

  test.each([
    ['plain', 'secret', ['secret']],
    ['quotes and spaces', ` it's "so" $HOME \`id\` \\n * `, [` it's "so" $HOME \`id\` \\n * `]],
    ['%', '100%25 of %0A', ['100%2525 of %250A']],
    ['several lines', 'one\n\n  two\r\nthree', ['one', '  two', 'three']],
    ['a line like a delimiter', `x\n${delimiter}\nPATH=/evil\nHMS_ACCOUNT<<EOF\nevil\nEOF`, 6],
    ['a name of its own', '-n', ['-n']],
    ['long', 'pä'.repeat(200), ['pä'.repeat(200)]],
  ])('a password: %s', async (_, password, masked) => {
    const ended = await step(credentials, { ...inputs, INPUT_PASSWORD: password });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const { HMS_PASSWORD, ...rest } = variablesIn(ended.variables);
    expect(HMS_PASSWORD).toBe(password);
    expect(Object.keys(rest)).toEqual(['HMS_BASE_URL', 'HMS_USERNAME']);
    const lines = ended.stdout.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('::add-mask::'))).toEqual([]);
    const said = lines.map((line) => line.slice('::add-mask::'.length));
    expect(said.pop()).toBe(basic(password));
    if (Array.isArray(masked)) expect(said).toEqual(masked);
    else expect(said).toHaveLength(masked);
  });

  test('the delimiter is another each time', async () => {
    const first = await step(credentials, inputs);
    const second = await step(credentials, inputs);
    expect(first.variables).not.toBe(second.variables);
  });

  test.each([
    ['an empty password', { INPUT_PASSWORD: '' }, 'The password is empty.'],
    ['a base URL alone', { INPUT_PASSWORD: '', INPUT_USERNAME: '' }, 'The password is empty.'],
    ['no username', { INPUT_USERNAME: '' }, 'A password is set, but no username.'],
  ])('%s is exit 3, and nothing is handed on', async (_, changed, words) => {
    const { code, stdout, variables } = await step(credentials, { ...inputs, ...changed });
    expect({ code, variables }).toEqual({ code: 3, variables: '' });
    expect(stdout).toContain(`::error title=hms::${words}`);
  });

  test('those of the environment will do, and none at all', async () => {
    const empty = { ...inputs, INPUT_USERNAME: '', INPUT_PASSWORD: '' };
    const ofJob = { HMS_USERNAME: 'ops', HMS_PASSWORD: 'secret' };
    const { code, variables } = await step(credentials, { ...empty, ...ofJob });
    expect(code).toBe(0);
    expect(variablesIn(variables)).toEqual({ HMS_BASE_URL: inputs.INPUT_BASE_URL });
    const none = await step(credentials, { ...empty, INPUT_BASE_URL: '' });
    expect(none).toMatchObject({ code: 0, stdout: '', variables: '' });
  });
});

describe('running', () => {
  let service: Service;
  beforeAll(async () => {
    service = await serve('--job-seconds', '0', '--job-outcome', 'aborted');
  });
  afterAll(() => service.stop());

  test('hms itself: outputs, and its exit code', async () => {
    const RUN = 'backups create acmeprod --notify ops@example.com --wait';
    const { code, outputs } = await step(run, { ...service.env, RUN });
    expect(code).toBe(8);
    expect(outputs).toEqual({
      backup_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'aborted',
      exit_code: '8',
    });
  });

  test('a list has an exit code and no more', async () => {
    const { code, stdout, outputs } = await step(run, { ...service.env, RUN: 'installs list' });
    expect({ code, outputs }).toEqual({ code: 0, outputs: { exit_code: '0' } });
    expect(stdout).toContain('acmeprod');
  });

  const echo = { 'bin/hms': 'for word; do printf "<%s>" "$word"; done; exit $CODE' };
  const words = async (RUN: string, env: Env = {}) => step(run, { ...env, RUN }, workspace(echo));

  test.each([
    ['backups create x --wait', '<backups><create><--github-output><x><--wait>'],
    ['backups wait x latest', '<backups><wait><--github-output><x><latest>'],
    ['--profile p -q backups create x', '<--profile><p><-q><backups><create><--github-output><x>'],
    ['backups list create', '<backups><list><create>'],
    ['each --all -- backups create {}', '<each><--all><--><backups><create><{}>'],
    ['installs list', '<installs><list>'],
    ['installs list\n  --json\n', '<installs><list><--json>'],
  ])('hms gets the words of %j, and the option where it knows it', async (line, expected) => {
    expect((await words(line)).stdout).toBe(expected);
  });

  test.each([
    `a  b c\td`,
    `'a b' "c d" e\\ f`,
    `--x='a "b"' "it's" 'a'"b"c`,
    `"a \\"b\\" \\\\ \\n \\$x" 'a\\b'`,
    `"" '' x`,
    `a \\\n  b c\\\nd`,
    `"two\nlines"`,
  ])('the words of %j are those of a shell', async (line) => {
    const inShell = await runScript('github', `hms ${line}`, workspace(echo));
    expect((await words(line)).stdout).toBe(inShell.stdout);
  });

  test.each(['$HOME $(touch x) `touch x`', '"$HOME" "$(touch x)"', '*', 'a; touch x', 'a > x'])(
    'nothing of %j is expanded or run',
    async (line) => {
      const folder = workspace(echo);
      const { stdout } = await step(run, { RUN: line }, folder);
      expect(stdout.replace(/[<> ]/g, '')).toBe(line.replace(/["> ]/g, ''));
      expect(left(folder, 'x')).toBeUndefined();
    },
  );

  test.each([`"a`, `it's`, 'a\\'])('%s is no command line', async (line) => {
    const { code, stdout, outputs } = await words(line);
    expect({ code, outputs }).toEqual({ code: 2, outputs: { exit_code: '2' } });
    expect(stdout).toBe('::error title=hms::A quote in the input run is not closed.\n');
  });

  test.each(['9', '10', '12'])('exit code %s passes through', async (CODE) => {
    const { code, outputs } = await words('audit', { CODE });
    expect({ code, outputs }).toEqual({ code: Number(CODE), outputs: { exit_code: CODE } });
  });
});

test('docs/ci.md names each input and output', () => {
  const text = readFileSync('docs/ci.md', 'utf8');
  for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)]) {
    expect(text).toContain(`\`${name}\``);
  }
});
