/** Detects CI engines by the variables they set for their jobs (docs/ci.md lists them). */
import type { Env } from '../core/env.ts';

export const engineVariables = [
  'CI',
  'CONTINUOUS_INTEGRATION',
  'APPVEYOR',
  'bamboo_planKey',
  'BITBUCKET_BUILD_NUMBER',
  'BITRISE_IO',
  'BUDDY_WORKSPACE_ID',
  'BUILDKITE',
  'CF_BUILD_ID',
  'CIRCLECI',
  'CIRRUS_CI',
  'CM_BUILD_ID',
  'CODEBUILD_BUILD_ID',
  'DRONE',
  'EAS_BUILD',
  'FORGEJO_ACTIONS',
  'GITEA_ACTIONS',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'GO_PIPELINE_LABEL',
  'HARNESS_BUILD_ID',
  'HEROKU_TEST_RUN_ID',
  'NETLIFY',
  'PROW_JOB_ID',
  'SCREWDRIVER',
  'SEMAPHORE',
  'TEAMCITY_VERSION',
  'TF_BUILD',
  'VELA',
  'WERCKER',
] as const;

export function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

const isGiven = (value: string | undefined) => value !== undefined && value !== '';

const ofJenkins = ['BUILD_ID', 'BUILD_NUMBER', 'EXECUTOR_NUMBER'] as const;

/**
 * People also set these for clients or on the engine's machine, so a variable that only jobs have must be set as well.
 * Its value may be 0.
 */
export const sharedVariables = {
  HUDSON_URL: ofJenkins,
  JENKINS_HOME: ofJenkins,
  JENKINS_URL: ofJenkins,
  TASKCLUSTER_ROOT_URL: ['TASK_ID'],
  TRAVIS: ['TRAVIS_BUILD_ID', 'TRAVIS_JOB_ID'],
} as const;

/** The variable that proves an unattended job. */
export function engineIn(env: Env): string | undefined {
  const own = engineVariables.find((name) => isSet(env[name]));
  if (own !== undefined) return own;
  const shared = Object.entries(sharedVariables).find(
    ([name, ofJobs]) => isSet(env[name]) && ofJobs.some((one) => isGiven(env[one])),
  );
  return shared?.[0] ?? (env.TRAVIS === 'true' ? 'TRAVIS' : undefined);
}
