/** The recipes of docs/ci.md: every script of them, in the shell of its engine. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import pkg from '../../package.json';
import { seedId } from '../../src/sandbox/seed/ids.ts';
import { authorization } from '../support/served.ts';
import { sized } from '../support/sized.ts';
import { recordingHop, type Service, serve } from '../support/spawn.ts';
import {
  left,
  type Outcome,
  runScript,
  runSteps,
  type Step,
  variablesIn,
  workspace,
} from '../support/workflow.ts';

interface Workflow {
  name: string;
  on: unknown;
  defaults: unknown;
  jobs: Record<string, { steps: Step[] }>;
}

const text = readFileSync('docs/ci.md', 'utf8');
const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)];
const of = (kind: string) => blocks.filter((block) => block[1] === kind).map(([, , body]) => body);

const yaml = of('yaml').map((body) => parse(body ?? ''));
const workflows: Workflow[] = yaml.filter(({ jobs }) => jobs !== undefined);
const [gitlab, planned] = yaml.filter((one) => one.stages !== undefined);
const [plainDeploy = '', plainRefresh = '', plainAudit = ''] = of('sh');

const stepsOf = (name: string) =>
  workflows.filter((one) => one.name === name).flatMap(({ jobs }) => Object.values(jobs))[0]
    ?.steps ?? [];
const scriptOf = (job: string) =>
  [...gitlab.default.before_script, ...gitlab[job].script].join('\n');

/** What is deployed onto, as it is at that moment. */
const programs = {
  'deploy.sh': 'hms backups list acmeprod --json >deployed',
  'bin/curl': 'echo "$*" >>curl; cp "$PACKED" hms.tgz',
  'bin/mail': 'echo "$*" >>mail; cat >>mail',
};

const packages = mkdtempSync(join(tmpdir(), 'hms-packed-'));
const unpacked = mkdtempSync(join(tmpdir(), 'hms-unpacked-'));

/** Links to the package, which was unpacked once: a copy for each job would be compiled for each job. */
const tar = `ln -s '${unpacked}'/* .hms`;

const engineEnv = {
  GITHUB_SHA: 'c0ffee',
  GITHUB_RUN_ID: '7',
  GITHUB_RUN_ATTEMPT: '1',
  CI_COMMIT_SHA: 'c0ffee',
  CI_PIPELINE_ID: '7',
  CI_JOB_ID: '71',
  BUILD_ID: '7',
  PACKAGE_VERSION: gitlab.variables.PACKAGE_VERSION,
  PACKED: join(packages, `hms-cli-${pkg.version}.tgz`),
  CI_API_V4_URL: 'https://gitlab.example/api/v4',
  CI_PROJECT_ID: '42',
  CI_JOB_TOKEN: 'job-token',
};

/** Runs a workflow's job; the service is known to its variables and secrets only. */
async function inGithub(steps: Step[], { env: service }: Pick<Service, 'env'>) {
  const folder = workspace(programs);
  const job = { folder, env: { ...engineEnv }, log: [] };
  const github = { run_id: '7', run_attempt: '1' };
  const ended = await runSteps(steps, { github, vars: service, secrets: service }, job);
  return { ...ended, folder, log: job.log.join('') };
}

type Env = Record<string, string>;
async function inShell(engine: 'gitlab' | 'plain', script: string, service: Env, more: Env = {}) {
  const folder = workspace({ ...programs, ...more });
  const ended = await runScript(engine, script, folder, { ...engineEnv, ...service });
  return { ...ended, folder, log: ended.stderr };
}

/** Each job of each engine. */
const engines = {
  GitHub: (job: string) => (service: Service) => inGithub(stepsOf(job), service),
  GitLab: (job: string) => (service: Service) =>
    inShell('gitlab', scriptOf(job.replace(' ', '-')), service.env, { 'bin/tar': tar }),
  shell: (job: string) => (service: Service) => {
    const scripts: Env = { deploy: plainDeploy, 'refresh staging': plainRefresh };
    return inShell('plain', scripts[job] ?? plainAudit, service.env);
  },
};
type Engine = keyof typeof engines;
const each = Object.keys(engines) as Engine[];

