/** The steps of action.yml, as a runner runs them. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn, sized } from '../support/sized.ts';
import { type Service, serve } from '../support/spawn.ts';
import { action, left, runScript, stepNamed, variablesIn, workspace } from '../support/workflow.ts';

const scriptOf = (name: string) => stepNamed(name).run ?? '';
const credentials = scriptOf('Credentials');
const run = scriptOf('Run hms');

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

describe('installing', () => {
  /** Keeps its words and where it ran, and builds what the action caches. */
  const npm = `
    echo "$*" >>"$NPM_LOG"
    case $1 in
      ci) pwd >"$NPM_LOG.folder"; ls >"$NPM_LOG.files" ;;
      run)
        mkdir -p bin dist
        echo "console.log('9.9.9 from $(cat package.json)')" >bin/hms.cjs
        touch dist/hms.cjs dist/modules.json
        ;;
      install) mkdir -p "\${@: -2:1}/bin"; ln -s "$(command -v hms)" "\${@: -2:1}/bin/hms" ;;
    esac`;

  /** The steps of a runner until hms is installed, with a cache that outlives the job. */
  async function installing(env: Env, programs: Env = {}, cache = new Map<string, string>()) {
    const folder = workspace({ 'bin/npm': npm, ...programs });
    const source = workspace();
    writeFileSync(join(source, 'package.json'), env.SOURCE ?? 'source');
    const NPM_LOG = join(folder, 'npm');
    const given = { NPM_LOG, GITHUB_ACTION_PATH: source, RUNNER_OS: 'Linux', VERSION: '', ...env };
    const checked = await step(scriptOf('Check Node'), given, folder);
    const { key = '', package: PACKAGE = '' } = checked.outputs;
    const facts = { folder, source, key, PACKAGE, cache };
    if (checked.code !== 0) return { ...checked, ...facts, words: [] };
    const kept = env.CACHE === 'false' ? undefined : cache.get(key);
    if (kept !== undefined) cpSync(kept, PACKAGE, { recursive: true });
    const ended = await step(scriptOf('Install hms'), { ...given, PACKAGE }, folder);
    if (ended.outputs.built === 'true' && env.CACHE !== 'false') cache.set(key, PACKAGE);
    const words = (left(folder, 'npm') ?? '').replaceAll(ended.own, 'TEMP').split('\n');
    return { ...ended, ...facts, words: words.filter(Boolean) };
  }

  /** The first job of all tests that look at a later one. */
  let first: ReturnType<typeof installing> | undefined;
  async function built() {
    first ??= installing({});
    const job = await first;
    return { ...job, cache: new Map(job.cache) };
  }

  const build = ['ci --ignore-scripts --include=dev --no-audit --no-fund', 'run build'];

  test('a version comes from the registry', async () => {
    const { code, words, path, own, stdout, key } = await installing({ VERSION: '1.2.3' });
    expect(code).toBe(0);
    expect(words).toEqual(['install --global --ignore-scripts --prefix TEMP/hms hms-cli@1.2.3']);
    expect(path).toBe(`${own}/hms/bin\n`);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(key).toBe('');
  });

  test('without one a copy of the repository is built', async () => {
    const { code, words, folder, source, stdout, own, path } = await built();
    expect(code).toBe(0);
    expect(words).toEqual(build);
    expect(stdout).toBe('9.9.9 from source\n');
    expect(path).toBe(`${own}/hms/bin\n`);
    expect(left(folder, 'npm.files')).toBe('package.json\n');
    expect(left(folder, 'npm.folder')).not.toContain(source);
    expect(readdirSync(source)).toEqual(['package.json']);
  });

  test('the cache has the program and nothing that only builds or tests it', async () => {
    const { PACKAGE } = await built();
    const files = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' });
    expect(files.sort()).toEqual(['bin', 'bin/hms.cjs', 'dist', 'dist/hms.cjs', 'package.json']);
  });

  test('a later job takes it from the cache, and runs no npm', async () => {
    const { cache, key } = await built();
    const { code, words, stdout, outputs } = await installing({}, {}, cache);
    expect({ code, words, stdout }).toEqual({ code: 0, words: [], stdout: '9.9.9 from source\n' });
    expect(outputs.built).toBeUndefined();
    expect(key).toMatch(/^hms-Linux-node\d+-[0-9a-f]{64}$/);
  });

  test.each<[string, Env, Env]>([
    ['source', { SOURCE: 'other' }, {}],
    ['system', { RUNNER_OS: 'Windows' }, {}],
    [
      'Node',
      {},
      { 'bin/node': 'if [ "$1" = --version ]; then echo v99.1.0; else exec "$REAL_NODE" "$@"; fi' },
    ],
  ])('another %s is another key', async (_, env, programs) => {
    const { cache, key } = await built();
    const other = await installing({ REAL_NODE: process.execPath, ...env }, programs, cache);
    expect(other.key).not.toBe(key);
    expect(other.words).toEqual(build);
  });

  test('a cached package that does not start is built again', async () => {
    const { PACKAGE, key } = await built();
    const broken = workspace();
    cpSync(PACKAGE, broken, { recursive: true });
    writeFileSync(join(broken, 'bin/hms.cjs'), 'throw new Error()');
    const cache = new Map([[key, broken]]);
    const { code, words, stdout } = await installing({}, {}, cache);
    expect({ code, words, stdout }).toEqual({
      code: 0,
      words: build,
      stdout: '9.9.9 from source\n',
    });
  });

  test('without the cache each job builds', async () => {
    const { cache } = await installing({ CACHE: 'false' });
    expect((await installing({ CACHE: 'false' }, {}, cache)).words).toEqual(build);
  });

  test('cache steps run only with a cache and without a version, and fail no job', () => {
    const steps = action.runs.steps.filter(({ uses }) => uses !== undefined);
    for (const one of steps) expect(one['continue-on-error']).toBe(true);
    expect(steps.map((one) => one.if)).toEqual([
      "inputs.version == '' && inputs.cache == 'true'",
      "inputs.cache == 'true' && steps.install.outputs.built == 'true'",
    ]);
    expect(steps[0]?.with).toEqual(steps[1]?.with);
  });

  test('what npm ends with is the end of the step', async () => {
    const { code, path } = await installing({}, { 'bin/npm': 'exit 5' });
    expect({ code, path }).toEqual({ code: 5, path: '' });
  });

  test.each([
    ['no Node', 'exit 127', 'Node is not in the PATH.'],
    ['Node 18', 'echo v18.20.8', 'Node v18.20.8 is too old.'],
    ['Node 20.18', 'echo v20.18.3', 'Node v20.18.3 is too old.'],
  ])('%s is said, with the remedy', async (_, node, words) => {
    const ended = await installing({ VERSION: '1.2.3' }, { 'bin/node': node });
    expect(ended).toMatchObject({ code: 1, words: [] });
    expect(ended.stdout).toMatch(/^::error title=hms::.*\n$/);
    expect(ended.stdout).toContain(words);
    expect(ended.stdout).toContain('Node 20.19 or newer: use actions/setup-node');
  });

  test.each(inTurn(['v20.19.0', 'v22.1.0', 'v100.0.0'], 0))('Node %s will do', async (version) => {
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

  /** What the script makes of a command line before it starts hms with it. */
  const [, splitting = ''] = /node -e '\n(.*?)\n'/s.exec(run) ?? [];
  function split(RUN: string): string {
    const RUNNER_TEMP = workspace();
    const process = { env: { RUN, RUNNER_TEMP } };
    runInNewContext(splitting, { process, require: createRequire(import.meta.url) });
    return (left(RUNNER_TEMP, 'hms-words') ?? '').replace(/([^\0]*)\0/g, '<$1>');
  }

  const echo = { 'bin/hms': 'for word; do printf "<%s>" "$word"; done; exit $CODE' };
  const words = async (RUN: string, env: Env = {}) => step(run, { ...env, RUN }, workspace(echo));

  test.each([
    ['backups create x --wait', '<backups><create><--github-output><x><--wait>'],
    ['backups wait x latest', '<backups><wait><--github-output><x><latest>'],
    ['--profile p -q backups create x', '<--profile><p><-q><backups><create><--github-output><x>'],
    ['backups list create', '<backups><list><create>'],
    ['each --all -- backups create {}', '<each><--github-output><--all><--><backups><create><{}>'],
    [
      '-o json --retries=1 audit --html x',
      '<-o><json><--retries=1><audit><--github-output><--html><x>',
    ],
    ['users import a.csv', '<users><import><--github-output><a.csv>'],
    ['backups -o json create x', '<backups><-o><json><create><--github-output><x>'],
    ['--profile audit installs list', '<--profile><audit><installs><list>'],
    ['installs create each', '<installs><create><each>'],
    ['hms audit', '<audit><--github-output>'],
    ['hms', ''],
    ['hms hms', '<hms>'],
    ['installs list', '<installs><list>'],
    ['installs list\n  --json\n', '<installs><list><--json>'],
  ])('hms gets the words of %j, and the option where it knows it', (RUN, expected) => {
    expect(split(RUN)).toBe(expected);
  });

  const shellWords = [
    `a  b c\td`,
    `'a b' "c d" e\\ f`,
    `--x='a "b"' "it's" 'a'"b"c`,
    `"a \\"b\\" \\\\ \\n \\$x" 'a\\b'`,
    `"" '' x`,
    `a \\\n  b c\\\nd`,
    `"two\nlines"`,
  ];
  test.each(sized([shellWords.join(' ')], shellWords))(
    'the words of %j are those of a shell',
    async (line) => {
      const inShell = await runScript('github', `hms ${line}`, workspace(echo));
      expect((await words(line)).stdout).toBe(inShell.stdout);
    },
  );

  const tempting = [
    '$HOME $(touch x) `touch x`',
    'a > x',
    '*',
    '"$HOME" "$(touch x)"',
    'a; touch x',
  ];
  test.each(inTurn(tempting, 0))('nothing of %j is expanded or run', async (line) => {
    const folder = workspace(echo);
    const { stdout } = await step(run, { RUN: line }, folder);
    expect(stdout.replace(/[<> ]/g, '')).toBe(line.replace(/["> ]/g, ''));
    expect(left(folder, 'x')).toBeUndefined();
  });

  test.each([`"a`, `it's`, 'a\\'])('%s is no command line', async (line) => {
    const { code, stdout, outputs } = await words(line);
    expect({ code, outputs }).toEqual({ code: 2, outputs: { exit_code: '2' } });
    expect(stdout).toBe('::error title=hms::A quote in the input run is not closed.\n');
  });

  test('the folder of working-directory, in the workspace', async () => {
    const folder = workspace({ 'bin/hms': 'pwd', 'sub folder/x': '' });
    const env = { RUN: 'audit', FOLDER: 'sub folder', PATH: `${folder}/bin:${process.env.PATH}` };
    expect((await step(run, env, folder)).stdout).toBe(`${folder}/sub folder\n`);
  });

  test('a folder that is not there is exit 2, and runs nothing', async () => {
    const { code, stdout, outputs } = await words('audit', { FOLDER: 'nowhere' });
    expect({ code, outputs }).toEqual({ code: 2, outputs: { exit_code: '2' } });
    expect(stdout).toBe(
      '::error title=hms::The folder of the input working-directory does not exist.\n',
    );
  });

  test('an audit and a run have their outputs', async () => {
    const audited = await step(run, { ...service.env, RUN: 'audit' });
    expect(audited.outputs).toMatchObject({ exit_code: '12', failed: '0', skipped: '0' });
    expect(Number(audited.outputs.findings)).toBeGreaterThan(0);
    const ran = await step(run, { ...service.env, RUN: 'hms each --all -- installs get {}' });
    expect(ran.outputs).toMatchObject({ exit_code: '0', failed: '0', unknown: '0' });
    expect(ran.outputs.ok).toBe(ran.outputs.targets);
    expect(ran.outputs.run).toMatch(/^\d{8}-/);
  });

  test.each(['9', '10', '12'])('exit code %s passes through', async (CODE) => {
    const { code, outputs } = await words('audit', { CODE });
    expect({ code, outputs }).toEqual({ code: Number(CODE), outputs: { exit_code: CODE } });
  });
});
