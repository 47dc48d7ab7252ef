/** The pipeline of docs/ci.md: one job plans, a person approves, another job applies. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { recordingHop, type Service, serve, shell } from '../support/spawn.ts';
import { left, runScript, runSteps, variablesIn, workspace } from '../support/workflow.ts';

const text = readFileSync('docs/ci.md', 'utf8');
const yaml = [...text.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, body = '']) => parse(body));
const [github] = yaml.filter(({ name }) => name === 'approved refresh');
const [signedGithub] = yaml.filter(({ name }) => name === 'apply signed');
const [gitlab, planned, signedGitlab] = yaml.filter(({ stages }) => stages !== undefined);

const programs = {
  'bin/gh': 'echo "$*" >>gh; cat plan.md >>gh',
  'bin/curl': 'case "$*" in *refresh.plan*) cp "$PLANNED" refresh.plan ;; esac',
  // The package itself is unpacked by test/end-to-end/ci.test.ts.
  'bin/tar': 'mkdir .hms/bin; cp "$(command -v hms)" .hms/bin/hms.cjs',
};
const engineEnv = {
  PACKAGE_VERSION: gitlab.variables.PACKAGE_VERSION,
  CI_API_V4_URL: 'https://gitlab.example/api/v4',
  CI_PROJECT_ID: '42',
  CI_JOB_TOKEN: 'job-token',
};

type Env = Record<string, string>;

async function inGitlab(script: string, env: Env) {
  const folder = workspace(programs);
  const ended = await runScript('gitlab', script, folder, { ...engineEnv, ...env });
  return { ...ended, folder, log: ended.stderr };
}

let quick: Service;
beforeAll(async () => {
  quick = await serve('--job-seconds', '0');
});
afterAll(() => quick.stop());

/** The service behind a hop: what is asked of it beyond reading. */
async function watched() {
  const hop = await recordingHop(quick.env.HMS_BASE_URL ?? '');
  const env: Env = { ...quick.env, HMS_BASE_URL: hop.url };
  const writes = () =>
    hop.passed.filter(({ method }) => method !== 'GET').map(({ url }) => url.split('/').at(-1));
  return { env, writes, stop: async () => hop.close() };
}