type Run = Awaited<ReturnType<ReturnType<(typeof engines)[Engine]>>> & {
  steps?: Outcome['steps'];
};

/** What a job came to, of which several tests say something: each is run once. */
const ended = new Map<string, Promise<Run>>();

function once(engine: Engine, job: string, on: 'service' | 'aborting'): Promise<Run> {
  const key = `${engine} ${job} ${on}`;
  const run = ended.get(key) ?? engines[engine](job)({ service, aborting }[on]);
  ended.set(key, run);
  return run;
}

let service: Service;
let quick: Service;
let aborting: Service;
beforeAll(async () => {
  const words = ['pack', '--ignore-scripts', '--pack-destination', packages];
  execFileSync('npm', words, { stdio: 'ignore' });
  execFileSync('tar', ['-xzf', engineEnv.PACKED, '-C', unpacked, '--strip-components=1']);
  // Long enough for a deploy that does not wait to come too early.
  service = await serve('--job-seconds', '1');
  quick = await serve('--job-seconds', '0');
  aborting = await serve('--job-seconds', '0', '--job-outcome', 'aborted');
});
afterAll(() => Promise.all([service, quick, aborting].map((one) => one.stop())));

/** The service behind a hop: what is asked of it beyond reading. */
async function watched({ env }: Service) {
  const hop = await recordingHop(env.HMS_BASE_URL ?? '');
  return {
    env: { ...env, HMS_BASE_URL: hop.url },
    writes: () =>
      hop.passed.filter(({ method }) => method !== 'GET').map(({ url }) => url.split('/').at(-1)),
    stop: async () => {
      hop.close();
      return { code: 0, stdout: '', stderr: '' };
    },
  };
}

test('these are the scripts of the document', () => {
  expect(workflows.map(({ name }) => name)).toEqual([
    'deploy',
    'refresh staging',
    'audit',
    'backup',
    'approved refresh',
    'apply signed',
  ]);
  expect(Object.keys(gitlab)).toEqual([
    ...['stages', 'variables', 'default'],
    ...['deploy', 'record-backup', 'refresh-staging', 'audit'],
  ]);
  expect(Object.keys(planned)).toEqual(['stages', 'plan-refresh', 'apply-refresh']);
  expect(of('sh')).toHaveLength(4);
  expect(blocks).toHaveLength(15);
});

test.each(workflows.map((one) => [one.name, one] as const))(
  'the workflow %s says its shell, and has no expression inside a script',
  (_, { on, defaults, jobs }) => {
    expect(on).toBeTruthy();
    expect(defaults).toEqual({ run: { shell: 'bash' } });
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
    expect(scripts.join('')).not.toContain('${{');
  },
);

