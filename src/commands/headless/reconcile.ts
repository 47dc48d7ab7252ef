import { isOperation } from '../../client/record-mismatch.ts';
import type { Context } from '../../command-model/definition.ts';
import type { Job } from '../../command-model/plan.ts';
import { fieldIn } from '../../command-model/where.ts';
import { failureIn } from '../../contract/failure.ts';
import { HmsError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { StartedJob } from '../../ledger/job-record.ts';
import { checkedAnswer } from './answer-body.ts';

export interface EnvironmentRef {
  account: string;
  app: string;
  environment: string;
}

/** The command that shows the environment, with the account named. */
export function showCommand({ account, app, environment }: EnvironmentRef): string {
  return `hms headless envs get ${app} ${environment} --account ${account}`;
}

/** What the ledger notes. */
export function startedEnvironment({ account, app, environment }: EnvironmentRef): StartedJob {
  return {
    kind: 'environment',
    target: { id: environment, name: environment },
    place: { account, app },
  };
}

/** The environment a response is about: the record itself, or a long-running operation (field notes). */
export function answeredEnvironment(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const { response } = body;
  const isRecord = isObject(response) && isEnvironment(response);
  const ids = [
    fieldIn(body, 'metadata.environment'),
    fieldIn(body, 'metadata.environment.id'),
    isRecord ? response.id : undefined,
    fieldIn(body, 'environment.id'),
    // The id of an operation is not an environment's.
    isEnvironment(body) ? body.id : undefined,
  ];
  const paths = ['metadata.target', 'response.name', 'name'].map((place) => fieldIn(body, place));
  return [...ids, ...paths.filter(isPath)].map(lastOf).find((one) => one !== undefined);
}

/** An environment may have `metadata` too: its labels. */
function isEnvironment(body: JsonObject): boolean {
  return ('reconciling' in body && !('done' in body)) || !isOperation(body);
}

/** `accounts/northlight/apps/storefront/environments/env-main` */
function isPath(value: unknown): boolean {
  return typeof value === 'string' && /(^|\/)environments\/[^/]+$/.test(value);
}

/** The id, also from a path. */
function lastOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const id = isPath(value) ? value.replace(/^.*\//s, '') : value;
  return isSegment(id) ? id : undefined;
}

/** A URL resolves `..`, so it cannot be the id of an environment. */
function isSegment(text: string): boolean {
  return !['', '.', '..'].includes(text.trim());
}

/** Waits while `reconciling` is true. An environment without the field cannot be waited for. */
export function reconcileJob({ api }: Pick<Context, 'api'>, ref: EnvironmentRef): Job {
  const showLine = showCommand(ref);
  return {
    name: `environment ${ref.environment} of ${ref.app}`,
    resume: `To check, run: ${showLine}`,
    async poll() {
      const answer = checkedAnswer((await api.call('getEnvironment', ref)).body);
      const body: JsonObject = isObject(answer) ? answer : {};
      const error = body.reconciling === true ? undefined : failureIn(body);
      if (error !== undefined) return { record: body, status: 'failed', error };
      if (typeof body.reconciling !== 'boolean') {
        throw new HmsError(
          'unknown',
          'The environment does not report whether the change is applied.',
          {
            hint: `hms cannot wait for it. To check, run: ${showLine}`,
          },
        );
      }
      const status = body.reconciling ? 'reconciling' : 'applied';
      return { record: body, status };
    },
    done: ['applied'],
    failed: [],
    after: `To check, run: ${showLine}`,
    onNeverListed: () =>
      new HmsError('unavailable', `Cannot read environment ${ref.environment} of ${ref.app}.`),
  };
}