describe('Q1, Q2: a plan that a person approves', () => {
  /** Both jobs, each in a clean folder. The engine carries the file and its hash. */
  async function inBoth(env: Env, between: () => Promise<unknown>, exchange?: string) {
    const state = mkdtempSync(join(tmpdir(), 'hms-state-'));
    const job = () => ({
      folder: workspace(programs),
      env: { ...engineEnv, ...env, HMS_STATE_DIR: state },
      log: [] as string[],
    });
    const [first, second] = [job(), job()];
    const contexts = {
      github: { event: { number: 7 }, token: 't', repository: 'o/r' },
      vars: env,
      secrets: env,
    };
    const plan = await runSteps(github.jobs.plan.steps, contexts, first);
    expect(plan.code, first.log.join('')).toBe(0);
    const content = exchange ?? left(first.folder, 'refresh.plan') ?? '';
    writeFileSync(join(second.folder, 'refresh.plan'), content);
    await between();
    const needs = { plan: { outputs: { sha256: plan.steps.plan?.outputs.sha256 } } };
    const apply = await runSteps(github.jobs.apply.steps, { ...contexts, needs }, second);
    return { ...apply, comment: left(first.folder, 'gh') ?? '', log: second.log.join('') };
  }

  test('GitHub: the plan is on the pull request, and what was planned is sent', async () => {
    const { env, writes, stop } = await watched();
    const { code, comment, log } = await inBoth(env, async () => expect(writes()).toEqual([]));
    await stop();
    expect(code, log).toBe(0);
    expect(comment).toMatch(/^pr comment 7 --body-file plan\.md\n### Plan of hms\n/);
    expect(comment).toContain('acmestage');
    expect(writes()).toEqual(['backups', 'install_copy']);
  });

  test('GitHub: another file, and a change in between, are refused', async () => {
    const { env, writes, stop } = await watched();
    const other = await inBoth(env, async () => {}, '{"hms_plan": 1}');
    expect(other.code, other.log).toBe(6);
    expect(other.log).toContain('is not the expected plan');
    const line = 'hms domains add acmestage new-primary.example --primary';
    const changed = await inBoth(env, () => shell(line, quick.env));
    await stop();
    expect(changed.code, changed.log).toBe(6);
    expect(changed.log).toContain(
      'primary domain of acmestage: - in the plan, now new-primary.example',
    );
    expect(writes()).toEqual([]);
  });

  test('GitLab: the same, with the hash in the variables of the first job', async () => {
    const { env, writes, stop } = await watched();
    const run = (name: string, more: Env = {}) =>
      inGitlab([...gitlab.default.before_script, ...planned[name].script].join('\n'), {
        ...env,
        ...more,
      });
    const plan = await run('plan-refresh');
    expect(plan.code, plan.log).toBe(0);
    expect(planned['plan-refresh'].artifacts).toEqual({
      paths: ['refresh.plan'],
      reports: { dotenv: 'plan.env' },
    });
    const passed = variablesIn(left(plan.folder, 'plan.env') ?? '');
    const script = [
      `cp '${plan.folder}/refresh.plan' .`,
      ...gitlab.default.before_script,
      ...planned['apply-refresh'].script,
    ];
    const apply = await inGitlab(script.join('\n'), { ...env, ...passed });
    await stop();
    expect(apply.code, apply.log).toBe(0);
    expect(writes()).toEqual(['backups', 'install_copy']);
  });

  /** A plan of the first job, and its signature by a key. */
  async function signed(env: Env) {
    const folder = mkdtempSync(join(tmpdir(), 'hms-signed-'));
    const at = (name: string) => join(folder, name);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(at('ada.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const approver = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    writeFileSync(at('ada.pem'), approver);
    const plan =
      'hms installs copy acmeprod acmestage --backup-first --notify ops@example.com --plan-out';
    const line = `cd '${folder}' && ${plan} refresh.plan && hms plan sign refresh.plan --key ada.key --yes`;
    const ended = await shell(line, env);
    expect(ended.code, ended.stderr).toBe(0);
    return { at, approver, signature: readFileSync(at('refresh.plan.sig'), 'utf8') };
  }

  async function applySigned(env: Env, plan: string, approver: string, signature: string) {
    const job = { folder: workspace(programs), env: { ...engineEnv, ...env }, log: [] as string[] };
    writeFileSync(join(job.folder, 'refresh.plan'), plan);
    const contexts = {
      github: { token: 't' },
      vars: { ...env, HMS_APPROVER: approver },
      secrets: env,
      inputs: { run: '7', signature },
    };
    const { code } = await runSteps(signedGithub.jobs.apply.steps, contexts, job);
    return { code, log: job.log.join('') };
  }

  test('Q7: GitHub applies a signed plan, and no other', async () => {
    const { env, writes, stop } = await watched();
    const { at, approver, signature } = await signed(env);
    const plan = readFileSync(at('refresh.plan'), 'utf8');
    const other = await signed(env);
    const refused = [
      [plan, approver, other.signature],
      [plan, other.approver, signature],
      [plan, '', signature],
      [plan, approver, ''],
    ] as const;
    for (const [file, key, sig] of refused) {
      const { code, log } = await applySigned(env, file, key, sig);
      expect([2, 6], log).toContain(code);
    }
    expect(writes()).toEqual([]);
    const { code, log } = await applySigned(env, plan, approver, signature);
    await stop();
    expect(code, log).toBe(0);
    expect(writes()).toEqual(['backups', 'install_copy']);
  });

  test('Q7: GitLab applies a signed plan', async () => {
    const { env, writes, stop } = await watched();
    const { at, signature } = await signed(env);
    const script = [...gitlab.default.before_script, ...signedGitlab['apply-signed'].script];
    const more = { PLANNED: at('refresh.plan'), PLAN_JOB: '9', HMS_APPROVER: at('ada.pem') };
    const unset = await inGitlab(script.join('\n'), {
      ...env,
      ...more,
      HMS_APPROVER: '',
      SIGNATURE: signature,
    });
    expect(unset.code, unset.log).toBe(2);
    const ended = await inGitlab(script.join('\n'), { ...env, ...more, SIGNATURE: signature });
    await stop();
    expect(ended.code, ended.log).toBe(0);
    expect(writes()).toEqual(['backups', 'install_copy']);
  });

  test('a person stands between the jobs, and one job at a time touches the install', () => {
    const { plan, apply } = github.jobs;
    expect(plan).toMatchObject({
      outputs: { sha256: expect.stringContaining('steps.plan.outputs.sha256') },
    });
    expect(apply).toMatchObject({
      needs: 'plan',
      environment: 'production',
      concurrency: { group: 'hms-acmestage', 'cancel-in-progress': false },
    });
    expect(planned['apply-refresh']).toMatchObject({
      needs: ['plan-refresh'],
      environment: 'production',
      resource_group: 'staging',
      rules: [{ when: 'manual' }],
    });
  });
});