describe.each(each)('%s', (engine) => {
  const run = engines[engine];

  test('deploys when the backup completed', async () => {
    const { code, folder, log } = await once(engine, 'deploy', 'service');
    expect(code, log).toBe(0);
    const backups: { description: string; status: string }[] = JSON.parse(
      left(folder, 'deployed') ?? '[]',
    );
    const before = engine === 'shell' ? /^before build 7 \[once/ : /^before c0ffee \[once/;
    const taken = backups.filter(({ description }) => before.test(description));
    expect(taken.at(0)?.status).toBe('completed');
  });

  test('does not deploy when it was aborted', async () => {
    const { code, folder } = await once(engine, 'deploy', 'aborting');
    expect(code).toBe(8);
    expect(left(folder, 'deployed')).toBeUndefined();
  });

  test('copies onto staging behind a backup of it', async () => {
    const { env, writes, stop } = await watched(service);
    const { code, log } = await run('refresh staging')({ env, stop });
    expect(code, log).toBe(0);
    expect(writes()).toEqual(['backups', 'install_copy']);
    const id = /backups restore acmestage (\S+)/.exec(log)?.[1];
    const seen = await fetch(
      `${env.HMS_BASE_URL}/installs/${seedId('install', 'acmestage')}/backups/${id}`,
      { headers: { authorization } },
    );
    await stop();
    expect(await seen.json()).toMatchObject({ status: 'completed' });
  });

  test('the audit ends with 12, and leaves its page', async () => {
    const { code, folder } = await once(engine, 'audit', 'service');
    expect(code).toBe(12);
    expect(left(folder, 'audit.html')).toContain('museumprod');
  });
});

/** What hms decides is the same for each engine: the one that stops at no error by itself shows it. */
describe.each(sized<Engine[]>(['shell'], each))('%s', (engine) => {
  const run = engines[engine];

  test('deploys again for the same build, behind the same backup', async () => {
    const { env, writes, stop } = await watched(quick);
    for (let time = 0; time < 2; time += 1) {
      const { code, folder, log } = await run('deploy')({ env, stop });
      expect(code, log).toBe(0);
      expect(left(folder, 'deployed')).toContain('completed');
    }
    await stop();
    // None if another engine has the same key.
    expect(writes().filter((path) => path === 'backups').length).toBeLessThanOrEqual(1);
  });

  test('copies nothing when the backup was aborted', async () => {
    const { env, writes, stop } = await watched(aborting);
    const { code } = await run('refresh staging')({ env, stop });
    await stop();
    expect({ code, writes: writes() }).toEqual({ code: 8, writes: ['backups'] });
  });

  test('without credentials it is 3', async () => {
    const { HMS_BASE_URL = '' } = service.env;
    const ended = await run('deploy')({ ...service, env: { HMS_BASE_URL } });
    expect(ended.code).toBe(3);
    expect(left(ended.folder, 'deployed')).toBeUndefined();
  });
});

describe('GitHub', () => {
  test('a later step knows the backup', async () => {
    const { folder, steps } = await once('GitHub', 'deploy', 'service');
    const { backup_id: id } = steps?.deploy?.outputs ?? {};
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(left(folder, 'summary')).toContain(`\nBackup of acmeprod: ${id}, failed phase: none\n`);
  });

  test('a later step knows of one that was aborted', async () => {
    const { folder, log } = await once('GitHub', 'deploy', 'aborting');
    expect(left(folder, 'summary')).toMatch(
      /^Backup of acmeprod: [0-9a-f-]{36}, failed phase: backup\n$/m,
    );
    expect(log).toMatch(/^::group::Waiting for backup .*\n[\s\S]*^::endgroup::\n/m);
    expect(log).toMatch(/^::error title=hms::.* ended with status 'aborted'\. .*not run\.$/m);
  });

  test('one attempt has one backup, and the next has its own', async () => {
    const step = stepsOf('deploy').filter(({ id }) => id === 'deploy');
    const idOf = async (attempt: string) => {
      const folder = workspace({ 'deploy.sh': '' });
      const env = { ...engineEnv, ...quick.env, GITHUB_RUN_ID: '8', GITHUB_RUN_ATTEMPT: attempt };
      const { steps } = await runSteps(step, {}, { folder, env, log: [] });
      return steps.deploy?.outputs.backup_id;
    };
    const [first, again, next] = [await idOf('1'), await idOf('1'), await idOf('2')];
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test('the action runs a command, and its outputs are there', async () => {
    const { code, steps } = await inGithub(stepsOf('backup'), quick);
    expect(code).toBe(0);
    expect(steps.backup?.outputs).toMatchObject({
      backup_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'completed',
      exit_code: '0',
    });
  });

  test('the action goes on waiting where time ran out', async () => {
    const slow = await serve('--job-seconds', '5');
    const hurried = stepsOf('backup').map((step) =>
      step.with?.run
        ? { ...step, with: { ...step.with, run: step.with.run.replace('15m', '1s') } }
        : step,
    );
    const { code, steps, log } = await inGithub(hurried, slow);
    await slow.stop();
    expect(code, log).toBe(0);
    expect(steps.backup).toMatchObject({ outcome: 'failure', outputs: { exit_code: '9' } });
    expect(log).toContain(`\n${steps.backup?.outputs.backup_id}\tcompleted\t`);
  });

  test('any other end is that of the job', async () => {
    const { code, steps } = await inGithub(stepsOf('backup'), aborting);
    expect(code).toBe(8);
    expect(steps.backup?.outputs).toMatchObject({ status: 'aborted', exit_code: '8' });
  });
});

describe('a plain shell', () => {
  test('nothing is copied with the installs the wrong way round', async () => {
    const script = plainRefresh.replace('acmeprod acmestage', 'acmestage acmeprod');
    const { env, writes, stop } = await watched(quick);
    const { code } = await inShell('plain', script, env);
    await stop();
    expect({ code, writes: writes() }).toEqual({ code: 2, writes: [] });
  });

  test('findings are mailed with their table', async () => {
    const { folder } = await once('shell', 'audit', 'service');
    const mailed = left(folder, 'mail')?.split('\n');
    expect(mailed?.[0]).toBe('-s hms: the audit has findings ops@example.com');
    expect(mailed?.[1]).toMatch(/^install\tmark\t/);
  });

  test('an audit that did not happen is mailed as such', async () => {
    const env = { ...quick.env, HMS_PASSWORD: 'wrong' };
    const { code, folder } = await inShell('plain', plainAudit, env);
    expect(code).toBe(3);
    expect(left(folder, 'mail')).toBe('-s hms: audit failed, exit 3 ops@example.com\n');
  });

  test('nothing is mailed where there is nothing', async () => {
    const script = plainAudit.replace('environment=production', 'name=acmeprod');
    const { code, folder, log } = await inShell('plain', script, service.env);
    expect(code, log).toBe(0);
    expect(left(folder, 'mail')).toBeUndefined();
  });
});

describe('GitLab', () => {
  test('installs the package of the project, with the token of the job', async () => {
    const { folder } = await once('GitLab', 'audit', 'service');
    const words = left(folder, 'curl')?.trimEnd().split(' ') ?? [];
    expect(words).toContain('job-token');
    expect(words.at(-1)).toBe(
      `https://gitlab.example/api/v4/projects/42/packages/generic/hms/${pkg.version}/hms-cli-${pkg.version}.tgz`,
    );
    const where = [...gitlab.default.before_script, 'command -v hms', 'hms --version'].join('\n');
    const { stdout, folder: own } = await inShell('gitlab', where, {});
    expect(stdout).toBe(`${own}/.hms/bin/hms\n${pkg.version}\n`);
  });

  test('a later job knows the backup', async () => {
    const { folder } = await once('GitLab', 'deploy', 'service');
    expect(gitlab.deploy.artifacts.reports.dotenv).toBe('hms.env');
    const passed = variablesIn(left(folder, 'hms.env') ?? '');
    expect(passed).toMatchObject({ HMS_COMMAND_EXIT: '0' });
    const later = workspace();
    await runScript('gitlab', gitlab['record-backup'].script.join('\n'), later, passed);
    expect(left(later, 'backup.txt')).toBe(
      `Backup of acmeprod ${passed.HMS_BACKUP_ID}, failed phase none\n`,
    );
  });

  test('a later job knows of a backup that was aborted', async () => {
    const { folder } = await once('GitLab', 'deploy', 'aborting');
    expect(variablesIn(left(folder, 'hms.env') ?? '').HMS_FAILED_PHASE).toBe('backup');
    expect(gitlab.deploy.artifacts.when).toBe('always');
  });
});
