/** CI engines, known by the variables they set themselves (docs/ci.md lists them). */

type Env = Readonly<Record<string, string | undefined>>;

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
  'HUDSON_URL',
  'JENKINS_HOME',
  'JENKINS_URL',
  'NETLIFY',
  'PROW_JOB_ID',
  'SCREWDRIVER',
  'SEMAPHORE',
  'TASKCLUSTER_ROOT_URL',
  'TEAMCITY_VERSION',
  'TF_BUILD',
  'TRAVIS',
  'VELA',
  'WERCKER',
] as const;

export function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

/** Whether nobody is there to answer a question. */
export const inCi = (env: Env) => engineVariables.some((name) => isSet(env[name]));
